import { shortNumber } from '#libs/core/rules';
import type { EventCatalogue, StaySoldTwice } from '#libs/core/events';
import type { Message } from '../message.js';
import type { Fact } from './email.js';
import { days } from './phrases.js';

/** Tells an owner that nights which are booked here are sold on another platform, too. One message for all of them. @spec D12 */
export function soldTwice(event: EventCatalogue['property.nights_sold_twice']): Message {
  const { propertyId, propertyTitle: title, ownerId, stays } = event;
  const path = `/owner/homes/${propertyId}/calendars`;
  const [first] = stays;
  if (!first) throw new Error('A message needs a stay');
  const platforms = [...new Set(stays.map(({ platform }) => platform))].join(' and ');
  return {
    kind: 'sold_twice',
    to: ownerId,
    bookingId: stays.length === 1 ? first.bookingId : null,
    mail: {
      subject: `Sold twice? ${title}, ${days(first.bookedFrom, first.bookedTo)}`,
      opening: [
        `The calendar of ${platforms} takes nights that are booked or held here. We have changed nothing: the booking here stays.`,
      ],
      facts: [['Home', title], ...stays.flatMap(factsOf)],
      closing: [
        'If this is your Latchkey booking coming back from there, you don’t need to do anything.',
        'If it is another guest, only one of the two stays can take place. Cancel one soon, so that its guest can still find another home: there, or write to our team about the one here.',
      ],
      action: { label: 'See both stays', path },
    },
    inbox: {
      title: 'Nights may be sold twice',
      text: `${title}: ${first.platform} takes ${days(first.from, first.to)}${
        stays.length > 1 ? `, and ${stays.length - 1} more` : ''
      }`,
      path,
    },
  };
}

const factsOf = ({ platform, from, to, bookingId, paid, bookedFrom, bookedTo }: StaySoldTwice): Fact[] => [
  [`On ${platform}`, days(from, to)],
  [
    paid ? 'Booked here' : 'Held here, not paid yet',
    `${days(bookedFrom, bookedTo)}, booking ${shortNumber(bookingId)}`,
  ],
];
