import { PLATFORM_TABLES } from '#libs/core/platform';
import { PROPERTIES_TABLES } from '#libs/stays/properties';
import { CALENDAR_TABLES } from '#libs/stays/calendar';
import { ARRIVAL_TABLES } from '#libs/stays/arrival';
import { PRICING_TABLES } from '#libs/stays/pricing';
import { DEMAND_TABLES } from '#libs/stays/demand';
import { FEEDS_TABLES } from '#libs/stays/feeds';
import { SEARCH_TABLES } from '#libs/stays/search';
import { WEEKS_TABLES } from '#libs/stays/weeks';
import { BOOKINGS_TABLES } from '#libs/stays/bookings';
import { REVIEWS_TABLES } from '#libs/stays/reviews';
import { PHOTOS_TABLES } from '#libs/stays/photos';
import { ALERTS_TABLES } from '#libs/stays/alerts';
import { PROVIDER_TABLES } from '#libs/money/provider';
import { PAYMENTS_TABLES } from '#libs/money/payments';
import { LEDGER_TABLES } from '#libs/money/ledger';
import { PAYOUTS_TABLES } from '#libs/money/payouts';
import { SUBSCRIPTIONS_TABLES } from '#libs/money/subscriptions';
import { RECONCILIATION_TABLES } from '#libs/money/reconciliation';
import { DOCUMENTS_TABLES } from '#libs/money/documents';
import { HELP_TABLES } from '#libs/people/help';
import { IDENTITY_TABLES } from '#libs/people/identity';
import { LOYALTY_TABLES } from '#libs/people/loyalty';
import { MESSAGES_TABLES } from '#libs/people/messages';
import { NOTIFICATIONS_TABLES } from '#libs/people/notifications';
import { SUPPORT_TABLES } from '#libs/people/support';
import { CONCIERGE_TABLES } from '#libs/people/concierge';
import { APPROVALS_TABLES } from '#libs/operations/approvals';
import { AUDIT_TABLES } from '#libs/operations/audit';

/** The tables of each room, which only that room writes. */
export const TABLE_OWNERS = {
  'core/platform': PLATFORM_TABLES,
  'stays/properties': PROPERTIES_TABLES,
  'stays/calendar': CALENDAR_TABLES,
  'stays/pricing': PRICING_TABLES,
  'stays/demand': DEMAND_TABLES,
  'stays/weeks': WEEKS_TABLES,
  'stays/feeds': FEEDS_TABLES,
  'stays/arrival': ARRIVAL_TABLES,
  'stays/search': SEARCH_TABLES,
  'stays/bookings': BOOKINGS_TABLES,
  'stays/reviews': REVIEWS_TABLES,
  'stays/photos': PHOTOS_TABLES,
  'stays/alerts': ALERTS_TABLES,
  'money/provider': PROVIDER_TABLES,
  'money/payments': PAYMENTS_TABLES,
  'money/ledger': LEDGER_TABLES,
  'money/payouts': PAYOUTS_TABLES,
  'money/subscriptions': SUBSCRIPTIONS_TABLES,
  'money/reconciliation': RECONCILIATION_TABLES,
  'money/documents': DOCUMENTS_TABLES,
  'people/identity': IDENTITY_TABLES,
  'people/loyalty': LOYALTY_TABLES,
  'people/notifications': NOTIFICATIONS_TABLES,
  'people/messages': MESSAGES_TABLES,
  'people/support': SUPPORT_TABLES,
  'people/help': HELP_TABLES,
  'people/concierge': CONCIERGE_TABLES,
  'operations/approvals': APPROVALS_TABLES,
  'operations/audit': AUDIT_TABLES,
};

/** Every table's entity, for both processes. */
export const ENTITIES = Object.values(TABLE_OWNERS).flat();
