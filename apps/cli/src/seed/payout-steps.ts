import { payoutEntries, type LedgerService } from '#libs/money/ledger';
import { standingOf } from '#libs/money/payouts';
import { announce, type Tx } from '#libs/core/platform';
import { CURRENCY } from '#libs/core/rules';
import type Stripe from 'stripe';
import type { PayoutPlot, StoryOwner } from './payout-plot.js';
import { after } from './plot.js';
import type { Step } from './stay-steps.js';

/** What the provider takes to make a transfer. */
const TRANSFER_MS = 1_500;

/** An owner with the account that the provider has made. */
export interface OpenedAccount {
  owner: StoryOwner;
  account: Stripe.Account;
}

/** A payout with the transfer that the provider has made. */
export interface SentPayout {
  plot: PayoutPlot;
  accountId: string;
  transferId: string;
}

/** Owners' accounts, opened before anything was paid to them. */
export const accountSteps = (accounts: readonly OpenedAccount[], at: Date): Step[] =>
  accounts.map((opened) => ({ at, tell: (tx) => writeAccount(tx, opened, at) }));

/** Payouts as they were made; each covers what the steps before it have left due. @spec A13 */
export const payoutSteps = (sent: readonly SentPayout[], ledger: LedgerService): Step[] =>
  sent.map((payout) => ({ at: payout.plot.at, tell: (tx) => tellPayout(tx, payout, ledger) }));

async function writeAccount(tx: Tx, { owner, account }: OpenedAccount, at: Date): Promise<void> {
  const { status, missing, disabledReason } = standingOf(account);
  await tx.execute(
    `insert into payout_accounts (owner_id, account_id, status, missing, disabled_reason, asked_at, link_opened_at, created_at)
     values (?, ?, ?, string_to_array(?, ','), ?, ?, ?, ?)`,
    [owner.id, account.id, status, missing.join(','), disabledReason, at, at, at],
  );
  if (status === 'enabled') await announce(tx, 'payout.account_enabled', { ownerId: owner.id }, at);
}

async function tellPayout(tx: Tx, payout: SentPayout, ledger: LedgerService): Promise<void> {
  const { plot, transferId } = payout;
  const { id: payoutId, operationId, amount: amountCents } = plot;
  const ownerId = plot.owner.id;
  await writePayout(tx, payout);
  await announce(tx, 'payout.requested', { payoutId, ownerId, operationId, amountCents }, plot.at);
  const sentAt = after(plot.at, TRANSFER_MS);
  const lines = plot.dues.map(({ bookingId, owner, cleaning }) => ({
    bookingId,
    ownerCents: owner,
    cleaningCents: cleaning,
  }));
  const facts = { payoutId, ownerId, operationId, transferId, amountCents, lines };
  const eventId = await announce(tx, 'payout.sent', facts, sentAt);
  const origin = {
    kind: 'payout',
    eventId,
    bookingId: null,
    providerRef: transferId,
    occurredAt: sentAt,
  };
  const ledgerTransactionId = await ledger.book(tx, origin, payoutEntries(facts));
  await tx.execute('update payouts set ledger_transaction_id = ? where id = ?', [
    ledgerTransactionId,
    payoutId,
  ]);
}

async function writePayout(tx: Tx, { plot, accountId, transferId }: SentPayout): Promise<void> {
  const sentAt = after(plot.at, TRANSFER_MS);
  const sum = (part: 'owner' | 'cleaning') => plot.dues.reduce((total, due) => total + due[part], 0);
  await tx.execute(
    `insert into operations (id, kind, key, user_id, amount_cents, state, details, provider_id, next_attempt_at, requested_at, finished_at)
     values (?, 'transfer', ?, ?, ?, 'succeeded', ?::jsonb, ?, ?, ?, ?)`,
    [
      plot.operationId,
      `payout-${plot.id}`,
      plot.owner.id,
      plot.amount,
      JSON.stringify({ payoutId: plot.id }),
      transferId,
      sentAt,
      plot.at,
      sentAt,
    ],
  );
  await tx.execute(
    `insert into payouts (id, owner_id, account_id, operation_id, amount_cents, owner_cents, cleaning_cents, currency, state,
                          asked_at, transfer_id, requested_at, finished_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'sent', ?, ?, ?, ?)`,
    [
      plot.id,
      plot.owner.id,
      accountId,
      plot.operationId,
      plot.amount,
      sum('owner'),
      sum('cleaning'),
      CURRENCY,
      plot.at,
      transferId,
      plot.at,
      sentAt,
    ],
  );
  await tx.execute(
    `with covered as (
       update payables set payout_id = ? where booking_id = any(?::uuid[]) returning id, owner_cents, cleaning_cents)
     insert into payout_lines (payout_id, payable_id, owner_cents, cleaning_cents)
     select ?, id, owner_cents, cleaning_cents from covered`,
    [plot.id, `{${plot.dues.map(({ bookingId }) => bookingId).join(',')}}`, plot.id],
  );
}
