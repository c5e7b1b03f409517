import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ownAddress, DomainError, type Config } from '#libs/core/platform';
import { isProviderOutage, WebhookEvents } from '#libs/money/provider';
import type { BookingStatus, Cents } from '#libs/core/rules';
import type { Order } from './amount-due.js';
import { isReceived, sessionStatus, type SessionStatus } from './payment-status.queries.js';
import type { PictureUrlOf } from './payment-page.js';
import { SettleSession } from './settle-session.js';
import type { StartedCheckout } from './started-checkout.js';
import { StartCheckout } from './start-checkout.js';

/** The days of a stay before and after a change. */
interface ChangedDates {
  checkIn: string;
  checkOut: string;
  previousCheckIn: string;
  previousCheckOut: string;
}

/** A payment's status in the provider's terms. `amountCents` is the amount ordered. @spec §3 Payment status, C10 */
export interface PaymentStatus {
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  amountCents: Cents;
  currency: string;
  bookingId: string;
  bookingStatus: BookingStatus;
  /** The change of dates that the payment is for; null for the booking itself. */
  changeId: string | null;
  /** From which dates to which that change leads. */
  changedDates: ChangedDates | null;
  /** The payment came too late for this booking and is refunded in full. @spec A7 */
  returned: boolean;
}

/** What is different about a session that has just confirmed its booking. */
const SETTLED = {
  received: true,
  settles: true,
  status: 'complete',
  payment_status: 'paid',
  booking_status: 'confirmed',
} as const;

/** Payments as travelers use them. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly checkout: StartCheckout,
    private readonly sessions: SettleSession,
    private readonly webhookEvents: WebhookEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts the hosted checkout of a pending booking, or of an open change of a paid one. @throws DomainError `payment.return_url_not_allowed` and as {@link StartCheckout.run} @spec §7, C11 */
  async startCheckout(
    travelerId: string,
    order: Order,
    successUrl: string,
    cancelUrl: string,
    pictureUrlOf: PictureUrlOf = () => null,
  ): Promise<StartedCheckout> {
    return this.checkout.run(order, travelerId, {
      successUrl: ownAddress(this.config, 'success_url', successUrl),
      cancelUrl: ownAddress(this.config, 'cancel_url', cancelUrl),
      pictureUrlOf,
    });
  }

  /**
   * The status of this traveler's session: `paid` once the booking is confirmed here. Until it is final, the provider is asked,
   * so that a lost webhook event does no harm.
   * @throws DomainError `payment.session_not_found`, `payment.provider_unavailable`
   * @spec C9, C10
   */
  async status(sessionId: string, travelerId: string): Promise<PaymentStatus> {
    const before = await this.read(sessionId, travelerId);
    const final = before.received || before.payment_status === 'no_payment_required';
    if (final || before.status === 'expired') return statusOf(before);
    try {
      const outcome = await this.sessions.settle(sessionId, before);
      if (outcome === 'settled') return statusOf({ ...before, ...SETTLED });
    } catch (error) {
      if (!isProviderOutage(error)) throw error;
      throw new DomainError('payment.provider_unavailable', { retryAfter: 2 });
    }
    return statusOf(await this.read(sessionId, travelerId));
  }

  /**
   * Receives a webhook event of the provider; one about a session whose payment is known has nothing to tell.
   * @throws DomainError `payment.signature_invalid`
   */
  receiveWebhook(rawBody: Buffer, signature: string | undefined): Promise<void> {
    return this.webhookEvents.receive(rawBody, signature, isReceived);
  }

  private async read(sessionId: string, travelerId: string): Promise<SessionStatus> {
    const row = await sessionStatus(this.em.fork(), sessionId, travelerId);
    if (!row) throw new DomainError('payment.session_not_found');
    return row;
  }
}

function statusOf(row: SessionStatus): PaymentStatus {
  const free = row.payment_status === 'no_payment_required';
  const secured =
    row.change_id === null
      ? row.booking_status === 'confirmed' || row.booking_status === 'completed'
      : row.change_state === 'applied';
  const kept = row.received && (row.settles === true || secured);
  return {
    // A payment that bought nothing is being refunded: to the traveler this session is over, not paid.
    paymentStatus: free ? 'no_payment_required' : kept ? 'paid' : 'unpaid',
    status: row.received && !kept ? 'expired' : row.status,
    amountCents: row.amount_cents,
    currency: row.currency,
    bookingId: row.booking_id,
    bookingStatus: row.booking_status,
    changeId: row.change_id,
    changedDates: changedDates(row),
    returned: row.received && row.settles === false,
  };
}

function changedDates(row: SessionStatus): ChangedDates | null {
  const {
    change_check_in: checkIn,
    change_check_out: checkOut,
    change_previous_check_in: previousCheckIn,
    change_previous_check_out: previousCheckOut,
  } = row;
  if (checkIn === null || checkOut === null || previousCheckIn === null || previousCheckOut === null)
    return null;
  return { checkIn, checkOut, previousCheckIn, previousCheckOut };
}
