import { addDays, bookableDays, namedWeekends, type CivilDate } from '#libs/core/rules';

/** A stay to choose with one click. */
export interface Preset {
  label: string;
  from: CivilDate;
  to: CivilDate;
}

/**
 * "Tomorrow", "This weekend" and "Next weekend", which can all be booked. From Friday on nothing is left of this weekend but tomorrow.
 * @spec B3
 */
export function presetsFrom(today: CivilDate): Preset[] {
  const { from: tomorrow } = bookableDays(today);
  const { this: coming, next } = namedWeekends(today);
  return [
    { label: 'Tomorrow', from: tomorrow, to: addDays(tomorrow, 1) },
    ...(coming ? [{ label: 'This weekend', ...coming }] : []),
    { label: 'Next weekend', ...next },
  ];
}

/** The viewer's own calendar day; a home's may differ by one. @spec B4 */
export function viewerToday(now: Date): CivilDate {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}` as CivilDate;
}
