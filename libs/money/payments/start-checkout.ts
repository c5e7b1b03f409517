import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { announce, Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import {
  CHECKOUT_DETAILS,
  forBooking,
  isProviderOutage,
  Operations,
  STRIPE,
  type BookingOperation,
  type Operation,
} from '#libs/money/provider';
import { CHECKOUT_MINUTES } from '#libs/core/rules';
import { dueForBooking, dueForChange, type AmountDue, type Order } from './amount-due.js';
import { storeSession } from './checkout-sessions.js';
import { checkoutsSoFar } from './checkouts.queries.js';
import { confirmWithoutPayment } from './confirm-without-payment.js';
import { partiesOf, PayableBookings } from './payable-bookings.port.js';
import { paymentPage, type PictureUrlOf } from './payment-page.js';
import type { ReturnUrls, StartedCheckout } from './started-checkout.js';

/** Where the provider returns to, and what it shows. */
type Page = ReturnUrls & { pictureUrlOf: PictureUrlOf };

const MS_PER_MINUTE = 60_000;
/** The provider requires at least 30 minutes by its own clock; an earlier request may have less left. */
const PROVIDER_MINIMUM_MS = 30 * MS_PER_MINUTE + 5_000;
const RETRY_AFTER_SECONDS = 5;
/** Pauses before a request looks for the session that another instance is opening: about as long as a slow provider takes. */
const PAUSES_MS = [0, 100, 200, 400, 800, 1_000, 1_000, 1_000, 1_000];

/** Opens hosted checkout sessions. */
@Injectable()
export class StartCheckout {
  /** What this process is asking the provider, by operation. */
  private readonly calls = new Map<string, Promise<StartedCheckout | null>>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly bookings: PayableBookings,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Finds or opens the session for paying a pending booking, or an open change of a paid one. A booking covered in full by a voucher is confirmed instead.
   * Of concurrent requests one calls the provider; the others wait for its answer, in no transaction.
   * @throws DomainError `booking.not_found`, `booking.not_payable`, `booking.hold_expired`, the same of a change as {@link dueForChange},
   * `payment.provider_unavailable`, or `payment.checkout_under_way` when the other request takes too long
   * @spec C1, C4, C11, G7
   */
  async run(order: Order, travelerId: string, page: Page): Promise<StartedCheckout> {
    for (const pause of PAUSES_MS) {
      if (pause > 0) await sleep(pause);
      const found = await inTransaction(this.em, (tx) => this.openOrRequested(tx, order, travelerId, page));
      if ('url' in found) return found;
      const call = await this.callFor(found);
      const opened = call && (await call.answer);
      if (opened) return opened;
    }
    throw new DomainError('payment.checkout_under_way', { retryAfter: 1 });
  }

  /** The call for a request, begun unless it runs in this process; null while another instance makes it. */
  private async callFor(
    found: { operationId: string } | { operation: Operation<'create_checkout'> },
  ): Promise<{ answer: Promise<StartedCheckout | null> } | null> {
    if ('operation' in found) return { answer: this.call(found.operation) };
    const running = this.calls.get(found.operationId);
    if (running) return { answer: running };
    const claimed = await this.operations.claim(found.operationId, 'create_checkout');
    return claimed && { answer: this.call(claimed) };
  }

  private call(operation: Operation<'create_checkout'>): Promise<StartedCheckout | null> {
    const answer = this.callProvider(forBooking(operation)).finally(() => this.calls.delete(operation.id));
    this.calls.set(operation.id, answer);
    return answer;
  }

  private async callProvider(
    operation: BookingOperation<'create_checkout'>,
  ): Promise<StartedCheckout | null> {
    try {
      return await this.create(operation);
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, 1);
      if (!isProviderOutage(error)) throw error;
      throw new DomainError('payment.provider_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  /** The session that the provider created for this operation although its answer was lost, or null. */
  async findExisting(operation: Operation<'create_checkout'>): Promise<Stripe.Checkout.Session | null> {
    const createdSince = Math.floor(operation.details.askedAt / 1000) - 60;
    const sessions = this.stripe.checkout.sessions.list({ limit: 100, created: { gte: createdSince } });
    for await (const session of sessions) {
      if (session.metadata?.operation_id === operation.id) return session;
    }
    return null;
  }

  /** Stores a session and completes its operation. */
  async store(
    operation: BookingOperation<'create_checkout'>,
    session: Stripe.Checkout.Session,
  ): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      const booking = await this.bookings.lock(tx, operation.bookingId);
      if (!booking) throw new Error(`Session ${session.id} belongs to no booking`);
      const isNew = await storeSession(tx, session, { ...operation, operationId: operation.id }, now);
      const facts = { ...partiesOf(booking), sessionId: session.id, amountCents: operation.amountCents };
      if (isNew) await announce(tx, 'payment.checkout_started', facts, now);
    });
  }

  private async openOrRequested(
    tx: Tx,
    order: Order,
    travelerId: string,
    { pictureUrlOf, ...urls }: Page,
  ): Promise<StartedCheckout | { operationId: string } | { operation: Operation<'create_checkout'> }> {
    const now = this.clock.now();
    const booking = await this.bookings.lock(tx, order.bookingId);
    if (!booking || booking.travelerId !== travelerId) throw new DomainError('booking.not_found');
    const due =
      order.changeId === null
        ? dueForBooking(booking, now)
        : dueForChange(await this.bookings.lockChange(tx, order.changeId), booking.id, now);
    if (due.amount === 0) return confirmWithoutPayment(tx, this.bookings, booking, { ...urls, now });
    const { open, requested, email, ...stay } = await checkoutsSoFar(tx, order);
    const usable = open.find(
      (session) =>
        session.success_url === urls.successUrl &&
        session.cancel_url === urls.cancelUrl &&
        session.expires_at > now.getTime(),
    );
    if (usable) return openPage(usable.url, usable.id);
    // One already requested with the same return URLs; its answer may have been lost.
    const pending = requested.find(
      ({ state, details }) => state === 'requested' && isReusable(details, urls, now),
    );
    if (pending) return { operationId: pending.id };
    const asked = { ...order, ...due, email, currency: booking.currency, nth: requested.length + 1 };
    const { title } = stay;
    const shown = order.changeId === null ? { title, page: paymentPage(stay, now, pictureUrlOf) } : { title };
    return { operation: await this.request(tx, { ...asked, shown }, { ...urls, now }) };
  }

  private async request(
    tx: Tx,
    asked: Order & AmountDue & { shown: ShownStay; email: string; currency: string; nth: number },
    { now, ...urls }: ReturnUrls & { now: Date },
  ): Promise<Operation<'create_checkout'>> {
    const { bookingId, changeId, amount: amountCents, shown, email, currency, parts } = asked;
    const expiresAt = sessionExpiry(asked.holdExpiresAt, now);
    const details = { ...urls, askedAt: now.getTime(), expiresAt, ...shown, ...parts, currency, email };
    const key = `checkout-${changeId ?? bookingId}-${asked.nth}`;
    return this.operations.requestLeased(
      tx,
      { kind: 'create_checkout', key, bookingId, changeId, amountCents, details },
      now,
    );
  }

  /** @returns null when the session has ended since it was made, because an earlier answer was lost or came late */
  private async create(operation: BookingOperation<'create_checkout'>): Promise<StartedCheckout | null> {
    const existing = operation.attemptedBefore ? await this.findExisting(operation) : null;
    const session =
      existing ??
      (await this.stripe.checkout.sessions.create(sessionParams(operation), {
        idempotencyKey: `${operation.key}-${operation.attempt}`,
      }));
    await this.store(operation, session);
    return session.status === 'expired' ? null : openPage(session.url, session.id);
  }
}

