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
import { exportedEntries, homeToExport } from './feeds.queries.js';
import type { ImportedNights } from './read-calendar.js';

/**
 * The nights of a calendar without those that we have exported and its platform sends back as a closing: exactly a stay of ours with the nights
 * around it that are kept for preparation, which no other stay would be. Taken for one, they would be prepared for in turn. A stay without
 * preparation cannot be told from one that was sold twice, and is shown.
 */
export async function withoutEchoes(
  tx: Tx,
  { id, today }: LockedHome,
  nights: readonly ImportedNights[],
): Promise<ImportedNights[]> {
  const home = await homeToExport(tx, id);
  if (!home) return [];
  const { preparation_hours: preparationHours, ...times } = home;
  const preparation = preparationNights({
    ...{ preparationHours, checkInTime: times.check_in_time, checkOutTime: times.check_out_time },
  });
  if (preparation === 0) return [...nights];
  const entries = await exportedEntries(tx, id, today);
  const taken = entries.map(({ from, to, booking_id: bookingId }) => ({
    from,
    to,
    isStay: bookingId !== null,
  }));
  const first = entries.reduce((earliest, { from }) => (from < earliest ? from : earliest), today);
  const kept = preparationOf(taken, preparation, addDays(first, -preparation));
  const exported = [...taken, ...kept].flatMap(({ from, to }) => nightsOf(from, to));
  const toCome = ({ from, to }: { from: CivilDate; to: CivilDate }) => `${from < today ? today : from} ${to}`;
  const ours = new Set(
    rangesOf(exported.sort())
      .filter(({ from, to }) => kept.some((range) => from <= range.from && range.to <= to))
      .map(toCome),
  );
  return nights.filter((one) => !one.closed || !ours.has(toCome(one)));
}
