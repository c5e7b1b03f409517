import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import type { Due } from './due-facts.js';
import { graces, payables, payablesToCome, renewals, type MoneyReads } from './due-money.queries.js';
import { checkIns, completions, holds, points, type StayReads } from './due-stays.queries.js';

/** Something that falls due, with the total number of all due rows. */
export type DueRow = Due & { total: number };

/** Further rows are only counted. */
const MAX_ROWS = 200;

/** Everything that falls due after `now` and until `to`, in order. */
export function dueUntil(em: EntityManager, now: Date, to: Date): Promise<DueRow[]> {
  const reads = readsOver<MoneyReads & StayReads>(em);
  const others = [checkIns, completions, points, payables, payablesToCome, renewals, graces];
  const all = others.reduce((dues, more) => dues.unionAll(more(reads)), holds(reads));
  return reads
    .selectFrom(all.as('due'))
    .selectAll()
    .select((due) => due.fn.countAll<number>().over().as('total'))
    .where('at', '>', now)
    .where('at', '<=', to)
    .orderBy('at')
    .orderBy('what')
    .orderBy('booking_id')
    .limit(MAX_ROWS)
    .execute();
}
