import type {
  BookingStatus,
  CancelledBy,
  CancellationReason,
  EarningReason,
  Plan,
  ReportReason,
  Role,
  AlertKind,
  BlockReason,
  OwnerRules,
} from '#libs/core/rules';

/** The only values allowed in an event: plain JSON, never an entity or a Date. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

type JsonOnly<T extends Record<string, Readonly<Record<string, Json | undefined>>>> = T;

/** A booking's price, in whole cents. */
type PricedFacts = {
  readonly subtotalCents: number;
  readonly cleaningCents: number;
  readonly serviceFeeCents: number;
  readonly totalCents: number;
  /** Voucher discount on the total; absent in events older than vouchers. */
  readonly voucherCents?: number;
};

/** A booking and the two people it concerns. */
export type BookingParties = {
  readonly bookingId: string;
  readonly travelerId: string;
  readonly ownerId: string;
};

/** {@link BookingParties} as stored: older events name the booking only. Announcing one takes all three, see {@link AnnouncedFacts}. */
type StoredParties = Pick<BookingParties, 'bookingId'> & Partial<BookingParties>;

/** Facts shared by booking events. Instants are ISO text. */
export type BookingFacts = PricedFacts &
  BookingParties & {
    readonly propertyId: string;
    readonly propertyTitle: string;
    readonly checkInAt: string;
    readonly checkOutAt: string;
  };

/** A change of a stay's dates, as `YYYY-MM-DD`. */
type DateChangeFacts = {
  readonly changeId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly previousCheckIn: string;
  readonly previousCheckOut: string;
  /** What the new dates cost more, in whole cents; negative when money comes back. */
  readonly differenceCents: number;
};

/** How the money of a cancelled booking is divided, in whole cents; all zero when nothing had been paid. */
export type SettlementFacts = {
  readonly refundCents: number;
  readonly inconvenienceFeeCents: number;
  readonly ownerShareCents: number;
  readonly platformShareCents: number;
  readonly cleaningCents: number;
  /** The part of a voucher that stays spent, at our cost; absent in events older than vouchers. */
  readonly voucherCostCents?: number;
};

/** Facts shared by events about a refund that the provider made, in whole cents. */
type RefundFacts = StoredParties & {
  readonly operationId: string;
  readonly refundId: string;
  readonly amountCents: number;
};

/** Facts shared by dispute events. */
export type DisputeFacts = BookingParties & {
  readonly disputeId: string;
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
  /** An earlier goodwill refund that now counts towards the amount owed. */
  readonly goodwillBackCents: number;
};

/** Facts shared by plan events. `periodEndsAt` is ISO text. */
export type PlanFacts = {
  /** Null for a plan without a paid subscription. */
  readonly subscriptionId: string | null;
  readonly travelerId: string;
  readonly plan: Plan;
  readonly periodEndsAt: string;
};

/** A plan's charge, in whole cents. `total = paid + creditUsed`; a negative `creditUsed` is credit added. */
export type PlanChargeFacts = {
  readonly invoiceId: string;
  readonly providerInvoiceId: string;
  readonly totalCents: number;
  readonly paidCents: number;
  readonly creditUsedCents: number;
};

/** A booking's contribution to a payout (`bookingId` null: a reversed amount), in whole cents; negative amounts are netted. */
export type PayoutLineFacts = {
  readonly bookingId: string | null;
  readonly ownerCents: number;
  readonly cleaningCents: number;
};

/** Facts shared by review events; `ownerId` is the home's owner at the time of the event. */
export type ReviewFacts = {
  readonly reviewId: string;
  readonly propertyId: string;
  readonly propertyTitle: string;
  readonly travelerId: string;
  readonly ownerId: string;
  readonly rating: number;
  readonly title: string;
};

/** Nights `[from, to)` of a home, as `YYYY-MM-DD`. */
type BlockedNightsFacts = {
  readonly propertyId: string;
  readonly propertyTitle: string;
  readonly ownerId: string;
  readonly from: string;
  readonly to: string;
};

