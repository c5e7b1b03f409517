import type {
  AppliedVoucherView,
  NearbyHomeView,
  NightsView,
  OwnersHomeView,
  PinView,
  PropertyDetailView,
  PropertyView,
  QuoteView,
  RatingHistogram,
} from '#libs/core/contracts';
import { todayIn } from '#libs/core/platform';
import { type UsableVoucher } from '#libs/people/loyalty';
import { limitsOf } from '#libs/stays/calendar';
import { manages } from '#libs/stays/hosts';
import type { HomeRow, Quote, TakenRange, VisibleHome } from '#libs/stays/properties';
import type { FoundHome, NearbyRow, PinRow, Totalled } from '#libs/stays/search';
import {
  publicAddress,
  bookableDays,
  civilDate,
  CLEANING_FEE,
  CURRENCY,
  nightsOf,
  nightStates,
  SERVICE_FEE_PERCENT,
  toDollars,
  weekdaysOf,
  type Cents,
  type Offer,
} from '#libs/core/rules';
import { homePictureViews } from '../http/photos.js';
import { priceLineView } from './price-lines.view.js';

/** The total that is shown of a home: of a stay, or of the cheapest one that can be booked. @spec F13, G3 */
export interface ShownTotal {
  /** Null without dates. */
  nights: number | null;
  /** Null when no stay can be booked. */
  total: Cents | null;
}

/** A home with its nightly price. */
type OfferedRow = HomeRow & Pick<FoundHome, 'offered_cents'>;

/** A home for the public: in its neighbourhood, some hundred metres away; with its total. @spec F13, G2 */
export const publicView = (home: OfferedRow, now: Date, shown: ShownTotal): PropertyView => ({
  ...lastingView(home),
  ...bookableView(home, now),
  ...totalView(shown),
});

/** What {@link publicView} shows of a home until the home or its lowest price changes. */
export const lastingView = (home: OfferedRow) => ({
  ...homeFields(home, home.offered_cents),
  ...publicPlace(home),
});

/** The total that is shown of a home, and of how many nights it is. @spec F13, G3 */
export function totalView(shown: ShownTotal): Pick<PropertyView, 'total_amount' | 'least_total' | 'nights'> {
  const { nights, total } = shown;
  return { ...amountView(shown), ...(nights !== null && total !== null && { nights }) };
}

function amountView({ nights, total }: ShownTotal): Pick<PropertyView, 'total_amount' | 'least_total'> {
  const amount = total === null ? null : toDollars(total);
  if (nights === null) return { least_total: amount };
  return amount === null ? {} : { total_amount: amount };
}

/** A found home on the map. @param nights null without dates @spec F13, G3 */
export const pinView = (pin: PinHome, nights: number | null): PinView => ({
  id: pin.id,
  title: pin.title,
  latitude: pin.public_latitude,
  longitude: pin.public_longitude,
  price_per_night: toDollars(pin.offered_cents),
  ...amountView({ nights, total: pin.total }),
});

type PinHome = Pick<
  Totalled<PinRow>,
  'id' | 'title' | 'public_latitude' | 'public_longitude' | 'offered_cents' | 'total'
>;

/** A nearby home, with its distance rounded to a kilometre. */
export const nearbyView = (home: Totalled<NearbyRow>, now: Date, nights: number | null): NearbyHomeView => ({
  ...publicView(home, now, { nights, total: home.total }),
  distance_km: Math.round(home.distance_km),
});

/** A home for its owner, with its exact place and what our team says about it. @spec §3 Property, D13, G2 */
const ownView = (home: HomeRow, now: Date): PropertyView => ({
  ...commonView(home, now),
  ...exactPlace(home),
  ...(home.status_reason !== null && { status_reason: home.status_reason }),
  ...(home.status === 'awaiting_approval' && { awaiting_approval: true }),
});

/** One of an owner's homes in their list. A paused home is shown with what it would be offered for. @spec G3, F13 */
export const ownersHomeView = (
  home: HomeRow,
  offer: Pick<Offer, 'nightly' | 'total'> | undefined,
  now: Date,
): OwnersHomeView => ({
  ...ownView(home, now),
  price_per_night: toDollars(offer?.nightly ?? home.nightly_cents),
  ...totalView({ nights: null, total: offer?.total ?? null }),
  base_price: toDollars(home.nightly_cents),
});

const exactPlace = ({ address, latitude, longitude }: HomeRow) => ({
  address,
  latitude,
  longitude,
  exact_place: true,
});

