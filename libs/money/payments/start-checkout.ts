import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { announce, Clock, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import {
  forBooking,
  isProviderOutage,
  Operations,
  recordOutcome,
  STRIPE,
  type BookingOperation,
  type Operation,
  type OperationDetails,
} from '#libs/money/provider';
import { chargedParts, CHECKOUT_MINUTES } from '#libs/core/rules';
import { openSessionsOf, storeSession } from './checkout-sessions.js';
import { emailOf, requestedCheckouts } from './checkouts.queries.js';
import { confirmWithoutPayment } from './confirm-without-payment.js';
import { PayableBookings, type PayableBooking } from './payable-bookings.port.js';
import type { ReturnUrls, StartedCheckout } from './started-checkout.js';

const MS_PER_MINUTE = 60_000;
/** The provider wants at least 30 minutes from its own clock; less is left of a session asked for earlier. */
const PROVIDER_MINIMUM_MS = 30 * MS_PER_MINUTE + 5_000;
const RETRY_AFTER_SECONDS = 5;

/** Opens hosted checkout sessions. */
@Injectable()
export class StartCheckout {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly bookings: PayableBookings,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * The session on which a pending booking is paid: the open one, or a new one. One that a voucher paid all of is confirmed.
   * @throws DomainError `booking.not_found`, `booking.not_payable`, `booking.hold_expired`, `payment.provider_unavailable`
   * @spec C1, C4, C11
   */
  async run(bookingId: string, travelerId: string, urls: ReturnUrls): Promise<StartedCheckout> {
    const found = await inTransaction(this.em, (tx) => this.openOrRequested(tx, bookingId, travelerId, urls));
    if ('url' in found) return found;
    const claimed = await this.operations.claim(found.operationId);
    // Another click of the same person is asking the provider right now; its answer will be this one's, too.
    if (!claimed) throw new DomainError('payment.provider_unavailable', { retryAfter: 1 });
    const operation = forBooking(claimed);
    try {
      return await this.create(operation);
    } catch (error) {
      await this.operations.giveBack(operation, error, 1, error instanceof Stripe.errors.StripeAPIError);
      if (!isProviderOutage(error)) throw error;
      throw new DomainError('payment.provider_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  /** A session that was asked for under this operation, when the provider made it after all; or null. */
  async findMade(operation: Operation): Promise<Stripe.Checkout.Session | null> {
    const createdSince = Math.floor(Number(operation.details.askedAt) / 1000) - 60;
    const sessions = this.stripe.checkout.sessions.list({ limit: 100, created: { gte: createdSince } });
    for await (const session of sessions) {
      if (session.metadata?.operation_id === operation.id) return session;
    }
    return null;
  }

  /** Writes a made session down and finishes its operation. */
  async store(operation: BookingOperation, session: Stripe.Checkout.Session): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await this.bookings.lock(tx, operation.bookingId);
      const isNew = await storeSession(tx, session, operation.bookingId, now);
      await recordOutcome(tx, operation.id, {
        state: 'succeeded',
        providerId: session.id,
        error: null,
        finishedAt: now,
      });
      const facts = {
        bookingId: operation.bookingId,
        sessionId: session.id,
        amountCents: operation.amountCents,
      };
      if (isNew) await announce(tx, 'payment.checkout_started', facts, now);
    });
  }

  private async openOrRequested(
    tx: Tx,
    bookingId: string,
    travelerId: string,
    urls: ReturnUrls,
  ): Promise<StartedCheckout | { operationId: string }> {
    const now = this.clock.now();
    const booking = await this.bookings.lock(tx, bookingId);
    if (!booking || booking.travelerId !== travelerId) throw new DomainError('booking.not_found');
    if (booking.status !== 'pending') throw new DomainError('booking.not_payable');
    if (booking.holdExpiresAt <= now) throw new DomainError('booking.hold_expired');
    if (booking.total === 0) return confirmWithoutPayment(tx, this.bookings, booking, { ...urls, now });
    const open = (await openSessionsOf(tx, bookingId)).find(
      (one) =>
        one.success_url === urls.successUrl && one.cancel_url === urls.cancelUrl && one.expires_at > now,
    );
    if (open) return { url: open.url, sessionId: open.id };
    const requested = await requestedCheckouts(tx, bookingId);
    // One that was begun for the same return addresses; its answer may have been lost.
    const begun = requested.find(({ state, details }) => state === 'requested' && isFor(details, urls, now));
    const key = `checkout-${bookingId}-${requested.length + 1}`;
    return { operationId: begun?.id ?? (await this.request(tx, key, booking, { ...urls, now })) };
  }

  private async request(
    tx: Tx,
    key: string,
    booking: PayableBooking,
    { now, ...urls }: ReturnUrls & { now: Date },
  ): Promise<string> {
    const charged = chargedParts(booking.subtotal, booking.cleaningFee, booking.discount);
    const details = {
      ...urls,
      askedAt: now.getTime(),
      expiresAt: pageEnds(booking.holdExpiresAt, now),
      title: booking.title,
      nights: booking.nights,
      subtotalCents: charged.subtotal,
      cleaningCents: charged.cleaningFee,
      discountCents: booking.discount,
      currency: booking.currency,
      email: await emailOf(tx, booking.travelerId),
    };
    const wanted = {
      kind: 'create_checkout' as const,
      key,
      bookingId: booking.id,
      amountCents: booking.total,
      details,
    };
    return this.operations.request(tx, wanted, now);
  }

  private async create(operation: BookingOperation): Promise<StartedCheckout> {
    const made = operation.askedBefore ? await this.findMade(operation) : null;
    const session =
      made ??
      (await this.stripe.checkout.sessions.create(sessionParams(operation), {
        idempotencyKey: `${operation.key}-${operation.attempt}`,
      }));
    await this.store(operation, session);
    if (!session.url) throw new Error(`Session ${session.id} has no page to pay on`);
    return { url: session.url, sessionId: session.id };
  }
}

/** True for a page with these return addresses that the provider would still open for long enough. */
const isFor = (details: OperationDetails, { successUrl, cancelUrl }: ReturnUrls, now: Date): boolean =>
  details.successUrl === successUrl &&
  details.cancelUrl === cancelUrl &&
  Number(details.expiresAt) >= now.getTime() + PROVIDER_MINIMUM_MS;

/** A page lives for 31 minutes, and beyond a hold that is longer; in milliseconds. @spec C1 */
const pageEnds = (holdExpiresAt: Date, now: Date): number =>
  Math.max(now.getTime() + CHECKOUT_MINUTES * MS_PER_MINUTE, holdExpiresAt.getTime() + MS_PER_MINUTE);

function sessionParams(operation: BookingOperation): Stripe.Checkout.SessionCreateParams {
  const { details, bookingId } = operation;
  const metadata = { booking_id: bookingId, operation_id: operation.id };
  const nights = Number(details.nights);
  const line = (name: string, amount: number) => ({
    quantity: 1,
    price_data: { currency: String(details.currency), unit_amount: amount, product_data: { name } },
  });
  const stay = `${String(details.title)}, ${nights} ${nights === 1 ? 'night' : 'nights'}`;
  const parts = [
    line(
      Number(details.discountCents ?? 0) > 0 ? `${stay}, less your voucher` : stay,
      Number(details.subtotalCents),
    ),
    line('Cleaning fee', Number(details.cleaningCents)),
  ];
  return {
    mode: 'payment',
    client_reference_id: bookingId,
    ...(details.email ? { customer_email: String(details.email) } : {}),
    success_url: String(details.successUrl),
    cancel_url: String(details.cancelUrl),
    expires_at: Math.floor(Number(details.expiresAt) / 1000),
    // A part that a voucher paid wholly is nothing to charge.
    line_items: parts.filter(({ price_data: { unit_amount } }) => unit_amount > 0),
    metadata,
    payment_intent_data: { metadata },
  };
}
