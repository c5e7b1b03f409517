import type { EventCatalogue } from '#libs/core/events';
import {
  CAUSE_WORDS,
  INCONVENIENCE_FEE_PERCENT,
  isRefundEligible,
  refundCutoff,
  shortNumber,
  wordsForGuest,
} from '#libs/core/rules';
import type { Stay } from '../background.queries.js';
import type { Message } from '../message.js';
import type { Fact } from './email.js';
import { at, bookingFact, datesOf, money, paragraphsOf } from './phrases.js';

const MY_BOOKINGS = '/bookings';
const EARNINGS = '/owner/earnings';

/** Confirms a paid stay to traveler and owner. @spec §2 /bookings, A3, A4 */
export function confirmed(event: EventCatalogue['booking.confirmed'], stay: Stay): Message[] {
  return [confirmedToTraveler(event, stay), confirmedToOwner(event, stay)];
}

function confirmedToTraveler(event: EventCatalogue['booking.confirmed'], stay: Stay): Message {
  const { bookingId, propertyTitle: title } = event;
  const cutoff = at(refundCutoff(new Date(event.checkInAt)), stay);
  return {
    kind: 'booking_confirmed',
    to: event.travelerId,
    bookingId,
    mail: {
      subject: `Confirmed: your stay at ${title}`,
      opening: ['Your payment is in and the home is yours for these nights.'],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Check-in', at(event.checkInAt, stay)],
        ['Check-out', at(event.checkOutAt, stay)],
        ['Nights', money(event.subtotalCents)],
        ['Cleaning fee', money(event.cleaningCents)],
        ['Paid', money(event.paidCents)],
      ],
      closing: [
        `If you cancel before ${cutoff}, you get 75% of the nightly price back. After that there is no refund. The cleaning fee is non-refundable.`,
        'Your receipt and the rental agreement are with the booking.',
      ],
      action: { label: 'See your booking', path: MY_BOOKINGS },
    },
    inbox: {
      title: 'Booking confirmed',
      text: `${title}: ${money(event.paidCents)} paid, check-in ${at(event.checkInAt, stay)}`,
      path: MY_BOOKINGS,
    },
  };
}

function confirmedToOwner(event: EventCatalogue['booking.confirmed'], stay: Stay): Message {
  const { bookingId, propertyTitle: title } = event;
  const earnings = money(event.subtotalCents - event.serviceFeeCents);
  return {
    kind: 'booking_received',
    to: event.ownerId,
    bookingId,
    mail: {
      subject: `New booking: ${title}`,
      opening: [`${stay.travelerName} has booked and paid.`],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Check-in', at(event.checkInAt, stay)],
        ['Check-out', at(event.checkOutAt, stay)],
        ['Your earnings, after the 10% service fee', earnings],
        ['Cleaning fee, passed on to you', money(event.cleaningCents)],
      ],
      closing: ['It is paid out 24 hours after the stay.'],
      action: { label: 'See your earnings', path: EARNINGS },
    },
    inbox: {
      title: 'New booking',
      text: `${title}: ${earnings} for you, check-in ${at(event.checkInAt, stay)}`,
      path: EARNINGS,
    },
  };
}

/** Tells guests what happens to their stays when the account of their host is suspended: one message for everybody. @spec A7 */
export function hostSuspended(stays: readonly Stay[]): Message[] {
  const byGuest = Map.groupBy(stays, ({ travelerId }) => travelerId);
  return [...byGuest].flatMap(([to, [first, ...others]]) =>
    first ? [hostSuspendedTo(to, [first, ...others])] : [],
  );
}

function hostSuspendedTo(to: string, own: readonly [Stay, ...Stay[]]): Message {
  const [first] = own;
  const [yourStay, yourStays] = own.length === 1 ? ['Your stay', 'stay is'] : ['Your stays', 'stays are'];
  return {
    kind: 'host_suspended',
    to,
    bookingId: first.bookingId,
    mail: {
      subject: `About your stay at ${first.title}`,
      opening: [
        `We have suspended the account of your host. Your paid ${yourStays} still booked, and nothing changes unless you hear from us.`,
      ],
      facts: own.flatMap((stay): Fact[] => [
        ...bookingFact(stay),
        ['Check-in', at(stay.checkInAt, stay)],
        ['Check-out', at(stay.checkOutAt, stay)],
      ]),
      closing: [
        'Your host cannot read or answer messages for now. Please write to us instead: Help is open at any time.',
        'If a stay cannot take place, we cancel it and refund everything you paid to your card, including the cleaning fee.',
      ],
      action: { label: 'See your bookings', path: MY_BOOKINGS },
    },
    inbox: {
      title: 'Your host’s account is suspended',
      text: `${yourStay} at ${first.title}${own.length > 1 ? ' and elsewhere' : ''} and what you paid are safe. Questions? Write to us.`,
      path: MY_BOOKINGS,
    },
  };
}

