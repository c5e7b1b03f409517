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

/** The rows of this room that expire. */
export const arrivalOldRows: readonly OldRows[] = [notices];
