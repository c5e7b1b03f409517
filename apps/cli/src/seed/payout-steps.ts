import { payoutEntries, type LedgerService } from '#libs/money/ledger';
import { snapshotOf } from '#libs/money/payouts';
import { announce, isOneOf, type Tx } from '#libs/core/platform';
import { CURRENCY, sum } from '#libs/core/rules';
import type Stripe from 'stripe';
import { writeCall } from './finished-calls.js';
import type { SeededPayout, SeedOwner } from './seeded-payouts.js';
import { after } from './seeded-stays.js';
import type { Step } from './stay-steps.js';
import { db } from './tables.js';

/** How long the provider takes for a transfer. */
const TRANSFER_MS = 1_500;

/** An owner with their provider account. */
export interface OpenedAccount {
  owner: SeedOwner;
  account: Stripe.Account;
}

/** A payout with its transfer. */
export interface SentPayout {
  seeded: SeededPayout;
  accountId: string;
  transferId: string;
}

/** Steps that open owners' accounts, before any payout. */
export const accountSteps = (accounts: readonly OpenedAccount[], at: Date): Step[] =>
  accounts.map((opened) => ({ at, record: (tx) => writeAccount(tx, opened, at) }));

/** Steps that make the payouts; each covers what the earlier steps left due. @spec A13 */
export const payoutSteps = (sent: readonly SentPayout[], ledger: LedgerService): Step[] =>
  sent.map((payout) => ({ at: payout.seeded.at, record: (tx) => recordPayout(tx, payout, ledger) }));

async function writeAccount(tx: Tx, { owner, account }: OpenedAccount, at: Date): Promise<void> {
  const { status, missing, disabledReason } = snapshotOf(account);
  await db(tx)
    .insertInto('payout_accounts')
    .values({
      owner_id: owner.id,
      account_id: account.id,
      status,
      missing,
      disabled_reason: disabledReason,
      asked_at: at,
      link_opened_at: at,
      created_at: at,
    })
    .execute();
  if (status === 'enabled') await announce(tx, 'payout.account_enabled', { ownerId: owner.id }, at);
}

async function recordPayout(tx: Tx, payout: SentPayout, ledger: LedgerService): Promise<void> {
  const { seeded, transferId } = payout;
  const { id: payoutId, operationId, amount: amountCents } = seeded;
  const ownerId = seeded.owner.id;
  await writePayout(tx, payout);
  await announce(tx, 'payout.requested', { payoutId, ownerId, operationId, amountCents }, seeded.at);
  const sentAt = after(seeded.at, TRANSFER_MS);
  const lines = seeded.dueAmounts.map(({ bookingId, owner, cleaning }) => ({
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
  await db(tx)
    .updateTable('payouts')
    .set({ ledger_transaction_id: ledgerTransactionId })
    .where('id', '=', payoutId)
    .execute();
}

async function writePayout(tx: Tx, { seeded, accountId, transferId }: SentPayout): Promise<void> {
  const sentAt = after(seeded.at, TRANSFER_MS);
  await writeCall(tx, {
    id: seeded.operationId,
    kind: 'transfer',
    key: `payout-${seeded.id}`,
    userId: seeded.owner.id,
    amountCents: seeded.amount,
    details: { payoutId: seeded.id },
    providerId: transferId,
    requestedAt: seeded.at,
    finishedAt: sentAt,
  });
  await db(tx)
    .insertInto('payouts')
    .values({
      id: seeded.id,
      owner_id: seeded.owner.id,
      account_id: accountId,
      operation_id: seeded.operationId,
      amount_cents: seeded.amount,
      owner_cents: sum(...seeded.dueAmounts.map(({ owner }) => owner)),
      cleaning_cents: sum(...seeded.dueAmounts.map(({ cleaning }) => cleaning)),
      currency: CURRENCY,
      state: 'sent',
      asked_at: seeded.at,
      transfer_id: transferId,
      requested_at: seeded.at,
      finished_at: sentAt,
    })
    .execute();
  await writeLines(tx, seeded);
}

/** Assigns everything due from the payout's stays to it. */
async function writeLines(tx: Tx, { id, dueAmounts }: SeededPayout): Promise<void> {
  const bookings = dueAmounts.map(({ bookingId }) => bookingId);
  await db(tx)
    .with('covered', (query) =>
      query
        .updateTable('payables')
        .set({ payout_id: id })
        .where((payable) => isOneOf(payable.ref('booking_id'), bookings, 'uuid'))
        .returning(['payout_id', 'id', 'owner_cents', 'cleaning_cents']),
    )
    .insertInto('payout_lines')
    .columns(['payout_id', 'payable_id', 'owner_cents', 'cleaning_cents'])
    .expression((from) =>
      from.selectFrom('covered').select(['payout_id', 'id', 'owner_cents', 'cleaning_cents']),
    )
    .execute();
}
