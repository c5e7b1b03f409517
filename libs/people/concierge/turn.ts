import { todayIn } from '#libs/core/platform';
import { addDays } from '#libs/core/rules';
import type { BookingFacts } from './gateways.port.js';
import { amountIn, plansIn, understood, type Heard, type Intent } from './intents.js';
import type { Memory } from './memory.js';
import { readPreferences, type StatedPreferences } from './reading/read-preferences.js';
import { plain } from './reading/vocabulary.js';
import { isAhead } from './tools/booking-tools.js';
import { tail } from './tools/say.js';
import type { Desk } from './tools/tool.js';

/** Homes lie in several zones; the middle of them says which day "tomorrow" is. */
const READING_ZONE = 'America/Chicago';
/** Reads a message. */
export function hear(message: string, { places, now }: Desk): Heard {
  const text = understood(message);
  // Names of towns are put right by themselves, so they are read from what was written.
  const wish = {
    ...readPreferences(text, { places, today: todayIn(READING_ZONE, now) }),
    ...placeOf(message, { places, now }),
  };
  return { text, said: wish, plans: plansIn(text), amount: amountIn(text) };
}

function placeOf(message: string, { places, now }: Pick<Desk, 'places' | 'now'>): StatedPreferences {
  const { place, unknownPlace } = readPreferences(plain(message), {
    places,
    today: todayIn(READING_ZONE, now),
  });
  return { ...(place && { place, unknownPlace: undefined }), ...(unknownPlace && { unknownPlace }) };
}

/** What was said before, with what is said now; a new first day forgets the old last one. */
export function merged(before: Memory, heard: StatedPreferences, intent: Intent): Memory {
  if (intent !== 'find_homes' && intent !== 'quote_stay') return before;
  const { place, guests, budget, perNight, amenities } = heard;
  const checkIn = heard.checkIn ?? before.checkIn;
  const nights = heard.nights ?? (heard.checkIn ? null : before.nights);
  const keptEnd = heard.checkIn || heard.nights ? null : before.checkOut;
  const checkOut = heard.checkOut ?? (checkIn && nights ? addDays(checkIn, nights) : keptEnd);
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

/** The booking that is meant: named, spoken of before, or the next one that could be cancelled. */
export function bookingMeant(
  bookings: readonly BookingFacts[],
  { heard, memory, now }: { heard: Heard; memory: Memory; now: Date },
): BookingFacts | undefined {
  const { bookingTail } = heard.said;
  const byTail = bookings.find(({ id }) => tail(id) === bookingTail);
  const byName = bookings.find(
    ({ title, city }) => heard.text.includes(plain(title)) || heard.text.includes(plain(city)),
  );
  const wasCancelled = /\b(?:cancelled|canceled)\b/.test(heard.text)
    ? bookings.find(({ status }) => status === 'cancelled')
    : undefined;
  const before = bookings.find(({ id }) => id === memory.bookingId);
  const ahead = bookings.filter((booking) => isAhead(booking, now));
  return (
    byTail ??
    byName ??
    wasCancelled ??
    before ??
    ahead.find(({ status }) => status === 'confirmed') ??
    ahead[0] ??
    bookings[0]
  );
}
