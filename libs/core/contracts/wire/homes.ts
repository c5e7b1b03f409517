import type { NightState } from '#libs/core/rules';
import type { AppliedVoucherView } from './loyalty.js';
import type { PhotoView } from './photos.js';
import type { RatingHistogram } from './reviews.js';

/** A home. Prices in dollars. @spec §3 Property; additive fields B2, B4, F13 */
export interface PropertyView {
  id: string;
  title: string;
  description: string;
  address: string;
  city: string;
  state: string;
  country: string;
  price_per_night: number;
  bedrooms: number;
  bathrooms: number;
  max_guests: number;
  amenities: string[];
  average_rating: number;
  total_bookings: number;
  review_count: number;
  property_type: string;
  /** To about a kilometre; exact for its owner. */
  latitude: number;
  longitude: number;
  time_zone: string;
  check_in_time: string;
  check_out_time: string;
  max_nights: number;
  cleaning_fee: number;
  bookable_from: string;
  bookable_to: string;
  house_rules: string[];
  photos: PhotoView[];
  main_photo: string | null;
  owner: { id: string; full_name: string; member_since: string };
  status: 'listed' | 'paused';
  /** Why an operator took it out of search; only then, and only to its owner. @spec D13 */
  status_reason?: string;
  /** Only while our team has yet to look at it, and only to its owner. @spec D13 */
  awaiting_approval?: true;
  /** Only when the search named dates: what those dates cost in all, cleaning included. @spec F13 */
  total_amount?: number;
  nights?: number;
}

/** GET /cities: a town with homes, and how many. Additive. */
export interface CityView {
  city: string;
  state: string;
  count: number;
}

/** GET /amenities: something homes offer, in small letters, and how many do. Additive. */
export interface AmenityView {
  amenity: string;
  count: number;
}

/** GET /properties/pins: a found home on the map, to about a kilometre; dollars. Additive. @spec F13 */
export interface PinView {
  id: string;
  title: string;
  latitude: number;
  longitude: number;
  price_per_night: number;
  /** Only when the search named dates. */
  total_amount?: number;
}

/** GET /properties/{id}/nearby: a home around another one. Additive. */
export interface NearbyHomeView extends PropertyView {
  distance_km: number;
}

/** POST /properties; dollars. Additive. @spec D12 */
export interface NewHomeRequest {
  title: string;
  description: string;
  property_type: string;
  address: string;
  city: string;
  state: string;
  country: string;
  price_per_night: number;
  bedrooms: number;
  bathrooms: number;
  max_guests: number;
  amenities: string[];
  time_zone: string;
  latitude: number;
  longitude: number;
}

/** GET /properties/{id}, with the nights that cannot be booked, as `[check_in, check_out)` ranges. */
export interface PropertyDetailView extends PropertyView {
  unavailable: { from: string; to: string }[];
  /** How the stars of its reviews are spread. */
  rating_histogram: RatingHistogram;
}

/** A night of a home, by the day it begins on; dollars. */
export interface NightView {
  date: string;
  price: number;
  state: NightState;
}

/** GET /properties/{id}/nights: tonight and the 21 nights on which a stay can begin. Additive. @spec B3, B4, B7 */
export interface NightsView {
  property_id: string;
  time_zone: string;
  currency: string;
  nights: NightView[];
}

/** GET /properties/{id}/quote: the one source of every price. Dollars. @spec F13, A2 */
export interface QuoteView {
  property_id: string;
  check_in_date: string;
  check_out_date: string;
  guests: number;
  nights: number;
  price_per_night: number;
  subtotal: number;
  service_fee: number;
  service_fee_note: string;
  cleaning_fee: number;
  /** What is to be paid, a voucher taken off. */
  total_amount: number;
  /** Only when one was asked for. Additive. @spec A11 */
  voucher?: AppliedVoucherView;
  currency: string;
  available: boolean;
  check_in_at: string;
  check_out_at: string;
  time_zone: string;
  /** Last instant before which a cancellation gives 75 % of the nights back. @spec B1, B3 */
  refund_cutoff_at: string;
  refund_eligible: boolean;
  hours_until_check_in: number;
}
