import type { Tx } from '#libs/core/platform';
import {
  addDays,
  nightsOf,
  preparationNights,
  preparationOf,
  rangesOf,
  type CivilDate,
} from '#libs/core/rules';
import type { LockedHome } from '#libs/stays/calendar';
import { cancelledStays, exportedEntries, homeToExport } from './feeds.queries.js';
import type { ImportedNights } from './read-calendar.js';
import { db } from './tables.js';

/** Nights `[from, to)`. */
interface Range {
  from: CivilDate;
  to: CivilDate;
}

/** Longest time after which a platform has asked again for what we export, and no longer sends back a stay that was cancelled; hours. */
const ECHO_HOURS = 24;

/**
 * The nights of a calendar without those that we have exported and its platform sends back as a closing: exactly a stay of ours with the nights
 * around it that are kept for preparation, which no other stay would be. Taken for one, they would be prepared for in turn. While the calendar
 * of the home is shared, also a closing of exactly one or several adjoining events of it, those of stays that were cancelled a moment ago included.
 */
export async function withoutEchoes(
  tx: Tx,
  { home: { id, today }, now }: { home: LockedHome; now: Date },
  nights: readonly ImportedNights[],
): Promise<ImportedNights[]> {
  const home = await homeToExport(tx, id);
  if (!home) return [];
  if (!nights.some(({ closed }) => closed)) return [...nights];
  const { preparation_hours: preparationHours, ...times } = home;
  const preparation = preparationNights({
    ...{ preparationHours, checkInTime: times.check_in_time, checkOutTime: times.check_out_time },
  });
  const entries = await exportedEntries(tx, id, today);
  const taken = entries.map(({ from, to, booking_id: bookingId }) => ({
    from,
    to,
    isStay: bookingId !== null,
  }));
  const since = new Date(now.getTime() - ECHO_HOURS * 3_600_000);
  const ended = (await cancelledStays(tx, id, since)).map((range) => ({ ...range, isStay: true }));
  const first = [...taken, ...ended].reduce((least, { from }) => (from < least ? from : least), today);
  const keptBy = (ranges: typeof taken) => preparationOf(ranges, preparation, addDays(first, -preparation));
  const kept = keptBy(taken);
  const toCome = ({ from, to }: Range): Range => ({ from: from < today ? today : from, to });
  const isMerged = isOneOf(merged(taken, kept).map(toCome));
  const shown = [...taken, ...kept, ...ended, ...keptBy([...taken, ...ended])];
  const isShown = (await isShared(tx, id)) ? isRunOf(shown.map(toCome)) : () => false;
  return nights.filter((one) => !one.closed || !(isMerged(toCome(one)) || isShown(toCome(one))));
}

/** What is taken and kept one after the other, as a platform that merges it shows it; only where something is kept. */
function merged(taken: readonly Range[], kept: readonly Range[]): Range[] {
  const nights = [...taken, ...kept].flatMap(({ from, to }) => nightsOf(from, to));
  return rangesOf(nights.sort()).filter(({ from, to }) =>
    kept.some((range) => from <= range.from && range.to <= to),
  );
}

/** Tells whether nights are exactly one of these ranges. */
function isOneOf(ranges: readonly Range[]): (one: Range) => boolean {
  const known = new Set(ranges.map(({ from, to }) => `${from} ${to}`));
  return ({ from, to }) => known.has(`${from} ${to}`);
}

/** Tells whether nights are exactly one or several of these ranges, each beginning where another ends. */
function isRunOf(ranges: readonly Range[]): (one: Range) => boolean {
  const inOrder = [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1));
  const starts = new Set(inOrder.map(({ from }) => from));
  return ({ from, to }) => {
    if (!starts.has(from)) return false;
    const reached = new Set([from]);
    for (const range of inOrder) if (reached.has(range.from)) reached.add(range.to);
    return reached.has(to);
  };
}

async function isShared(tx: Tx, homeId: string): Promise<boolean> {
  const address = await db(tx)
    .selectFrom('calendar_exports')
    .select('property_id')
    .where('property_id', '=', homeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return address !== undefined;
}
