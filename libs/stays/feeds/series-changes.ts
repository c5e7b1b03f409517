import { Temporal } from 'temporal-polyfill';
import { localOf, type Period, type Point, type Reading } from './calendar-times.js';

/** What becomes of a series from one of its occurrences on (`RANGE=THISANDFUTURE`). */
export interface Change {
  /** The first occurrence that changes, as it was. */
  from: Point;
  /** The same, in the home's time. */
  local: Temporal.PlainDateTime;
  /** That occurrence as it is now; null when it and all later ones are cancelled. */
  period: Period | null;
}

/** Changes, the earliest first. */
export const inOrder = (changes: readonly Change[]): Change[] =>
  [...changes].sort((one, other) => Temporal.PlainDateTime.compare(one.local, other.local));

/**
 * An occurrence as the latest change before it has left it: moved and lengthened like the first one that changed, cancelled, or as it was.
 * @param changes the earliest first
 */
export function changedBy(changes: readonly Change[], period: Period, { timeZone }: Reading): Period[] {
  const local = localOf(period.start, timeZone);
  const change = changes.findLast(({ from, local: first }) =>
    // A day is compared by days, whatever the other value is.
    from.zone === null || period.start.zone === null
      ? Temporal.PlainDate.compare(first, local) <= 0
      : Temporal.PlainDateTime.compare(first, local) <= 0,
  );
  if (!change) return [period];
  if (!change.period) return [];
  const { start, length } = change.period;
  const moved = change.local.until(localOf(start, timeZone), { largestUnit: 'days' });
  return [{ start: { wall: local.add(moved), zone: start.zone && { iana: timeZone } }, length }];
}
