import type { EventCatalogue, EventName } from '#libs/core/events';
import { cents, civilDate, datesInWords, formatCents, formatCount, type CancelledBy } from '#libs/core/rules';

/** The events that belong to a booking. */
type BookingEventName = {
  [Name in EventName]: EventCatalogue[Name] extends { bookingId: string | null } ? Name : never;
}[EventName];

type EventLabels = { [Name in BookingEventName]: (facts: EventCatalogue[Name]) => string };

const dollars = (amountCents: number): string => formatCents(cents(amountCents));

const CHANGE_ENDED = {
  expired: 'expired unpaid',
  abandoned: 'withdrawn by the traveler',
  booking_ended: 'ended unpaid, because the booking ended',
} as const satisfies Record<EventCatalogue['booking.date_change_ended']['outcome'], string>;

const ENDED_BY: Readonly<Record<CancelledBy, string>> = {
  traveler: 'Cancelled by the traveler',
  owner: 'Cancelled by the owner',
  operator: 'Cancelled by an operator',
  system: 'Cancelled automatically',
};

const HOLD_EXPIRED = 'Hold expired, unpaid';

const datesOf = (from: string, to: string): string => datesInWords(civilDate(from), civilDate(to));

function differenceOf(differenceCents: number): string {
  if (differenceCents === 0) return 'for the same price';
  const amount = dollars(Math.abs(differenceCents));
  return differenceCents > 0 ? `for ${amount} more` : `for ${amount} less`;
}

function cancelledLabel({
  cancelledBy,
  reason,
  paidCents,
  settlement,
}: EventCatalogue['booking.cancelled']): string {
  if (reason === 'payment_expired') return HOLD_EXPIRED;
  if (reason === 'replaced') return 'Replaced by a booking for other dates';
  const { refundCents } = settlement;
  if (refundCents > 0) return `${ENDED_BY[cancelledBy]}: refund of ${dollars(refundCents)}`;
  return paidCents > 0 ? `${ENDED_BY[cancelledBy]}: no refund` : `${ENDED_BY[cancelledBy]}, unpaid`;
}

function earnedLabel({ ownerCents, cleaningCents }: EventCatalogue['payout.earned']): string {
  if (ownerCents + cleaningCents < 0)
    return `${dollars(-ownerCents - cleaningCents)} taken back from the owner's earnings`;
  const cleaning = `the ${dollars(cleaningCents)} cleaning fee`;
  if (ownerCents === 0) return `Owner earns ${cleaning}`;
  const earned = `Owner earns ${dollars(ownerCents)}`;
  return cleaningCents === 0 ? earned : `${earned}, plus ${cleaning}`;
}

/** The label of each booking event; an event without one does not compile. */
const LABELS: EventLabels = {
  'booking.created': ({ totalCents }) => `Booking made: ${dollars(totalCents)}, dates on hold`,
  'booking.confirmed': ({ multiplier }) => `Booking confirmed · ${String(multiplier)}X points`,
  'booking.cancelled': (event) => cancelledLabel(event),
  'booking.expired': () => HOLD_EXPIRED,
  'booking.completed': () => 'Stay completed',
  'booking.dates_held': ({ checkIn, checkOut, differenceCents }) =>
    `Change to ${datesOf(checkIn, checkOut)} requested; nights held, ${dollars(differenceCents)} to pay`,
  'booking.dates_changed': ({ checkIn, checkOut, differenceCents }) =>
    `Dates changed to ${datesOf(checkIn, checkOut)}, ${differenceOf(differenceCents)}`,
  'booking.date_change_ended': ({ checkIn, checkOut, outcome }) =>
    `Change to ${datesOf(checkIn, checkOut)} ${CHANGE_ENDED[outcome]}`,
  'payment.checkout_started': ({ amountCents }) => `Checkout started: ${dollars(amountCents)}`,
  'payment.succeeded': ({ amountCents, settles }) =>
    settles ? `${dollars(amountCents)} paid` : `${dollars(amountCents)} paid, too late for the hold`,
  'payment.refund_requested': ({ amountCents }) => `Refund of ${dollars(amountCents)} requested`,
  'payment.refunded': ({ amountCents }) => `${dollars(amountCents)} refunded`,
  'payment.refund_failed': ({ amountCents }) => `Refund of ${dollars(amountCents)} failed`,
  'payment.refund_retried': ({ amountCents }) => `An operator retried the refund of ${dollars(amountCents)}`,
  'payment.refunded_outside': ({ amountCents }) =>
    `${dollars(amountCents)} refunded at the provider, beyond what was owed`,
  'payment.outside_refund_bounced': ({ amountCents }) =>
    `Refund of ${dollars(amountCents)} made at the provider came back`,
  'dispute.opened': ({ amountCents }) => `Dispute opened: the bank took ${dollars(amountCents)}`,
  'dispute.won': ({ amountCents }) => `Dispute won: the bank returned ${dollars(amountCents)}`,
  'dispute.lost': ({ amountCents }) => `Dispute lost: ${dollars(amountCents)} stays with the bank`,
  'payout.earned': (event) => earnedLabel(event),
  'loyalty.points_awarded': ({ points }) => `${formatCount(points)} points posted`,
  'loyalty.points_clawed_back': ({ points }) => `${formatCount(points)} points taken back`,
  'review.published': ({ rating }) => `Reviewed with ${String(rating)} of 5 stars`,
  'review.edited': ({ rating }) => `The review was changed, to ${String(rating)} of 5 stars`,
  'review.replied': () => 'The owner answered the review',
  'review.hidden': () => 'An operator hid the review',
  'review.restored': () => 'An operator showed the review again',
};

/** A booking event as a sentence; null for other events and for payloads that lack a field. */
export function eventLabel(name: EventName, payload: object): string | null {
  const label = (LABELS as Partial<Record<EventName, (facts: never) => string>>)[name];
  try {
    return label?.(payload as never) ?? null;
  } catch {
    return null; // written by an older release: the timeline shows its name and payload
  }
}
