import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { endedStays } from './personal-data.queries.js';
import { db } from './tables.js';

/** Notes of what guests were told. Nobody is told again after deletion, because their stay is over. */
const notices: OldRows = {
  what: 'arrival_notices',
  keptFor: 'keep_messages_days',
  deletion: (em, days, limit) =>
    db(em)
      .deleteFrom('arrival_notices')
      .where('booking_id', 'in', endedStays(em, realDaysAgo(days), limit)),
};

/** Days after which nobody tries to send a guide any more, because the stay is over. */
const RETRIED_DAYS = 60;

/** Guides that were never sent. */
const retries: OldRows = {
  what: 'arrival_retries',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('arrival_retries')
      .where('booking_id', 'in', (rows) =>
        rows
          .selectFrom('arrival_retries')
          .select('booking_id')
          .where('retry_at', '<', realDaysAgo(RETRIED_DAYS))
          .limit(limit),
      ),
};

/** The rows of this room that expire. */
export const arrivalOldRows: readonly OldRows[] = [notices, retries];
