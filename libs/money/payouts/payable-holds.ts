import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { holdsInPlace, lockOwnerOf, type HoldRow } from './payable-holds.queries.js';
import { db } from './tables.js';

/** What is frozen, why, and by what: the same reference again changes nothing. */
export interface WantedHold {
  /** A booking, whatever it owes now or later; or one row. */
  on: { bookingId: string } | { payableId: string };
  /** Read by owner and operator: one short sentence. */
  reason: string;
  /** Names what asks for it, such as a dispute's id. */
  reference: string;
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
    await lockOwnerOf(tx, on); // a payout that is decided now sees the hold, or it was first
    const placed = await db(tx)
      .insertInto('payable_holds')
      .values({
        id: randomUUID(),
        booking_id: 'bookingId' in on ? on.bookingId : null,
        payable_id: 'payableId' in on ? on.payableId : null,
        reason,
        reference,
        placed_at: now,
      })
      .onConflict((again) => again.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    return placed !== undefined;
  }

  /** Lifts the hold of this reference. @returns false when there is none in place */
  async lift(tx: Tx, reference: string, why: string, now: Date): Promise<boolean> {
    const lifted = await db(tx)
      .updateTable('payable_holds')
      .set({ lifted_at: now, lift_reason: why })
      .where('reference', '=', reference)
      .where('lifted_at', 'is', null)
      .returning('id')
      .execute();
    return lifted.length === 1;
  }

  /**
   * An operator lifts a hold; lifting it again is fine.
   * @throws DomainError `payout.hold_not_found`
   */
  async liftByOperator(id: string, operatorId: string, why: string): Promise<void> {
    await inTransaction(this.em, (tx) => this.liftIn(tx, { id, operatorId, why }));
  }

  /** The same as part of a transaction that keeps a record of it. @throws DomainError `payout.hold_not_found` */
  async liftIn(
    tx: Tx,
    { id, operatorId, why }: { id: string; operatorId: string | null; why: string },
  ): Promise<void> {
    const found = await db(tx)
      .selectFrom('payable_holds')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new DomainError('payout.hold_not_found');
    await db(tx)
      .updateTable('payable_holds')
      .set({ lifted_at: this.clock.now(), lifted_by: operatorId, lift_reason: why })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .execute();
  }

  /** Holds in place, oldest first. */
  inPlace(limit: number): Promise<HoldRow[]> {
    return holdsInPlace(this.em.fork(), limit);
  }
}
