import { sql } from 'kysely';
import type { OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** The night is over in every time zone, whatever the sandbox's clock says: it is never behind. */
const OVER = sql<string>`current_date - 2`;

const nightPrices: OldRows = {
  what: 'prices of past nights',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('night_prices')
      .where((row) =>
        row(
          row.refTuple('property_id', 'night'),
          'in',
          row
            .selectFrom('night_prices')
            .select(['property_id', 'night'])
            .where('night', '<', OVER)
            .limit(limit)
            .$asTuple('property_id', 'night'),
        ),
      ),
};

const seasons: OldRows = {
  what: 'past seasons',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('price_seasons')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('price_seasons')
          .select('id')
          .where((row) => row.fn<string>('upper', ['nights']), '<', OVER)
          .limit(limit),
      ),
};

/** The rows of this room that expire. */
export const pricingOldRows: readonly OldRows[] = [nightPrices, seasons];
