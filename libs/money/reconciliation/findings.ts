import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { firstRow, Refusal, type Tx } from '#libs/core/platform';

/** What can differ between the provider and our books. */
export type FindingKind =
  | 'payment_missing_here'
  | 'payment_missing_there'
  | 'payment_amount_differs'
  | 'refund_missing_here'
  | 'refund_missing_there'
  | 'refund_amount_differs'
  | 'dispute_missing_here'
  | 'transfer_missing_here'
  | 'transfer_missing_there'
  | 'transfer_amount_differs'
  | 'reversal_amount_differs'
  | 'plan_charge_missing_here'
  | 'plan_charge_missing_there'
  | 'plan_charge_amount_differs'
  | 'balance_differs'
  | 'operation_stuck';

/** A difference, as a comparison sees it. Cents; null where one side has nothing. */
export interface Difference {
  kind: FindingKind;
  objectId: string;
  bookingId: string | null;
  oursCents: number | null;
  theirsCents: number | null;
  /** In words, for the one who looks into it. */
  note: string;
}

/** A difference as it is kept. */
export interface FindingRow {
  id: string;
  kind: FindingKind;
  object_id: string;
  booking_id: string | null;
  ours_cents: string | null;
  theirs_cents: string | null;
  note: string;
  state: 'open' | 'gone' | 'resolved';
  found_at: string;
  seen_at: string;
  closed_at: string | null;
}

const COLUMNS =
  'id, kind, object_id, booking_id, ours_cents, theirs_cents, note, state, found_at, seen_at, closed_at';

/** Differences between the provider and our books: one per object and kind, open until it is gone or somebody resolves it. */
@Injectable()
export class Findings {
  /**
   * Writes down what a comparison saw; what was open and is not there any more is gone. One that an operator resolved stays
   * resolved as long as nothing about it changes, and is open again when the figures do.
   */
  async record(tx: Tx, seen: readonly Difference[], now: Date): Promise<void> {
    for (const one of seen) {
      await tx.execute(
        `insert into reconciliation_findings as f
           (id, kind, object_id, booking_id, ours_cents, theirs_cents, note, found_at, seen_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (kind, object_id) do update set
           state = case when f.state = 'resolved' and f.ours_cents is not distinct from excluded.ours_cents
                             and f.theirs_cents is not distinct from excluded.theirs_cents then 'resolved' else 'open' end,
           closed_at = case when f.state = 'resolved' and f.ours_cents is not distinct from excluded.ours_cents
                                 and f.theirs_cents is not distinct from excluded.theirs_cents then f.closed_at end,
           ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents, note = excluded.note,
           booking_id = excluded.booking_id, seen_at = excluded.seen_at`,
        [
          randomUUID(),
          one.kind,
          one.objectId,
          one.bookingId,
          one.oursCents,
          one.theirsCents,
          one.note,
          now,
          now,
        ],
      );
    }
  }

  /** Closes open findings whose object was looked at again and is fine now. */
  async close(tx: Tx, looked: readonly { kind: FindingKind; objectId: string }[], now: Date): Promise<void> {
    for (const { kind, objectId } of looked) {
      await tx.execute(
        `update reconciliation_findings set state = 'gone', closed_at = ? where kind = ? and object_id = ? and state = 'open'`,
        [now, kind, objectId],
      );
    }
  }

  /**
   * Says that an operator has dealt with it; it stays so until its figures change.
   * @throws Refusal `finding.not_found`, `finding.not_open`
   */
  async resolve(tx: Tx, id: string, now: Date): Promise<FindingRow> {
    const finding = await firstRow<FindingRow>(
      tx,
      `select ${COLUMNS} from reconciliation_findings where id = ? for update`,
      [id],
    );
    if (!finding) throw new Refusal('finding.not_found');
    if (finding.state !== 'open') throw new Refusal('finding.not_open');
    await tx.execute(`update reconciliation_findings set state = 'resolved', closed_at = ? where id = ?`, [
      now,
      id,
    ]);
    return finding;
  }
}