const publicPlace = (home: HomeRow) => ({
  address: publicAddress(home),
  latitude: home.public_latitude,
  longitude: home.public_longitude,
  exact_place: false,
});

type PlaceFields = keyof ReturnType<typeof publicPlace>;

/** Everything but the place, with the base price. @spec §3 Property, B4, F8 */
const commonView = (home: HomeRow, now: Date): Omit<PropertyView, PlaceFields> => ({
  ...homeFields(home, home.nightly_cents),
  ...bookableView(home, now),
});

/** What a home's row alone says, for a nightly price. */
function homeFields(
  home: HomeRow,
  nightly: Cents,
): Omit<PropertyView, PlaceFields | keyof ReturnType<typeof bookableView>> {
  const photos = homePictureViews(home.pictures, home.title);
  return {
    ...unchangedFields(home),
    price_per_night: toDollars(nightly),
    average_rating: averageRating(home),
    review_count: home.rating_count,
    cleaning_fee: toDollars(CLEANING_FEE),
    photos,
    main_photo: photos[0]?.url ?? null,
    owner: {
      id: home.owner_id,
      full_name: home.owner_name,
      member_since: new Date(home.owner_since).toISOString(),
    },
    status: home.status === 'listed' ? 'listed' : 'paused',
  };
}

/** The days on which a stay at a home can begin; the same for a whole minute. @spec B3, B4, G5 */
export function bookableView(home: HomeRow, now: Date) {
  const { today, firstArrival } = limitsOf(home, now);
  return { bookable_from: firstArrival, bookable_to: bookableDays(today).to };
}

/** What a home's page says of its nights. */
interface HomeNights {
  /** Those that cannot be booked, preparation included. */
  taken: readonly TakenRange[];
  offer: Offer;
}

/** A home's detail page, with its unavailable nights and the prices of the others. @spec G2, G3 */
export const propertyDetailView = (
  home: VisibleHome,
  { taken, offer }: HomeNights,
  { now, askerId }: { now: Date; askerId: string | null },
): PropertyDetailView => ({
  ...viewFor(home, now, askerId),
  price_per_night: toDollars(offer.nightly),
  unavailable: [...taken],
  rating_histogram: histogramOf(home),
  nightly_prices: offer.nights.filter(({ forSale }) => forSale).map(priceLineView),
  least_total: offer.total === null ? null : toDollars(offer.total),
});

function viewFor(home: VisibleHome, now: Date, askerId: string | null): PropertyView {
  if (manages(askerId, home.owner_id)) return ownView(home, now);
  const place = home.knows_place ? exactPlace(home) : publicPlace(home);
  return { ...commonView(home, now), ...place };
}

/** Each night with its price and state. @spec B3, B4, B7, G4 */
export function nightsView(home: HomeRow, { taken, offer }: HomeNights, now: Date): NightsView {
  const takenNights = new Set(taken.flatMap(({ from, to }) => nightsOf(civilDate(from), civilDate(to))));
  const prices = new Map(offer.nights.map((night) => [night.date, toDollars(night.cents)]));
  const base = toDollars(home.nightly_cents);
  return {
    property_id: home.id,
    time_zone: home.time_zone,
    currency: CURRENCY,
    nights: nightStates(todayIn(home.time_zone, now), takenNights).map((night) => ({
      ...night,
      price: prices.get(night.date) ?? base,
    })),
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
  price_lines: quote.lines.map(priceLineView),
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
  city: home.city,
  state: home.state,
  country: home.country,
  bedrooms: home.bedrooms,
  bathrooms: home.bathrooms,
  max_guests: home.max_guests,
  amenities: home.amenities,
  total_bookings: home.total_bookings,
  property_type: home.property_type,
  neighbourhood: home.neighbourhood,
  time_zone: home.time_zone,
  check_in_time: home.check_in_time,
  check_out_time: home.check_out_time,
  max_nights: home.max_nights,
  min_nights: home.min_nights,
  notice_hours: home.notice_hours,
  preparation_hours: home.preparation_hours,
  arrival_days: weekdaysOf(home.arrival_days),
  sells_gaps: home.sells_gaps,
  house_rules: home.house_rules,
});

/** At most two decimals; 0 only without reviews. @spec F8 */
const averageRating = ({ rating_sum, rating_count }: HomeRow): number =>
  rating_count === 0 ? 0 : Math.round((rating_sum / rating_count) * 100) / 100;

const histogramOf = ({ star_counts: counts }: HomeRow): RatingHistogram => {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = counts;
  return { 1: one, 2: two, 3: three, 4: four, 5: five };
};
