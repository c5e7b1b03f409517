import { sql } from 'kysely';
import type { OldRows } from '#libs/core/platform';
import { db } from './tables.js';

/** Kept for 90 days, by the day in UTC. */
const EXPIRED = sql<string>`current_date - 90`;

const views: OldRows = {
  what: 'home_views',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('home_views')
      .where((row) =>
        row(
          row.refTuple('property_id', 'day'),
          'in',
          row
            .selectFrom('home_views')
            .select(['property_id', 'day'])
            .where('day', '<', EXPIRED)
            .limit(limit)
            .$asTuple('property_id', 'day'),
        ),
      ),
};

const asked: OldRows = {
  what: 'asked_stays',
  keptFor: null,
  deletion: (em, _days, limit) =>
    db(em)
      .deleteFrom('asked_stays')
      .where((row) =>
        row(
          row.refTuple('property_id', 'day', 'check_in_date', 'check_out_date'),
          'in',
          row
            .selectFrom('asked_stays')
            .select(['property_id', 'day', 'check_in_date', 'check_out_date'])
            .where('day', '<', EXPIRED)
            .limit(limit)
            .$asTuple('property_id', 'day', 'check_in_date', 'check_out_date'),
        ),
      ),
};

/** The rows of this room that expire. */
export const demandOldRows: readonly OldRows[] = [views, asked];
