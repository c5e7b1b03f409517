import type { EventCatalogue, MatchedAlert } from '#libs/core/events';
import type { Message } from '../message.js';
import type { Fact } from './email.js';
import { days, money } from './phrases.js';

type Matched = EventCatalogue['alert.matched'];

/** Notifies everyone with a matching alert, first asked first, with one message per person. @spec F13 */
export function matched({ propertyId, propertyTitle, alerts }: Matched): Message[] {
  const byPerson = Map.groupBy(alerts, ({ travelerId }) => travelerId);
  return [...byPerson].map(([travelerId, theirs]) =>
    messageTo(travelerId, theirs, { propertyId, title: propertyTitle }),
  );
}

/** Tells everyone who has saved a home that it is offered for less. @spec decision 32 */
export const priceFell = ({
  propertyId,
  propertyTitle: title,
  nightlyCents,
  followers,
}: EventCatalogue['property.price_fell']): Message[] =>
  followers.map((userId) => {
    const path = `/properties/${propertyId}`;
    const subject = `Now from ${money(nightlyCents)} a night: ${title}`;
    return {
      kind: 'price_fell',
      to: userId,
      bookingId: null,
      mail: {
        subject,
        opening: ['A home that you have saved costs less.'],
        facts: [
          ['Home', title],
          ['A night', `from ${money(nightlyCents)}`],
        ],
        closing: ['Nothing is held for you: the first to book has it.'],
        action: { label: 'See the home', path },
      },
      inbox: { title: subject, text: 'A home that you have saved costs less', path },
    };
  });

function messageTo(
  to: string,
  [first, ...more]: MatchedAlert[],
  { propertyId, title }: { propertyId: string; title: string },
): Message {
  if (!first) throw new Error('A message needs an alert');
  const path = `/properties/${propertyId}${stayQuery(first)}`;
  const { subject, news } =
    first.kind === 'nights'
      ? { subject: `Free again: ${title}`, news: 'Nights that you are waiting for can be booked now.' }
      : { subject: `Costs less now: ${title}`, news: 'The price dropped below your limit.' };
  return {
    kind: 'watch_hit',
    to,
    bookingId: null,
    mail: {
      subject,
      opening: [news],
      facts: [['Home', title], ...[first, ...more].flatMap(factsOf)],
      closing: [
        'Nothing is held for you: alerts go out first come, first served, and whoever books first gets it.',
      ],
      action: { label: 'See it and book', path },
    },
    inbox: { title: subject, text: summaryOf(first), path },
  };
}

function factsOf(alert: MatchedAlert): Fact[] {
  const { checkIn, checkOut, belowCents, priceCents } = alert;
  const stay: Fact[] = checkIn && checkOut ? [['Nights', days(checkIn, checkOut)]] : [];
  const limit: Fact[] = belowCents === null ? [] : [['You asked for less than', money(belowCents)]];
  const label = checkIn ? 'Total, cleaning included' : 'A night';
  return [...stay, [label, money(priceCents)], ...limit];
}

const summaryOf = ({ checkIn, checkOut, priceCents }: MatchedAlert): string =>
  checkIn && checkOut
    ? `${days(checkIn, checkOut)}: ${money(priceCents)} in total, cleaning included`
    : `${money(priceCents)} a night`;

const stayQuery = ({ checkIn, checkOut }: MatchedAlert): string =>
  checkIn && checkOut ? `?check_in=${checkIn}&check_out=${checkOut}` : '';
