import type { EventCatalogue } from '#libs/core/events';
import type { RefundBackground, Stay } from '../background.queries.js';
import type { Kind, Message } from '../message.js';
import type { Fact } from './email.js';
import { at, bookingFact, money } from './phrases.js';

const MY_BOOKINGS = '/bookings';

interface RefundText {
  kind: Kind;
  subject: string;
  opening: string;
  facts: readonly Fact[];
  closing?: string;
  text: string;
}

function toTraveler(stay: Stay, { kind, subject, opening, facts, closing, text }: RefundText): Message {
  return {
    kind,
    to: stay.travelerId,
    bookingId: stay.bookingId,
    mail: {
      subject,
      opening: [opening],
      facts: [...bookingFact(stay), ...facts],
      closing: closing ? [closing] : [],
      action: { label: 'See your bookings', path: MY_BOOKINGS },
    },
    inbox: { title: subject, text: `${stay.title}: ${text}`, path: MY_BOOKINGS },
  };
}

/** {@link toTraveler} without a line in the inbox. */
const mailed = (stay: Stay, text: Omit<RefundText, 'text'>): Message => ({
  ...toTraveler(stay, { ...text, text: '' }),
  inbox: null,
});

/** Announces a refund by email, unless {@link latePayment} has announced it already. The inbox has it in the line of what caused it. */
export function refundRequested(
  event: EventCatalogue['payment.refund_requested'],
  stay: Stay,
  refund: RefundBackground,
): Message[] {
  if (refund.isLate) return [];
  const amount = money(event.amountCents);
  const requested = at(refund.requestedAt, stay);
  return [
    mailed(stay, {
      kind: 'refund_requested',
      subject: `Refund of ${amount} requested`,
      opening: 'We’ve requested a refund to the card you paid with.',
      facts: [
        ['Refund', amount],
        ['Requested', requested],
      ],
      closing: 'It can take a few days to appear on your statement.',
    }),
  ];
}

/** Tells a traveler by email that the provider has confirmed a refund; a second line about one cancellation would only repeat the first. */
export function refunded(
  event: EventCatalogue['payment.refunded'],
  stay: Stay,
  refund: RefundBackground,
  confirmedAt: Date,
): Message {
  const amount = money(event.amountCents);
  return mailed(stay, {
    kind: 'refund_confirmed',
    subject: `${amount} refunded to your card`,
    opening: 'Your refund is confirmed and on its way to your card.',
    facts: [
      ['Refund', amount],
      ['Requested', at(refund.requestedAt, stay)],
      ['Confirmed', at(confirmedAt, stay)],
    ],
    closing: 'It can take a few days to appear on your statement. The refund note is with the booking.',
  });
}

/** Tells a traveler about a refund beyond what the booking owed. */
export function refundedOutside(
  event: EventCatalogue['payment.refunded_outside'],
  stay: Stay,
  confirmedAt: Date,
): Message {
  const amount = money(event.amountCents);
  return toTraveler(stay, {
    kind: 'refund_extra',
    subject: `${amount} refunded to your card`,
    opening: 'We have sent you money back, as a courtesy.',
    facts: [
      ['Refund', amount],
      ['Confirmed', at(confirmedAt, stay)],
    ],
    text: `${amount} refunded, as a courtesy`,
  });
}

/** Tells a traveler that a refund failed; it stays owed and is retried. */
export function refundFailed(event: EventCatalogue['payment.refund_failed'], stay: Stay): Message {
  const amount = money(event.amountCents);
  return toTraveler(stay, {
    kind: 'refund_failed',
    subject: `Your refund of ${amount} is delayed`,
    opening: 'The bank has not taken your refund. You still get it: we are trying again and looking into it.',
    facts: [['Refund', amount]],
    closing: 'You don’t need to do anything.',
    text: `the refund of ${amount} did not go through; we are trying again`,
  });
}

/** Tells a traveler that a payment came too late: all of it is refunded, and the dates are offered again. @spec A7 */
export function latePayment(event: EventCatalogue['payment.succeeded'], stay: Stay): Message[] {
  const amount = money(event.amountCents);
  const again = stay.status === 'cancelled';
  const path = again ? `/properties/${stay.propertyId}` : MY_BOOKINGS;
  return [
    {
      kind: 'late_payment',
      to: stay.travelerId,
      bookingId: stay.bookingId,
      mail: {
        subject: `We are returning your payment of ${amount}`,
        opening: [
          again
            ? 'Your payment arrived after the booking had ended, so it could not confirm it.'
            : event.changeId
              ? 'Your payment arrived when the change of dates was no longer open, so it could not change them.'
              : 'This booking was paid already, so your second payment was not needed.',
        ],
        facts: [
          ...bookingFact(stay),
          ['Check-in', at(stay.checkInAt, stay)],
          ['Returned to your card', amount],
        ],
        closing: again
          ? ['You get a full refund. The dates may still be free: you can book them again.']
          : ['You get a full refund. Your booking stays as it is.'],
        action: again
          ? { label: 'Book these dates again', path }
          : { label: 'See your bookings', path: MY_BOOKINGS },
      },
      inbox: {
        title: 'Your payment is being returned',
        text: `${stay.title}: full refund of ${amount}`,
        path,
      },
    },
  ];
}
