import { z } from 'zod';
import type { ErrorCode } from '../errors/index.js';
import { post, type CallParts } from './call.js';
import {
  instantText,
  optionalCheckedLater,
  optionalChoice,
  optionalNumberFromText,
  optionalText,
} from './fields.js';

/** Maximum page size of one's own bookings, homes and reviews. @spec F15 */
export const LIST_LIMIT = 100;

/** The paging part of a query. @param usual page size when `limit` is missing */
export const pageFields = (rows: string, usual = LIST_LIMIT) => ({
  limit: optionalNumberFromText(`Please ask for 1 to ${LIST_LIMIT} ${rows}`, 1, LIST_LIMIT).meta({
    default: usual,
  }),
  cursor: optionalText('This page no longer exists', 300).describe(
    'Where the next page begins: from the `Link` header.',
  ),
});

/** An optional boolean of a query. */
export const trueOrFalse = () =>
  optionalChoice(['true', 'false'], 'Please say true or false')
    .transform((value) => (value === undefined ? undefined : value === 'true'))
    .meta({ type: 'string', enum: ['true', 'false'] });

const NIGHT = { type: 'string', example: '2026-07-01' };

/** Optional dates of a query; validated later, with the home. @spec §5 */
export const StayDatesQuery = z.object({
  check_in: optionalCheckedLater<string>(NIGHT),
  check_out: optionalCheckedLater<string>(NIGHT),
});
export type StayDatesQuery = z.input<typeof StayDatesQuery>;

/** Errors of dates that cannot be booked. @spec §5 */
export const DATE_ERRORS = [
  'booking.dates_invalid',
  'booking.date_past',
  'booking.too_long',
] as const satisfies readonly ErrorCode[];

/** Errors of dates that a home's owner does not allow. @spec G5 */
export const STAY_RULE_ERRORS = [
  'booking.too_short_notice',
  'booking.arrival_day',
  'booking.too_short',
  'booking.gap_nights',
] as const satisfies readonly ErrorCode[];

/** The reason for a change to somebody else's data; every such change requires one. */
export const ReasonRequest = z.object({
  reason: z
    .string({ error: 'Please write the reason as text' })
    .max(1_000, 'Please keep the reason to 1,000 characters')
    .nullish()
    .transform((reason) => reason ?? undefined)
    .describe('Why, in a few words; kept in the record'),
});
export type ReasonRequest = z.input<typeof ReasonRequest>;

/** An operator's POST with a reason, which is recorded. */
export const postWithReason = <Path extends `/${string}`, const Parts extends CallParts>(
  path: Path,
  parts: Parts,
) => {
  const errors: readonly ErrorCode[] = ['operator.reason_required', ...(parts.errors ?? [])];
  return post(path, { body: ReasonRequest, ...parts, errors });
};

/** Nobody plans further ahead; the year 9999 of one zone has five digits in another. */
const LATEST_CHANGE = Date.UTC(2100, 0, 1);

/** Effective date of a change; default now. */
export const effectiveFrom = () =>
  instantText()
    .refine((text) => !(Date.parse(text) >= LATEST_CHANGE), 'Please choose a date before 2100')
    .nullish()
    .describe('When it takes effect; now by default');

const MAX_PRICE = 1_000_000;

/** An optional price limit in dollars: per night, or in total when there are dates. @spec §7 */
export const priceToCompare = (min: number) =>
  optionalNumberFromText('Please enter a price in dollars', min, MAX_PRICE, { decimals: 2 }).describe(
    'Dollars per night; in all, when there are dates.',
  );
