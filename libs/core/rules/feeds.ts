/** What happens to a hold when a calendar of another platform is older than promised and cannot be fetched. */
export const STALE_RULES = ['allow', 'refuse'] as const;
export type StaleRule = (typeof STALE_RULES)[number];

/**
 * What an owner says to nights of other platforms. To the end of what a platform sells: close it here, leave it open, or ask again. To nights that
 * are taken twice: that they have seen to it, or not yet.
 */
export const NIGHTS_DECISIONS = ['accept', 'dismiss', 'propose', 'acknowledge', 'unacknowledge'] as const;
export type NightsDecision = (typeof NIGHTS_DECISIONS)[number];

/** What holds here for the end of what a platform sells: its owner is asked, or it is closed or open. */
export const HORIZON_STATES = ['asked', 'closed', 'open'] as const;
export type HorizonState = (typeof HORIZON_STATES)[number];

/** How old a feed may be when nights are sold, in minutes. */
export const MIN_PROMISE_MINUTES = 15;
export const MAX_PROMISE_MINUTES = 1_440;
/** Calendars of other platforms a home can have. */
export const MAX_FEEDS = 10;
/** Maximum size of a calendar, unpacked, from an address or a file; bytes. The message of `feed.too_large` says it, too. */
export const MAX_CALENDAR_BYTES = 2_000_000;
/** Longest name of a feed, in characters. */
export const FEED_NAME_LENGTH = 60;

const MINUTE_MS = 60_000;
const MAX_WAIT_MINUTES = 360;
/** Fetched before the promise ends, so that a hold seldom has to wait. */
const SHARE_OF_PROMISE = 0.75;

/** True when a feed is older than promised, or was never fetched. */
export const isStale = (fetchedAt: Date | null, promiseMinutes: number, now: Date): boolean =>
  fetchedAt === null || now.getTime() - fetchedAt.getTime() > promiseMinutes * MINUTE_MS;

/** When a feed is fetched next: within its promise, or after failures at growing intervals of up to six hours. */
export function nextFetch(promiseMinutes: number, failures: number, now: Date): Date {
  const minutes =
    failures === 0
      ? promiseMinutes * SHARE_OF_PROMISE
      : Math.min(MAX_WAIT_MINUTES, 2 ** Math.min(failures, 10));
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
