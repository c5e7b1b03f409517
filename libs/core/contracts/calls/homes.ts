import { z } from 'zod';
import {
  DEAL_TIMES,
  HOME_SORTS,
  MAX_NIGHTS,
  NIGHT_STATES,
  parseMapArea,
  visibleLine,
  visibleText,
  WEEKDAYS,
  withoutRepeats,
} from '#libs/core/rules';
import { get, post, put } from './call.js';
import { DATE_ERRORS, STAY_RULE_ERRORS, pageFields, priceToCompare, StayDatesQuery } from './common.js';
import {
  absentWhenBlank,
  checkedLater,
  Day,
  degreesFromText,
  Dollars,
  Id,
  Instant,
  NIGHTLY_PRICE,
  numberFromText,
  optionalCheckedLater,
  optionalChoice,
  optionalNumberFromText,
  optionalText,
  text,
  visible,
  wellFormedString,
} from './fields.js';
import { AppliedVoucherView, VOUCHER_ERRORS, voucherCode } from './loyalty.js';
import { PhotoView } from './photos.js';
import { PriceLineView } from './price-lines.js';
import { RatingHistogram } from './reviews.js';

/** A reduction of a stay's total that may be shown. Dollars, cleaning included. @spec decision 32 */
export const ReductionView = z.strictObject({
  /** The lowest total in the 30 days before `since`, for which the stay could be booked at `offered_at`. */
  from: Dollars,
  to: Dollars,
  since: Instant,
  offered_at: Instant,
});
export type ReductionView = z.infer<typeof ReductionView>;

/** A home. Prices in dollars. @spec §3 Property; additive fields B2, B4, F13 */
export const PropertyView = z.strictObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** The street where `exact_place` is true, otherwise the neighbourhood or the town. @spec G2 */
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** The lowest of a night that can be booked in the next 21 days; the base price when there is none. @spec G3 */
  price_per_night: Dollars,
  bedrooms: z.number(),
  bathrooms: z.number(),
  max_guests: z.int(),
  amenities: z.array(z.string()),
  average_rating: z.number(),
  total_bookings: z.int(),
  review_count: z.int(),
  property_type: z.string(),
  /** Some hundred metres away unless `exact_place` is true. @spec G2 */
  latitude: z.number(),
  longitude: z.number(),
  neighbourhood: z.string().nullable(),
  /** True for the owner, operators, and guests with a confirmed or completed stay. @spec G2 */
  exact_place: z.boolean(),
  time_zone: z.string(),
  check_in_time: z.string(),
  check_out_time: z.string(),
  max_nights: z.int(),
  /** The owner's rules for stays. Additive. @spec G5 */
  min_nights: z.int(),
  notice_hours: z.int(),
  preparation_hours: z.int(),
  arrival_days: z.array(z.enum(WEEKDAYS)),
  /** Free nights between stays that are too few for `min_nights` can be booked as a whole. */
  sells_gaps: z.boolean(),
  cleaning_fee: Dollars,
  bookable_from: z.string(),
  bookable_to: z.string(),
  house_rules: z.array(z.string()),
  photos: z.array(PhotoView),
  main_photo: z.string().nullable(),
  owner: z.strictObject({
    id: Id,
    full_name: z.string(),
    member_since: z.string(),
  }),
  status: z.enum(['listed', 'paused']),
  /** Why an operator paused the home; only then, and only for its owner. @spec D13 */
  status_reason: z.string().optional(),
  /** Only while the home awaits approval, and only for its owner. @spec D13 */
  awaiting_approval: z.literal(true).optional(),
  /** Total for the searched dates including cleaning; only when the search has dates. @spec F13 */
  total_amount: Dollars.optional(),
  nights: z.int().optional(),
  /**
   * The lowest total of a shortest stay, cleaning included; null when no stay can be booked. Only without dates.
   * Additive. @spec G3, F13
   */
  least_total: Dollars.nullable().optional(),
  /** The stay that `total_amount` is of, and what it cost before; only when deals are looked for. Additive. @spec decision 41 */
  deal: z.strictObject({ check_in: Day, check_out: Day, reduced: ReductionView }).optional(),
});
export type PropertyView = z.infer<typeof PropertyView>;

