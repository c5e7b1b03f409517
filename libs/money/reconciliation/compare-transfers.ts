import type Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { createdWithin, type Compared } from './comparison.js';
import { isResolved } from './findings.js';
import { findPayout, payoutsWithin } from './own-records.queries.js';

type OwnTransfer = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

/** Compares the provider's transfers and reversals with our payouts, both ways. @throws the provider's error when it cannot be asked @spec A13 */
export function compareTransfers(compared: Compared): Promise<void> {
  const { em, stripe, window, comparison } = compared;
  return comparison.compareBothWays({
    listed: stripe.transfers.list({ limit: 100, created: createdWithin(window) }),
    compare: (transfer) => compareTransfer(transfer, compared),
    ours: () => payoutsWithin(em.fork(), window),
    idOf: (payout) => payout.transfer_id,
    retrieve: (id) => stripe.transfers.retrieve(id),
    missing: (payout) => ({
      kind: 'transfer_missing_there',
      objectId: payout.transfer_id,
      oursCents: payout.amount_cents,
      note: 'We have booked it, but the provider does not know it',
    }),
  });
}

async function compareTransfer(transfer: Stripe.Transfer, compared: Compared): Promise<void> {
  const { comparison } = compared;
  const own = await syncedPayout(transfer, compared);
  comparison.markChecked(
    transfer.id,
    'transfer_forgotten',
    'transfer_missing_here',
    'transfer_missing_there',
    'transfer_amount_differs',
    'reversal_amount_differs',
  );
  if (!own && (await compareForgotten(transfer, compared))) return;
  if (own?.transfer_id !== transfer.id) {
    comparison.addDifference({
      kind: 'transfer_missing_here',
      objectId: transfer.id,
      theirsCents: cents(transfer.amount),
      note: unbookedTransferNote(own),
    });
  } else if (own.amount_cents !== transfer.amount) {
    comparison.addDifference({
      kind: 'transfer_amount_differs',
      objectId: transfer.id,
      oursCents: own.amount_cents,
      theirsCents: cents(transfer.amount),
      note: 'The provider sent another amount than we have booked',
    });
  } else if (own.reversed_cents !== transfer.amount_reversed) {
    comparison.addDifference({
      kind: 'reversal_amount_differs',
      objectId: transfer.id,
      oursCents: own.reversed_cents,
      theirsCents: cents(transfer.amount_reversed),
      note: 'Another amount of this transfer came back than we have booked',
    });
  }
}

/**
 * Compares what the owner has of a transfer that we made before a restore with what the books have. An operator decides first; then it counts as
 * paid in advance. @returns false when it is none
 */
async function compareForgotten(
  transfer: Stripe.Transfer,
  { em, gateways, comparison }: Compared,
): Promise<boolean> {
  const forgotten = await gateways.forgottenTransfer(transfer);
  if (!forgotten) return false;
  const { kept, booked } = forgotten;
  if (booked === kept) return true;
  if (await isResolved(em.fork(), { kind: 'transfer_forgotten', objectId: transfer.id, theirsCents: kept })) {
    await gateways.advanceTransfer(transfer);
    comparison.settled += 1;
    return true;
  }
  comparison.addDifference({
    kind: 'transfer_forgotten',
    objectId: transfer.id,
    oursCents: booked,
    theirsCents: kept,
    note: FORGOTTEN_NOTE,
  });
  return true;
}

const FORGOTTEN_NOTE =
  'We sent this payout after the backup. Resolved, it counts as paid in advance: the owner’s next payouts are less by it. Reverse it at the provider ' +
  'first if the owner should not have had it.';

/** Our payout of a transfer, after syncing it if we had missed the transfer or its reversal. */
async function syncedPayout(
  { id, metadata, amount_reversed: reversed }: Stripe.Transfer,
  { em, gateways, comparison }: Compared,
): Promise<OwnTransfer | undefined> {
  const find = () => findPayout(em.fork(), id, metadata.operation_id ?? '');
  const own = await find();
  const isWaiting = own?.state === 'requested';
  const isReversed = own?.transfer_id === id && own.reversed_cents < reversed;
  if (!isWaiting && !isReversed) return own;
  await gateways.transfer(id);
  comparison.settled += 1;
  return find();
}

/** Explains to operators a transfer that is not in our books. */
function unbookedTransferNote(own: OwnTransfer | undefined): string {
  if (!own) return 'Sent at the provider, but for no payout of ours';
  return own.transfer_id
    ? `A second transfer for payout ${own.payout_id}, which ${own.transfer_id} has paid already`
    : `Sent for payout ${own.payout_id}, which is ${own.state}: its amounts are due again`;
}
