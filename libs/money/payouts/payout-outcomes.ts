import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { recordOutcome, recordSuccess, type Operation } from '#libs/money/provider';
import { cents, type Cents } from '#libs/core/rules';
import { linesOf, lockPayout, maySend, type LockedPayout } from './locked-payout.js';
import { resetFailures, countFailure } from './payout-accounts.js';
import { db } from './tables.js';

/** A payout ready to be sent. */
export interface StartedPayout {
  id: string;
  accountId: string;
  amountCents: Cents;
  currency: string;
  /** The provider was called before, and its answer may have been lost. */
  attemptedBefore: boolean;
}

/** The provider's reason for rejecting a payout. */
export interface PayoutRejection {
  code: string;
  message: string;
}

/** The only place that changes a payout's state. */
@Injectable()
export class PayoutOutcomes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Last check before the first provider call: withdraws a payout whose account, payables or balance have changed since, which
   * makes its payables due again. Once called, it always proceeds to the provider's answer.
   * @returns null when there is nothing (left) to send
   */
  begin(operation: Operation<'transfer'>): Promise<StartedPayout | null> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const payout = await lockPayout(tx, operation.id);
      if (payout.state !== 'requested') return null;
      if (payout.asked_at === null && !(await maySend(tx, payout, now))) {
        await this.close(tx, payout, 'withdrawn', null, now);
        return null;
      }
      await db(tx)
        .updateTable('payouts')
        .set({ asked_at: payout.asked_at ?? now })
        .where('id', '=', payout.id)
        .execute();
      const { id, account_id: accountId, amount_cents: amountCents, currency } = payout;
      return { id, accountId, amountCents, currency, attemptedBefore: payout.asked_at !== null };
    });
  }

  /**
   * Applies the provider's state of a transfer: sent, and how much of it was reversed. Repeated and stale states change nothing.
   * @returns false when the payout was sent by another transfer, failed or was withdrawn: then money has left that our books
   *   still count as due, which reconciliation reports
   */
  recordTransfer(operationId: string, transfer: Stripe.Transfer): Promise<boolean> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const payout = await lockPayout(tx, operationId);
      if (payout.state === 'failed' || payout.state === 'withdrawn') return false;
      if (payout.transfer_id !== null && payout.transfer_id !== transfer.id) return false;
      if (payout.state === 'requested') await this.send(tx, payout, transfer, now);
      const back = transfer.amount_reversed - payout.reversed_cents;
      if (back > 0) await this.reverse(tx, payout, transfer, back, now);
      return true;
    });
  }

  /** Records that the provider rejected a payout: its payables are due again, and the next payout is delayed. */
  recordRejection(operationId: string, rejection: PayoutRejection): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const payout = await lockPayout(tx, operationId);
      if (payout.state !== 'requested') return;
      await this.close(tx, payout, 'failed', rejection, now);
      const retryAt = await countFailure(tx, payout.owner_id, now);
      const { id: payoutId, owner_id: ownerId, amount_cents: amountCents } = payout;
      const facts = { payoutId, ownerId, amountCents, ...rejection, retryAt: retryAt.toISOString() };
      await announce(tx, 'payout.failed', facts, now);
    });
  }

  /** Marks a payout as booked, which allows the next one. */
  async markBooked(tx: Tx, payoutId: string, ledgerTransactionId: string): Promise<void> {
    await db(tx)
      .updateTable('payouts')
      .set({ ledger_transaction_id: ledgerTransactionId })
      .where('id', '=', payoutId)
      .execute();
  }

  private async send(tx: Tx, payout: LockedPayout, transfer: Stripe.Transfer, now: Date): Promise<void> {
    const { id: payoutId, owner_id: ownerId, operation_id: operationId, amount_cents: amountCents } = payout;
    await recordSuccess(tx, operationId, transfer.id, now);
    await db(tx)
      .updateTable('payouts')
      .set({ state: 'sent', transfer_id: transfer.id, finished_at: now })
      .where('id', '=', payoutId)
      .execute();
    await resetFailures(tx, ownerId);
    const lines = await linesOf(tx, payoutId);
    const facts = { payoutId, ownerId, operationId, transferId: transfer.id, amountCents, lines };
    await announce(tx, 'payout.sent', facts, now);
  }

  private async reverse(
    tx: Tx,
    payout: LockedPayout,
    transfer: Stripe.Transfer,
    amountCents: number,
    now: Date,
  ): Promise<void> {
    await db(tx)
      .updateTable('payouts')
      .set({ reversed_cents: cents(transfer.amount_reversed) })
      .where('id', '=', payout.id)
      .execute();
    const facts = {
      payoutId: payout.id,
      ownerId: payout.owner_id,
      transferId: transfer.id,
      amountCents,
    };
    await announce(tx, 'payout.reversed', facts, now);
  }

  /** Closes a payout that sent nothing; its payables are due again. */
  private async close(
    tx: Tx,
    payout: LockedPayout,
    state: 'failed' | 'withdrawn',
    rejection: PayoutRejection | null,
    now: Date,
  ): Promise<void> {
    await recordOutcome(tx, payout.operation_id, {
      state: 'abandoned',
      error: rejection?.message ?? 'Withdrawn before the provider was asked',
      finishedAt: now,
    });
    await db(tx)
      .updateTable('payouts')
      .set({
        state,
        failure_code: rejection?.code ?? null,
        failure_message: rejection?.message ?? null,
        finished_at: now,
      })
      .where('id', '=', payout.id)
      .execute();
    await db(tx)
      .updateTable('payables')
      .set({ payout_id: null })
      .where('payout_id', '=', payout.id)
      .execute();
  }
}
