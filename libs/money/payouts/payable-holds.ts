import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, Refusal, rows, type Tx } from '#libs/core/platform';

/** SQL that is true while the payable `p` is frozen. */
export const HELD = `exists (select 1 from payable_holds h
  where h.lifted_at is null and (h.payable_id = p.id or h.booking_id = p.booking_id))`;

/** What is frozen, why, and by what: the same reference again changes nothing. */
export interface WantedHold {
  /** A booking, whatever it owes now or later; or one row. */
  on: { bookingId: string } | { payableId: string };
  /** Read by owner and operator: one short sentence. */
  reason: string;
  /** Names what asks for it, such as a dispute's id. */
  reference: string;
}

/** A hold that is in place. */
export interface HoldRow {
  id: string;
  owner_id: string;
  owner_name: string;
  booking_id: string | null;
  payable_id: string | null;
  /** Cents that wait because of it; 0 while nothing is earned yet. */
  amount_cents: number;
  reason: string;
  reference: string;
  placed_at: string;
}

/** Freezes amounts, so that they are in no payout, and frees them again. */
@Injectable()
export class PayableHolds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Freezes what a booking owes its owner, or one row. What the provider has been asked to send already is on its way.
   * @returns false when this reference has placed its hold before
   */
  async place(tx: Tx, { on, reason, reference }: WantedHold, now: Date): Promise<boolean> {
    await lockOwner(tx, on);
    const placed = await rows(
      tx,
      `insert into payable_holds (id, booking_id, payable_id, reason, reference, placed_at) values (?, ?, ?, ?, ?, ?)
       on conflict (reference) do nothing returning id`,
      [
        randomUUID(),
        'bookingId' in on ? on.bookingId : null,
        'payableId' in on ? on.payableId : null,
        reason,
        reference,
        now,
      ],
    );
    return placed.length === 1;
  }

  /** Lifts the hold of this reference. @returns false when there is none in place */
  async lift(tx: Tx, reference: string, why: string, now: Date): Promise<boolean> {
    const lifted = await rows(
      tx,
      `update payable_holds set lifted_at = ?, lift_reason = ? where reference = ? and lifted_at is null returning id`,
      [now, why, reference],
    );
    return lifted.length === 1;
  }

  /**
   * An operator lifts a hold; lifting it again is fine.
   * @throws Refusal `payout.hold_not_found`
   */
  async liftByOperator(id: string, operatorId: string, why: string): Promise<void> {
    await inTransaction(this.em, (tx) => this.liftIn(tx, { id, operatorId, why }));
  }

  /** The same as part of a transaction that keeps a record of it. @throws Refusal `payout.hold_not_found` */
  async liftIn(
    tx: Tx,
    { id, operatorId, why }: { id: string; operatorId: string | null; why: string },
  ): Promise<void> {
    const found = await rows(tx, 'select id from payable_holds where id = ? for update', [id]);
    if (found.length === 0) throw new Refusal('payout.hold_not_found');
    await tx.execute(
      `update payable_holds set lifted_at = ?, lifted_by = ?, lift_reason = ? where id = ? and lifted_at is null`,
      [this.clock.now(), operatorId, why, id],
    );
  }

  /** Holds in place, oldest first. */
  inPlace(limit: number): Promise<HoldRow[]> {
    return rows<HoldRow>(
      this.em.fork(),
      `select h.id, o.id as owner_id, o.full_name as owner_name, h.booking_id, h.payable_id, h.reason, h.reference, h.placed_at,
              (select coalesce(sum(q.owner_cents + q.cleaning_cents), 0)::float8 from payables q
                where q.payout_id is null and (q.id = h.payable_id or q.booking_id = h.booking_id)) as amount_cents
         from payable_holds h
         left join payables p on p.id = h.payable_id
         left join bookings b on b.id = h.booking_id
         join users o on o.id = coalesce(p.owner_id, b.owner_id)
        where h.lifted_at is null order by h.placed_at, h.id limit ?`,
      [limit],
    );
  }
}

/** Waits for a payout of this owner that is being decided, and keeps the next from beginning: it sees the hold, or it was first. */
async function lockOwner(tx: Tx, on: WantedHold['on']): Promise<void> {
  const [sql, id] =
    'bookingId' in on
      ? (['select owner_id from bookings where id = ?', on.bookingId] as const)
      : (['select owner_id from payables where id = ?', on.payableId] as const);
  await tx.execute(`select 1 from payout_accounts where owner_id = (${sql}) for update`, [id]);
}
