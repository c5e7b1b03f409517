import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { PayoutLineFacts } from '#libs/core/events';
import { announce, Clock, firstRow, inTransaction, rows, type Tx } from '#libs/core/platform';
import { recordOutcome, type Operation } from '#libs/money/provider';
import { payoutRetryAt, type Cents } from '#libs/core/rules';
import { owedTo } from './batch-payouts.js';
import { HELD } from './payable-holds.js';
import { lockAccount } from './payout-accounts.js';

/** A payout whose turn has come. Cents. */
export interface BegunPayout {
  id: string;
  accountId: string;
  amountCents: Cents;
  currency: string;
  /** The provider was asked before, and its answer may have been lost. */
  askedBefore: boolean;
}

interface PayoutRow {
  id: string;
  owner_id: string;
  account_id: string;
  operation_id: string;
  amount_cents: Cents;
  currency: string;
  state: 'requested' | 'sent' | 'failed' | 'withdrawn';
  transfer_id: string | null;
  asked_at: string | null;
  reversed_cents: Cents;
}

/** What the provider's refusal was, in its own words. */
export interface PayoutRefusal {
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
      await tx.execute('update payouts set asked_at = coalesce(asked_at, ?) where id = ?', [now, payout.id]);
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
  refused(operationId: string, refusal: PayoutRefusal): Promise<void> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const payout = await lockPayout(tx, operationId);
      if (payout.state !== 'requested') return;
      await this.close(tx, payout, 'failed', refusal, now);
      const row = await firstRow<{ failures: number }>(
        tx,
        'update payout_accounts set failures = failures + 1 where owner_id = ? returning failures',
        [payout.owner_id],
      );
      const retryAt = payoutRetryAt(now, row?.failures ?? 1);
      await tx.execute('update payout_accounts set next_payout_at = ? where owner_id = ?', [
        retryAt,
        payout.owner_id,
      ]);
      const { id: payoutId, owner_id: ownerId, amount_cents: amountCents } = payout;
      const facts = { payoutId, ownerId, amountCents, ...refusal, retryAt: retryAt.toISOString() };
      await announce(tx, 'payout.failed', facts, now);
    });
  }

  /** Notes that a payout is in the books; from then on the next one may begin. */
  async markBooked(tx: Tx, payoutId: string, ledgerTransactionId: string): Promise<void> {
    await tx.execute('update payouts set ledger_transaction_id = ? where id = ?', [
      ledgerTransactionId,
      payoutId,
    ]);
  }

  private async send(tx: Tx, payout: PayoutRow, transfer: Stripe.Transfer, now: Date): Promise<void> {
    const { id: payoutId, owner_id: ownerId, operation_id: operationId, amount_cents: amountCents } = payout;
    await recordOutcome(tx, operationId, {
      state: 'succeeded',
      providerId: transfer.id,
      error: null,
      finishedAt: now,
    });
    await tx.execute(`update payouts set state = 'sent', transfer_id = ?, finished_at = ? where id = ?`, [
      transfer.id,
      now,
      payoutId,
    ]);
    await tx.execute('update payout_accounts set failures = 0, next_payout_at = null where owner_id = ?', [
      ownerId,
    ]);
    const lines = await linesOf(tx, payoutId);
    const facts = { payoutId, ownerId, operationId, transferId: transfer.id, amountCents, lines };
    await announce(tx, 'payout.sent', facts, now);
  }

  private async reverse(
    tx: Tx,
    payout: PayoutRow,
    transfer: Stripe.Transfer,
    amountCents: number,
    now: Date,
  ): Promise<void> {
    await tx.execute('update payouts set reversed_cents = ? where id = ?', [
      transfer.amount_reversed,
      payout.id,
    ]);
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
    payout: PayoutRow,
    state: 'failed' | 'withdrawn',
    refusal: PayoutRefusal | null,
    now: Date,
  ): Promise<void> {
    await recordOutcome(tx, payout.operation_id, {
      state: 'abandoned',
      providerId: null,
      error: refusal?.message ?? 'Withdrawn before the provider was asked',
      finishedAt: now,
    });
    await tx.execute(
      'update payouts set state = ?, failure_code = ?, failure_message = ?, finished_at = ? where id = ?',
      [state, refusal?.code ?? null, refusal?.message ?? null, now, payout.id],
    );
    await tx.execute('update payables set payout_id = null where payout_id = ?', [payout.id]);
  }
}

/** Locks the owner's account, then the payout: the order everybody keeps. */
async function lockPayout(tx: Tx, operationId: string): Promise<PayoutRow> {
  await tx.execute(
    `select 1 from payout_accounts where owner_id = (select owner_id from payouts where operation_id = ?) for update`,
    [operationId],
  );
  const row = await firstRow<PayoutRow>(
    tx,
    `select id, owner_id, account_id, operation_id, amount_cents::float8 as amount_cents, currency, state, transfer_id, asked_at,
            reversed_cents::float8 as reversed_cents
       from payouts where operation_id = ? for update`,
    [operationId],
  );
  if (!row) throw new Error(`Operation ${operationId} is of no payout`);
  return row;
}

async function maySend(tx: Tx, payout: PayoutRow, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, payout.owner_id, now);
  if (account.status !== 'enabled' || account.accountId !== payout.account_id) return false;
  const held = await firstRow(tx, `select 1 from payables p where p.payout_id = ? and ${HELD} limit 1`, [
    payout.id,
  ]);
  return !held && payout.amount_cents <= (await owedTo(tx, payout.owner_id));
}

const linesOf = (tx: Tx, payoutId: string): Promise<PayoutLineFacts[]> =>
  rows<PayoutLineFacts & Record<string, unknown>>(
    tx,
    `select p.booking_id as "bookingId", l.owner_cents::float8 as "ownerCents", l.cleaning_cents::float8 as "cleaningCents"
       from payout_lines l join payables p on p.id = l.payable_id where l.payout_id = ? order by p.due_at, p.id`,
    [payoutId],
  );
