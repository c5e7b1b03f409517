import { z } from 'zod';
import {
  GAP_PERCENT_PROBLEM,
  ladderProblem,
  lengthsProblem,
  LOWEST_PRICE_PROBLEM,
  lowestPriceProblem,
  MAX_NIGHTLY_DOLLARS,
  MAX_REDUCTION_PERCENT,
  MIN_NIGHTLY_DOLLARS,
  NOT_FOR_SALE,
  seasonsProblem,
  type ListProblem,
} from '#libs/core/rules';
import { get, post, put } from './call.js';
import { Day, Dollars, Id, NIGHTLY_PRICE, numberBetween } from './fields.js';
import { PriceLineView } from './price-lines.js';

const price = () => numberBetween(...NIGHTLY_PRICE);

const day = () => z.iso.date({ error: 'Please give a day such as 2026-07-01', abort: true });

const LadderStepView = z.object({ days: z.number(), percent: z.number() });
const LengthDiscountView = z.object({ nights: z.number(), percent: z.number() });

/** A list with a rule of its own, whose sentence is said where it was broken. */
const checked = <Item extends z.ZodType>(
  item: Item,
  message: string,
  problemOf: (items: z.output<Item>[]) => ListProblem | null,
) =>
  z.array(item, { error: message }).superRefine((items, context) => {
    const problem = problemOf(items);
    if (problem) context.addIssue({ code: 'custom', message: problem.message, path: problem.at });
  });

/** What an owner sets about prices, apart from those of single nights. Dollars. @spec G4 */
const settings = {
  /** The base price. */
  price_per_night: price(),
  /** For the nights of Friday and Saturday. */
  weekend_price: price().nullable(),
  /** Nights `[from, to)`; the API drops seasons that are over. */
  seasons: checked(
    z.object({ from: day(), to: day(), price: price() }),
    'Please list the seasons',
    seasonsProblem,
  ),
  /** Off stays that begin at most so many days from now, in percent. */
  ladder: checked(LadderStepView, 'Please list the steps', ladderProblem),
  /** Off stays of so many nights or more, in percent. */
  length_discounts: checked(LengthDiscountView, 'Please list the discounts', lengthsProblem),
  /** Whether free nights between stays that are too few for the minimum stay can be booked as a whole. */
  sells_gaps: z.boolean({ error: 'Please say true or false' }),
  /** Off stays that fill a gap, in percent. */
  gap_percent: numberBetween(GAP_PERCENT_PROBLEM, 0, MAX_REDUCTION_PERCENT),
  /** No reduction goes below it; whole dollars. */
  lowest_price: numberBetween(LOWEST_PRICE_PROBLEM, MIN_NIGHTLY_DOLLARS, MAX_NIGHTLY_DOLLARS).nullable(),
};

/** POST /properties/{id}/prices/preview. Additive. @spec G4 */
export const PriceSettingsRequest = z
  .object(settings)
  .superRefine(({ lowest_price: lowest, price_per_night: base }, context) => {
    // Beside a base price that is none, only that one is to be corrected.
    const message = price().safeParse(base).success ? lowestPriceProblem(lowest, base) : null;
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['lowest_price'] });
  });
export type PriceSettingsRequest = z.input<typeof PriceSettingsRequest>;

/** PUT /properties/{id}/prices. Additive. @spec G4 */
export const ChangePricesRequest = PriceSettingsRequest.safeExtend({
  version: z
    .int({ error: 'Please say which version you changed' })
    .min(0, 'Please say which version you changed'),
});
export type ChangePricesRequest = z.input<typeof ChangePricesRequest>;

/** A night of the preview; dollars. */
export const PreviewNightView = PriceLineView.extend({
  /** What the owner keeps after the service fee. @spec A3 */
  owner_keeps: Dollars,
  /** Why the night cannot be booked now; null when it can. */
  not_for_sale: z.enum([...NOT_FOR_SALE, 'taken', 'paused']).nullable(),
});
export type PreviewNightView = z.infer<typeof PreviewNightView>;

