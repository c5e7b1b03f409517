import type { BookingStatus } from './booking-lifecycle.js';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** What an arrival guide says, in the order in which guests read it. */
export const ARRIVAL_FIELDS = [
  'getting_there',
  'directions',
  'parking',
  'getting_in',
  'access_code',
  'wifi_name',
  'wifi_password',
  'good_to_know',
  'emergency',
  'checkout',
] as const;
export type ArrivalField = (typeof ARRIVAL_FIELDS)[number];

/** What opens a home or leads to its door: readable shortly before the stay only. */
export const TIMED_ARRIVAL_FIELDS = ['directions', 'access_code', 'wifi_password'] as const;
export type TimedArrivalField = (typeof TIMED_ARRIVAL_FIELDS)[number];
/** What guests read as soon as they have booked. */
export type EarlyArrivalField = Exclude<ArrivalField, TimedArrivalField>;

/** What guests are told when it changes while they can read all of it. */
export const ANNOUNCED_ARRIVAL_FIELDS: readonly ArrivalField[] = [...TIMED_ARRIVAL_FIELDS, 'getting_in'];

/** Names of the fields, as owners and guests see them. */
export const ARRIVAL_LABELS: Readonly<Record<ArrivalField, string>> = {
  getting_there: 'Getting there',
  directions: 'Exact directions',
  parking: 'Parking',
  getting_in: 'Getting in',
  access_code: 'Access code',
  wifi_name: 'Wi-Fi network',
  wifi_password: 'Wi-Fi password',
  good_to_know: 'Good to know',
  emergency: 'Emergency',
  checkout: 'Checking out',
};

/** Most characters of each field. */
export const ARRIVAL_LENGTHS: Readonly<Record<ArrivalField, number>> = {
  getting_there: 2_000,
  directions: 2_000,
  parking: 1_000,
  getting_in: 2_000,
  access_code: 100,
  wifi_name: 64,
  wifi_password: 128,
  good_to_know: 6_000,
  emergency: 2_000,
  checkout: 2_000,
};

/** What owners are told about a field with more than {@link ARRIVAL_LENGTHS} characters. */
export const arrivalTooLong = (field: ArrivalField): string =>
  `Please keep “${ARRIVAL_LABELS[field]}” to ${ARRIVAL_LENGTHS[field].toLocaleString('en-US')} characters`;

/** Fields of one line. */
export const ONE_LINE_ARRIVAL_FIELDS: readonly ArrivalField[] = ['access_code', 'wifi_name', 'wifi_password'];

/** Hours before check-in from which the timed fields can be read. */
export const ACCESS_HOURS = 24;
/** Days after check-out for which the rest can still be read. */
const ARRIVAL_KEPT_DAYS = 3;
/** Days before an arrival from which its owner is reminded of a missing guide. */
export const GUIDE_REMINDER_DAYS = 3;
/** Seconds without another change after which guests are told of one: of two quick ones, the last is enough. */
export const ARRIVAL_NEWS_SECONDS = 60;

/** The facts of a booking that decide what its guest can read. */
export interface ArrivalFacts {
  status: BookingStatus;
  checkInAt: Date;
  checkOutAt: Date;
}

/**
 * What a guest can read of the guide. `unconfirmed`, `closed`: nothing. `early`, `over`: all but the timed fields, before and after the stay.
 * `open`: everything.
 */
export type ArrivalState = 'unconfirmed' | 'early' | 'open' | 'over' | 'closed';

/** The first instant at which the timed fields can be read: exactly 24 hours before check-in, whatever the clocks do that night. @spec decision 28 */
export const accessOpensAt = (checkInAt: Date): Date =>
  new Date(checkInAt.getTime() - ACCESS_HOURS * MS_PER_HOUR);

/** The first instant at which nothing can be read any more. @spec decision 28 */
export const arrivalClosesAt = (checkOutAt: Date): Date =>
  new Date(checkOutAt.getTime() + ARRIVAL_KEPT_DAYS * MS_PER_DAY);

/** What the guest of a booking can read. @spec decision 28 */
export function arrivalState({ status, checkInAt, checkOutAt }: ArrivalFacts, now: Date): ArrivalState {
  if (status === 'pending') return 'unconfirmed';
  if (status === 'cancelled' || now >= arrivalClosesAt(checkOutAt)) return 'closed';
  if (status === 'completed' || now >= checkOutAt) return 'over';
  return now >= accessOpensAt(checkInAt) ? 'open' : 'early';
}

/** Whether a field can be read. @spec decision 28 */
export function isReadable(field: ArrivalField, state: ArrivalState): boolean {
  if (state === 'open') return true;
  return (state === 'early' || state === 'over') && !isTimed(field);
}

/** True for a field that can be read shortly before the stay only. */
export const isTimed = (field: ArrivalField): field is TimedArrivalField =>
  TIMED_ARRIVAL_FIELDS.some((timed) => timed === field);

/** What owners are told about a field that guests can read early. */
export const LOOKS_LIKE_CODE =
  'This looks like a code. Guests can read this field as soon as they book: put codes under Access code.';

const WORDS_OF_CODES =
  /\b(code|pin|passcode|password|keypad|combination|lock ?box|key ?(box|safe)|press|enter|dial|punch in)\b/i;
/** Digits, perhaps with the signs of a keypad. */
const DIGITS = /(?<![\w$€£.,:/+-])[#*]?\d{3,8}[#*]?(?![\w%°'’″]|[.,:/-]\d)/g;
const UNITS =
  /^[ -]?(ft|feet|foot|m|meters?|metres?|km|mi|miles?|yd|yards?|sq|square|lbs?|pounds?|kg|steps|stairs|minutes?|min|hours?|hrs?|am|pm|mph|dollars?|people|guests|watts?|volts?)\b/i;
/** A name of a street after a number of a house, or the state before a ZIP code. */
const STREET = /^,? (?:[NSEW]\.? )?(?:[A-Z][\w.'’-]*|\d+(?:st|nd|rd|th)\b)/;
const STATE = /\b[A-Z]{2} $/;
const ROAD =
  /\b(?:hwy|highway|route|rte|road|exit|county road|cr|fr|us|sr|interstate|i|mile|room|unit|apt|suite|no|channel|ch)[ -.#]*$/i;
const PHONE = /\+?\(?\d{3}\)?[ .-]\d{3}[ .-]?\d{4}|\b\d{3}-\d{4}\b|\+\d[\d ().-]{6,}\d/g;
const EMERGENCY_NUMBERS = ['911', '112', '988', '211', '311', '811'];

/**
 * Whether a text seems to say a code: digits for a keypad, as `4711#`, or any beside a word such as "code". Numbers of houses, roads, phones,
 * years and amounts are none.
 */
export function looksLikeCode(text: string): boolean {
  return text
    .replace(PHONE, ' ')
    .split(/[\n.!?;](?=\s|$)/)
    .some((sentence) => codesIn(sentence));
}

function codesIn(sentence: string): boolean {
  const isAboutCodes = WORDS_OF_CODES.test(sentence);
  return [...sentence.matchAll(DIGITS)].some(({ 0: found, index }) => {
    if (/[#*]/.test(found)) return true;
    const [before, after] = [sentence.slice(0, index), sentence.slice(index + found.length)];
    if (EMERGENCY_NUMBERS.includes(found) || UNITS.test(after)) return false;
    if (isAboutCodes) return !STATE.test(before);
    if (found.length < 4 || STREET.test(after) || STATE.test(before) || ROAD.test(before)) return false;
    return !(found.length === 4 && /^(18|19|20)/.test(found)); // a year
  });
}
