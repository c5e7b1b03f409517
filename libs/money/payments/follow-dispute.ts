import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, type Tx } from '#libs/core/platform';
import { Operations, STRIPE } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import { checkoutBackground } from './checkouts.queries.js';
import { DisputeLosses } from './dispute-losses.js';
import { partiesOf, PayableBookings, type PayableBooking } from './payable-bookings.port.js';
import { intentIdOf, paymentBehind } from './received-payments.js';
import { lockUnsentRefunds } from './refunds.queries.js';
import { db } from './tables.js';

/** Our state of a dispute, coarser than the provider's. */
type DisputeState = 'open' | 'won' | 'lost';
type DisputeOutcome = DisputeState | 'inquiry' | 'unknown';

type DisputedPayment = NonNullable<Awaited<ReturnType<typeof paymentBehind>>>;

interface Closing {
  dispute: Stripe.Dispute;
  refundsMade: ReadonlySet<string>;
  booking: PayableBooking;
  payment: DisputedPayment;
}

/**
 * The only place that changes a dispute: webhook events and reconciliation end up here, any number of times and in any order.
 * The provider's current state wins; a dispute first seen as decided is opened and closed in one step.
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
    private readonly operations: Operations,
  ) {}

  /** Applies the provider's state of a dispute. @returns `unknown` unless it disputes a payment of ours, `inquiry` while no money was taken */
  async follow(disputeId: string): Promise<DisputeOutcome> {
    const dispute = await this.stripe.disputes.retrieve(disputeId);
    return this.apply(dispute, stateOf(dispute) === 'lost' ? await this.refundsMade(dispute) : new Set());
  }

  /** Operations whose refund the provider made before the bank took the rest; none can follow. */
  private async refundsMade({ payment_intent: intent }: Stripe.Dispute): Promise<ReadonlySet<string>> {
    const made = new Set<string>();
    if (!intent) return made;
    const refunds = this.stripe.refunds.list({ payment_intent: intentIdOf(intent), limit: 100 });
    for await (const { status, metadata } of refunds) {
      const operation = metadata?.operation_id;
      if (operation && status !== 'failed' && status !== 'canceled') made.add(operation);
    }
    return made;
  }

  private apply(dispute: Stripe.Dispute, refundsMade: ReadonlySet<string>): Promise<DisputeOutcome> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const payment = await paymentBehind(tx, dispute.payment_intent);
      if (!payment) return 'unknown';
      // A mere inquiry has taken no money; if it escalates, another webhook event follows.
      if (dispute.balance_transactions.length === 0) return 'inquiry';
      const booking = await this.bookings.lock(tx, payment.booking_id);
      if (!booking) throw new Error(`Payment ${payment.id} belongs to no booking`);
      const before = await this.open(tx, dispute, payment, booking, now);
      const state = stateOf(dispute);
      if (before === 'open' && state !== 'open')
        await this.close(tx, { dispute, refundsMade, booking, payment }, state, now);
      await db(tx)
        .updateTable('disputes')
        .set({ provider_status: dispute.status, evidence_due_at: dueAt(dispute) })
        .where('id', '=', dispute.id)
        .execute();
      return before === 'open' ? state : before;
    });
  }

  /** Stores and announces a new dispute. @returns its state before this call, `open` for a new one */
  private async open(
    tx: Tx,
    dispute: Stripe.Dispute,
    payment: DisputedPayment,
    booking: PayableBooking,
    now: Date,
  ): Promise<DisputeState> {
    const known = await db(tx)
      .selectFrom('disputes')
      .select('state')
      .where('id', '=', dispute.id)
      .executeTakeFirst();
    if (known) return known.state;
    const [taken] = dispute.balance_transactions;
    const [amountCents, feeCents] = [cents(dispute.amount), cents(taken?.fee ?? 0)];
    await db(tx)
      .insertInto('disputes')
      .values({
        id: dispute.id,
        booking_id: booking.id,
        payment_id: payment.id,
        amount_cents: amountCents,
        fee_cents: feeCents,
        reason: dispute.reason,
        provider_status: dispute.status,
        state: 'open',
        opened_at: new Date(dispute.created * 1_000),
      })
      .execute();
    const facts = { ...(await factsOf(tx, dispute, booking)), amountCents, feeCents, reason: dispute.reason };
    await announce(tx, 'dispute.opened', facts, now);
    return 'open';
  }

  private async close(
    tx: Tx,
    { dispute, refundsMade, booking, payment }: Closing,
    state: 'won' | 'lost',
    now: Date,
  ): Promise<void> {
    await db(tx)
      .updateTable('disputes')
      .set({ state, closed_at: now })
      .where('id', '=', dispute.id)
      .execute();
    const facts = { ...(await factsOf(tx, dispute, booking)), amountCents: cents(dispute.amount) };
    if (state === 'won') {
      const returned = dispute.balance_transactions.slice(1).reduce((total, { fee }) => total - fee, 0);
      await announce(tx, 'dispute.won', { ...facts, returnedFeeCents: cents(returned) }, now);
      // What the provider refused while the bank had the money need not wait for its hour.
      for (const { id } of await lockUnsentRefunds(tx, payment.id))
        await this.operations.scheduleAttempt(tx, id, 0);
      return;
    }
    const loss = await this.losses.settle(tx, {
      amount: facts.amountCents,
      paymentId: payment.id,
      settles: payment.settles,
      refundsMade,
      booking,
      now,
    });
    await announce(tx, 'dispute.lost', { ...facts, loss }, now);
  }
}

const stateOf = ({ status }: Stripe.Dispute): DisputeState => {
  // A closed or prevented warning took no money in the end.
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  return status === 'lost' ? 'lost' : 'open';
};

const dueAt = ({ evidence_details: details }: Stripe.Dispute): Date | null =>
  details.due_by ? new Date(details.due_by * 1_000) : null;

async function factsOf(tx: Tx, dispute: Stripe.Dispute, booking: PayableBooking) {
  const { title } = await checkoutBackground(tx, booking.id);
  return { ...partiesOf(booking), disputeId: dispute.id, propertyTitle: title };
}
