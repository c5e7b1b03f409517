import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { FeedsTables } from './tables.js';

const feeds = expressionBuilder<FeedsTables>();

/** True for a home with a feed that is older than promised, as a part of a query that reads the home anyway. */
export const hasStaleFeeds = (propertyId: Expression<string>, now: Date): Expression<SqlBool> =>
  feeds.exists(
    feeds
      .selectFrom('calendar_feeds as f')
      .select('f.id')
      .where('f.property_id', '=', propertyId)
      .where('f.address_sealed', 'is not', null)
      .where((feed) =>
        feed.or([
          feed('f.fetched_at', 'is', null),
          sql<SqlBool>`${feed.ref('f.fetched_at')} < ${now}::timestamptz - make_interval(mins => ${feed.ref('f.promise_minutes')})`,
        ]),
      ),
  );
