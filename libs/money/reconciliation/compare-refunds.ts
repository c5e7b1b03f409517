import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { firstRow, rows } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { absent } from './compare-payments.js';
import { Comparison, createdWithin, type Window } from './comparison.js';
import { ProviderDoors } from './doors.port.js';

interface OwnRefund {
  provider_id: string;
  booking_id: string;
  amount_cents: number;
  state: string;
}

/** Compares the provider's refunds and disputes with ours, both ways. */
@Injectable()
export class CompareRefunds {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly doors: ProviderDoors,
  ) {}

  /** Looks at every refund and dispute of the window. @throws the provider's error when it cannot be asked */
  async run(window: Window, comparison: Comparison): Promise<void> {
    const created = createdWithin(window);
    const refunds = this.stripe.refunds.list({ limit: 100, created });
    const seen = await comparison.lookAt(refunds, (refund) => this.compare(refund, comparison));
    for (const refund of await this.ownRefunds(window)) {
      if (!seen.has(refund.provider_id)) await this.lookFor(refund, comparison);
    }
    const disputes = this.stripe.disputes.list({ limit: 100, created });
    await comparison.lookAt(disputes, (dispute) => this.compareDispute(dispute, comparison));
  }

  private async compare(refund: Stripe.Refund, comparison: Comparison): Promise<void> {
    let own = await this.own(refund.id);
    if (!own || !agreesOn(own.state, refund.status)) {
      await this.doors.refund(refund.id);
      const after = await this.own(refund.id);
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
        theirsCents: refund.amount,
        note: 'Refunded at the provider, but of no payment of ours',
      });
    } else if (own && own.amount_cents !== refund.amount) {
      comparison.differs({
        kind: 'refund_amount_differs',
        objectId: refund.id,
        bookingId: own.booking_id,
        oursCents: own.amount_cents,
        theirsCents: refund.amount,
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
    const find = () =>
      firstRow<{ state: string }>(this.em.fork(), 'select state from disputes where id = ?', [dispute.id]);
    const before = await find();
    const outcome = await this.doors.dispute(dispute.id);
    comparison.agrees(dispute.id, 'dispute_missing_here');
    if (outcome === 'unknown') {
      comparison.differs({
        kind: 'dispute_missing_here',
        objectId: dispute.id,
        bookingId: null,
        oursCents: null,
        theirsCents: dispute.amount,
        note: 'A bank has taken back a payment that is none of ours',
      });
    } else if ((await find())?.state !== before?.state) comparison.settled += 1;
  }

  private own(refundId: string): Promise<OwnRefund | null> {
    return firstRow<OwnRefund>(
      this.em.fork(),
      `select provider_id, booking_id, amount_cents, state from operations where kind = 'refund' and provider_id = ?`,
      [refundId],
    );
  }

  private ownRefunds({ since, until }: Window): Promise<OwnRefund[]> {
    return rows<OwnRefund>(
      this.em.fork(),
      `select provider_id, booking_id, amount_cents, state from operations
        where kind = 'refund' and state = 'succeeded' and provider_id is not null and finished_at between ? and ?`,
      [since, until],
    );
  }
}

function agreesOn(ours: string, theirs: string | null): boolean {
  if (theirs === 'succeeded') return ours === 'succeeded';
  return ours !== 'succeeded' || (theirs !== 'failed' && theirs !== 'canceled');
}
