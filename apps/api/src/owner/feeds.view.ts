import { ERROR_CODES, ERRORS, type FeedView, type HomeCalendarsView } from '#libs/core/contracts';
import type { HomeCalendars } from '#libs/stays/feeds';

/** The calendars of a home on other platforms; what went wrong is said in a sentence. */
export function homeCalendarsView({
  title,
  timeZone,
  exportAddress,
  feeds,
  conflicts,
  proposals,
}: HomeCalendars): HomeCalendarsView {
  return {
    ...{ title, time_zone: timeZone, export_address: exportAddress },
    feeds: feeds.map(feedView),
    conflicts: conflicts.map(({ id, feedId, from, to, overlaps, with: { bookingId, ...taken } }) => ({
      ...{ id, feed_id: feedId, from, to, overlaps },
      with: { ...taken, booking_id: bookingId },
    })),
    proposals: proposals.map(({ id, feedId, from, to }) => ({ id, feed_id: feedId, from, to })),
  };
}

function feedView(feed: HomeCalendars['feeds'][number]): FeedView {
  const code = ERROR_CODES.find((one) => one === feed.problem);
  return {
    id: feed.id,
    name: feed.name,
    kind: feed.host === null ? 'file' : 'address',
    host: feed.host,
    promise_minutes: feed.promiseMinutes,
    when_stale: feed.whenStale,
    fetched_at: feed.fetchedAt?.toISOString() ?? null,
    next_fetch_at: feed.nextFetchAt?.toISOString() ?? null,
    is_stale: feed.isStale,
    problem: code ? { code, detail: ERRORS[code].detail } : null,
    unreadable: feed.unread.entries,
    earlier_changes: feed.unread.earlierChanges,
    availabilities: feed.unread.availabilities,
    also_at: feed.alsoAt,
    ranges: feed.ranges,
    horizon: feed.horizon,
  };
}
