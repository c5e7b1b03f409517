/** A photo of a home; `url` is the largest WebP, `sources` the widths that exist. Additive. */
export interface PhotoView {
  slug: string;
  alt: string;
  url: string;
  width: number;
  height: number;
  /** Widths for which `{base}-{width}.avif` and `.webp` exist. */
  widths: number[];
  base: string;
  /** base64 thumbhash. */
  thumbhash: string;
}

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
  /** Only when the search named dates: what those dates cost in all, cleaning included. @spec F13 */
  total_amount?: number;
  nights?: number;
}

/** GET /properties/{id}, with the nights that cannot be booked, as `[check_in, check_out)` ranges. */
export interface PropertyDetailView extends PropertyView {
  unavailable: { from: string; to: string }[];
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
  total_amount: number;
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
