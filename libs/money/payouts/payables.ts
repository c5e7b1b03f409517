import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { announce, type Tx } from '#libs/core/platform';
import type { EarningReason } from '#libs/core/rules';

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
    await tx.execute(
      `insert into payables (id, owner_id, booking_id, reason, ledger_transaction_id, owner_cents, cleaning_cents, due_at, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [payableId, ownerId, bookingId, reason, ledgerTransactionId, ownerCents, cleaningCents, dueAt, now],
    );
    const facts = { payableId, ownerId, bookingId, reason, ownerCents, cleaningCents };
    await announce(tx, 'payout.earned', { ...facts, dueAt: dueAt.toISOString() }, now);
    return payableId;
  }
}