type Cancelled = EventCatalogue['booking.cancelled'];

/** Tells traveler and owner that a stay was cancelled, and who gets what. @spec A1, A5, A7, C2 */
export function cancelled(event: Cancelled, stay: Stay): Message[] {
  if (event.reason === 'replaced') return []; // the traveler has just chosen other dates
  const toOwner = event.previousStatus === 'confirmed' ? [cancelledToOwner(event, stay)] : [];
  // The traveler's bank has refunded and informed them.
  if (event.reason === 'payment_disputed') return toOwner;
  return [
    event.reason === 'payment_expired' ? holdExpired(event) : cancelledToTraveler(event, stay),
    ...toOwner,
  ];
}

function cancelledToTraveler(event: Cancelled, stay: Stay): Message {
  const { bookingId, propertyTitle: title, settlement } = event;
  const nights = datesOf(event, stay);
  return {
    kind: 'booking_cancelled',
    to: event.travelerId,
    bookingId,
    mail: {
      subject: `Cancelled: your stay at ${title}`,
      opening: [whoCancelled(event), ...whyByOwner(event, stay)],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Check-in would have been', at(event.checkInAt, stay)],
        ['Cancelled', at(event.cancelledAt, stay)],
        ...(event.paidCents === 0 ? [] : refundFacts(event)),
      ],
      closing: [aboutRefund(event)],
      action: { label: 'Find another home', path: '/properties' },
    },
    inbox: {
      title: 'Booking cancelled',
      text:
        settlement.refundCents > 0
          ? `${title}, ${nights}: ${money(settlement.refundCents)} goes back to your card`
          : `${title}, ${nights}: ${event.paidCents > 0 ? 'no refund' : 'you were not charged'}`,
      path: MY_BOOKINGS,
    },
  };
}

function whoCancelled(event: Cancelled): string {
  const { cancelledBy } = event;
  if (cancelledBy === 'traveler') return 'You have cancelled this booking.';
  if (cancelledBy === 'owner') return 'The owner had to cancel this booking. We are sorry.';
  if (!isFullRefund(event)) return 'We have cancelled this booking under our cancellation policy.';
  return 'Latchkey had to cancel this booking. We are sorry.';
}

/** Why the owner cancelled: the reason from the list, and for a paid stay all of their own words. @spec A7, G6 */
function whyByOwner({ cancelledBy, previousStatus }: Cancelled, stay: Stay): string[] {
  if (cancelledBy !== 'owner') return [];
  const { cancellationCause: cause, cancellationNote: note } = stay;
  const told = cause && CAUSE_WORDS[cause].told;
  const words = wordsForGuest({ by: cancelledBy, wasPaid: previousStatus === 'confirmed', note });
  return [...(told ? [told] : []), ...(words ? ['In their own words:', ...paragraphsOf(words)] : [])];
}

function refundFacts({ paidCents, settlement }: Cancelled): Fact[] {
  const kept: [string, number][] = [
    [`Inconvenience fee (${INCONVENIENCE_FEE_PERCENT}% of the nights)`, settlement.inconvenienceFeeCents],
    ['Cleaning fee, non-refundable', settlement.cleaningCents],
  ];
  return [
    ['Paid', money(paidCents)],
    ...kept.filter(([, amount]) => amount > 0).map(([label, amount]): Fact => [label, money(amount)]),
    ['Refund to your card', money(settlement.refundCents)],
  ];
}

/** Everything paid is refunded; also when nothing was paid. An operator may choose the policy instead. @spec A7 */
const isFullRefund = ({ paidCents, settlement }: Cancelled): boolean => paidCents === settlement.refundCents;

function aboutRefund(event: Cancelled): string {
  const { paidCents, settlement } = event;
  if (paidCents === 0) return 'You had not been charged, so there is nothing to refund.';
  if (isFullRefund(event)) return 'We refund everything to your card, including the cleaning fee.';
  if (settlement.refundCents === 0)
    return isRefundEligible(new Date(event.checkInAt), new Date(event.cancelledAt))
      ? 'A voucher covered the nights, so there is no refund.'
      : 'It was less than 24 hours before check-in, so there is no refund.';
  return 'The refund goes to the card you paid with. We email you when it is confirmed.';
}

