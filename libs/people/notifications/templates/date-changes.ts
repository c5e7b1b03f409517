import type { EventCatalogue } from '#libs/core/events';
import { refundCutoff, shortNumber } from '#libs/core/rules';
import type { Stay } from '../background.queries.js';
import type { Message } from '../message.js';
import { at, bookingFact, days, money } from './phrases.js';

const MY_BOOKINGS = '/bookings';
const CALENDAR = '/owner/calendar';

type Changed = EventCatalogue['booking.dates_changed'];

/** Confirms new dates of a stay to its traveler, and tells the owner. @spec G7 */
export const changed = (event: Changed, stay: Stay): Message[] => [
  changedToTraveler(event, stay),
  changedToOwner(event, stay),
];

function changedToTraveler(event: Changed, stay: Stay): Message {
  const { bookingId, propertyTitle: title } = event;
  const cutoff = at(refundCutoff(new Date(event.checkInAt)), stay);
  return {
    kind: 'dates_changed',
    to: event.travelerId,
    bookingId,
    mail: {
      subject: `New dates: your stay at ${title}`,
      opening: ['The dates of your stay are changed, and the home is yours for the new nights.'],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Before', days(event.previousCheckIn, event.previousCheckOut)],
        ['Check-in', at(event.checkInAt, stay)],
        ['Check-out', at(event.checkOutAt, stay)],
        ['Nights', money(event.subtotalCents)],
        ['Cleaning fee', money(event.cleaningCents)],
        ['Your stay costs', money(event.totalCents)],
        ...differenceFacts(event),
      ],
      closing: [
        `If you cancel before ${cutoff}, you get 75% of the nightly price back; after that there is no refund. The cleaning fee is not refunded.`,
        'Your receipt and the new rental agreement are with the booking.',
      ],
      action: { label: 'See your booking', path: MY_BOOKINGS },
    },
    inbox: {
      title: 'Dates changed',
      text: `${title}: ${days(event.checkIn, event.checkOut)}${differenceText(event)}`,
      path: MY_BOOKINGS,
    },
  };
}

function differenceFacts({ differenceCents }: Changed): [string, string][] {
  if (differenceCents > 0) return [['Paid for the new dates', money(differenceCents)]];
  return differenceCents < 0 ? [['Refund to your card', money(-differenceCents)]] : [];
}

function differenceText({ differenceCents }: Changed): string {
  if (differenceCents > 0) return `, ${money(differenceCents)} paid`;
  return differenceCents < 0 ? `, ${money(-differenceCents)} goes back to your card` : '';
}

function changedToOwner(event: Changed, stay: Stay): Message {
  const { bookingId, propertyTitle: title } = event;
  const earnings = money(event.subtotalCents - event.serviceFeeCents);
  const dates = days(event.checkIn, event.checkOut);
  return {
    kind: 'stay_moved',
    to: event.ownerId,
    bookingId,
    mail: {
      subject: `New dates: a stay at ${title}`,
      opening: [`${stay.travelerName} has changed the dates of a paid stay.`],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Before', days(event.previousCheckIn, event.previousCheckOut)],
        ['Check-in', at(event.checkInAt, stay)],
        ['Check-out', at(event.checkOutAt, stay)],
        ['Your earnings, after the 10% service fee', earnings],
        ['Cleaning fee, passed on to you', money(event.cleaningCents)],
      ],
      closing: ['Nights that were given up can be booked again.'],
      action: { label: 'See your calendar', path: CALENDAR },
    },
    inbox: {
      title: 'A stay has new dates',
      text: `${title} ${shortNumber(bookingId)}: ${dates}, ${earnings} for you`,
      path: CALENDAR,
    },
  };
}

/** A held change of dates, for its reminder. */
export interface ExpiringChange {
  bookingId: string;
  checkIn: string;
  checkOut: string;
  previousCheckIn: string;
  previousCheckOut: string;
  holdExpiresAt: Date;
  /** Whole cents. */
  differenceCents: number;
}

/** Reminds a traveler of new dates whose hold is about to end. @spec C1, G7 */
export function expiring(change: ExpiringChange, stay: Stay): Message {
  const { bookingId, holdExpiresAt, differenceCents } = change;
  const { title, travelerId } = stay;
  const until = at(holdExpiresAt, stay);
  const dates = days(change.checkIn, change.checkOut);
  const path = `${MY_BOOKINGS}?dates=${bookingId}`;
  return {
    kind: 'date_change_expiring',
    to: travelerId,
    bookingId,
    mail: {
      subject: `Held for a few more minutes: your new dates at ${title}`,
      opening: [
        'Your new dates are still held, but not for long. Your stay moves once the difference is paid.',
      ],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Your stay', days(change.previousCheckIn, change.previousCheckOut)],
        ['New dates', dates],
        ['Held until', until],
        ['To pay', money(differenceCents)],
      ],
      closing: ['If you no longer want them, you don’t need to do anything: your stay keeps its dates.'],
      action: { label: 'Pay the difference', path },
    },
    inbox: {
      title: 'Your new dates are about to be released',
      text: `${title}: ${dates} held until ${until}, ${money(differenceCents)} to pay`,
      path,
    },
  };
}

type Ended = EventCatalogue['booking.date_change_ended'];

/** Tells a traveler that new dates were released; who withdraws a change knows. @spec C1, G7 */
export function ended(event: Ended): Message[] {
  if (event.outcome === 'abandoned') return [];
  return [event.outcome === 'expired' ? endedUnpaid(event) : endedWithBooking(event)];
}

function endedUnpaid(event: Ended): Message {
  const { bookingId, propertyTitle: title } = event;
  const dates = days(event.checkIn, event.checkOut);
  return {
    kind: 'date_change_expired',
    to: event.travelerId,
    bookingId,
    mail: {
      subject: `Your stay at ${title} keeps its dates`,
      opening: [
        'The new nights were held for you and have been released, because we didn’t receive your payment.',
      ],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Your stay', days(event.previousCheckIn, event.previousCheckOut)],
        ['Not changed to', dates],
        ['Difference, not charged', money(event.differenceCents)],
      ],
      closing: ['Nothing was charged. You can choose other dates until 24 hours before check-in.'],
      action: { label: 'See your booking', path: MY_BOOKINGS },
    },
    inbox: {
      title: 'Your stay keeps its dates',
      text: `${title}: ${dates} not paid in time, nothing was charged`,
      path: MY_BOOKINGS,
    },
  };
}

function endedWithBooking(event: Ended): Message {
  const { bookingId, propertyTitle: title } = event;
  const dates = days(event.checkIn, event.checkOut);
  return {
    kind: 'date_change_cancelled',
    to: event.travelerId,
    bookingId,
    mail: {
      subject: `Your new dates at ${title} are no longer held`,
      opening: ['Your booking is cancelled, so the new dates that were held for it have been released too.'],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['No longer held', dates],
        ['Difference, not charged', money(event.differenceCents)],
      ],
      closing: ['If a payment for them still comes through, we refund it in full.'],
      action: { label: 'See your booking', path: MY_BOOKINGS },
    },
    inbox: {
      title: 'Your new dates are no longer held',
      text: `${title}: ${dates} released with the cancelled booking`,
      path: MY_BOOKINGS,
    },
  };
}
