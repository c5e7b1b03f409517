import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { recordOutcome, type Operation } from '#libs/money/provider';
import { cents, type Cents } from '#libs/core/rules';
import { linesOf, lockPayout, maySend, type LockedPayout } from './locked-payout.js';
import { forgetFailures, noteFailure } from './payout-accounts.js';
import { db } from './tables.js';

/** A payout whose turn has come. Cents. */
export interface BegunPayout {
  id: string;
  accountId: string;
  amountCents: Cents;
  currency: string;
  /** The provider was asked before, and its answer may have been lost. */
  askedBefore: boolean;
}

/** What the provider's refusal was, in its own words. */
export interface PayoutRejection {
  code: string;
  message: string;
}

/** The one door of a payout's state. */
@Injectable()
export class PayoutOutcomes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * The last look before the provider is asked for the first time: a payout whose owner, rows or balance have changed since
   * it was made is withdrawn, and its rows are due again. Once asked it goes on to the provider's answer, whatever happens.
   * @returns null when there is nothing to ask for (any more)
   */
  begin(operation: Operation): Promise<BegunPayout | null> {
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
      return { id, accountId, amountCents, currency, askedBefore: payout.asked_at !== null };
    });
  }

  /**
   * Takes over the provider's word on a transfer: made, and what of it came back since. The same word twice, or an older
   * one, changes nothing.
   * @returns false when the payout has sent its money by another transfer, or was given up before: then money has left that
   *   our books count as due, which no payout stands for and reconciliation finds
   */
  transferred(operationId: string, transfer: Stripe.Transfer): Promise<boolean> {
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

  /** The provider said no, so nothing was sent: the rows are due again, and the next payout waits a while. */
  refused(operationId: string, refusal: PayoutRejection): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const payout = await lockPayout(tx, operationId);
      if (payout.state !== 'requested') return;
      await this.close(tx, payout, 'failed', refusal, now);
      const retryAt = await noteFailure(tx, payout.owner_id, now);
      const { id: payoutId, owner_id: ownerId, amount_cents: amountCents } = payout;
      const facts = { payoutId, ownerId, amountCents, ...refusal, retryAt: retryAt.toISOString() };
      await announce(tx, 'payout.failed', facts, now);
    });
  }

  /** Notes that a payout is in the books; from then on the next one may begin. */
  async markBooked(tx: Tx, payoutId: string, ledgerTransactionId: string): Promise<void> {
    await db(tx)
      .updateTable('payouts')
      .set({ ledger_transaction_id: ledgerTransactionId })
      .where('id', '=', payoutId)
      .execute();
  }

  private async send(tx: Tx, payout: LockedPayout, transfer: Stripe.Transfer, now: Date): Promise<void> {
    const { id: payoutId, owner_id: ownerId, operation_id: operationId, amount_cents: amountCents } = payout;
    await recordOutcome(tx, operationId, {
      state: 'succeeded',
      providerId: transfer.id,
      error: null,
      finishedAt: now,
    });
    await db(tx)
      .updateTable('payouts')
      .set({ state: 'sent', transfer_id: transfer.id, finished_at: now })
      .where('id', '=', payoutId)
      .execute();
    await forgetFailures(tx, ownerId);
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

  /** Ends a payout that sent nothing; its rows are due again. */
  private async close(
    tx: Tx,
    payout: LockedPayout,
    state: 'failed' | 'withdrawn',
    refusal: PayoutRejection | null,
    now: Date,
  ): Promise<void> {
    await recordOutcome(tx, payout.operation_id, {
      state: 'abandoned',
      providerId: null,
      error: refusal?.message ?? 'Withdrawn before the provider was asked',
      finishedAt: now,
    });
    await db(tx)
      .updateTable('payouts')
      .set({
        state,
        failure_code: refusal?.code ?? null,
        failure_message: refusal?.message ?? null,
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
