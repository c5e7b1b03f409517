import type {
  AppliedVoucherView,
  NearbyHomeView,
  NightsView,
  PinView,
  PropertyDetailView,
  PropertyView,
  QuoteView,
  RatingHistogram,
} from '#libs/core/contracts';
import { todayIn } from '#libs/core/platform';
import { type UsableVoucher } from '#libs/people/loyalty';
import type { HomeRow, Quote, TakenRange } from '#libs/stays/properties';
import type { NearbyRow, PinRow } from '#libs/stays/search';
import {
  publicLocation,
  bookableDays,
  civilDate,
  CLEANING_FEE,
  CURRENCY,
  nightsOf,
  nightStates,
  priceStay,
  SERVICE_FEE_PERCENT,
  toDollars,
} from '#libs/core/rules';
import { photoViews } from '../http/photos.js';

/** A home for the public, with its location rounded to about a kilometre; with `nights`, includes their total. @spec F13 */
export const publicView = (home: HomeRow, now: Date, nights: number | null = null): PropertyView => ({
  ...propertyView(home, now, nights),
  ...publicLocation(home),
});

/** A found home on the map. @spec F13 */
export const pinView = (pin: PinRow, nights: number | null): PinView => ({
  id: pin.id,
  title: pin.title,
  ...publicLocation(pin),
  price_per_night: toDollars(pin.nightly_cents),
  ...totalOf(pin, nights),
});

/** A nearby home, with its distance rounded to a kilometre. */
export const nearbyView = (home: NearbyRow, now: Date, nights: number | null): NearbyHomeView => ({
  ...publicView(home, now, nights),
  distance_km: Math.round(home.distance_km),
});

/** A home with its exact location; with `nights`, includes their total. @spec §3 Property, B4, F8, F13 */
export function propertyView(home: HomeRow, now: Date, nights: number | null = null): PropertyView {
  const photos = photoViews(home.photos);
  const window = bookableDays(todayIn(home.time_zone, now));
  return {
    ...unchangedFields(home),
    price_per_night: toDollars(home.nightly_cents),
    average_rating: averageRating(home),
    review_count: home.rating_count,
    cleaning_fee: toDollars(CLEANING_FEE),
    bookable_from: window.from,
    bookable_to: window.to,
    photos,
    main_photo: photos[0]?.url ?? null,
    owner: {
      id: home.owner_id,
      full_name: home.owner_name,
      member_since: new Date(home.owner_since).toISOString(),
    },
    status: home.status === 'listed' ? 'listed' : 'paused',
    ...(home.status_reason !== null && { status_reason: home.status_reason }),
    ...(home.status === 'awaiting_approval' && { awaiting_approval: true }),
    ...(nights !== null && { nights }),
    ...totalOf(home, nights),
  };
}

/** A home's detail page, with its unavailable nights. Only the owner sees the exact location. */
export const propertyDetailView = (
  home: HomeRow,
  taken: TakenRange[],
  { now, askerId }: { now: Date; askerId: string | null },
): PropertyDetailView => ({
  ...(askerId === home.owner_id ? propertyView : publicView)(home, now),
  unavailable: taken,
  rating_histogram: histogramOf(home),
});

/** Each night with its price and state. @spec B3, B4, B7 */
export function nightsView(home: HomeRow, taken: TakenRange[], now: Date): NightsView {
  const takenNights = new Set(taken.flatMap(({ from, to }) => nightsOf(civilDate(from), civilDate(to))));
  const price = toDollars(home.nightly_cents);
  return {
    property_id: home.id,
    time_zone: home.time_zone,
    currency: CURRENCY,
    nights: nightStates(todayIn(home.time_zone, now), takenNights).map((night) => ({ ...night, price })),
  };
}

const appliedVoucher = ({ code, title, discount }: UsableVoucher): AppliedVoucherView => ({
  code,
  title,
  amount_off: toDollars(discount),
});

/** The price of a stay, in dollars. @spec §3 Cost breakdown, A2–A4, A11, F13 */
export const quoteView = (quote: Quote): QuoteView => ({
  property_id: quote.home.id,
  check_in_date: quote.checkIn,
  check_out_date: quote.checkOut,
  guests: quote.guests,
  nights: quote.price.nights,
  price_per_night: toDollars(quote.price.nightly),
  subtotal: toDollars(quote.price.subtotal),
  service_fee: toDollars(quote.price.serviceFee),
  service_fee_note: `${SERVICE_FEE_PERCENT}% charged to owner`,
  cleaning_fee: toDollars(quote.price.cleaningFee),
  total_amount: toDollars(quote.price.total),
  ...(quote.voucher && { voucher: appliedVoucher(quote.voucher) }),
  currency: CURRENCY,
  available: quote.available,
  check_in_at: quote.checkInAt.toISOString(),
  check_out_at: quote.checkOutAt.toISOString(),
  time_zone: quote.home.time_zone,
  refund_cutoff_at: quote.refundCutoffAt.toISOString(),
  refund_eligible: quote.refundEligible,
  hours_until_check_in: quote.hoursUntilCheckIn,
});

const unchangedFields = (home: HomeRow) => ({
  id: home.id,
  title: home.title,
  description: home.description,
  address: home.address,
  city: home.city,
  state: home.state,
  country: home.country,
  bedrooms: home.bedrooms,
  bathrooms: home.bathrooms,
  max_guests: home.max_guests,
  amenities: home.amenities,
  total_bookings: home.total_bookings,
  property_type: home.property_type,
  latitude: home.latitude,
  longitude: home.longitude,
  time_zone: home.time_zone,
  check_in_time: home.check_in_time,
  check_out_time: home.check_out_time,
  max_nights: home.max_nights,
  house_rules: home.house_rules,
});

const totalOf = ({ nightly_cents }: Pick<HomeRow, 'nightly_cents'>, nights: number | null) =>
  nights === null ? {} : { total_amount: toDollars(priceStay(nightly_cents, nights).total) };

/** At most two decimals; 0 only without reviews. @spec F8 */
const averageRating = ({ rating_sum, rating_count }: HomeRow): number =>
  rating_count === 0 ? 0 : Math.round((rating_sum / rating_count) * 100) / 100;

const histogramOf = ({ star_counts: counts }: HomeRow): RatingHistogram => {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = counts;
  return { 1: one, 2: two, 3: three, 4: four, 5: five };
};