/** A stay `[from, to)` that another platform has sold, and the booking here that has some of its nights. Days as `YYYY-MM-DD`. */
export type StaySoldTwice = {
  /** The name that the owner gave to the platform's calendar. */
  readonly platform: string;
  readonly from: string;
  readonly to: string;
  readonly bookingId: string;
  /** False for a hold. */
  readonly paid: boolean;
  readonly bookedFrom: string;
  readonly bookedTo: string;
};

/** An alert whose condition is met; days as `YYYY-MM-DD`, money in whole cents. */
export type MatchedAlert = {
  readonly alertId: string;
  readonly travelerId: string;
  /** Position in the order of creation; 1 for the earliest alert. */
  readonly place: number;
  readonly kind: AlertKind;
  /** Null, like `checkOut`, for an alert on the nightly price. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly belowCents: number | null;
  /** The nightly price, or the total for the nights including cleaning. */
  readonly priceCents: number;
};

/** A webhook event of the payment provider that is stored and waits to be followed. */
type WebhookFacts = {
  webhookEventId: string;
  type: string;
  /** The provider's id of what it is about; absent in events of earlier releases. */
  objectId?: string;
};

/**
 * Every domain event, in the past tense, with the facts at that time. Frozen, so a later retry does the same thing.
 * The events table is also each booking's timeline.
 */
