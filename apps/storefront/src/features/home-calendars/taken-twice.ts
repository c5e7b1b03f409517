import type { FeedConflictView } from '#libs/core/contracts';

/** A stay or block here with everything that other platforms say about its nights. */
export interface TakenTwice {
  /** What is here; several when one stay on another platform lies over them. */
  here: FeedConflictView['with'][];
  /** What is there, by calendar. */
  there: Pick<FeedConflictView, 'id' | 'feed_id' | 'from' | 'to'>[];
  /** False when only the time for preparation is missing. */
  overlaps: boolean;
}

const nameOf = ({ kind, from, to, booking_id: bookingId }: FeedConflictView['with']): string =>
  bookingId ?? `${kind} ${from} ${to}`;

/** One entry for everything that is taken together: a stay that ten calendars have is one question to its owner, and not ten. */
export function takenTwice(conflicts: readonly FeedConflictView[]): TakenTwice[] {
  const found: FeedConflictView[][] = [];
  for (const conflict of conflicts) {
    const touches = (other: FeedConflictView) =>
      other.id === conflict.id || nameOf(other.with) === nameOf(conflict.with);
    const joined = found.filter((group) => group.some(touches));
    const rest = found.filter((group) => !joined.includes(group));
    found.splice(0, found.length, ...rest, [...joined.flat(), conflict]);
  }
  return found.map((group) => ({
    here: [...new Map(group.map(({ with: taken }) => [nameOf(taken), taken])).values()],
    there: [...new Map(group.map((one) => [one.id, one])).values()],
    overlaps: group.some(({ overlaps }) => overlaps),
  }));
}
