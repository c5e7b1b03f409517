import { addDays, bookableDays, nextWeekend, type CivilDate } from '#libs/core/rules';

/** A stay to choose with one click. */
export interface Preset {
  label: string;
  from: CivilDate;
  to: CivilDate;
}

/** "Tomorrow", "This weekend" and "Next weekend", as far as they can be booked from `today`. @spec B3 */
export function presetsFrom(today: CivilDate): Preset[] {
  const { from: tomorrow, to: last } = bookableDays(today);
  const weekend = nextWeekend(today);
  const nextFriday = addDays(weekend.from, 7);
  const presets = [
    { label: 'Tomorrow', from: tomorrow, to: addDays(tomorrow, 1) },
    { label: 'This weekend', ...weekend },
    { label: 'Next weekend', from: nextFriday, to: addDays(nextFriday, 2) },
  ];
  return presets.filter(({ from }) => from <= last);
}

/** The viewer's own calendar day; a home's may differ by one. @spec B4 */
export function viewerToday(now: Date): CivilDate {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}` as CivilDate;
}
