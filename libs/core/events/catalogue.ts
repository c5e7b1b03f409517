import type {
  BookingStatus,
  CancelledBy,
  CancellationReason,
  EarningReason,
  Plan,
  ReportReason,
  Role,
  AlertKind,
} from '#libs/core/rules';

/** What can travel in an event: plain JSON, so that no entity and no Date slips in. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

type JsonOnly<T extends Record<string, Readonly<Record<string, Json | undefined>>>> = T;

/** Money of a booking as it was priced, in whole cents. */
type PricedFacts = {
  readonly subtotalCents: number;
  readonly cleaningCents: number;
  readonly serviceFeeCents: number;
  readonly totalCents: number;
  /** What a voucher took off the total; absent in events from before there were any. */
  readonly voucherCents?: number;
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
  /** What of a voucher is spent all the same, and we bear; absent in events from before there were any. */
  readonly voucherCostCents?: number;
};

/** Whose payment is disputed. */
export type DisputeFacts = {
  readonly bookingId: string;
  readonly disputeId: string;
  readonly travelerId: string;
  readonly ownerId: string;
  readonly propertyTitle: string;
};

/** Who bears a lost dispute, in whole cents; all but `goodwillBackCents` add up to the disputed amount. */
export type DisputeLossFacts = {
  readonly refundsPayableCents: number;
  readonly ownerCents: number;
  readonly serviceFeeCents: number;
  readonly inconvenienceFeeCents: number;
  readonly cleaningCents: number;
  readonly uncoveredCents: number;
  /** Paid back as goodwill before, and now part of what was owed. */
  readonly goodwillBackCents: number;
};

/** Whose plan an event is about. `periodEndsAt` is ISO text. */
export type PlanFacts = {
  /** Null for a plan that nobody charged for. */
  readonly subscriptionId: string | null;
  readonly travelerId: string;
  readonly plan: Plan;
  readonly periodEndsAt: string;
};

/** A charge of a plan, in whole cents. `total = paid + creditUsed`; a negative credit was left over. */
export type PlanChargeFacts = {
  readonly invoiceId: string;
  readonly providerInvoiceId: string;
  readonly totalCents: number;
  readonly paidCents: number;
  readonly creditUsedCents: number;
};

/** What one booking (none: an amount that came back) contributes to a payout, in whole cents; negative is netted. */
export type PayoutLineFacts = {
  readonly bookingId: string | null;
  readonly ownerCents: number;
  readonly cleaningCents: number;
};

/** Which review an event is about, and whose it is; `ownerId` is the home's owner of that moment. */
export type ReviewFacts = {
  readonly reviewId: string;
  readonly propertyId: string;
  readonly propertyTitle: string;
  readonly travelerId: string;
  readonly ownerId: string;
  readonly rating: number;
  readonly title: string;
};

/** An alert that has something to tell, and what; days as `YYYY-MM-DD`, whole cents. */
export type MatchedAlert = {
  readonly alertId: string;
  readonly travelerId: string;
  /** 1 for whoever asked first. */
  readonly place: number;
  readonly kind: AlertKind;
  /** Null, both, when the price of any one night is meant. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly belowCents: number | null;
  /** Of one night, or of the nights in all, cleaning included. */
  readonly priceCents: number;
};

/**
 * Every domain event, in the past tense, with the facts as they were. Frozen: a retry tomorrow does the same thing.
 * The table of events is also each booking's timeline.
 */
