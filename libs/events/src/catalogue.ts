import type { BookingStatus, CancelledBy, CancellationReason, Plan, Role } from '#libs/rules';

/** What can travel in an event: plain JSON, so that no entity and no Date slips in. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

type JsonOnly<T extends Record<string, Readonly<Record<string, Json>>>> = T;

/** Money of a booking as it was priced, in whole cents. */
export type PricedFacts = {
  readonly subtotalCents: number;
  readonly cleaningCents: number;
  readonly serviceFeeCents: number;
  readonly totalCents: number;
};

/** Who and what a booking event is about. Instants are ISO text. */
export type BookingFacts = PricedFacts & {
  readonly bookingId: string;
  readonly propertyId: string;
  readonly propertyTitle: string;
  readonly travelerId: string;
  readonly ownerId: string;
  readonly checkInAt: string;
  readonly checkOutAt: string;
};

/** How the money of a cancelled booking is divided, in whole cents; all zero when nothing had been paid. */
export type SettlementFacts = {
  readonly refundCents: number;
  readonly inconvenienceFeeCents: number;
  readonly ownerShareCents: number;
  readonly platformShareCents: number;
  readonly cleaningCents: number;
};

/**
 * Every domain event, in the past tense, with the facts as they were. Frozen: a retry tomorrow does the same thing.
 * The table of events is also each booking's timeline.
 */
export type EventCatalogue = JsonOnly<{
  /** Somebody opened an account. */
  'user.registered': { userId: string; role: Role };
  /** A traveler holds dates; nothing is paid. */
  'booking.created': BookingFacts & { holdExpiresAt: string };
  /** The payment is in and the stay is certain. */
  'booking.confirmed': BookingFacts & {
    paidCents: number;
    plan: Plan;
    multiplier: number;
    paymentId: string;
  };
  /** It will not take place. Money, if any, has not moved yet. */
  'booking.cancelled': BookingFacts & {
    previousStatus: BookingStatus;
    cancelledBy: CancelledBy;
    reason: CancellationReason;
    cancelledAt: string;
    paidCents: number;
    settlement: SettlementFacts;
  };
  /** The hold ran out and the provider said that nothing was paid. Announced beside `booking.cancelled`. */
  'booking.expired': { bookingId: string; propertyId: string; travelerId: string };
  /** The stay is over. Announced once per booking. */
  'booking.completed': BookingFacts & {
    paidCents: number;
    plan: Plan;
    multiplier: number;
    completedAt: string;
  };
  /** A session was asked for at the provider. */
  'payment.checkout_started': { bookingId: string; sessionId: string; amountCents: number };
  /** The provider holds the money. `settles` is false when the booking could no longer take it (A7). */
  'payment.succeeded': {
    bookingId: string;
    paymentId: string;
    sessionId: string;
    amountCents: number;
    settles: boolean;
  };
  /** The provider sent a notice; its id is unique in our books. */
  'payment.notice_received': { noticeId: string; type: string };
  /** Money is to go back to the card. */
  'payment.refund_requested': { bookingId: string; operationId: string; amountCents: number };
  /** The provider confirmed that the money went back. */
  'payment.refunded': { bookingId: string; operationId: string; refundId: string; amountCents: number };
  /** The provider could not send the money back; it is due again. */
  'payment.refund_failed': {
    bookingId: string;
    operationId: string;
    refundId: string;
    amountCents: number;
    reason: string;
    /** It had been confirmed before, so the books must be put back. */
    hadSucceeded: boolean;
  };
  /** A pending line of points became spendable. */
  'loyalty.points_awarded': { bookingId: string; travelerId: string; points: number };
}>;

export type EventName = keyof EventCatalogue;

/** Names of all events, for a switch that must know them at run time. */
export const EVENT_NAMES = [
  'user.registered',
  'booking.created',
  'booking.confirmed',
  'booking.cancelled',
  'booking.expired',
  'booking.completed',
  'payment.checkout_started',
  'payment.succeeded',
  'payment.notice_received',
  'payment.refund_requested',
  'payment.refunded',
  'payment.refund_failed',
  'loyalty.points_awarded',
] as const satisfies readonly EventName[];
