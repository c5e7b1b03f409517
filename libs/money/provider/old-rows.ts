import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Processed webhook events. The provider resends an event for at most 30 days; processing it again would do no harm. */
const webhookEvents: OldRows = {
  what: 'webhook_events',
  keptFor: 'keep_work_days',
  deletion: (em, days, most) =>
    db(em)
      .deleteFrom('webhook_events')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('webhook_events')
          .select('id')
          .where('processed_at', '<', realDaysAgo(days))
          .limit(most),
      ),
};

/** Expiring rows of the provider's tables. */
export const providerOldRows: readonly OldRows[] = [webhookEvents];
