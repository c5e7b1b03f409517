import { addDays, nightsBetween, type CivilDate } from '#libs/core/rules';

/** Nights `[from, to)` of an event. */
interface EventNights {
  from: CivilDate;
  to: CivilDate;
  /** Named like a closing and not like a stay. */
  closed: boolean;
}

/** The end of what a platform sells, `[from, to)`, and the events that it consists of. */
export interface Horizon<Event> {
  from: CivilDate;
  to: CivilDate;
  events: ReadonlySet<Event>;
}

/** A single closing this long is nobody's stay; in nights. */
const LONG_CLOSING_NIGHTS = 28;
/** Closings one after the other this long are not stays either, even where a platform names stays like closings; in nights. */
const SPLIT_CLOSING_NIGHTS = 60;
/** No platform shows less of its future; what ends sooner was closed by somebody. In days. */
const ENDS_DAYS = 90;

/**
 * The horizon of a calendar, wherever it begins: the closings that reach its end one after the other without a gap, however many events they
 * are. Null when somebody's stay is the last, or when it may be one: Booking.com names stays like closings.
 */
export function horizonOf<Event extends EventNights>(
  events: readonly Event[],
  today: CivilDate,
): Horizon<Event> | null {
  const latestFirst = [...events].sort((one, other) => (one.to < other.to ? 1 : -1));
  const to = latestFirst[0]?.to;
  if (to === undefined || to < addDays(today, ENDS_DAYS)) return null;
  if (latestFirst.some((event) => event.to === to && !event.closed)) return null;
  const parts = new Set<Event>();
  let from = to;
  for (const event of latestFirst) {
    if (event.to < from) break;
    if (!event.closed) continue;
    parts.add(event);
    if (event.from < from) from = event.from;
  }
  const isLong =
    nightsBetween(from, to) >= SPLIT_CLOSING_NIGHTS ||
    [...parts].some((event) => nightsBetween(event.from, event.to) >= LONG_CLOSING_NIGHTS);
  return isLong ? { from, to, events: parts } : null;
}
