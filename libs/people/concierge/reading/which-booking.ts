import type { BookingFacts } from '../gateways.port.js';
import { shortId } from '../tools/say.js';
import type { ParsedMessage } from '../turn.js';
import { atOrdinal } from './ordinals.js';
import { plain, wordsOf } from './vocabulary.js';

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

/** How clearly a message names a booking; 0 when it does not. */
function mentions(
  { title, city, state, checkIn, checkOut, total }: BookingFacts,
  parsed: ParsedMessage,
): number {
  const said = wordsOf(parsed.text).filter((word) => word.length >= SHORTEST_PART && !COMMON.has(word));
  const names = wordsOf(plain(`${title} ${city}`)).filter((word) => !COMMON.has(word));
  const named = said.filter((word) => names.some((name) => name.startsWith(word))).length;
  const days: readonly (string | undefined)[] = [checkIn.slice(0, 10), checkOut.slice(0, 10)];
  const dated = parsed.preferences.checkIn !== undefined && days.includes(parsed.preferences.checkIn) ? 2 : 0;
  const priced = parsed.text.includes(String(total / 100)) ? 2 : 0;
  const placed = parsed.preferences.places?.includes(state) ? 2 : 0;
  return 2 * named + dated + priced + placed;
}
