import { Agreements } from '#libs/money/documents';
import type { BookingParties, EventCatalogue } from '#libs/core/events';
import {
  cancellationEntries,
  completionEntries,
  owedBy,
  paymentEntries,
  refundEntries,
  type Entry,
  type LedgerService,
} from '#libs/money/ledger';
import type { StayPoints } from '#libs/people/loyalty';
import type { Payables } from '#libs/money/payouts';
import { announce, Clock, type Tx } from '#libs/core/platform';
import { cancelledEarning, payoutDueAt, type EarningReason } from '#libs/core/rules';
import { confirmHold } from '#libs/stays/bookings';
import { bookingOf, cancelledFacts, factsOf, holdNights } from './booking-rows.js';
import { operationIds, type Bill, type Charge } from './seed-payments.js';
import { paymentIdOf, writeCheckout, writePayment, writeRefund } from './payment-rows.js';
import { after, type Ending, type PaidPart, type SeededStay } from './seeded-stays.js';

/** How long the worker takes to handle an event. */
const WORKER_MS = 1_000;
/** How long the provider takes to refund. */
const REFUND_MS = 3_000;

/** One moment of the demo's history and the rows it writes. */
export interface Step {
  at: Date;
  record: (tx: Tx) => Promise<void>;
}

/** The product's own services that steps write through. */
export interface Books {
  ledger: LedgerService;
  points: StayPoints;
  payables: Payables;
}

/**
 * The steps of one stay; each writes the rows and announces the events that the product would have.
 * @param bill null when unpaid
 * @throws Error when a paid stay has no bill
 * @spec §4 Booking, A1, A5, A7, C2, E6
 */
export function stepsOf(seeded: SeededStay, bill: Bill | null, books: Books): Step[] {
  const recorder = new StayRecorder(seeded, books);
  const steps: Step[] = [{ at: seeded.bookedAt, record: (tx) => recorder.book(tx) }];
  if (seeded.payment) steps.push(...paymentSteps(recorder, seeded.payment, requireBill(seeded, bill).charge));
  if (seeded.ending) steps.push(endingStep(recorder, seeded.ending, bill));
  return steps;
}

const paymentSteps = (recorder: StayRecorder, paid: PaidPart, charge: Charge): Step[] => [
  { at: paid.startedAt, record: (tx) => recorder.startCheckout(tx, paid, charge) },
  { at: paid.paidAt, record: (tx) => recorder.pay(tx, paid, charge) },
];

function endingStep(recorder: StayRecorder, ending: Ending, bill: Bill | null): Step {
  if (ending.kind === 'completed') return { at: ending.at, record: (tx) => recorder.complete(tx, ending.at) };
  return { at: ending.at, record: (tx) => recorder.cancel(tx, ending, bill) };
}

function requireBill(seeded: SeededStay, bill: Bill | null): Bill {
  if (!bill) throw new Error(`The stay ${seeded.key} was paid, but there is no payment for it`);
  return bill;
}

type Cancelled = Extract<Ending, { kind: 'cancelled' }>;

/** A clock fixed at one instant. */
class FixedClock extends Clock {
  constructor(private readonly at: Date) {
    super();
  }

  override now(): Date {
    return this.at;
  }
}

/** What an ended stay owes its owner, and why. */
interface Owed {
  reason: EarningReason;
  at: Date;
  dueAt: Date;
  entries: readonly Entry[];
}

/** Writes the history of one stay. */
class StayRecorder {
  constructor(
    private readonly seeded: SeededStay,
    private readonly books: Books,
  ) {}

  private get parties(): BookingParties {
    const { bookingId, home, traveler } = this.seeded;
    return { bookingId, travelerId: traveler.id, ownerId: home.ownerId };
  }

  async book(tx: Tx): Promise<void> {
    const { bookedAt, holdExpiresAt } = this.seeded;
    await holdNights(tx, this.seeded);
    const facts = { ...factsOf(this.seeded), holdExpiresAt: holdExpiresAt.toISOString() };
    await announce(tx, 'booking.created', facts, bookedAt);
  }

  async startCheckout(tx: Tx, paid: PaidPart, charge: Charge): Promise<void> {
    await writeCheckout(tx, this.seeded, charge, paid);
    const amountCents = this.seeded.price.total;
    const facts = { ...this.parties, sessionId: charge.sessionId, amountCents };
    await announce(tx, 'payment.checkout_started', facts, paid.startedAt);
  }