/** A stay that could be booked now, as settings price it; dollars. */
export const ExampleStayView = z.strictObject({
  check_in_date: Day,
  check_out_date: Day,
  nights: z.int(),
  price_lines: z.array(PriceLineView),
  subtotal: Dollars,
  cleaning_fee: Dollars,
  /** What the guest pays. */
  total_amount: Dollars,
  /** What the owner keeps after the service fee, with the cleaning fee. @spec A3, A4 */
  owner_keeps: Dollars,
});
export type ExampleStayView = z.infer<typeof ExampleStayView>;

/** Tonight and the next 21 nights as settings price them. Additive. */
export const PricePreviewView = z.strictObject({
  nights: z.array(PreviewNightView),
  /** The lowest price of a night that can be booked, as search shows it. @spec G3 */
  lowest_nightly: Dollars,
  /** The next stay that can be booked, and the next one of a week. */
  example_stays: z.array(ExampleStayView),
});
export type PricePreviewView = z.infer<typeof PricePreviewView>;

/** The price of a single night; null for none of its own. Dollars. */
const NightPriceView = z.strictObject({ date: Day, price: Dollars.nullable() });

/** GET /properties/{id}/prices: what is set, and what it makes of the coming nights. Additive. @spec G4 */
export const PricesView = z.strictObject({
  property_id: Id,
  title: z.string(),
  /** Changes with the settings; 0 before the first change. */
  version: z.int(),
  min_nights: z.int(),
  settings: z.strictObject({
    price_per_night: Dollars,
    weekend_price: Dollars.nullable(),
    seasons: z.array(z.strictObject({ from: Day, to: Day, price: Dollars })),
    ladder: z.array(z.strictObject({ days: z.int(), percent: z.int() })),
    length_discounts: z.array(z.strictObject({ nights: z.int(), percent: z.int() })),
    sells_gaps: z.boolean(),
    gap_percent: z.int(),
    lowest_price: Dollars.nullable(),
  }),
  /** Nights to come with a price of their own. */
  night_prices: z.array(NightPriceView),
  preview: PricePreviewView,
});
export type PricesView = z.infer<typeof PricesView>;

/** Most nights that one call prices. */
const MAX_NIGHTS_AT_ONCE = 100;

const LIST_NIGHTS = 'Please list the nights with their prices';

/** PUT /properties/{id}/night-prices. Additive. @spec G4 */
export const NightPricesRequest = z.object({
  nights: z
    .array(z.object({ date: day(), price: price().nullable() }, { error: LIST_NIGHTS }), {
      error: LIST_NIGHTS,
    })
    .min(1, 'Please choose at least one night')
    .max(MAX_NIGHTS_AT_ONCE, `Please choose at most ${MAX_NIGHTS_AT_ONCE} nights at once`)
    .refine(
      (nights) => new Set(nights.map(({ date }) => date)).size === nights.length,
      'Please list each night once',
    ),
});
export type NightPricesRequest = z.input<typeof NightPricesRequest>;

/** The prices from now on, and those until now, which undo the change. */
export const ChangedNightPricesView = z.strictObject({
  nights: z.array(NightPriceView),
  previous: z.array(NightPriceView),
});
export type ChangedNightPricesView = z.infer<typeof ChangedNightPricesView>;

/** Prices of the caller's own homes. Additive. @spec D12, G4 */
export const priceCalls = {
  one: get('/properties/:id/prices', {
    summary: 'What the owner has set about prices, and what the coming nights cost by it',
    response: PricesView,
    errors: ['property.not_found'],
  }),
  change: put('/properties/:id/prices', {
    summary: 'Change what decides on prices; stays that are held or booked keep theirs',
    body: ChangePricesRequest,
    response: PricesView,
    errors: ['property.not_found', 'listing.changed_elsewhere', 'price.nights_too_far'],
  }),
  preview: post('/properties/:id/prices/preview', {
    summary: 'What the coming nights would cost by these settings; changes nothing',
    body: PriceSettingsRequest,
    response: PricePreviewView,
    errors: ['property.not_found'],
  }),
  changeNights: put('/properties/:id/night-prices', {
    summary: 'Set the prices of single nights, or take them back',
    body: NightPricesRequest,
    response: ChangedNightPricesView,
    errors: ['property.not_found', 'price.nights_past', 'price.nights_too_far'],
  }),
};
