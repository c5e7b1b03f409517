import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Alerts that have ended, with their deliveries, which the database deletes along with them. */
const alerts: OldRows = {
  what: 'alerts',
  keptFor: 'keep_messages_days',
  deletion: (em, days, limit) =>
    db(em)
      .deleteFrom('alerts')
      .where('id', 'in', (rows) =>
        rows.selectFrom('alerts').select('id').where('ended_at', '<', realDaysAgo(days)).limit(limit),
      ),
};

/** The rows of this room that expire. */
export const alertsOldRows: readonly OldRows[] = [alerts];
