import { cents, CLEANING_FEE, nightsBetween, type Cents, type CivilDate } from '#libs/core/rules';
import type { HomeFacts, QuoteFacts } from '../gateways.port.js';
import type { Speaker, Translated } from './speaker.js';

/** What homes were searched for. */
export interface SearchedFor {
  places: readonly string[];
  stay: { checkIn: CivilDate; checkOut: CivilDate } | null;
  guests: number | null;
  bedrooms: number | null;
  budget: number | null;
  amenities: readonly string[];
}

/** Homes that can be booked. @param total of all that fit */
export const saidHomes =
  (homes: readonly HomeFacts[], total: number, searched: SearchedFor): Translated =>
  (speaker) => {
    const said = speaker.wording.homes;
    const criteria = criteriaOf(searched, speaker);
    if (total === 0) return said.none(criteria);
    const lines = homes.map((home, index) => `${index + 1}. ${line(home, searched.stay, speaker)}`);
    return `${said.found(speaker.count('home', total), criteria)}\n${lines.join('\n')}`;
  };

function criteriaOf(
  { places, stay, guests, bedrooms, budget, amenities }: SearchedFor,
  speaker: Speaker,
): string {
  const { homes } = speaker.wording;
  const parts = [
    ...places,
    stay ? `${speaker.day(stay.checkIn)} – ${speaker.day(stay.checkOut)}` : '',
    guests ? speaker.count('guest', guests) : '',
    bedrooms ? speaker.count('bedroom', bedrooms) : '',
    budget === null ? '' : homes.withinBudget,
    ...amenities.map((key) => speaker.amenity(key)),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : homes.rightNow;
}

function line(home: HomeFacts, stay: SearchedFor['stay'], speaker: Speaker): string {
  const { homes } = speaker.wording;
  const price = stay
    ? homes.inTotal(speaker.money(totalOf(home, nightsBetween(stay.checkIn, stay.checkOut))))
    : homes.perNight(speaker.money(home.nightly), speaker.money(CLEANING_FEE));
  return `${home.title}, ${home.city}, ${home.state}: ${price}, ${homes.upTo(speaker.count('guest', home.maxGuests))}`;
}

const totalOf = ({ total, nightly }: HomeFacts, nights: number): Cents =>
  total ?? cents(nightly * nights + CLEANING_FEE);

/** What a stay costs. */
export const saidQuote =
  (quote: QuoteFacts): Translated =>
  (speaker) => {
    const { homes } = speaker.wording;
    const costs = homes.quote({
      home: quote.home.title,
      from: speaker.day(quote.checkIn),
      to: speaker.day(quote.checkOut),
      guests: speaker.count('guest', quote.guests),
      total: speaker.money(quote.total),
      nights: speaker.count('night', quote.nights),
      subtotal: speaker.money(quote.subtotal),
      cleaning: speaker.money(quote.cleaning),
    });
    if (!quote.available) return `${costs} ${homes.taken}`;
    return `${costs} ${quote.refundEligible ? homes.refundUntil(speaker.instant(quote.refundCutoffAt, quote.timeZone)) : homes.noRefundAnyMore}`;
  };

/** The facts about a home; first, whether it has what was asked about. @param asked keys of amenities */
export const saidHome =
  (home: HomeFacts, asked: readonly string[]): Translated =>
  (speaker) => {
    const { homes } = speaker.wording;
    const has = asked.map((key) =>
      (home.amenities.includes(key) ? homes.has : homes.hasNot)(home.title, speaker.amenity(key)),
    );
    const facts = homes.facts({
      home: home.title,
      place: `${home.city}, ${home.state}`,
      guests: speaker.count('guest', home.maxGuests),
      bedrooms: speaker.count('bedroom', home.bedrooms),
      nightly: speaker.money(home.nightly),
      cleaning: speaker.money(CLEANING_FEE),
      checkIn: speaker.clock(home.checkInTime),
      checkOut: speaker.clock(home.checkOutTime),
      shortest: home.minNights,
      longest: speaker.count('night', home.maxNights),
    });
    const all = home.amenities.map((key) => speaker.amenity(key)).join(', ');
    return [...has, facts, all && homes.amenities(all)].filter(Boolean).join(' ');
  };

/** Homes beside each other, with the least total of a stay. */
export const saidComparison =
  (
    homes: readonly HomeFacts[],
    { amenities, nights }: { amenities: readonly string[]; nights: number },
  ): Translated =>
  (speaker) => {
    const said = speaker.wording.homes;
    const lines = homes.map((home) =>
      [
        `${home.title}, ${home.city}, ${home.state}: ${said.forNights(speaker.money(totalOf(home, nights)), speaker.count('night', nights))} (${said.perNight(speaker.money(home.nightly), speaker.money(CLEANING_FEE))})`,
        said.upTo(speaker.count('guest', home.maxGuests)),
        speaker.count('bedroom', home.bedrooms),
        ...amenities.map((key) =>
          (home.amenities.includes(key) ? said.with : said.without)(speaker.amenity(key)),
        ),
      ].join(', '),
    );
    const [cheapest, next] = homes.toSorted((one, other) => one.nightly - other.nightly);
    const difference = cheapest && next ? cents(totalOf(next, nights) - totalOf(cheapest, nights)) : cents(0);
    return cheapest && difference > 0
      ? `${lines.join('\n')}\n${said.cheaper(cheapest.title, speaker.money(difference))}`
      : lines.join('\n');
  };
