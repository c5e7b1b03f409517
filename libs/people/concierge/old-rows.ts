import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Usage of past days; only today's counts towards a limit. */
const spending: OldRows = {
  what: 'concierge_spending',
  keptFor: 'keep_work_days',
  deletion: (em, days, limit) => {
    const old = db(em)
      .selectFrom('concierge_spending')
      .select(['person', 'day'])
      .where((row) => row(row.cast<Date>('day', 'timestamptz'), '<', realDaysAgo(days)))
      .limit(limit);
    return db(em)
      .deleteFrom('concierge_spending')
      .using(old.as('old'))
      .whereRef('concierge_spending.person', '=', 'old.person')
      .whereRef('concierge_spending.day', '=', 'old.day');
  },
};

/** The rows of this room that expire. */
export const conciergeOldRows: readonly OldRows[] = [spending];