  async pay(tx: Tx, paid: PaidPart, charge: Charge): Promise<void> {
    const { paidAt, plan, multiplier } = paid;
    await writePayment(tx, this.seeded, charge, paid);
    const paymentId = paymentIdOf(this.seeded);
    const amountCents = this.seeded.price.total;
    const payment = {
      ...this.parties,
      paymentId,
      sessionId: charge.sessionId,
      amountCents,
      settles: true,
    };
    const eventId = await announce(tx, 'payment.succeeded', payment, paidAt);
    await confirmHold(tx, this.seeded.bookingId, paidAt, plan);
    const confirmed = { ...factsOf(this.seeded), paidCents: amountCents, plan, multiplier, paymentId };
    await announce(tx, 'booking.confirmed', confirmed, paidAt);
    await this.enter(tx, 'payment', { eventId, at: paidAt, ref: charge.sessionId }, paymentEntries(payment));
    await this.books.points.record(tx, confirmed, after(paidAt, WORKER_MS));
    await new Agreements(tx, new FixedClock(after(paidAt, WORKER_MS))).write(tx, this.seeded.bookingId);
  }

  async complete(tx: Tx, at: Date): Promise<void> {
    const booking = await bookingOf(tx, this.seeded);
    booking.complete(at);
    await tx.flush();
    const { paidCents, plan, multiplier } = booking;
    if (!plan || !multiplier) throw new Error(`The stay ${this.seeded.key} was confirmed without a plan`);
    const facts: EventCatalogue['booking.completed'] = {
      ...factsOf(this.seeded),
      ...{ paidCents, plan, multiplier, completedAt: at.toISOString() },
    };
    const eventId = await announce(tx, 'booking.completed', facts, at);
    const entries = completionEntries(facts);
    const booked = await this.enter(tx, 'completion', { eventId, at, ref: null }, entries);
    await this.owe(tx, booked, { reason: 'stay', at, dueAt: payoutDueAt(at), entries });
    await this.books.points.post(tx, facts, after(at, WORKER_MS));
  }

  async cancel(tx: Tx, ending: Cancelled, bill: Bill | null): Promise<void> {
    const { at, by, reason, note, settlement } = ending;
    (await bookingOf(tx, this.seeded)).cancel({ by, reason, note, at }, settlement);
    await tx.flush();
    const facts = cancelledFacts(this.seeded, ending);
    const eventId = await announce(tx, 'booking.cancelled', facts, at);
    if (reason === 'payment_expired') await this.expire(tx, at);
    const entries = cancellationEntries(facts);
    const booked = await this.enter(tx, 'cancellation', { eventId, at, ref: null }, entries);
    const kept = cancelledEarning(facts.settlement);
    await this.owe(tx, booked, { reason: kept, at, dueAt: payoutDueAt(this.seeded.checkInAt), entries });
    await this.books.points.void(tx, facts, after(at, WORKER_MS));
    if (bill?.refundId) await this.refund(tx, { eventId, refundId: bill.refundId, ending });
  }

  private async expire(tx: Tx, at: Date): Promise<void> {
    await announce(tx, 'booking.expired', { ...this.parties, propertyId: this.seeded.home.id }, at);
  }

  private async refund(
    tx: Tx,
    decided: { eventId: string; refundId: string; ending: Cancelled },
  ): Promise<void> {
    const { eventId, refundId, ending } = decided;
    const amountCents = ending.settlement.refund;
    const requestedAt = after(ending.at, WORKER_MS);
    const finishedAt = after(ending.at, REFUND_MS);
    await writeRefund(tx, this.seeded, { eventId, refundId, amountCents, requestedAt, finishedAt });
    const requested = { ...this.parties, operationId: operationIds(this.seeded).refund, amountCents };
    await announce(tx, 'payment.refund_requested', requested, requestedAt);
    const refunded = { ...requested, refundId };
    const refundedId = await announce(tx, 'payment.refunded', refunded, finishedAt);
    await this.enter(
      tx,
      'refund',
      { eventId: refundedId, at: finishedAt, ref: refundId },
      refundEntries(refunded),
    );
  }

  /** Records what the ledger entries owe the owner; nothing after a full refund (A7). */
  private async owe(tx: Tx, ledgerTransactionId: string | null, owed: Owed): Promise<void> {
    const { ownerCents, cleaningCents } = owedBy(owed.entries);
    if (ledgerTransactionId === null || ownerCents + cleaningCents === 0) return;
    const { reason, dueAt } = owed;
    const { bookingId, home } = this.seeded;
    await this.books.payables.record(
      tx,
      { ownerId: home.ownerId, bookingId, reason, ledgerTransactionId, ownerCents, cleaningCents, dueAt },
      after(owed.at, WORKER_MS),
    );
  }

  private enter(
    tx: Tx,
    kind: string,
    { eventId, at, ref }: { eventId: string; at: Date; ref: string | null },
    entries: Entry[],
  ): Promise<string | null> {
    const origin = { kind, eventId, bookingId: this.seeded.bookingId, providerRef: ref, occurredAt: at };
    return this.books.ledger.book(tx, origin, entries);
  }
}
