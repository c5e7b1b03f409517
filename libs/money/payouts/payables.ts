import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { announce, type Tx } from '#libs/core/platform';
import { cents, type EarningReason } from '#libs/core/rules';
import { db } from './tables.js';

/** An amount that a ledger transaction gives to an owner, or takes from one when negative. Cents. */
export interface WantedPayable {
  ownerId: string;
  /** Null for what is about no single booking. */
  bookingId: string | null;
  reason: EarningReason;
  ledgerTransactionId: string;
  ownerCents: number;
  cleaningCents: number;
  dueAt: Date;
}

/** What owners are owed, one row per booking and reason. Payouts cover these rows. @spec A13 */
@Injectable()
export class Payables {
  /**
   * Writes down what an owner is owed, in the transaction that books it, and announces it. Once per ledger transaction.
   * @returns the row's id
   * @throws a database error, at commit, when the ledger transaction says something else
   */
  async record(tx: Tx, wanted: WantedPayable, now: Date): Promise<string> {
    const { ownerId, bookingId, reason, ledgerTransactionId, ownerCents, cleaningCents, dueAt } = wanted;
    const payableId = randomUUID();
    await db(tx)
      .insertInto('payables')
      .values({
        id: payableId,
        owner_id: ownerId,
        booking_id: bookingId,
        reason,
        ledger_transaction_id: ledgerTransactionId,
        owner_cents: cents(ownerCents),
        cleaning_cents: cents(cleaningCents),
        due_at: dueAt,
        created_at: now,
      })
      .execute();
    const facts = { payableId, ownerId, bookingId, reason, ownerCents, cleaningCents };
    await announce(tx, 'payout.earned', { ...facts, dueAt: dueAt.toISOString() }, now);
    return payableId;
  }
}
