import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { readsOver } from '#libs/core/platform';
import { cents, sum, type Cents } from '#libs/core/rules';
import { isHeld } from './held.js';
import type { PayoutsTables } from './tables.js';

/** How many due dates ahead are told apart. */
const DATES_SHOWN = 5;

/** What an owner waits for, in cents. */
export interface WaitingMoney {
  /** Due, and sent with the next payout. */
  due: Cents;
  held: Cents;
  /** In payouts that the provider has not confirmed. */
  onTheWay: Cents;
  /** What becomes due next, the soonest first. */
  next: { dueAt: Date; amount: Cents }[];
}

/** Reads only what is not paid out, so that the cost does not grow with what was. @spec A13 */
export async function waitingMoney(em: EntityManager, ownerId: string, now: Date): Promise<WaitingMoney> {
  const reads = readsOver<PayoutsTables>(em);
  const [waiting, under] = await Promise.all([
    reads
      .selectFrom('payables as p')
      .select((row) => [
        sql<'held' | 'due' | 'not_due'>`case when ${isHeld} then 'held'
          when ${row.ref('p.due_at')} <= ${now} then 'due' else 'not_due' end`.as('status'),
        sql<Cents>`sum(${row.ref('p.owner_cents')} + ${row.ref('p.cleaning_cents')})::int8`.as('amount'),
        row.fn.min('p.due_at').as('dueAt'),
      ])
      .where('p.owner_id', '=', ownerId)
      .where('p.payout_id', 'is', null)
      .groupBy([
        'status',
        (row) => sql`case when ${row.ref('p.due_at')} > ${now} then ${row.ref('p.due_at')} end`,
      ])
      .orderBy('dueAt')
      .execute(),
    reads
      .selectFrom('payouts')
      .select((row) => sql<Cents>`coalesce(sum(${row.ref('amount_cents')}), 0)::int8`.as('amount'))
      .where('owner_id', '=', ownerId)
      .where((row) =>
        row.or([
          row('state', '=', 'requested'),
          row.and([row('state', '=', 'sent'), row('ledger_transaction_id', 'is', null)]),
        ]),
      )
      .executeTakeFirstOrThrow(),
  ]);
  const sumOfStatus = (status: 'held' | 'due') =>
    waiting
      .filter((one) => one.status === status)
      .reduce((total, { amount }) => sum(total, amount), cents(0));
  return {
    due: sumOfStatus('due'),
    held: sumOfStatus('held'),
    onTheWay: under.amount,
    next: waiting.filter(({ status }) => status === 'not_due').slice(0, DATES_SHOWN),
  };
}
