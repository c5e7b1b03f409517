import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Webhook events that were followed. The provider sends one again for 30 days at most; a later one would do no harm. */
const webhookEvents: OldRows = {
  what: 'webhook_events',
  keptFor: 'keep_work_days',
  deleteSome: async (em, days, most) => {
    const old = db(em)
      .selectFrom('webhook_events')
      .select('id')
      .where('processed_at', '<', realDaysAgo(days))
      .limit(most);
    const { numDeletedRows } = await db(em)
      .deleteFrom('webhook_events')
      .where('id', 'in', old)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};

/** What the provider told us is kept for a while. */
export const providerOldRows: readonly OldRows[] = [webhookEvents];
