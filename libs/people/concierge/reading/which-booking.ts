import type { BookingFacts, ConciergeGateways, Requester } from '../gateways.port.js';
import { shortId } from '../tools/say.js';
import type { ParsedMessage } from '../turn.js';
import { guestsSaid } from './guest-asked-after.js';
import { atOrdinal } from './ordinals.js';
import { isAboutOwnAlert } from './saved-asked.js';
import { plain, wordsOf } from './vocabulary.js';
import { KINDS, ownHomesNamed } from './which-homes.js';

/** The booking that a message names, or those among which it does not say. */
export type Named = { booking: BookingFacts } | { among: readonly BookingFacts[] };

/** Words of titles that many homes have. */
const COMMON = new Set(
  'the a an of at in on and by to house home place stay san new saint st cabin for with own its that this one did how what when walk'.split(
    ' ',
  ),
);
/** "chi" is enough for Chicago. */
const SHORTEST_PART = 3;

interface Mention {
  parsed: ParsedMessage;
  /** The booking talked about before. */
  bookingId: string | null;
}

/**
 * Finds the booking that is meant: by its id, else by the name or town of the home, its dates or its amount, else the one talked about
 * before, else the only candidate.
 * @param candidates at least one, the likeliest first
 */
export function whichBooking(candidates: readonly BookingFacts[], { parsed, bookingId }: Mention): Named {
  const byRef = candidates.find(({ id }) => shortId(id) === parsed.preferences.bookingRef);
  if (byRef) return { booking: byRef };
  const { ordinal } = parsed.preferences;
  const scored = candidates.map((booking) => ({ booking, score: mentions(booking, parsed) }));
  const best = Math.max(...scored.map(({ score }) => score));
  const likeliest = scored.filter(({ score }) => score === best).map(({ booking }) => booking);
  const [first] = likeliest;
  if (best > 0 && likeliest.length === 1 && first) return { booking: first };
  const talkedAbout = candidates.find(({ id }) => id === bookingId);
  const [inPlace] = ordinal === undefined ? [] : atOrdinal(candidates, ordinal, talkedAbout);
  if (inPlace) return { booking: inPlace };
  const before = likeliest.find(({ id }) => id === bookingId);
  if (before) return { booking: before };
  const [only, ...others] = likeliest;
  return only && others.length === 0 ? { booking: only } : { among: likeliest };
}

/** Those that a message names best by the home, its dates or its amount; none when it names none. */
export function namedBookings(bookings: readonly BookingFacts[], parsed: ParsedMessage): BookingFacts[] {
  const scores = bookings.map((booking) => mentions(booking, parsed));
  const best = Math.max(0, ...scores);
  return best === 0 ? [] : bookings.filter((_, index) => scores[index] === best);
}

/** A name says more than a date, which another stay may have, too; a kind of home says less. */
const NAME = 3;
const OTHERWISE = 2;
const KIND = 1;

/** How clearly a message names a booking; 0 when it does not. */
function mentions(booking: BookingFacts, parsed: ParsedMessage): number {
  const { checkIn, checkOut, state } = booking;
  const names = namesSaid(booking, parsed).map((word) => (KINDS.has(word) ? KIND : NAME));
  const days: readonly (string | undefined)[] = [checkIn.slice(0, 10), checkOut.slice(0, 10)];
  const dated = parsed.preferences.checkIn !== undefined && days.includes(parsed.preferences.checkIn);
  const placed = parsed.preferences.places?.includes(state) ?? false;
  const others = [dated, placed, isAmountSaid(booking, parsed)].filter(Boolean).length;
  return names.reduce((sum, one) => sum + one, OTHERWISE * others);
}

/** Whether a message names the home or the town of one of these bookings, or its amount, beyond any doubt about words that many homes have. */
export const namesOne = (bookings: readonly BookingFacts[], parsed: ParsedMessage): boolean =>
  bookings.some(
    (booking) => isAmountSaid(booking, parsed) || namesSaid(booking, parsed).some((word) => !KINDS.has(word)),
  );

/** Whether a message is about all stays of somebody, whatever else it names. */
export const asksAboutAll = ({ text, preferences }: ParsedMessage): boolean =>
  preferences.bookingRef === undefined &&
  /\b(?:every (?:stay|booking|trip|refund|one)|all (?:of )?(?:my|the|your|our|these|those) (?:\w+ )?(?:stays|bookings|trips|refunds|reservations)|all of them|each of (?:them|my)|(?:both|two|three|four|five|2|3|4|5) (?:of them|stays|bookings|trips|refunds|reservations))\b/.test(
    text,
  );

/** Whether a message names towns in none of which something is booked. Two letters may be no state. */
export function namesElsewhere(
  bookings: readonly BookingFacts[],
  { preferences: { places = [], bookingRef } }: ParsedMessage,
): boolean {
  const towns = places.filter((place) => place.length > 2);
  return towns.length > 0 && bookingRef === undefined && !bookings.some(({ city }) => towns.includes(city));
}

/** Whether an owner names a home of theirs, or a traveler one that they have booked; who speaks of an alert does not mean a stay there. */
export async function namesOwn(
  { id, role }: Requester,
  parsed: ParsedMessage,
  gateways: ConciergeGateways,
): Promise<boolean> {
  if (id === null) return false;
  if (role === 'property_owner')
    return (
      ownHomesNamed(await gateways.ownHomes(id), parsed.text).length > 0 ||
      guestsSaid(await gateways.guestStays(id), parsed.text).length > 0
    );
  if (role !== 'traveler' || isAboutOwnAlert(parsed.text)) return false;
  return namesOne(await gateways.bookings(id), parsed);
}

/** The words of a message that are of the title or town of a home. */
export function namesSaid(
  { title, city }: Pick<BookingFacts, 'title' | 'city'>,
  { text }: Pick<ParsedMessage, 'text'>,
): string[] {
  const names = wordsOf(plain(`${title} ${city}`)).filter((word) => !COMMON.has(word));
  return wordsOf(text).filter(
    (word) =>
      word.length >= SHORTEST_PART && !COMMON.has(word) && names.some((name) => name.startsWith(word)),
  );
}

/** What was paid for a booking, or came back of it. */
function isAmountSaid({ total, refunded }: BookingFacts, { text }: ParsedMessage): boolean {
  const figures = text.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return [total, refunded].some((amount) => {
    const said = amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2).replace('.', '\\.');
    return amount > 0 && new RegExp(`(?<![\\d.#])${said}(?!\\d|\\.[1-9])`).test(figures);
  });
}