export type EventCatalogue = JsonOnly<{
  /** An account was created. */
  'user.registered': { userId: string; role: Role };
  /** A password reset was requested; the request's row says by whom. */
  'user.reset_requested': { requestId: string };
  /** An operator suspended an account; an owner's homes are off the market, paid stays go on. */
  'user.suspended': { userId: string; role: Role };
  /** An account was deleted and anonymised. */
  'user.erased': { userId: string; role: Role };
  /** An operator took a home out of search and booking. */
  'property.paused': { propertyId: string; propertyTitle: string; ownerId: string; reason: string };
  /** A home became searchable and bookable, for the first time or again. */
  'property.listed': { propertyId: string; propertyTitle: string; ownerId: string };
  /** The owner removed a home for which nobody has ever paid; it may be gone, or kept for its ended holds. */
  'property.removed': { propertyId: string; propertyTitle: string; ownerId: string };
  /** The owner changed the price, in cents per night; existing bookings keep theirs. */
  'property.price_changed': {
    propertyId: string;
    propertyTitle: string;
    ownerId: string;
    previousCents: number;
    nightlyCents: number;
  };
  /** A home is offered for less than those knew who have saved it, in cents per night; told once to each. */
  'property.price_fell': {
    propertyId: string;
    propertyTitle: string;
    nightlyCents: number;
    followers: readonly string[];
  };
  /** The owner changed the rules for stays that are booked from now on. */
  'property.rules_changed': {
    propertyId: string;
    propertyTitle: string;
    ownerId: string;
    previous: OwnerRules;
    rules: OwnerRules;
  };
  /** The owner closed the nights `[from, to)`. */
  'property.nights_blocked': BlockedNightsFacts & { reason: BlockReason };
  /** The owner opened blocked nights `[from, to)` again, or another platform gave up imported ones. */
  'property.nights_opened': BlockedNightsFacts;
  /** Another platform has sold nights that are booked or held here; nothing was changed. Each booking once for a calendar. */
  'property.nights_sold_twice': {
    propertyId: string;
    propertyTitle: string;
    ownerId: string;
    stays: readonly StaySoldTwice[];
  };
  /** Conditions of alerts were met; travelers are notified in this order, which is the order of creation. */
  'alert.matched': { propertyId: string; propertyTitle: string; alerts: readonly MatchedAlert[] };
  /** A traveler holds dates; nothing is paid yet. */
  'booking.created': BookingFacts & { holdExpiresAt: string };
  /** The booking is paid and the stay is certain. */
  'booking.confirmed': BookingFacts & {
    paidCents: number;
    plan: Plan;
    multiplier: number;
    /** Null when a voucher covered the full amount. */
    paymentId: string | null;
  };
  /** The stay will not take place. No money has moved yet. */
  'booking.cancelled': BookingFacts & {
    previousStatus: BookingStatus;
    cancelledBy: CancelledBy;
    reason: CancellationReason;
    cancelledAt: string;
    paidCents: number;
    settlement: SettlementFacts;
  };
  /** The hold expired and the provider confirmed that nothing was paid. Announced together with `booking.cancelled`. */
  'booking.expired': StoredParties & { propertyId: string };
  /** The stay is over. Announced once per booking. */
  'booking.completed': BookingFacts & {
    paidCents: number;
    plan: Plan;
    multiplier: number;
    completedAt: string;
  };
  /** The traveler of a paid stay holds nights that it does not have yet; the difference is not paid. */
  'booking.dates_held': BookingParties &
    DateChangeFacts & { propertyId: string; propertyTitle: string; holdExpiresAt: string };
  /** A paid stay has other dates, and costs what the facts say. What is to be given back has not moved yet. */
  'booking.dates_changed': BookingFacts &
    DateChangeFacts & {
      /** What was paid for the stay, less what is given back. */
      paidCents: number;
      refundCents: number;
      plan: Plan;
      multiplier: number;
      /** Null when there was nothing to pay. */
      paymentId: string | null;
    };
  /** An open change of dates has ended; the stay keeps its dates, unless the booking ended and the change with it. */
  'booking.date_change_ended': BookingParties &
    DateChangeFacts & {
      propertyId: string;
      propertyTitle: string;
      outcome: 'expired' | 'abandoned' | 'booking_ended';
    };
  /** A checkout session was requested from the provider. */
  'payment.checkout_started': StoredParties & { sessionId: string; amountCents: number };
  /** The provider holds the money. `settles` is false when the booking could no longer accept it (A7). */
  'payment.succeeded': StoredParties & {
    paymentId: string;
    sessionId: string;
    amountCents: number;
    settles: boolean;
    /** The change of dates that it was for; absent for the booking itself. */
    changeId?: string;
  };
  /** The provider sent a webhook event; its id is stored once. */
  'payment.webhook_received': WebhookFacts;
  /** The provider sent a webhook event about a customer, a subscription or an invoice. */
  'subscription.webhook_received': WebhookFacts;
  /** The provider sent a webhook event about an owner's account or a transfer to it. */
  'payout.webhook_received': WebhookFacts;
  /** The provider enabled payouts to an owner's account. */
  'payout.account_enabled': { ownerId: string };
  /** The provider disabled payouts to an owner's account; `missing` lists its requirements verbatim. */
  'payout.account_disabled': { ownerId: string; reason: string | null; missing: readonly string[] };
  /** An owner earned an amount, payable from `dueAt` on. Negative amounts are netted against others. */
  'payout.earned': {
    payableId: string;
    ownerId: string;
    bookingId: string | null;
    reason: EarningReason;
    ownerCents: number;
    cleaningCents: number;
    dueAt: string;
  };
  /** The amounts due to an owner were combined into one payout; the provider has not been called yet. */
  'payout.requested': { payoutId: string; ownerId: string; operationId: string; amountCents: number };
  /** The provider made the transfer. */
  'payout.sent': {
    payoutId: string;
    ownerId: string;
    operationId: string;
    transferId: string;
    amountCents: number;
    lines: readonly PayoutLineFacts[];
  };
  /** The provider rejected the transfer; nothing was sent, and the full amount is due again and retried after `retryAt`. */
  'payout.failed': {
    payoutId: string;
    ownerId: string;
    amountCents: number;
    code: string;
    message: string;
    retryAt: string;
  };
  /** A payout was reversed; the money is owed again and held until an operator reviews it. */
  'payout.reversed': { payoutId: string; ownerId: string; transferId: string; amountCents: number };
  /**
   * A transfer of before a restore was found at the provider and booked as paid in advance. Negative when some of what had been booked came
   * back.
   */
  'payout.advanced': { ownerId: string; transferId: string; amountCents: number };
  /** A refund to the card is due. */
  'payment.refund_requested': StoredParties & { operationId: string; amountCents: number };
  /** The provider confirmed the refund. */
  'payment.refunded': RefundFacts;
  /** The provider could not refund the money; the refund is due again. */
  'payment.refund_failed': StoredParties & {
    operationId: string;
    /** Null when the provider did not create the refund at all. */
    refundId: string | null;
    amountCents: number;
    reason: string;
    /** The refund had been confirmed before, so the ledger must be reversed. */
    hadSucceeded: boolean;
  };
  /** An operator retried a waiting refund. */
  'payment.refund_retried': StoredParties & { operationId: string; amountCents: number };
  /** A refund was made directly at the provider, beyond what the booking owed. */
  'payment.refunded_outside': RefundFacts;
  /** A refund made directly at the provider bounced. */
  'payment.outside_refund_bounced': RefundFacts;
  /** The cardholder disputed the payment; the bank withholds the money and a fee until it decides. */
  'dispute.opened': DisputeFacts & { amountCents: number; feeCents: number; reason: string };
  /** The bank returned the money. */
  'dispute.won': DisputeFacts & { amountCents: number; returnedFeeCents: number };
  /** The cardholder keeps the money. */
  'dispute.lost': DisputeFacts & { amountCents: number; loss: DisputeLossFacts };
  /** The provider charged a fee, or money moved between it and our bank account. In cents; positive is incoming. */
  'provider.money_moved': { movementId: string; type: string; bankCents: number; feeCents: number };
  /** A comparison of the provider's records with our ledger was requested. */
  'reconciliation.requested': { runId: string };
  /** A stay's points were clawed back because its payment is disputed. */
  'loyalty.points_clawed_back': StoredParties & { travelerId: string; points: number };
  /** A traveler's paid plan started. */
  'subscription.started': PlanFacts & { previousPlan: Plan; priceCents: number };
  /** The plan changed; stays paid from now on earn points under the new one. */
  'subscription.plan_changed': PlanFacts & { previousPlan: Plan; priceCents: number };
  /** A plan change (`basic`: cancellation) was scheduled for the end of the paid period. */
  'subscription.change_scheduled': PlanFacts & { nextPlan: Plan };
  /** A scheduled plan change was withdrawn. */
  'subscription.change_withdrawn': PlanFacts & { nextPlan: Plan };
  /** A renewal was charged and paid; `afterFailure` when the first attempt failed. */
  'subscription.renewed': PlanFacts & PlanChargeFacts & { afterFailure: boolean };
  /** A renewal could not be charged; unless it is paid, the plan ends at `graceEndsAt`. */
  'subscription.payment_failed': PlanFacts & {
    amountCents: number;
    pastDueSince: string;
    graceEndsAt: string;
  };
  /** A paid plan ended; the traveler is on `basic`. */
  'subscription.ended': PlanFacts & { reason: 'cancelled' | 'payment_failed'; endedAt: string };
  /** A plan's charge was paid, by card or from credit. Announced once per charge, renewals included. */
  'subscription.invoice_paid': PlanFacts & PlanChargeFacts & { reason: string };
  /** A traveler published a review of a completed stay. */
  'review.published': ReviewFacts & { bookingId: string };
  /** The author changed a review within the edit window. */
  'review.edited': ReviewFacts & { bookingId: string; previousRating: number };
  /** The home's owner replied to a review; `first` is false when an earlier reply was changed. */
  'review.replied': ReviewFacts & { bookingId: string; reply: string; first: boolean };
  /** A review was reported to the operators. Neither author nor owner is notified. */
  'review.reported': ReviewFacts & { reporterId: string; reason: ReportReason };
  /** An operator hid a review and excluded it from the home's rating; `reason` is for the author. */
  'review.hidden': ReviewFacts & { bookingId: string; operatorId: string; reason: string };
  /** A hidden review is visible and counts again. */
  'review.restored': ReviewFacts & { bookingId: string; operatorId: string; reason: string };
  /** A photo was stored as uploaded, not yet processed. */
  'photo.uploaded': { photoId: string; uploaderId: string };
  /** A photo of a home, or of a draft of one, can be shown. */
  'photo.ready': { photoId: string; propertyId: string };
  /** Our team answered a support request; `answer` is the full text. */
  'support.answered': {
    requestId: string;
    userId: string;
    operatorId: string;
    subject: string;
    answer: string;
  };
  /** Pending points became spendable. */
  'loyalty.points_awarded': StoredParties & { travelerId: string; points: number };
}>;

export type EventName = keyof EventCatalogue;

/** The facts an event is announced with. A booking's event names both its parties, who see the change at once. */
export type AnnouncedFacts<N extends EventName> = EventCatalogue[N] &
  (EventCatalogue[N] extends { bookingId: string } ? BookingParties : unknown);
