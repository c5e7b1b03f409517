import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { announce, type Tx } from '#libs/core/platform';
import { cents, type EarningReason } from '#libs/core/rules';
import { db } from './tables.js';

/** Cents that a ledger transaction credits to an owner; negative when it debits. */
export interface NewPayable {
  ownerId: string;
  /** Null without a single booking. */
  bookingId: string | null;
  reason: EarningReason;
  ledgerTransactionId: string;
  ownerCents: number;
  cleaningCents: number;
  dueAt: Date;
}

/** What owners are owed, one row per booking and reason. Payouts pay these rows. @spec A13 */
@Injectable()
export class Payables {
  /**
   * Records and announces a payable in the transaction that books it, once per ledger transaction.
   * @returns the row's id
   * @throws a database error at commit when its amounts differ from the ledger transaction's
   */
  async record(tx: Tx, payable: NewPayable, now: Date): Promise<string> {
    const { ownerId, bookingId, reason, ledgerTransactionId, ownerCents, cleaningCents, dueAt } = payable;
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
