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
  owner: 'Withdrawn by the owner',
  operator: 'Cancelled by an operator',
  system: 'Cancelled by the product itself',
};

const datesOf = (from: string, to: string): string => datesInWords(civilDate(from), civilDate(to));

function differenceOf(differenceCents: number): string {
  if (differenceCents === 0) return 'for the same price';
  const amount = dollars(Math.abs(differenceCents));
  return differenceCents > 0 ? `for ${amount} more` : `for ${amount} less`;
}

/** The label of each booking event; an event without one does not compile. */
const LABELS: EventLabels = {
  'booking.created': ({ totalCents }) => `Booked for ${dollars(totalCents)}; the dates are held`,
  'booking.confirmed': ({ multiplier }) => `The stay is confirmed, at ${String(multiplier)}x points`,
  'booking.cancelled': ({ cancelledBy, settlement }) =>
    settlement.refundCents > 0
      ? `${ENDED_BY[cancelledBy]}; ${dollars(settlement.refundCents)} is owed to the traveler`
      : `${ENDED_BY[cancelledBy]}; nothing is owed to the traveler`,
  'booking.expired': () => 'The hold ran out, unpaid',
  'booking.completed': () => 'The stay is over',
  'booking.dates_held': ({ checkIn, checkOut, differenceCents }) =>
    `Change to ${datesOf(checkIn, checkOut)} requested; nights held, ${dollars(differenceCents)} to pay`,
  'booking.dates_changed': ({ checkIn, checkOut, differenceCents }) =>
    `Dates changed to ${datesOf(checkIn, checkOut)}, ${differenceOf(differenceCents)}`,
  'booking.date_change_ended': ({ checkIn, checkOut, outcome }) =>
    `Change to ${datesOf(checkIn, checkOut)} ${CHANGE_ENDED[outcome]}`,
  'payment.checkout_started': ({ amountCents }) => `Checkout started: ${dollars(amountCents)}`,
  'payment.succeeded': ({ amountCents, settles }) =>
    settles ? `${dollars(amountCents)} paid` : `${dollars(amountCents)} paid, when it was too late for that`,
  'payment.refund_requested': ({ amountCents }) => `${dollars(amountCents)} is to go back to the card`,
  'payment.refunded': ({ amountCents }) => `${dollars(amountCents)} went back to the card`,
  'payment.refund_failed': ({ amountCents }) => `${dollars(amountCents)} could not go back to the card`,
  'payment.refund_retried': ({ amountCents }) =>
    `An operator wants ${dollars(amountCents)} sent back once more`,
  'payment.refunded_outside': ({ amountCents }) =>
    `${dollars(amountCents)} was given back at the provider, beyond what was owed`,
  'payment.outside_refund_bounced': ({ amountCents }) =>
    `${dollars(amountCents)} given back at the provider returned`,
  'dispute.opened': ({ amountCents }) =>
    `The holder of the card objects; the bank took ${dollars(amountCents)}`,
  'dispute.won': ({ amountCents }) => `The bank gave ${dollars(amountCents)} back`,
  'dispute.lost': ({ amountCents }) => `The bank decided against us: ${dollars(amountCents)} is lost`,
  'payout.earned': ({ ownerCents, cleaningCents }) =>
    `${dollars(ownerCents)} and ${dollars(cleaningCents)} for cleaning are the owner's`,
  'loyalty.points_awarded': ({ points }) => `${formatCount(points)} points can be spent`,
  'loyalty.points_clawed_back': ({ points }) => `${formatCount(points)} points were taken back`,
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
