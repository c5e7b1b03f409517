import { z } from 'zod';
import { instantText, optionalCheckedLater, optionalNumberFromText } from './fields.js';

const NIGHT = { type: 'string', example: '2026-07-01' };

/** The nights that a query may name; their rules are checked where homes are looked at. @spec §5 */
export const StayDatesQuery = z.object({
  check_in: optionalCheckedLater<string>(NIGHT),
  check_out: optionalCheckedLater<string>(NIGHT),
});
export type StayDatesQuery = z.input<typeof StayDatesQuery>;

/** Why somebody does something to what is another's; every such change asks for it. */
export const ReasonRequest = z.object({
  reason: z
    .string({ error: 'Please write the reason as text' })
    .max(1_000, 'Please keep the reason to 1,000 characters')
    .nullish()
    .transform((reason) => reason ?? undefined)
    .describe('Why, in a few words; kept in the record'),
});
export type ReasonRequest = z.input<typeof ReasonRequest>;

/** From when on something counts; now unless said. */
export const effectiveFrom = () => instantText().nullish().describe('From when on; now unless said');

const HIGHEST_PRICE = 1_000_000;

/** A price to compare with, in dollars, that may be left out: per night, and in all when there are dates. @spec §7 */
export const priceToCompare = (lowest: number) =>
  optionalNumberFromText('Please enter a price in dollars', lowest, HIGHEST_PRICE, { decimals: 2 }).describe(
    'Dollars per night; in all, when there are dates.',
  );
