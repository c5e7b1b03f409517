import { sql } from 'kysely';
import { realDaysAgo, type OldRows } from '#libs/core/platform';
import { OFFERS_KEPT_DAYS } from '#libs/core/rules';
import { db } from './tables.js';

/** Nights of which no claim is replayed any more. The sandbox's clock is never behind. */
const OVER = sql<string>`current_date - ${sql.lit(OFFERS_KEPT_DAYS)}`;

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

/** A year in which a claim can be replayed, what it looks back on, and a few days. */
const pastOffers: OldRows = {
  what: 'past offers',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('past_offers')
      .where((row) =>
        row(
          row.refTuple('property_id', 'recorded_at'),
          'in',
          row
            .selectFrom('past_offers')
            .select(['property_id', 'recorded_at'])
            .where('until', '<', realDaysAgo(OFFERS_KEPT_DAYS))
            .limit(limit)
            .$asTuple('property_id', 'recorded_at'),
        ),
      ),
};

/** The rows of this room that expire. */
export const pricingOldRows: readonly OldRows[] = [nightPrices, seasons, pastOffers];
