import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidRequest, type StripeFailure } from '../http/errors.js';
import { asList, listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { metadata, text, integer } from '../http/params.js';
import { type ApiRoute, createRoute, pathParam, readRoute, updateRoute } from '../http/route.js';
import { balanceOf, book } from './balance.js';
import { usd } from './prices.js';

const CREATE = z.strictObject({
  amount: integer(1),
  currency: text(3),
  destination: text(),
  description: text().optional(),
  metadata: metadata().optional(),
  source_transaction: text().optional(),
  transfer_group: text().optional(),
  source_type: z.enum(['card', 'bank_account', 'fpx']).optional(),
});
type CreateInput = z.infer<typeof CREATE>;

/** @throws StripeFailure when the owner is not onboarded, or has been disabled since */
function destinationFor(world: World, id: string): Stripe.Account {
  const account = world.store.get('account', id, 'destination');
  if (account.capabilities?.transfers === 'active') return account;
  throw invalidRequest(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
}

/** The charge that funds a transfer: its money may still be pending, but its transfers may not exceed its amount. */
function sourceFor(world: World, input: CreateInput): Stripe.Charge | null {
  if (!input.source_transaction) return null;
  const charge = world.store.get('charge', input.source_transaction, 'source_transaction');
  const sent = world.store
    .listAll('transfer', { source_transaction: charge.id })
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (input.amount <= charge.amount - sent) return charge;
  throw invalidRequest('The transfer amount exceeds the amount of the source charge that is left.', {
    code: 'amount_too_large',
    param: 'amount',
  });
}

const insufficient = (): StripeFailure =>
  invalidRequest(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  );

/** Transfers money to a connected account, at most what is available or what its source charge has left. @spec decisions A13 */
function createTransfer(world: World, input: CreateInput): Stripe.Transfer {
  const currency = usd(input.currency);
  const account = destinationFor(world, input.destination);
  const source = sourceFor(world, input);
  if (!source && balanceOf(world).available < input.amount) throw insufficient();
  const id = newId('tr');
  const availableOn = source ? availabilityOf(world, source) : undefined;
  const movement = book(world, {
    type: 'transfer',
    reportingCategory: 'transfer',
    amount: -input.amount,
    source: id,
    availableOn,
  });
  const payment = newId('py');
  book(world, {
    type: 'payment',
    reportingCategory: 'charge',
    amount: input.amount,
    source: payment,
    account: account.id,
    availableOn,
  });
  const transfer = world.store.put<Stripe.Transfer>({
    id,
    object: 'transfer',
    amount: input.amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: world.clock.seconds(),
    currency,
    description: input.description ?? null,
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata: mergedMetadata(null, input.metadata),
    reversals: asList([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: input.source_type ?? 'card',
    transfer_group: input.transfer_group ?? source?.transfer_group ?? null,
  });
  world.events.record('transfer.created', transfer);
  return transfer;
}

const availabilityOf = (world: World, charge: Stripe.Charge): number | undefined =>
  world.store.find('balance_transaction', idOf(charge.balance_transaction) ?? '')?.available_on;

const REVERSE = z.strictObject({
  amount: integer(1).optional(),
  description: text().optional(),
  metadata: metadata().optional(),
});

/** Reverses a transfer, which may make the connected account's balance negative. */
function reverseTransfer(world: World, id: string, input: z.infer<typeof REVERSE>): Stripe.TransferReversal {
  const transfer = world.store.get('transfer', id);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = input.amount ?? left;
  if (left === 0)
    throw invalidRequest(`Transfer ${id} has already been fully reversed.`, {
      code: 'transfer_already_reversed',
    });
  if (amount > left) {
    throw invalidRequest(
      `Reversal amount (${amount}) is greater than the unreversed amount on the transfer (${left}).`,
      { param: 'amount' },
    );
  }
  const reversalId = newId('trr');
  const movement = book(world, {
    type: 'transfer_refund',
    reportingCategory: 'transfer_reversal',
    amount,
    source: reversalId,
  });
  book(world, {
    type: 'payment_refund',
    reportingCategory: 'refund',
    amount: -amount,
    source: idOf(transfer.destination_payment) ?? reversalId,
    account: idOf(transfer.destination) ?? '',
  });
  const reversal = world.store.put<Stripe.TransferReversal>({
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: movement.id,
    created: world.clock.seconds(),
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata: mergedMetadata(null, input.metadata),
    source_refund: null,
    transfer: id,
  });
  addReversal(world, transfer, reversal);
  return reversal;
}

function addReversal(world: World, transfer: Stripe.Transfer, reversal: Stripe.TransferReversal): void {
  const amount_reversed = transfer.amount_reversed + reversal.amount;
  const reversed = world.store.put<Stripe.Transfer>({
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  });
  world.events.record('transfer.reversed', reversed, { amount_reversed: transfer.amount_reversed });
}

const UPDATE = z.strictObject({ metadata: metadata().optional(), description: text().optional() });

function updateTransfer(world: World, id: string, input: z.infer<typeof UPDATE>): Stripe.Transfer {
  const before = world.store.get('transfer', id);
  const after = world.store.put<Stripe.Transfer>({
    ...before,
    description: input.description ?? before.description,
    metadata: mergedMetadata(before.metadata, input.metadata),
  });
  world.events.record('transfer.updated', after, { metadata: before.metadata });
  return after;
}

/** Routes of transfers to connected accounts and their reversals. @spec decisions A13 */
export const transferRoutes: readonly ApiRoute[] = [
  createRoute('/v1/transfers', CREATE, createTransfer),
  readRoute('/v1/transfers/:id', 'transfer'),
  updateRoute('/v1/transfers/:id', UPDATE, updateTransfer),
  listRoute('/v1/transfers', 'transfer', { filters: ['destination', 'transfer_group'] }),
  updateRoute('/v1/transfers/:id/reversals', REVERSE, reverseTransfer),
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals/:reversal',
    run: (world, call) => world.store.get('transfer_reversal', pathParam(call, 'reversal')),
  },
  listRoute('/v1/transfers/:id/reversals', 'transfer_reversal', {
    within: (call) => ({ transfer: pathParam(call) }),
  }),
];
