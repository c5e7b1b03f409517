import { todayIn } from '#libs/core/platform';
import { addDays } from '#libs/core/rules';
import type { BookingFacts } from './gateways.port.js';
import { amountIn, normalized, plansIn, type ParsedMessage, type Intent } from './intents.js';
import type { Memory } from './memory.js';
import type { StatedPreferences } from './reading/read-preferences.js';
import { plain } from './reading/vocabulary.js';
import { isAhead } from './tools/booking-tools.js';
import { shortId } from './tools/say.js';
import type { ToolContext } from './tools/tool.js';

/** Homes are in several time zones; "tomorrow" is read in a central one. */
const REFERENCE_ZONE = 'America/Chicago';

/** Parses a message. What reads dates is loaded for the first one: it takes 80 ms, and few processes get any message. */
export async function parseMessage(message: string, { places, now }: ToolContext): Promise<ParsedMessage> {
  const { readPreferences } = await import('./reading/read-preferences.js');
  const today = todayIn(REFERENCE_ZONE, now);
  const text = normalized(message);
  const stated = readPreferences(text, { places, today });
  // Town names have their own typo correction, so they are read from the original text.
  const original = readPreferences(plain(message), { places, today });
  return {
    text,
    preferences: { ...stated, ...placeOf(original) },
    plans: plansIn(text),
    amount: amountIn(text),
  };
}

const placeOf = ({ place, unknownPlace }: StatedPreferences): StatedPreferences => ({
  ...(place && { place, unknownPlace: undefined }),
  ...(unknownPlace && { unknownPlace }),
});

/** Merges newly stated preferences into the memory; a new check-in drops the old check-out. */
export function mergeMemory(before: Memory, stated: StatedPreferences, intent: Intent): Memory {
  if (intent !== 'find_homes' && intent !== 'quote_stay') return before;
  const { place, guests, budget, perNight, amenities } = stated;
  const checkIn = stated.checkIn ?? before.checkIn;
  const nights = stated.nights ?? (stated.checkIn ? null : before.nights);
  const previousEnd = stated.checkIn || stated.nights ? null : before.checkOut;
  const checkOut = stated.checkOut ?? (checkIn && nights ? addDays(checkIn, nights) : previousEnd);
  return {
    ...before,
    checkIn,
    checkOut,
    nights,
    ...(place && { place }),
    ...(guests && { guests }),
    ...(budget && { budget, perNight: perNight ?? false }),
    ...(amenities && { amenities }),
  };
}

/** The booking that a message refers to: named, mentioned before, or the next one that could be cancelled. */
export function resolveBooking(
  bookings: readonly BookingFacts[],
  { parsed, memory, now }: { parsed: ParsedMessage; memory: Memory; now: Date },
): BookingFacts | undefined {
  const { bookingRef } = parsed.preferences;
  const byRef = bookings.find(({ id }) => shortId(id) === bookingRef);
  const byName = bookings.find(
    ({ title, city }) => parsed.text.includes(plain(title)) || parsed.text.includes(plain(city)),
  );
  const lastCancelled = /\b(?:cancelled|canceled)\b/.test(parsed.text)
    ? bookings.find(({ status }) => status === 'cancelled')
    : undefined;
  const before = bookings.find(({ id }) => id === memory.bookingId);
  const ahead = bookings.filter((booking) => isAhead(booking, now));
  return (
    byRef ??
    byName ??
    lastCancelled ??
    before ??
    ahead.find(({ status }) => status === 'confirmed') ??
    ahead[0] ??
    bookings[0]
  );
}
