import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { OFFERS_KEPT_DAYS } from '#libs/core/rules';
import { db } from './tables.js';

const pastEntries: OldRows = {
  what: 'past calendar entries',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('past_entries')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('past_entries')
          .select('id')
          .where('freed_at', '<', realDaysAgo(OFFERS_KEPT_DAYS))
          .limit(limit),
      ),
};

/** The rows of this room that expire. */
export const calendarOldRows: readonly OldRows[] = [pastEntries];
