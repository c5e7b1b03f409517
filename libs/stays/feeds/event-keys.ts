import { createHash } from 'node:crypto';

/** Events that are in a calendar and could not be read. */
export interface KeptEvents {
  /** Empty for those without one. */
  uids: ReadonlySet<string>;
  /** One of them is named like a closing, so that it may be part of the horizon. */
  closing: boolean;
}

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 40);

/** The horizon is followed by this key, whatever its platform calls it today. */
export const HORIZON_KEY = digestOf('horizon');

/** The key of what was closed in front of a horizon. */
export const CLOSED_LATER_KEY = digestOf('closed in front of the horizon');

/** The key of the only event of a UID, which keeps it when its dates change. */
export const keyOfUid = (uid: string): string => digestOf(`uid ${uid}`);

/** The key of one of several events of a UID, or of one without a UID. */
export const keyOfNights = (uid: string, { from, to }: { from: string; to: string }): string =>
  digestOf(`${uid} ${from} ${to}`);

/** Known nights are compared with no more unread events; all are kept instead. */
const MAX_COMPARISONS = 50_000;

/**
 * The nights that stay although their calendar no longer says them: those of events that are still in it and could not be read.
 * @param missing nights that were known, with their keys
 */
export function keptNights<Row extends { event_key: string; from: string; to: string }>(
  missing: readonly Row[],
  { uids, closing }: KeptEvents,
): readonly Row[] {
  if (missing.length * uids.size > MAX_COMPARISONS) return missing;
  const unread = [...uids];
  const alone = new Set(unread.map(keyOfUid));
  return missing.filter((row) => {
    const { event_key: key } = row;
    if (key === HORIZON_KEY || key === CLOSED_LATER_KEY) return closing;
    return alone.has(key) || unread.some((uid) => keyOfNights(uid, row) === key);
  });
}
