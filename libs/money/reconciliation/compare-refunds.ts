import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { STRIPE } from '#libs/money/provider';
import { absent } from './compare-payments.js';
import { Comparison, createdWithin, type Window } from './comparison.js';
import { ProviderGateways } from './gateways.port.js';
import { findDispute, findRefund, refundsWithin } from './own-records.queries.js';

type OwnRefund = Awaited<ReturnType<typeof refundsWithin>>[number];

/** Compares the provider's refunds and disputes with ours, both ways. */
@Injectable()
export class CompareRefunds {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly gateways: ProviderGateways,
  ) {}

  /** Looks at every refund and dispute of the window. @throws the provider's error when it cannot be asked */
  async run(window: Window, comparison: Comparison): Promise<void> {
    const created = createdWithin(window);
    const refunds = this.stripe.refunds.list({ limit: 100, created });
    const seen = await comparison.lookAt(refunds, (refund) => this.compare(refund, comparison));
    for (const refund of await refundsWithin(this.em.fork(), window)) {
      if (!seen.has(refund.provider_id)) await this.lookFor(refund, comparison);
    }
    const disputes = this.stripe.disputes.list({ limit: 100, created });
    await comparison.lookAt(disputes, (dispute) => this.compareDispute(dispute, comparison));
  }

  private async compare(refund: Stripe.Refund, comparison: Comparison): Promise<void> {
    let own = await findRefund(this.em.fork(), refund.id);
    if (!own || !agreesOn(own.state, refund.status)) {
      await this.gateways.refund(refund.id);
      const after = await findRefund(this.em.fork(), refund.id);
      if (after && after.state !== own?.state) comparison.settled += 1;
      own = after;
    }
    comparison.agrees(refund.id, 'refund_missing_here', 'refund_missing_there', 'refund_amount_differs');
    // A refund that failed is none: ours is due again, under another id.
    if (!own && refund.status !== 'failed' && refund.status !== 'canceled') {
      comparison.differs({
        kind: 'refund_missing_here',
        objectId: refund.id,
        bookingId: null,
        oursCents: null,
        theirsCents: cents(refund.amount),
        note: 'Refunded at the provider, but of no payment of ours',
      });
    } else if (own && own.amount_cents !== refund.amount) {
      comparison.differs({
        kind: 'refund_amount_differs',
        objectId: refund.id,
        bookingId: own.booking_id,
        oursCents: own.amount_cents,
        theirsCents: cents(refund.amount),
        note: 'The provider gave back another amount than we have booked',
      });
    }
  }

  private async lookFor(own: OwnRefund, comparison: Comparison): Promise<void> {
    const refund = await this.stripe.refunds.retrieve(own.provider_id).catch(absent);
    if (refund) return this.compare(refund, comparison);
    comparison.differs({
      kind: 'refund_missing_there',
      objectId: own.provider_id,
      bookingId: own.booking_id,
      oursCents: own.amount_cents,
      theirsCents: null,
      note: 'We have booked it, but the provider does not know it',
    });
  }

  private async compareDispute(dispute: Stripe.Dispute, comparison: Comparison): Promise<void> {
    const before = await findDispute(this.em.fork(), dispute.id);
    const outcome = await this.gateways.dispute(dispute.id);
    comparison.agrees(dispute.id, 'dispute_missing_here');
    if (outcome === 'unknown') {
      comparison.differs({
        kind: 'dispute_missing_here',
        objectId: dispute.id,
        bookingId: null,
        oursCents: null,
        theirsCents: cents(dispute.amount),
        note: 'A bank has taken back a payment that is none of ours',
      });
    } else {
      const after = await findDispute(this.em.fork(), dispute.id);
      if (after?.state !== before?.state) comparison.settled += 1;
    }
  }
}

function agreesOn(ours: string, theirs: string | null): boolean {
  if (theirs === 'succeeded') return ours === 'succeeded';
  return ours !== 'succeeded' || (theirs !== 'failed' && theirs !== 'canceled');
}
