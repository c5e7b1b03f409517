import { queriesOver, type PlatformTables } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { PayoutsTables } from '#libs/money/payouts';
import type { ProviderTables } from '#libs/money/provider';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { MessagesTables } from '#libs/people/messages';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ReviewsTables } from '#libs/stays/reviews';

/** The tables that seeding writes, of all rooms. */
export type SeedTables = PlatformTables &
  IdentityTables &
  MessagesTables &
  PropertiesTables &
  BookingsTables &
  ReviewsTables &
  ProviderTables &
  PaymentsTables &
  PayoutsTables &
  SubscriptionsTables;

/**
 * Queries over the seeded tables. Only the seed writes other rooms' tables: their own functions act now and call the provider,
 * but the demo's history lies in the past, and the provider has already answered.
 */
export const db = queriesOver<SeedTables>;
