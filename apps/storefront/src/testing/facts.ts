import type {
  ArrivalView,
  BookingView,
  ClientConfigView,
  DraftView,
  HostView,
  NightsView,
  OwnerDayView,
  PropertyDetailView,
  OwnersHomeView,
  PropertyView,
  QuoteView,
  ReviewView,
  UserView,
} from '#libs/core/contracts';
import { addDays, civilDate, WEEKDAYS, type CivilDate, type NightState } from '#libs/core/rules';

const HOUR_MS = 3_600_000;

/** The day this many days from now, in UTC, the time zone of every home in these tests. */
export const inDays = (days: number): CivilDate =>
  addDays(new Date().toISOString().slice(0, 10) as CivilDate, days);

/** The instant this many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** An installation with everything switched on, and no map tiles. */
export const aConfig = (part: Partial<ClientConfigView> = {}): ClientConfigView => ({
  cleaning_fee: 100,
  service_fee_percent: 10,
  hold_minutes: 30,
  sandbox: true,
  photo_uploads: true,
  concierge: true,
  map_tiles: null,
  company: null,
  ...part,
});

/** A host of whom too little is known to tell. */
export const aHost = (part: Partial<HostView> = {}): HostView => ({
  id: 'owner-1',
  full_name: 'Olive Owner',
  member_since: '2025-01-01T00:00:00.000Z',
  reliability: null,
  ...part,
});

/** A day of an owner with a home, on which nothing happens. */
export const aQuietDay = (part: Partial<OwnerDayView> = {}): OwnerDayView => ({
  now: inHours(0),
  ends_at: null,
  listed_homes: 1,
  to_answer: { total: 0, guests: [] },
  arrivals: [],
  in_house: [],
  departures: [],
  to_prepare: [],
  payouts: {
    due: 0,
    held: 0,
    on_the_way: 0,
    next: [],
    account: { status: 'enabled', missing: [], checked_at: null },
  },
  ...part,
});

/** A traveler by default. */
export const aUser = (part: Partial<UserView> = {}): UserView => ({
  id: 'user-1',
  email: 'nora@example.com',
  full_name: 'Nora Field',
  role: 'traveler',
  phone: null,
  age: 30,
  has_valid_id: true,
  agrees_to_terms: true,
  subscription_plan: 'basic',
  loyalty_points: 120,
  loyalty_tier: 'explorer',
  ...part,
});

/** A home in a list, for up to four guests at $150 a night. */
export const aHome = (part: Partial<PropertyView> = {}): PropertyView => ({
  id: 'home-1',
  title: 'Larch Point',
  description: 'A timber house by the lake.',
  address: 'Whitefish',
  neighbourhood: null,
  exact_place: false,
  city: 'Whitefish',
  state: 'MT',
  country: 'USA',
  price_per_night: 150,
  least_total: 250,
  bedrooms: 2,
  bathrooms: 1,
  max_guests: 4,
  amenities: ['wifi'],
  average_rating: 0,
  total_bookings: 0,
  review_count: 0,
  property_type: 'house',
  latitude: 48.4,
  longitude: -114.3,
  time_zone: 'UTC',
  check_in_time: '15:00',
  check_out_time: '11:00',
  max_nights: 30,
  min_nights: 1,
  notice_hours: 0,
  preparation_hours: 0,
  arrival_days: [...WEEKDAYS],
  sells_gaps: true,
  cleaning_fee: 100,
  bookable_from: inDays(1),
  bookable_to: inDays(21),
  house_rules: [],
  photos: [],
  main_photo: null,
  owner: { id: 'owner-1', full_name: 'Olive Marsh', member_since: '2025-01-01T00:00:00Z' },
  status: 'listed',
  ...part,
});

/** A home in its owner's list; no rules change its price. */
export const anOwnersHome = (part: Partial<OwnersHomeView> = {}): OwnersHomeView => {
  const home = aHome(part);
  return { ...home, base_price: part.base_price ?? home.price_per_night };
};

/** {@link aHome} on its own page, free on every night. */
export const aHomeDetail = (part: Partial<PropertyDetailView> = {}): PropertyDetailView => ({
  ...aHome(),
  unavailable: [],
  nightly_prices: [],
  least_total: 250,
  rating_histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  ...part,
});

/** Tonight and the next 21 nights of {@link aHome}, all free; `states` overrides some by days from now. */
export const someNights = (states: Record<number, NightState> = {}): NightsView => ({
  property_id: 'home-1',
  time_zone: 'UTC',
  currency: 'usd',
  nights: Array.from({ length: 22 }, (_, days) => ({
    date: inDays(days),
    price: 150,
    state: states[days] ?? (days === 0 ? 'too_late' : 'free'),
  })),
});

/** The server's quote for two nights in {@link aHome}. */
export const aQuote = (part: Partial<QuoteView> = {}): QuoteView =>
  withLines({
    property_id: 'home-1',
    check_in_date: inDays(5),
    check_out_date: inDays(7),
    guests: 2,
    nights: 2,
    price_per_night: 150,
    subtotal: 300,
    service_fee: 30,
    service_fee_note: '10% charged to owner',
    cleaning_fee: 100,
    total_amount: 400,
    currency: 'usd',
    available: true,
    check_in_at: `${inDays(5)}T15:00:00Z`,
    check_out_at: `${inDays(7)}T11:00:00Z`,
    time_zone: 'UTC',
    refund_cutoff_at: `${inDays(4)}T16:00:00Z`,
    refund_eligible: true,
    hours_until_check_in: 120,
    ...part,
  });

