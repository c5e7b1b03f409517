import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, firstRow, inTransaction, type Tx } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import { DisputeLosses } from './dispute-losses.js';
import { PayableBookings, type PayableBooking } from './payable-bookings.port.js';

/** Where a dispute stands for us; the provider's own words are finer. */
type DisputeState = 'open' | 'won' | 'lost';
type DisputeOutcome = DisputeState | 'inquiry' | 'unknown';

interface DisputedPayment {
  id: string;
  booking_id: string;
}

interface Closing {
  dispute: Stripe.Dispute;
  refundsMade: ReadonlySet<string>;
  booking: PayableBooking;
  payment: DisputedPayment;
}

/**
 * The one door of a dispute: notices and reconciliation come here, however often and in whatever order. What the provider
 * says now counts; a verdict that is seen first opens the dispute and closes it in one step.
 * @spec E11
 */
@Injectable()
export class FollowDispute {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly bookings: PayableBookings,
    private readonly losses: DisputeLosses,
  ) {}

  /**
   * Takes over how a dispute stands.
   * @returns the outcome in a word; `unknown` is about no payment of ours, `inquiry` is one that has taken no money (yet)
   */
  async follow(disputeId: string): Promise<DisputeOutcome> {
    const dispute = await this.stripe.disputes.retrieve(disputeId);
    return this.apply(dispute, stateOf(dispute) === 'lost' ? await this.refundsMade(dispute) : new Set());
  }

  /** Refunds of ours that the provider made before the bank took the rest; none can be made afterwards. */
  private async refundsMade({ payment_intent: intent }: Stripe.Dispute): Promise<ReadonlySet<string>> {
    const made = new Set<string>();
    if (!intent) return made;
    const refunds = this.stripe.refunds.list({ payment_intent: idOf(intent), limit: 100 });
    for await (const { status, metadata } of refunds) {
      const operation = metadata?.operation_id;
      if (operation && status !== 'failed' && status !== 'canceled') made.add(operation);
    }
    return made;
  }

  private apply(dispute: Stripe.Dispute, refundsMade: ReadonlySet<string>): Promise<DisputeOutcome> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const payment = await disputedPayment(tx, dispute);
      if (!payment) return 'unknown';
      // A bank that only asks has taken nothing; should it do so, another notice says it.
      if (dispute.balance_transactions.length === 0) return 'inquiry';
      const booking = await this.bookings.lock(tx, payment.booking_id);
      if (!booking) throw new Error(`Payment ${payment.id} belongs to no booking`);
      const before = await this.open(tx, dispute, payment, booking, now);
      const state = stateOf(dispute);
      if (before === 'open' && state !== 'open')
        await this.close(tx, { dispute, refundsMade, booking, payment }, state, now);
      await tx.execute('update disputes set provider_status = ?, evidence_due_at = ? where id = ?', [
        dispute.status,
        dueAt(dispute),
        dispute.id,
      ]);
      return before === 'open' ? state : before;
    });
  }

  /** Writes the dispute down once, and says that the money is gone for now. @returns how it stood before */
  private async open(
    tx: Tx,
    dispute: Stripe.Dispute,
    payment: DisputedPayment,
    booking: PayableBooking,
    now: Date,
  ): Promise<DisputeState> {
    const known = await firstRow<{ state: DisputeState }>(tx, 'select state from disputes where id = ?', [
      dispute.id,
    ]);
    if (known) return known.state;
    const [taken] = dispute.balance_transactions;
    const [amountCents, feeCents] = [cents(dispute.amount), cents(taken?.fee ?? 0)];
    await tx.execute(
      `insert into disputes (id, booking_id, payment_id, amount_cents, fee_cents, reason, provider_status, state, opened_at)
       values (?, ?, ?, ?, ?, ?, ?, 'open', ?)`,
      [
        dispute.id,
        booking.id,
        payment.id,
        amountCents,
        feeCents,
        dispute.reason,
        dispute.status,
        new Date(dispute.created * 1_000),
      ],
    );
    const facts = { ...factsOf(dispute, booking), amountCents, feeCents, reason: dispute.reason };
    await announce(tx, 'dispute.opened', facts, now);
    return 'open';
  }

  private async close(
    tx: Tx,
    { dispute, refundsMade, booking, payment }: Closing,
    state: 'won' | 'lost',
    now: Date,
  ): Promise<void> {
    await tx.execute('update disputes set state = ?, closed_at = ? where id = ?', [state, now, dispute.id]);
    const facts = { ...factsOf(dispute, booking), amountCents: cents(dispute.amount) };
    if (state === 'won') {
      const returned = dispute.balance_transactions.slice(1).reduce((total, one) => total - one.fee, 0);
      await announce(tx, 'dispute.won', { ...facts, returnedFeeCents: cents(returned) }, now);
      return;
    }
    const loss = await this.losses.settle(tx, {
      amount: facts.amountCents,
      paymentId: payment.id,
      refundsMade,
      booking,
      now,
    });
    await announce(tx, 'dispute.lost', { ...facts, loss }, now);
  }
}

const stateOf = ({ status }: Stripe.Dispute): DisputeState => {
  // A warning that was closed, and one that a bank prevented, took nothing in the end.
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  return status === 'lost' ? 'lost' : 'open';
};

const idOf = (intent: Stripe.PaymentIntent | string): string =>
  typeof intent === 'string' ? intent : intent.id;

const dueAt = ({ evidence_details: details }: Stripe.Dispute): Date | null =>
  details.due_by ? new Date(details.due_by * 1_000) : null;

const factsOf = (dispute: Stripe.Dispute, booking: PayableBooking) => ({
  bookingId: booking.id,
  disputeId: dispute.id,
  travelerId: booking.travelerId,
  ownerId: booking.ownerId,
  propertyTitle: booking.title,
});

async function disputedPayment(tx: Tx, dispute: Stripe.Dispute): Promise<DisputedPayment | null> {
  const { payment_intent: intent } = dispute;
  if (!intent) return null;
  return firstRow<DisputedPayment>(tx, 'select id, booking_id from payments where payment_intent_id = ?', [
    idOf(intent),
  ]);
}