/** GET /properties/owner/my-properties: a home as its owner sees it; dollars. */
export const OwnersHomeView = PropertyView.extend({
  /** What the owner asks for a night before weekends, seasons and reductions. Additive. @spec G4 */
  base_price: Dollars,
});
export type OwnersHomeView = z.infer<typeof OwnersHomeView>;

/** GET /cities: a town and its number of homes. Additive. */
export const CityView = z.strictObject({
  city: z.string(),
  state: z.string(),
  count: z.int(),
});
export type CityView = z.infer<typeof CityView>;

/** GET /amenities: an amenity in lower case and the number of homes with it. Additive. */
export const AmenityView = z.strictObject({ amenity: z.string(), count: z.int() });
export type AmenityView = z.infer<typeof AmenityView>;

/** GET /kinds: a kind of home as most owners write it, and the number of homes of it. Additive. */
export const KindView = z.strictObject({ kind: z.string(), count: z.int() });
export type KindView = z.infer<typeof KindView>;

/** GET /properties/pins: a search result on the map, some hundred metres away; dollars. Additive. @spec F13 */
export const PinView = z.strictObject({
  id: Id,
  title: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  price_per_night: Dollars,
  /** Only when the search has dates. */
  total_amount: Dollars.optional(),
  /** The lowest total of a shortest stay, cleaning included; null when no stay can be booked. Only without dates. Additive. @spec G3, F13 */
  least_total: Dollars.nullable().optional(),
});
export type PinView = z.infer<typeof PinView>;

/** GET /properties/{id}/nearby: a nearby home. Additive. */
export const NearbyHomeView = PropertyView.extend({
  distance_km: z.number(),
});
export type NearbyHomeView = z.infer<typeof NearbyHomeView>;

/** GET /properties/{id}: a home with its unavailable nights as `[check_in, check_out)` ranges. */
export const PropertyDetailView = PropertyView.extend({
  unavailable: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  /** Distribution of its reviews' stars. */
  rating_histogram: RatingHistogram,
  /** Nights of the next 21 days that can be booked, as `price_per_night` compares them. Additive. @spec G3, G4 */
  nightly_prices: z.array(PriceLineView),
  /** The lowest total of a shortest stay, cleaning included; null when no stay can be booked. Additive. @spec G3, F13 */
  least_total: Dollars.nullable(),
});
export type PropertyDetailView = z.infer<typeof PropertyDetailView>;

/** A night of a home, named by the day it starts on; dollars. */
export const NightView = z.strictObject({
  date: Day,
  price: Dollars,
  state: z.enum(NIGHT_STATES),
});
export type NightView = z.infer<typeof NightView>;

/** GET /properties/{id}/nights: tonight and the 21 nights on which a stay can start. Additive. @spec B3, B4, B7 */
export const NightsView = z.strictObject({
  property_id: Id,
  time_zone: z.string(),
  currency: z.string(),
  nights: z.array(NightView),
});
export type NightsView = z.infer<typeof NightsView>;

