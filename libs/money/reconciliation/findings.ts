import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExpressionBuilder, OnConflictDatabase } from 'kysely';
import { DomainError, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import { db, type ReconciliationTables } from './tables.js';

/** Kinds of differences between the provider and our books. */
export type FindingKind =
  | 'payment_missing_here'
  | 'payment_missing_there'
  | 'payment_amount_differs'
  | 'refund_missing_here'
  | 'refund_missing_there'
  | 'refund_amount_differs'
  | 'refund_forgotten'
  | 'dispute_missing_here'
  | 'transfer_forgotten'
  | 'transfer_missing_here'
  | 'transfer_missing_there'
  | 'transfer_amount_differs'
  | 'reversal_amount_differs'
  | 'plan_charge_missing_here'
  | 'plan_charge_missing_there'
  | 'plan_charge_amount_differs'
  | 'balance_differs'
  | 'operation_stuck';

/** A difference found by a comparison. Cents; null where one side has nothing. */
export interface Difference {
  kind: FindingKind;
  objectId: string;
  bookingId: string | null;
  oursCents: Cents | null;
  theirsCents: Cents | null;
  /** An explanation for operators. */
  note: string;
}

/** Stored differences between the provider and our books: one per object and kind, open until gone or resolved. */
@Injectable()
export class Findings {
  /** Stores the differences a comparison found. A finding resolved by an operator reopens only when its amounts change. */
  async record(tx: Tx, differences: readonly Difference[], now: Date): Promise<void> {
    for (const { kind, objectId, ...found } of differences) {
      const columns = {
        booking_id: found.bookingId,
        ours_cents: found.oursCents,
        theirs_cents: found.theirsCents,
        note: found.note,
        seen_at: now,
      };
      await db(tx)
        .insertInto('reconciliation_findings')
        .values({ id: randomUUID(), kind, object_id: objectId, found_at: now, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'object_id']).doUpdateSet((row) => ({
            ...columns,
            state: row
              .case()
              .when(staysResolved(row))
              .then('resolved' as const)
              .else('open' as const)
              .end(),
            closed_at: row
              .case()
              .when(staysResolved(row))
              .then(row.ref('reconciliation_findings.closed_at'))
              .end(),
          })),
        )
        .execute();
    }
  }

  /** Closes open findings whose objects now agree. */
  async close(tx: Tx, agreed: readonly { kind: FindingKind; objectId: string }[], now: Date): Promise<void> {
    for (const { kind, objectId } of agreed) {
      await db(tx)
        .updateTable('reconciliation_findings')
        .set({ state: 'gone', closed_at: now })
        .where('kind', '=', kind)
        .where('object_id', '=', objectId)
        .where('state', '=', 'open')
        .execute();
    }
  }

  /** Resolves an open finding until its amounts change. @throws DomainError `finding.not_found`, `finding.not_open` */
  async resolve(tx: Tx, id: string, now: Date) {
    const finding = await db(tx)
      .selectFrom('reconciliation_findings')
      .select(['kind', 'object_id', 'booking_id', 'ours_cents', 'theirs_cents', 'note', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!finding) throw new DomainError('finding.not_found');
    if (finding.state !== 'open') throw new DomainError('finding.not_open');
    await db(tx)
      .updateTable('reconciliation_findings')
      .set({ state: 'resolved', closed_at: now })
      .where('id', '=', id)
      .execute();
    return finding;
  }
}

/** True when an operator has resolved this difference, with the provider's amount if one is given. */
export async function isResolved(
  em: EntityManager,
  { kind, objectId, theirsCents }: Pick<Difference, 'kind' | 'objectId'> & { theirsCents?: Cents },
): Promise<boolean> {
  const finding = await db(em)
    .selectFrom('reconciliation_findings')
    .select('id')
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('state', '=', 'resolved')
    .$if(theirsCents !== undefined, (found) => found.where('theirs_cents', '=', theirsCents ?? null))
    .executeTakeFirst();
  return finding !== undefined;
}

type Tables = OnConflictDatabase<ReconciliationTables, 'reconciliation_findings'>;

/** True when an operator has resolved it and its amounts are unchanged. */
const staysResolved = (row: ExpressionBuilder<Tables, 'reconciliation_findings' | 'excluded'>) =>
  row.and([
    row('reconciliation_findings.state', '=', 'resolved'),
    row('reconciliation_findings.ours_cents', 'is not distinct from', row.ref('excluded.ours_cents')),
    row('reconciliation_findings.theirs_cents', 'is not distinct from', row.ref('excluded.theirs_cents')),
  ]);
