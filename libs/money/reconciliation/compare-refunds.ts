import type Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { createdWithin, type Compared } from './comparison.js';
import { isResolved } from './findings.js';
import { findDispute, findRefund, refundsWithin } from './own-records.queries.js';

/** Compares the provider's refunds and disputes with ours; refunds both ways. @throws the provider's error when it cannot be asked */
export async function compareRefunds(compared: Compared): Promise<void> {
  const { em, stripe, window, comparison } = compared;
  const created = createdWithin(window);
  await comparison.compareBothWays({
    listed: stripe.refunds.list({ limit: 100, created }),
    compare: (refund) => compareRefund(refund, compared),
    ours: () => refundsWithin(em.fork(), window),
    idOf: (refund) => refund.provider_id,
    retrieve: (id) => stripe.refunds.retrieve(id),
    missing: (refund) => ({
      kind: 'refund_missing_there',
      objectId: refund.provider_id,
      bookingId: refund.booking_id,
      oursCents: refund.amount_cents,
      note: 'We have booked it, but the provider does not know it',
    }),
  });
  const disputes = stripe.disputes.list({ limit: 100, created });
  await comparison.compareEach(disputes, (dispute) => compareDispute(dispute, compared));
}

async function compareRefund(refund: Stripe.Refund, compared: Compared): Promise<void> {
  const { em, gateways, comparison } = compared;
  if (await isUnexplained(refund, compared)) return;
  let own = await findRefund(em.fork(), refund.id);
  if (!own || !agreesOn(own.state, refund.status)) {
    await gateways.refund(refund.id);
    const after = await findRefund(em.fork(), refund.id);
    if (after && after.state !== own?.state) comparison.settled += 1;
    own = after;
  }
  comparison.markChecked(
    refund.id,
    'refund_missing_here',
    'refund_missing_there',
    'refund_amount_differs',
    'refund_forgotten',
  );
  // A failed refund does not count: ours is due again, under another id.
  if (!own && refund.status !== 'failed' && refund.status !== 'canceled') {
    comparison.addDifference({
      kind: 'refund_missing_here',
      objectId: refund.id,
      theirsCents: cents(refund.amount),
      note: 'Refunded at the provider, but of no payment of ours',
    });
  } else if (own && own.amount_cents !== refund.amount) {
    comparison.addDifference({
      kind: 'refund_amount_differs',
      objectId: refund.id,
      bookingId: own.booking_id,
      oursCents: own.amount_cents,
      theirsCents: cents(refund.amount),
      note: 'The provider gave back another amount than we have booked',
    });
  }
}

/**
 * Settles a refund that we sent after the backup that the database was restored from. True for one that an operator has to decide about; once
 * decided, it is booked as the platform's goodwill, as any other that we did not send.
 */
async function isUnexplained(
  refund: Stripe.Refund,
  { em, gateways, comparison, window }: Compared,
): Promise<boolean> {
  if (
    window.until !== null ||
    (await isResolved(em.fork(), { kind: 'refund_forgotten', objectId: refund.id }))
  )
    return false;
  const forgotten = await gateways.forgottenRefund(refund);
  if (forgotten === 'settled') comparison.settled += 1;
  if (forgotten === null || forgotten === 'settled') return false;
  comparison.addDifference({
    kind: 'refund_forgotten',
    objectId: refund.id,
    bookingId: forgotten.bookingId,
    theirsCents: forgotten.refunded,
    note: FORGOTTEN_NOTE,
  });
  return true;
}

const FORGOTTEN_NOTE =
  'We sent refunds for this booking after the backup, and no cancellation gives back as much. Resolved, they are booked as goodwill and the stay goes on; ' +
  'cancel it afterwards if it was to end.';

async function compareDispute(
  dispute: Stripe.Dispute,
  { em, gateways, comparison }: Compared,
): Promise<void> {
  const before = await findDispute(em.fork(), dispute.id);
  const outcome = await gateways.dispute(dispute.id);
  comparison.markChecked(dispute.id, 'dispute_missing_here');
  if (outcome === 'unknown') {
    comparison.addDifference({
      kind: 'dispute_missing_here',
      objectId: dispute.id,
      theirsCents: cents(dispute.amount),
      note: 'A bank has taken back a payment that is none of ours',
    });
  } else {
    const after = await findDispute(em.fork(), dispute.id);
    if (after?.state !== before?.state) comparison.settled += 1;
  }
}

function agreesOn(ours: string, theirs: string | null): boolean {
  if (theirs === 'succeeded') return ours === 'succeeded';
  return ours !== 'succeeded' || (theirs !== 'failed' && theirs !== 'canceled');
}