/** GET /properties/{id}/quote: the single source of every price. Dollars. @spec F13, A2 */
export const QuoteView = z.strictObject({
  property_id: Id,
  check_in_date: Day,
  check_out_date: Day,
  guests: z.int(),
  nights: z.int(),
  /** The average, rounded down to the cent, when nights differ. */
  price_per_night: Dollars,
  /** Each night with its price, and why. Additive. @spec G4 */
  price_lines: z.array(PriceLineView),
  subtotal: Dollars,
  service_fee: Dollars,
  service_fee_note: z.string(),
  cleaning_fee: Dollars,
  /** Amount to pay, after the voucher. */
  total_amount: Dollars,
  /** Only when one was requested. Additive. @spec A11 */
  voucher: AppliedVoucherView.optional(),
  currency: z.string(),
  available: z.boolean(),
  check_in_at: Instant,
  check_out_at: Instant,
  time_zone: z.string(),
  /** Instant before which a cancellation refunds 75 % of the nights. @spec B1, B3 */
  refund_cutoff_at: Instant,
  refund_eligible: z.boolean(),
  hours_until_check_in: z.int(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/** GET /properties/reductions: the reduction of a stay at one of the homes. Additive. @spec decision 41 */
export const HomeReductionView = ReductionView.extend({ property_id: Id });
export type HomeReductionView = z.infer<typeof HomeReductionView>;

/**
 * GET /properties/{id}/price-story: what may be said about the price of a stay. Dollars, cleaning included, as `total_amount` of the quote.
 * Additive. @spec decision 32
 */
export const PriceStoryView = z.strictObject({
  /** Null when nothing was reduced, and in doubt. */
  reduced: ReductionView.nullable(),
  /** The next day on which the owner's rules make the stay cheaper, if nobody books it before and nothing changes. */
  next_drop: z.strictObject({ date: Day, total_amount: Dollars }).nullable(),
});
export type PriceStoryView = z.infer<typeof PriceStoryView>;

/** Maximum and default page size. @spec F15 */
export const SEARCH_LIMIT = 100;

/** Filters of a search for homes. @spec §7, F9, F13 */
export const HomeFiltersQuery = StayDatesQuery.extend({
  city: optionalText('Please enter one city', 120, 'That name is too long').describe(
    '"Bend", "Bend, OR", "OR" or "Oregon".',
  ),
  bbox: absentWhenBlank(
    z
      .unknown()
      .refine(
        (area) => parseMapArea(area) !== null,
        'Please give the area as west,south,east,north in degrees',
      ),
  ).meta({
    type: 'string',
    example: '-124.6,42,-116.5,46.3',
    description: 'A part of the map: `west,south,east,north` in degrees.',
  }),
  min_price: priceToCompare(0),
  max_price: priceToCompare(0),
  guests: optionalNumberFromText('Please enter a whole number of guests', 1, 1_000).describe(
    'Room for at least so many.',
  ),
  bedrooms: optionalNumberFromText('Please enter a whole number of bedrooms', 1, 1_000).describe(
    'At least so many. Additive.',
  ),
  kinds: optionalText(
    'Please separate kinds of homes by commas',
    500,
    'Those are too many kinds of homes',
  ).describe('Comma-separated, in any case: `Cabin,Houseboat`; a home is of one of them. Additive.'),
  amenities: optionalText(
    'Please separate amenities by commas',
    500,
    'Those are too many amenities',
  ).describe('Comma-separated; a home has all of them.'),
  min_rating: optionalNumberFromText('Please enter a rating between 1 and 5', 1, 5, {
    decimals: 2,
  }).describe('Stars; homes without reviews have none.'),
  deals: optionalChoice(DEAL_TIMES, `Please ask for deals of ${DEAL_TIMES.join(' or ')}`).describe(
    'Only homes that cost less than they did, in place of dates and of `sort`; those that save the largest share come first.',
  ),
});
export type HomeFiltersQuery = z.input<typeof HomeFiltersQuery>;

/** Query of GET /properties. @spec §7, F9, F13, F15 */
const SearchQuery = HomeFiltersQuery.extend({
  sort: optionalChoice(HOME_SORTS, `Please sort by one of ${HOME_SORTS.join(', ')}`),
  limit: optionalNumberFromText(`Please ask for 1 to ${SEARCH_LIMIT} homes`, 1, SEARCH_LIMIT),
  cursor: optionalText('This page no longer exists', 200).describe(
    'From the `Link` header of the page before.',
  ),
});

/** Query of GET /properties/reductions. */
const ReductionsQuery = StayDatesQuery.extend({
  ids: text('Please name homes by their ids', SEARCH_LIMIT * 37, 'Those are too many homes').describe(
    `Up to ${SEARCH_LIMIT} comma-separated ids.`,
  ),
});

/** Query of GET /properties/{id}/quote; validated later by the rules of §5. */
const QuoteQuery = z.object({
  check_in: checkedLater<string>({ type: 'string', example: '2026-07-01' }),
  check_out: checkedLater<string>({ type: 'string', example: '2026-07-04' }),
  guests: optionalCheckedLater<number>({ type: 'integer', default: 1 }),
  voucher: voucherCode().describe("Code of a voucher of the caller's that is to pay some of it."),
});

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ZONE_NAME = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/;

const nightlyPrice = () => numberFromText(...NIGHTLY_PRICE);

/** An optional list of up to 50 texts of up to 200 characters. */
const texts = (message: string, clean: (text: string) => string = visibleText) =>
  z
    .array(wellFormedString(message).overwrite(clean).min(1, message).max(200, message), { error: message })
    .max(50, message)
    .nullish();

const houseRules = (clean?: (text: string) => string) =>
  texts('Please list house rules as short texts', clean);

/** The words by which a home is found. */
const namesOfHome = (clean: (text: string) => string) => ({
  title: visible('Please give your home a title', 120, clean),
  property_type: visible('Please say what kind of home it is', 60, clean),
  address: visible('Please enter the address', 200, clean),
  city: visible('Please enter the city', 120, clean),
  state: visible('Please enter the state', 60, clean),
  country: visible('Please enter the country', 60, clean),
});

/** An optional time of day as `HH:MM`. */
const timeOfDay = (example: string) =>
  absentWhenBlank(
    z
      .string({ error: 'Please write a time as 15:00' })
      .refine((time) => TIME.test(time), 'Please write a time as 15:00'),
  ).meta({ type: 'string', example });

/** POST /properties. Dollars. Additive. @spec §3 Property, B2, C15, D12 */
export const CreatePropertyRequest = z.object({
  ...namesOfHome(visibleText),
  description: visible('Please describe your home', 5_000),
  latitude: degreesFromText('Please enter a latitude between -90 and 90', 90),
  longitude: degreesFromText('Please enter a longitude between -180 and 180', 180),
  time_zone: z
    .string({ error: 'Please name a time zone such as America/Denver' })
    .refine((name) => ZONE_NAME.test(name), 'Please name a time zone such as America/Denver'),
  price_per_night: nightlyPrice(),
  bedrooms: numberFromText('Please enter the number of bedrooms', 0, 50),
  bathrooms: numberFromText('Please enter the number of bathrooms', 0, 50, { decimals: 1 }),
  max_guests: numberFromText('Please say how many guests there is room for', 1, 50),
  /** Additive. @spec G5 */
  min_nights: optionalNumberFromText(`Please enter between 1 and ${MAX_NIGHTS} nights`, 1, MAX_NIGHTS),
  max_nights: optionalNumberFromText(`Please enter between 1 and ${MAX_NIGHTS} nights`, 1, MAX_NIGHTS),
  amenities: texts('Please list amenities as short texts'),
  house_rules: houseRules(),
  photos: texts('Please list photos by name'),
  check_in_time: timeOfDay('15:00'),
  check_out_time: timeOfDay('11:00'),
});
export type CreatePropertyRequest = z.input<typeof CreatePropertyRequest>;

/** The same as owners edit it: names on one line, and everything a home offers once. Additive. @spec D12, G1 */
export const DescribedHome = CreatePropertyRequest.omit({ photos: true, time_zone: true }).extend({
  ...namesOfHome(visibleLine),
  amenities: texts('Please list amenities as short texts', visibleLine).overwrite(
    (amenities) => amenities && withoutRepeats(amenities),
  ),
  house_rules: houseRules(visibleLine),
});

/** PUT /properties/{id}/price. Additive. @spec D12 */
export const ChangePriceRequest = z.object({ price_per_night: nightlyPrice() });
export type ChangePriceRequest = z.input<typeof ChangePriceRequest>;

/** PUT /properties/{id}/status. Additive. @spec D12 */
export const ChangeStatusRequest = z.object({
  status: z.enum(['listed', 'paused'], { error: 'Please say listed or paused' }),
});
export type ChangeStatusRequest = z.input<typeof ChangeStatusRequest>;

/** Amenities of homes. Additive. */
export const amenityCalls = {
  list: get('/amenities', {
    summary: 'What listed homes offer, and how many do',
    response: z.array(AmenityView),
  }),
};

/** Kinds of homes. Additive. */
export const kindCalls = {
  list: get('/kinds', {
    summary: 'What kinds of homes are listed, and how many of each',
    response: z.array(KindView),
  }),
};

/** Towns with homes. Additive. */
export const cityCalls = {
  list: get('/cities', { summary: 'Towns with homes, and how many', response: z.array(CityView) }),
};

/** Homes. @spec §7; F9, F12, F13, F15 */
export const propertyCalls = {
  list: get('/properties', {
    summary: 'Find homes that can be booked',
    query: SearchQuery,
    response: z.array(PropertyView),
    errors: DATE_ERRORS,
  }),
  pins: get('/properties/pins', {
    summary: 'Where the found homes are; `X-Total-Count` says how many there are in all',
    query: HomeFiltersQuery,
    response: z.array(PinView),
    errors: DATE_ERRORS,
  }),
  mine: get('/properties/owner/my-properties', {
    summary: "The owner's homes, newest first",
    query: z.object(pageFields('homes')),
    response: z.array(OwnersHomeView),
  }),
  create: post('/properties', {
    summary: 'List a home',
    body: CreatePropertyRequest,
    response: PropertyDetailView,
    errors: ['property.owner_suspended', 'listing.too_many_homes', 'listing.confirm_email'],
  }),
  changePrice: put('/properties/:id/price', {
    summary: 'Ask for another price from now on',
    body: ChangePriceRequest,
    response: PropertyDetailView,
    errors: ['property.not_found'],
  }),
  changeStatus: put('/properties/:id/status', {
    summary: 'Take a home out of search and booking, or put it back; stays that are booked stay',
    body: ChangeStatusRequest,
    response: PropertyDetailView,
    errors: [
      'property.not_found',
      'property.awaiting_approval',
      'property.paused_by_us',
      'property.owner_suspended',
    ],
  }),
  one: get('/properties/:id', {
    summary: 'One home, with the nights that cannot be booked',
    response: PropertyDetailView,
    errors: ['property.not_found'],
  }),
  nearby: get('/properties/:id/nearby', {
    summary: 'Homes around this one that can be booked, too, nearest first',
    query: StayDatesQuery,
    response: z.array(NearbyHomeView),
    errors: ['property.not_found', ...DATE_ERRORS],
  }),
  quote: get('/properties/:id/quote', {
    summary: 'What a stay costs',
    query: QuoteQuery,
    response: QuoteView,
    errors: [
      'property.not_found',
      ...DATE_ERRORS,
      ...STAY_RULE_ERRORS,
      'booking.too_few_guests',
      'booking.too_many_guests',
      ...VOUCHER_ERRORS,
    ],
  }),
  priceStory: get('/properties/:id/price-story', {
    summary: 'Whether the price of a stay was reduced, and when it will be',
    query: StayDatesQuery,
    response: PriceStoryView,
    errors: ['property.not_found', ...DATE_ERRORS],
  }),
  reductions: get('/properties/reductions', {
    summary: 'Which of some homes have truly reduced the price of a stay; the others are left out',
    query: ReductionsQuery,
    response: z.array(HomeReductionView),
    errors: DATE_ERRORS,
  }),
  nights: get('/properties/:id/nights', {
    summary: 'Price and state of each night on which a stay can begin',
    response: NightsView,
    errors: ['property.not_found'],
  }),
};
