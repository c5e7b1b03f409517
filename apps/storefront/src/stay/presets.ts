import { addDays, bookableDays, nextWeekend, type CivilDate } from '#libs/core/rules';

/** A stay to choose with one click. */
export interface Preset {
  label: string;
  from: CivilDate;
  to: CivilDate;
}

/** From Friday on, the first whole weekend that can be booked is so many days away, or more. */
const NEXT_WEEKEND_DAYS = 6;

/**
 * "Tomorrow", "This weekend" and "Next weekend", which can all be booked. From Friday on nothing is left of this weekend but tomorrow.
 * @spec B3
 */
export function presetsFrom(today: CivilDate): Preset[] {
  const { from: tomorrow } = bookableDays(today);
  const { from: friday } = nextWeekend(today);
  const isNext = friday >= addDays(today, NEXT_WEEKEND_DAYS);
  return [
    preset('Tomorrow', tomorrow, 1),
    ...(isNext ? [] : [preset('This weekend', friday, 2)]),
    preset('Next weekend', isNext ? friday : addDays(friday, 7), 2),
  ];
}

const preset = (label: string, from: CivilDate, nights: number): Preset => ({
  label,
  from,
  to: addDays(from, nights),
});

/** The viewer's own calendar day; a home's may differ by one. @spec B4 */
export function viewerToday(now: Date): CivilDate {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}` as CivilDate;
}
