import { realNow, type OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Cards of people who left a year ago. */
const ownerCards: OldRows = {
  what: 'owner_cards',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('owner_cards')
      .where((row) =>
        row(
          row.refTuple('owner_id', 'card_fingerprint'),
          'in',
          row
            .selectFrom('owner_cards')
            .select(['owner_id', 'card_fingerprint'])
            .where('expires_at', '<', realNow())
            .limit(limit)
            .$asTuple('owner_id', 'card_fingerprint'),
        ),
      ),
};

/** The rows of this room that expire. */
export const payoutsOldRows: readonly OldRows[] = [ownerCards];
