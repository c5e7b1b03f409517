import type { PropertyDetailView, PropertyView, QuoteView } from '#libs/contracts';
import { todayIn } from '#libs/platform';
import type { HomeRow, Quote, TakenRange } from '#libs/properties';
import { bookableDays, CLEANING_FEE, CURRENCY, priceStay, SERVICE_FEE_PERCENT, toDollars } from '#libs/rules';
import { photoViews } from '../http/photos.js';

/** A home as lists and pages show it; with `nights`, also what they cost in all. @spec §3 Property, B4, F8, F13 */
export function propertyView(home: HomeRow, now: Date, nights: number | null = null): PropertyView {
  const photos = photoViews(home.photos);
  const window = bookableDays(todayIn(home.time_zone, now));
  return {
    ...plainFacts(home),
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
    ...(nights !== null && { nights, total_amount: toDollars(priceStay(home.nightly_cents, nights).total) }),
  };
}

/** A home's own page: also the nights that are gone. */
export const propertyDetailView = (home: HomeRow, taken: TakenRange[], now: Date): PropertyDetailView => ({
  ...propertyView(home, now),
  unavailable: taken,
});

/** The price of a stay, in dollars. @spec §3 Cost breakdown, A2–A4, F13 */
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
  currency: CURRENCY,
  available: quote.available,
  check_in_at: quote.checkInAt.toISOString(),
  check_out_at: quote.checkOutAt.toISOString(),
  time_zone: quote.home.time_zone,
  refund_cutoff_at: quote.refundCutoffAt.toISOString(),
  refund_eligible: quote.refundEligible,
  hours_until_check_in: quote.hoursUntilCheckIn,
});

const plainFacts = (home: HomeRow) => ({
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

/** At most two decimals; 0 only without reviews. @spec F8 */
const averageRating = ({ rating_sum, rating_count }: HomeRow): number =>
  rating_count === 0 ? 0 : Math.round((rating_sum / rating_count) * 100) / 100;
