import { cents, type Cents } from './money.js';

/** Cleaning fee of each booking, passed through to the owner. @spec §9, A2, A4 */
export const CLEANING_FEE: Cents = cents(10_000);
/** The owner's service fee, in percent of the subtotal. @spec §9, A2, A3 */
export const SERVICE_FEE_PERCENT = 10;
/** The traveler's fee for a cancellation in time, in percent of the subtotal. @spec §9, A1 */
export const INCONVENIENCE_FEE_PERCENT = 25;
/** Lowest and highest nightly price, in dollars. */
export const MIN_NIGHTLY_DOLLARS = 1;
export const MAX_NIGHTLY_DOLLARS = 20_000;
/** Fewest hours before check-in (rounded up) with a refund. @spec §4, B1 */
export const REFUND_CUTOFF_HOURS = 24;
/** First check-in day, in days from the property's today. @spec §9, B3 */
export const FIRST_BOOKABLE_DAY = 1;
/** Last check-in day, in days from the property's today. @spec §9, B3 */
export const LAST_BOOKABLE_DAY = 21;
/** Longest stay in nights; owners can set less. @spec C15 */
export const MAX_NIGHTS = 30;
/** Minutes an unpaid booking holds its dates. @spec C1 */
export const HOLD_MINUTES = 30;
/** The most homes that a traveler holds at a time. @spec G11 */
export const HOLDS_AT_A_TIME = 3;
/** How often a traveler may hold a home within 24 hours without paying. @spec G11 */
export const UNPAID_HOLDS_OF_A_HOME = 2;
/** Minutes before an unpaid hold expires when its traveler is reminded. */
export const HOLD_REMINDER_MINUTES = 10;
/** Minutes after which the hosted checkout session closes. @spec C1 */
export const CHECKOUT_MINUTES = 31;
/** Minimum age to register. @spec §5, D1 */
export const MIN_REGISTER_AGE = 18;
/** Minimum age to book. @spec §5, D1 */
export const MIN_BOOKING_AGE = 21;
/** Shortest password, in characters. @spec §5, D10 */
export const MIN_PASSWORD_LENGTH = 6;
/** Hours after completion (or after check-in, when a stay was cancelled) until the owner is paid. @spec A13 */
export const PAYOUT_DELAY_HOURS = 24;
/** Longest wait before a failed payout is retried, in hours. */
export const PAYOUT_LONGEST_RETRY_HOURS = 24;
/** How long owners can undo removing a calendar, its link or a draft, in milliseconds; the server keeps it longer. */
export const REMOVAL_UNDO_MS = 20_000;
/** Seconds between polls of a payment, and the number of polls. @spec §9 */
export const PAYMENT_POLL_SECONDS = 2;
export const PAYMENT_POLL_ATTEMPTS = 10;
/** Most reviews one call returns. @spec F4 */
export const REVIEWS_LIMIT = 50;
/** Most photos a review shows. @spec §9, F1 */
export const REVIEW_PHOTOS_SHOWN = 4;
/** Lifetime points from one tier to the next. @spec E7 */
export const TIER_STEP_POINTS = 1000;
/** Days a plan continues after a failed renewal. @spec E16 */
export const GRACE_DAYS = 7;
/** Days before the grace period ends when its traveler is reminded. */
export const GRACE_REMINDER_DAYS = 2;
/** Minutes a plan's checkout page stays open. @spec E3 */
export const PLAN_CHECKOUT_MINUTES = 60;
/** Value of a point when plans are compared, in cents: lower than with most perks, so that no plan looks better than it is. */
export const POINT_WORTH_CENTS = 1;
/** Number of a traveler's latest stays used to compare plans. */
export const BREAK_EVEN_STAYS = 3;
/** Days after which a voucher expires. @spec E10 */
export const VOUCHER_DAYS = 180;
/** Smallest amount the payment provider can charge to a card. */
export const VOUCHER_SMALLEST_CHARGE: Cents = cents(50);
/** Currency of every booking. @spec A12 */
export const CURRENCY = 'usd';
/** Version of the liability waiver that a traveler accepts. @spec C13 */
export const WAIVER_VERSION = '2026-01';
/** Version of the terms of service that people agree to: the day from which they hold. */
export const TERMS_VERSION = '2026-11-30';
/** Version of the privacy notice. */
export const PRIVACY_VERSION = '2026-11-30';