function cancelledToOwner(event: Cancelled, stay: Stay): Message {
  const { bookingId, propertyTitle: title, settlement } = event;
  const earned = earnedFacts(settlement);
  const opening =
    event.cancelledBy === 'owner'
      ? 'You have cancelled this booking. The guest gets a full refund.'
      : event.cancelledBy === 'traveler'
        ? 'The guest has cancelled this booking. The nights can be booked again.'
        : 'Latchkey has cancelled this booking. The nights can be booked again.';
  return {
    kind: 'stay_cancelled',
    to: event.ownerId,
    bookingId,
    mail: {
      subject: `Cancelled: a stay at ${title}`,
      opening: [opening],
      facts: [
        ...bookingFact({ bookingId, title }),
        ['Check-in would have been', at(event.checkInAt, stay)],
        ['Check-out', at(event.checkOutAt, stay)],
        ...earned,
      ],
      closing:
        event.cancelledBy === 'owner'
          ? ['It affects your reliability.']
          : earned.length === 0
            ? ['You earn nothing from this booking.']
            : [],
      action: { label: 'See your earnings', path: EARNINGS },
    },
    inbox: {
      title: 'Stay cancelled',
      text: `${title} ${shortNumber(bookingId)}, ${datesOf(event, stay)}: your share is ${money(settlement.ownerShareCents)}`,
      path: EARNINGS,
    },
  };
}

const earnedFacts = ({ ownerShareCents, cleaningCents }: Cancelled['settlement']): Fact[] => [
  ...(ownerShareCents > 0 ? [['Your share', money(ownerShareCents)] as const] : []),
  ...(cleaningCents > 0 ? [['Cleaning fee, passed on to you', money(cleaningCents)] as const] : []),
];

function holdExpired({ bookingId, propertyTitle: title, propertyId, travelerId }: Cancelled): Message {
  const path = `/properties/${propertyId}`;
  return {
    kind: 'hold_expired',
    to: travelerId,
    bookingId,
    mail: {
      subject: `Released: your dates at ${title}`,
      opening: [
        'Your dates were held for 30 minutes and have been released, because we didn’t receive your payment.',
      ],
      facts: bookingFact({ bookingId, title }),
      closing: ['Nothing was charged. The dates may still be free.'],
      action: { label: 'See this home again', path },
    },
    inbox: {
      title: 'Your dates were released',
      text: `${title}: not paid in time, nothing was charged`,
      path,
    },
  };
}

/** Reminds a traveler of a hold that is about to end. @spec C1 */
export function holdExpiring(stay: Stay, holdExpiresAt: Date, totalCents: number): Message {
  const { bookingId, title, travelerId, propertyId } = stay;
  const until = at(holdExpiresAt, stay);
  return {
    kind: 'hold_expiring',
    to: travelerId,
    bookingId,
    mail: {
      subject: `Held for a few more minutes: ${title}`,
      opening: ['Your dates are still held, but not for long. The booking is confirmed once it is paid.'],
      facts: [...bookingFact({ bookingId, title }), ['Held until', until], ['To pay', money(totalCents)]],
      closing: ['If you no longer want them, you don’t need to do anything.'],
      action: { label: 'Complete payment', path: `/book/${propertyId}?cancelled=1` },
    },
    inbox: {
      title: 'Your dates are about to be released',
      text: `${title}: held until ${until}, ${money(totalCents)} to pay`,
      path: MY_BOOKINGS,
    },
  };
}

/** Asks a traveler for a review. */
export function completed(event: EventCatalogue['booking.completed'], stay: Stay): Message {
  const { bookingId, propertyTitle: title, travelerId } = event;
  const path = `/reviews?write=${bookingId}`;
  return {
    kind: 'review_invitation',
    to: travelerId,
    bookingId,
    mail: {
      subject: `How was ${title}?`,
      opening: ['We hope you slept well. A few words help the next guest, and the owner.'],
      facts: [...bookingFact({ bookingId, title }), ['Checked out', at(event.checkOutAt, stay)]],
      closing: [],
      action: { label: 'Write a review', path },
    },
    inbox: { title: `How was ${title}?`, text: 'Tell others about your stay', path },
  };
}