/** Adds the nights of a stay, which all cost the same, where they are not given. */
const withLines = <Stay extends Pick<QuoteView, 'check_in_date' | 'nights' | 'price_per_night'>>(
  stay: Stay,
) => ({
  price_lines: Array.from({ length: stay.nights }, (_, index) => ({
    date: addDays(civilDate(stay.check_in_date), index),
    price: stay.price_per_night,
    full_price: stay.price_per_night,
    source: 'base' as const,
    reductions: [],
    at_lowest: false,
  })),
  ...stay,
});

/** A confirmed booking of two nights, paid $400. */
export const aBooking = (part: Partial<BookingView> = {}): BookingView =>
  withLines({
    id: '00000000-0000-4000-8000-0000abcd1234',
    property_id: 'home-1',
    check_in_date: inDays(5),
    check_out_date: inDays(7),
    guests: 2,
    nights: 2,
    special_requests: null,
    accepts_liability_waiver: true,
    total_amount: 400,
    status: 'confirmed',
    rental_agreement_id: null,
    price_per_night: 150,
    subtotal: 300,
    service_fee: 30,
    cleaning_fee: 100,
    currency: 'usd',
    check_in_at: inHours(120),
    check_out_at: inHours(164),
    refund_cutoff_at: inHours(97),
    hold_expires_at: null,
    open_date_change: null,
    created_at: inHours(-2),
    confirmed_at: inHours(-1),
    completed_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancellation_reason: null,
    cancellation_note: null,
    cancellation_cause: null,
    refund_amount: null,
    refund_status: null,
    refund_requested_at: null,
    refund_confirmed_at: null,
    reviewed: false,
    property: {
      id: 'home-1',
      title: 'Larch Point',
      address: '1 Shore Road',
      city: 'Whitefish',
      state: 'MT',
      country: 'USA',
      time_zone: 'UTC',
      main_photo: null,
    },
    ...part,
  });

/** Somebody else's review of {@link aHome}, without photos, as a signed-in user sees it. */
export const aReview = (part: Partial<ReviewView> = {}): ReviewView => ({
  id: 'review-1',
  booking_id: 'booking-1',
  property_id: 'home-1',
  rating: 4,
  title: 'Larches like lamps',
  comment: 'We came by train and left by train.',
  photos: [],
  traveler_name: 'Ben Carmichael',
  created_at: '2026-05-13T12:00:00.000Z',
  is_verified: true,
  helpful_count: 2,
  property_info: { name: 'Larch Point', location: 'Whitefish, MT', main_photo: '/pictures/x-1200.webp' },
  property_picture: null,
  pictures: [],
  edited_at: null,
  owner_reply: null,
  mine: false,
  found_helpful: false,
  reported: false,
  may_reply: false,
  editable_until: null,
  hidden: null,
  uploads: [],
  ...part,
});

/** Photos that are ready, named `photo-1`, `photo-2`… */
export const somePhotos = (count: number): ReviewView['pictures'] =>
  Array.from({ length: count }, (_, index) => ({
    slug: `photo-${index + 1}`,
    alt: `Photo ${index + 1} by Ben Carmichael`,
    url: `/api/photos/files/photo-${index + 1}-480.webp`,
    width: 480,
    height: 320,
    widths: [480],
    base: `/api/photos/files/photo-${index + 1}`,
    thumbhash: '',
  }));

/** An empty draft of a listing. */
export const aDraft = (part: Partial<DraftView> = {}): DraftView => ({
  id: 'draft-1',
  version: 1,
  fields: {},
  photos: [],
  time_zone: null,
  checklist: [],
  problems: {},
  created_at: '2026-05-01T12:00:00.000Z',
  updated_at: '2026-05-01T12:00:00.000Z',
  ...part,
});

/** The arrival guide of {@link aBooking} before it opens: its code is written and cannot be read. */
export const anArrival = (part: Partial<ArrivalView> = {}): ArrivalView => ({
  booking_id: 'booking-1',
  property_id: 'home-1',
  title: 'Larch Point',
  host_name: 'Ada',
  guests: 2,
  check_in_date: inDays(5),
  check_out_date: inDays(7),
  check_in_at: inHours(120),
  check_out_at: inHours(164),
  time_zone: 'UTC',
  address: '1 Shore Road',
  city: 'Whitefish',
  state: 'MT',
  country: 'USA',
  house_rules: ['No smoking'],
  has_guide: true,
  access: 'early',
  opens_at: inHours(96),
  closes_at: inHours(236),
  now: inHours(0),
  fields: [{ field: 'parking', label: 'Parking', text: 'Two cars beside the barn.' }],
  later: [{ field: 'access_code', label: 'Access code' }],
  pin: null,
  updated_at: inHours(-24),
  ...part,
});
