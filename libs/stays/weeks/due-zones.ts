import { instantOf, localTimeIn } from '#libs/core/platform';
import { summaryDue, type CivilDate, type Nights } from '#libs/core/rules';

/** The zones in which a summary is due now, by the Monday that it is due for. @spec decision 36 */
export function dueZones(zones: readonly string[], now: Date): Map<CivilDate, string[]> {
  const due = new Map<CivilDate, string[]>();
  for (const zone of zones) {
    const monday = summaryDue(localTimeIn(zone, now));
    if (monday) due.set(monday, [...(due.get(monday) ?? []), zone]);
  }
  return due;
}

/** The instants from which and until which a week lasts in a zone: an hour more or less when the clocks change. @spec decision 36 */
export const instantsOf = ({ from, to }: Nights, zone: string): { from: Date; until: Date } => ({
  from: instantOf(from, '00:00', zone),
  until: instantOf(to, '00:00', zone),
});
