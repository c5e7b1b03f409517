import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, type Tx } from '#libs/core/platform';
import { heldBy, holdsInPlace, lockOwnerOf, type HoldRow } from './payable-holds.queries.js';
import { db } from './tables.js';

/** A hold to place. */
export interface NewHold {
  /** All current and future payables of a booking, or one payable. */
  on: { bookingId: string } | { payableId: string };
  /** Short sentences shown to operators, and to the owner as `whyHeld` says. */
  reason: string;
  /** Unique name of the cause, such as a dispute's id. */
  reference: string;
}

/**
 * Holds a booking's payables or one payable, once per reference. Payouts already sent to the provider are not stopped.
 * @returns false when this reference has placed its hold before
 */
export async function placeHold(tx: Tx, { on, reason, reference }: NewHold, now: Date): Promise<boolean> {
  await lockOwnerOf(tx, on); // a concurrent payout either sees the hold or was decided first
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
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return placed !== undefined;
}

/** Holds that keep payables out of payouts. */
@Injectable()
export class PayableHolds {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Like {@link placeHold}. */
  place(tx: Tx, hold: NewHold, now: Date): Promise<boolean> {
    return placeHold(tx, hold, now);
  }

  /** Lifts the hold of this reference. @returns false when it has no active hold */
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
   * Lifts a hold for an operator. Idempotent. The caller audits it in the same transaction.
   * @returns whose money it held back, and how much: what is not paid out, or will be earned by the stay; null when it was lifted before
   * @throws DomainError `payout.hold_not_found`
   */
  async liftByOperator(
    tx: Tx,
    { id, operatorId, why }: { id: string; operatorId: string | null; why: string },
  ): Promise<{ ownerId: string; amount: number } | null> {
    const found = await db(tx)
      .selectFrom('payable_holds')
      .select('lifted_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new DomainError('payout.hold_not_found');
    if (found.lifted_at) return null;
    const held = await heldBy(tx, id);
    await db(tx)
      .updateTable('payable_holds')
      .set({ lifted_at: this.clock.now(), lifted_by: operatorId, lift_reason: why })
      .where('id', '=', id)
      .execute();
    return {
      ownerId: held.owner_id,
      amount: held.amount_cents > 0 ? held.amount_cents : held.expected_cents,
    };
  }

  /** Active holds, oldest first. */
  inPlace(limit: number): Promise<HoldRow[]> {
    return holdsInPlace(this.em.fork(), limit);
  }
}