export type EventCatalogue = JsonOnly<{
  /** Somebody opened an account. */
  'user.registered': { userId: string; role: Role };
  /** Somebody forgot a password; who, stays in the request's row. */
  'user.reset_requested': { requestId: string };
  /** An account was deleted: nothing of it says any more whose it was. */
  'user.erased': { userId: string; role: Role };
  /** An operator took a home out of search and booking. */
  'property.paused': { propertyId: string; propertyTitle: string; ownerId: string; reason: string };
  /** A home can be found and booked (again). */
  'property.listed': { propertyId: string; propertyTitle: string; ownerId: string };
  /** The owner asks for another price; bookings that were made keep theirs. Cents per night. */
  'property.price_changed': {
    propertyId: string;
    propertyTitle: string;
    ownerId: string;
    previousCents: number;
    nightlyCents: number;
  };
  /** What people watch has come about; they are told in this order, which is the one in which they asked. */
  'alert.matched': { propertyId: string; propertyTitle: string; alerts: readonly MatchedAlert[] };
  /** A traveler holds dates; nothing is paid. */
  'booking.created': BookingFacts & { holdExpiresAt: string };
  /** The payment is in and the stay is certain. */
  'booking.confirmed': BookingFacts & {
    paidCents: number;
    plan: Plan;
    multiplier: number;
    /** Null when a voucher paid all of it. */
    paymentId: string | null;
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
  /** The provider sent a webhook event; its id is unique in our books. */
  'payment.webhook_received': { webhookEventId: string; type: string };
  /** The same, about a customer, a subscription or an invoice. */
  'subscription.webhook_received': { webhookEventId: string; type: string };
  /** The same, about an owner's account or a transfer to it. */
  'payout.webhook_received': { webhookEventId: string; type: string };
  /** The provider lets us send money to an owner's account. */
  'payout.account_enabled': { ownerId: string };
  /** It does not any more; `missing` names what it asks for, in its own words. */
  'payout.account_disabled': { ownerId: string; reason: string | null; missing: readonly string[] };
  /** An amount became the owner's; it is sent from `dueAt` on. Negative amounts are netted against others. */
  'payout.earned': {
    payableId: string;
    ownerId: string;
    bookingId: string | null;
    reason: EarningReason;
    ownerCents: number;
    cleaningCents: number;
    dueAt: string;
  };
  /** What is due to an owner was gathered into one payout; the provider is asked next. */
  'payout.requested': { payoutId: string; ownerId: string; operationId: string; amountCents: number };
  /** The provider has made the transfer. */
  'payout.sent': {
    payoutId: string;
    ownerId: string;
    operationId: string;
    transferId: string;
    amountCents: number;
    lines: readonly PayoutLineFacts[];
  };
  /** The provider refused; nothing was sent, all of it is due again and tried after `retryAt`. */
  'payout.failed': {
    payoutId: string;
    ownerId: string;
    amountCents: number;
    code: string;
    message: string;
    retryAt: string;
  };
  /** Money of a payout came back to us; it is owed again and held until an operator has looked. */
  'payout.reversed': { payoutId: string; ownerId: string; transferId: string; amountCents: number };
  /** Money is to go back to the card. */
  'payment.refund_requested': { bookingId: string; operationId: string; amountCents: number };
  /** The provider confirmed that the money went back. */
  'payment.refunded': { bookingId: string; operationId: string; refundId: string; amountCents: number };
  /** The provider could not send the money back; it is due again. */
  'payment.refund_failed': {
    bookingId: string;
    operationId: string;
    /** Null when the provider would not even make it. */
    refundId: string | null;
    amountCents: number;
    reason: string;
    /** It had been confirmed before, so the books must be put back. */
    hadSucceeded: boolean;
  };
  /** An operator wants a waiting refund tried again, now. */
  'payment.refund_retried': { bookingId: string; operationId: string; amountCents: number };
  /** Somebody gave money back at the provider itself, beyond what the booking owed. */
  'payment.refunded_outside': {
    bookingId: string;
    operationId: string;
    refundId: string;
    amountCents: number;
  };
  /** Such a refund came back. */
  'payment.outside_refund_bounced': {
    bookingId: string;
    operationId: string;
    refundId: string;
    amountCents: number;
  };
  /** The holder of the card objects; the bank has taken the money, and a fee, for as long as it takes to decide. */
  'dispute.opened': DisputeFacts & { amountCents: number; feeCents: number; reason: string };
  /** The bank gave the money back. */
  'dispute.won': DisputeFacts & { amountCents: number; returnedFeeCents: number };
  /** The money stays with the holder of the card. */
  'dispute.lost': DisputeFacts & { amountCents: number; loss: DisputeLossFacts };
  /** The provider charged a fee, or money went between it and our bank account. Cents; positive came in. */
  'provider.money_moved': { movementId: string; type: string; bankCents: number; feeCents: number };
  /** The provider is to be compared with our books. */
  'reconciliation.requested': { runId: string };
  /** Points of a stay were taken back, because its payment is disputed. */
  'loyalty.points_clawed_back': { bookingId: string; travelerId: string; points: number };
  /** A traveler's plan is paid for at the provider from now on. */
  'subscription.started': PlanFacts & { previousPlan: Plan; priceCents: number };
  /** It is another plan now; points of stays paid from now on follow it. */
  'subscription.plan_changed': PlanFacts & { previousPlan: Plan; priceCents: number };
  /** Another plan (`basic`: none) follows when the paid period ends. */
  'subscription.change_scheduled': PlanFacts & { nextPlan: Plan };
  /** It goes on as it is after all. */
  'subscription.change_withdrawn': PlanFacts & { nextPlan: Plan };
  /** Another period was charged and paid; `afterFailure` when not at the first try. */
  'subscription.renewed': PlanFacts & PlanChargeFacts & { afterFailure: boolean };
  /** A renewal could not be charged; the plan goes on until `graceEndsAt` and then ends, unless it is paid. */
  'subscription.payment_failed': PlanFacts & {
    amountCents: number;
    pastDueSince: string;
    graceEndsAt: string;
  };
  /** Nothing pays for a plan any more: the traveler is on `basic`. */
  'subscription.ended': PlanFacts & { reason: 'cancelled' | 'payment_failed'; endedAt: string };
  /** A charge of a plan is paid, by card or from credit. Announced once per charge, renewals included. */
  'subscription.invoice_paid': PlanFacts & PlanChargeFacts & { reason: string };
  /** A traveler reviewed a completed stay; everybody can read it. */
  'review.published': ReviewFacts & { bookingId: string };
  /** Its author changed it within the time for that. */
  'review.edited': ReviewFacts & { bookingId: string; previousRating: number };
  /** The owner of the home answered; `first` is false when an earlier answer was changed. */
  'review.replied': ReviewFacts & { bookingId: string; reply: string; first: boolean };
  /** Somebody asks the operators to look at it. Neither author nor owner is told. */
  'review.reported': ReviewFacts & { reporterId: string; reason: ReportReason };
  /** An operator took it out of sight and out of the home's rating; `reason` is for the author. */
  'review.hidden': ReviewFacts & { bookingId: string; operatorId: string; reason: string };
  /** It can be seen again, and counts again. */
  'review.restored': ReviewFacts & { bookingId: string; operatorId: string; reason: string };
  /** Somebody's photo lies in our storage as it was sent, unread so far. */
  'photo.uploaded': { photoId: string; uploaderId: string };
  /** Our team answered somebody's support request; `answer` is all of it. */
  'support.answered': {
    requestId: string;
    userId: string;
    operatorId: string;
    subject: string;
    answer: string;
  };
  /** A pending line of points became spendable. */
  'loyalty.points_awarded': { bookingId: string; travelerId: string; points: number };
  /** An email waits to be sent; what it says stays in its row. */
  'mail.queued': { mailId: string };
}>;

export type EventName = keyof EventCatalogue;
