import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock, Settings, sumOf, type Tx } from '#libs/core/platform';
import { ADDED_UP_HOURS, needsApproval, type GuardedAct } from '#libs/core/rules';
import { db } from './tables.js';

const MS_PER_HOUR = 3_600_000;

/** An act of an operator. */
export interface WeighedAct {
  act: GuardedAct;
  operatorId: string;
  /** Whom it favors or is about; null when that is nobody. */
  personId: string | null;
  /** Cents, rows or 1: see the act. */
  weight: number;
}

/** What operators do without a second one. */
@Injectable()
export class SoloActs {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Lets acts of one operator wait for each other until the transaction ends, so that each is added to those before. */
  async lock(tx: Tx, operatorId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('solo acts'), hashtext(${operatorId}))`.execute(db(tx));
  }

  /** True when the operator may not do this alone, by the limits that hold now. The caller holds {@link lock}. */
  async needsApproval(tx: Tx, { act, operatorId, personId, weight }: WeighedAct): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - ADDED_UP_HOURS * MS_PER_HOUR);
    const done = await db(tx)
      .selectFrom('solo_acts')
      .select((row) => [
        sumOf(row.ref('weight')).as('in_all'),
        sumOf(row.case().when('person_id', '=', personId).then(row.ref('weight')).else(sql.lit(0)).end()).as(
          'for_person',
        ),
      ])
      .where('operator_id', '=', operatorId)
      .where('act', '=', act)
      .where('at', '>', since)
      .executeTakeFirstOrThrow();
    const sums = { forPerson: done.for_person, inAll: done.in_all };
    return needsApproval(act, weight, sums, await this.settings.current());
  }

  /** Records an act that was done alone. */
  async add(tx: Tx, { act, operatorId, personId, weight }: WeighedAct): Promise<void> {
    const row = { id: randomUUID(), operator_id: operatorId, act, person_id: personId, weight };
    await db(tx)
      .insertInto('solo_acts')
      .values({ ...row, at: this.clock.now() })
      .execute();
  }
}
