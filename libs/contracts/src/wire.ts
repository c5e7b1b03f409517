import type { BookingStatus, CancelledBy, CancellationReason, Plan, Role, Tier } from '#libs/rules';

/** A signed-in person, as their own client sees them. @spec §3 User */
export interface UserView {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  phone: string | null;
  age: number | null;
  has_valid_id: boolean;
  agrees_to_terms: boolean;
  subscription_plan: Plan;
  loyalty_points: number;
  loyalty_tier: Tier;
}

/** POST /auth/register. @spec §7 */
export interface RegisterRequest {
  email: string;
  password: string;
  full_name: string;
  role: 'traveler' | 'property_owner';
  phone?: string | null;
  age?: number | null;
  has_valid_id?: boolean;
  agrees_to_terms: boolean;
}

/** Answer of login and register. @spec §3 User */
export interface SessionView {
  access_token: string;
  user: UserView;
}

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

/** POST /bookings. @spec §7 */
export interface CreateBookingRequest {
  property_id: string;
  check_in_date: string;
  check_out_date: string;
  guests: number;
  special_requests: string | null;
  accepts_liability_waiver: boolean;
}

/** What becomes of the money that goes back to the card. Additive. */
export type RefundStatus = 'requested' | 'sent' | 'succeeded' | 'failed';

/** A booking as its traveler sees it. Dollars. @spec §3 Booking; additive C1, C2, B2 */
export interface BookingView {
  id: string;
  property_id: string;
  check_in_date: string;
  check_out_date: string;
  guests: number;
  nights: number;
  special_requests: string | null;
  accepts_liability_waiver: boolean;
  total_amount: number;
  status: BookingStatus;
  rental_agreement_id: string | null;
  price_per_night: number;
  subtotal: number;
  service_fee: number;
  cleaning_fee: number;
  currency: string;
  check_in_at: string;
  check_out_at: string;
  refund_cutoff_at: string;
  hold_expires_at: string | null;
  created_at: string;
  confirmed_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  cancelled_by: CancelledBy | null;
  cancellation_reason: CancellationReason | null;
  cancellation_note: string | null;
  refund_amount: number | null;
  refund_status: RefundStatus | null;
  reviewed: boolean;
  property: {
    id: string;
    title: string;
    address: string;
    city: string;
    state: string;
    country: string;
    time_zone: string;
    main_photo: PhotoView | null;
  };
}

/** GET /bookings/{id}/timeline: one thing that happened, or will when `upcoming`. Additive. */
export interface TimelineEntryView {
  id: string;
  at: string;
  kind: string;
  text: string;
  upcoming: boolean;
}

/** POST /bookings/{id}/cancel. @spec §3 Cancellation result */
export interface CancellationView {
  refund_eligible: boolean;
  refund_amount: number;
  booking: BookingView;
}

/** GET /bookings/{id}/cancellation-preview: who gets what if it were cancelled now. Dollars. Additive. */
export interface CancellationPreviewView {
  refund_eligible: boolean;
  refund_amount: number;
  paid_amount: number;
  inconvenience_fee: number;
  owner_amount: number;
  platform_amount: number;
  cleaning_amount: number;
  hours_until_check_in: number;
  refund_cutoff_at: string;
  check_in_at: string;
  time_zone: string;
  now: string;
}

/** POST /payments/checkout/session. @spec §7, C11 */
export interface CheckoutRequest {
  booking_id: string;
  success_url: string;
  cancel_url: string;
}

/** @spec §3 Payment checkout session */
export interface CheckoutView {
  url: string;
  session_id: string;
}

/** GET /payments/checkout/status/{sessionId}; `amount_total` alone is in cents. @spec §3 Payment status, C9, C10 */
export interface PaymentStatusView {
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  currency: string;
  booking_id: string;
  booking_status: BookingStatus;
}

/** GET /dashboard/stats for a traveler. Dollars. @spec §3 Dashboard stats, A10, C16 */
export interface TravelerStatsView {
  total_trips: number;
  upcoming_trips: number;
  total_spent: number;
  loyalty_points: number;
  loyalty_tier: Tier;
}

/** GET /dashboard/stats for an owner. Dollars. @spec §3 Dashboard stats, A9, C16, D6 */
export interface OwnerStatsView {
  properties_count: number;
  total_bookings: number;
  pending_bookings: number;
  total_earnings: number;
  pending_earnings: number;
  loyalty_points: number;
  loyalty_tier: Tier;
}

/** One line of the points ledger. @spec §3 Loyalty status, E6 */
export interface PointsLineView {
  id: string;
  description: string;
  points: number;
  created_at: string;
  state: 'pending' | 'posted' | 'voided';
  /** How the number came about: "$400 x 3 (SuperPlus, locked at payment) = 1,200". Additive. */
  formula: string | null;
  posts_at: string | null;
}

/** GET /loyalty/status. `total_spent` in dollars. @spec §3 Loyalty status, E7 */
export interface LoyaltyStatusView {
  current_tier: Tier;
  current_points: number;
  points_to_next: number;
  next_tier: Tier | null;
  total_bookings: number;
  total_spent: number;
  tier_benefits: { name: string; perks: string[] };
  recent_transactions: PointsLineView[];
  lifetime_points: number;
  pending_points: number;
  /** Multiplier of the traveler's plan today. */
  multiplier: number;
}

/** @spec §3 Perk, E9 */
export interface PerkView {
  id: string;
  category: 'dining' | 'entertainment' | 'attractions' | 'bonus_nights' | 'other';
  title: string;
  description: string;
  discount_percentage?: number;
  points_cost?: number;
  min_tier: Tier;
}

/** POST /loyalty/redeem/{perkId}. @spec E10 */
export interface RedemptionView {
  message: string;
  code: string;
  expires_at: string;
}

/** GET /subscription/plans. @spec §3 Subscription plans response, E12 */
export interface PlansView {
  plan_type: Role;
  current_plan: Plan;
  available_plans: {
    id: Plan;
    name: string;
    price: number;
    description: string;
    features: string[];
    color: string;
    loyalty_multiplier: number;
  }[];
  message?: string;
}

/** @spec §3 Review, F1–F3 */
export interface ReviewView {
  id: string;
  booking_id: string;
  property_id: string;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
  traveler_name: string;
  created_at: string;
  is_verified: boolean;
  helpful_count: number;
  property_info: { name: string; location: string; main_photo: string | null };
}

/** GET /config: settings the screens show. Additive. */
export interface ClientConfigView {
  cleaning_fee: number;
  service_fee_percent: number;
  hold_minutes: number;
  sandbox: boolean;
}

/** GET and POST /sandbox/clock. */
export interface ClockView {
  now: string;
}