/**
 * The page of a session. One that is paid has none any more; another page would take the money twice before its payment is booked.
 * @throws DomainError `payment.checkout_under_way` without a page
 */
function openPage(url: string | null, sessionId: string): StartedCheckout {
  if (!url) throw new DomainError('payment.checkout_under_way', { retryAfter: 1 });
  return { url, sessionId };
}

/** How the page names a stay, and what it says of it. */
type ShownStay = Pick<Operation<'create_checkout'>['details'], 'title' | 'page'>;

/** True for a request with these return URLs that leaves the provider enough time. */
function isReusable(details: unknown, { successUrl, cancelUrl }: ReturnUrls, now: Date): boolean {
  const requested = CHECKOUT_DETAILS.parse(details);
  return (
    requested.successUrl === successUrl &&
    requested.cancelUrl === cancelUrl &&
    requested.expiresAt >= now.getTime() + PROVIDER_MINIMUM_MS
  );
}

/** A session lasts 31 minutes, or a minute beyond a longer hold; epoch milliseconds. @spec C1 */
const sessionExpiry = (holdExpiresAt: Date, now: Date): number =>
  Math.max(now.getTime() + CHECKOUT_MINUTES * MS_PER_MINUTE, holdExpiresAt.getTime() + MS_PER_MINUTE);

/** What the payment page calls the nights. */
function subjectOf({
  title,
  nights,
  discountCents,
  newDates,
}: Operation<'create_checkout'>['details']): string {
  if (newDates !== undefined) return `${title}, new dates: ${newDates}`;
  const stay = `${title}, ${nights} ${nights === 1 ? 'night' : 'nights'}`;
  return discountCents > 0 ? `${stay}, less your voucher` : stay;
}

function sessionParams(operation: BookingOperation<'create_checkout'>): Stripe.Checkout.SessionCreateParams {
  const { details, bookingId, changeId } = operation;
  const metadata = {
    booking_id: bookingId,
    operation_id: operation.id,
    ...(changeId !== null && { change_id: changeId }),
  };
  const { page } = details;
  const line = (
    amount: number,
    product: Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData,
  ) => ({
    quantity: 1,
    price_data: { currency: details.currency, unit_amount: amount, product_data: product },
  });
  const stay = {
    name: subjectOf(details),
    ...(page && { description: page.stay }),
    ...(page?.picture && { images: [page.picture] }),
  };
  const parts = [line(details.subtotalCents, stay), line(details.cleaningCents, { name: 'Cleaning fee' })];
  return {
    mode: 'payment',
    client_reference_id: bookingId,
    ...(details.email ? { customer_email: details.email } : {}),
    success_url: details.successUrl,
    cancel_url: details.cancelUrl,
    expires_at: Math.floor(details.expiresAt / 1000),
    // Omit parts that a voucher covers in full.
    line_items: parts.filter(({ price_data: { unit_amount } }) => unit_amount > 0),
    ...(page && { custom_text: { submit: { message: page.terms } } }),
    metadata,
    payment_intent_data: { metadata },
  };
}
