import { queriesOver, type PlatformTables } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { PayoutsTables } from '#libs/money/payouts';
import type { ProviderTables } from '#libs/money/provider';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import type { ReviewsTables } from '#libs/stays/reviews';

/** Tables of all rooms that the story is told in. */
export type SeedTables = PlatformTables &
  IdentityTables &
  PropertiesTables &
  BookingsTables &
  ReviewsTables &
  ProviderTables &
  PaymentsTables &
  PayoutsTables &
  SubscriptionsTables;

/**
 * Queries over the tables of the story. Only the seed writes other rooms' tables: their verbs act now and ask the provider,
 * but the story has happened already, at instants of the past and with answers that the provider has given.
 */
export const db = queriesOver<SeedTables>;
