import { Migration } from '@mikro-orm/migrations';
import { ALERTS } from './baseline/alerts.js';
import { BOOKINGS } from './baseline/bookings.js';
import { EVENTS } from './baseline/events.js';
import { LEDGER } from './baseline/ledger.js';
import { LOYALTY } from './baseline/loyalty.js';
import { NOTIFICATIONS } from './baseline/notifications.js';
import { OPERATIONS } from './baseline/operations.js';
import { PAYOUTS } from './baseline/payouts.js';
import { PEOPLE } from './baseline/people.js';
import { PHOTOS_AND_REVIEWS } from './baseline/photos-and-reviews.js';
import { PROPERTIES } from './baseline/properties.js';
import { PROVIDER } from './baseline/provider.js';
import { RECONCILIATION } from './baseline/reconciliation.js';
import { SHARED } from './baseline/shared.js';
import { SUBSCRIPTIONS } from './baseline/subscriptions.js';
import { SUPPORT } from './baseline/support.js';

/** Each part may refer to the ones before it. */
const PARTS = [
  SHARED,
  PEOPLE,
  PROPERTIES,
  BOOKINGS,
  PHOTOS_AND_REVIEWS,
  ALERTS,
  EVENTS,
  PROVIDER,
  LEDGER,
  PAYOUTS,
  RECONCILIATION,
  SUBSCRIPTIONS,
  LOYALTY,
  NOTIFICATIONS,
  SUPPORT,
  OPERATIONS,
];

/**
 * The whole schema of the first release, for an empty database. Frozen once released: a change is a migration of its own.
 * Plain SQL, because constraints and triggers carry rules that an ORM's generator cannot express.
 */
export class Migration0001Baseline extends Migration {
  override up(): void {
    for (const part of PARTS) this.addSql(part);
  }
}
