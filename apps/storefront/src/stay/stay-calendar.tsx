import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import type { CivilDate, Nights } from '#libs/core/rules';
import { fullDate } from '#libs/ui';
import './stay-calendar.css';
import {
  choosingCheckOut,
  clickableDays,
  fits,
  NO_STAY,
  takenNights,
  dayProblem,
  type StayBounds,
  type StayChoice,
} from './stay-days.js';

/** Props of the stay calendar. */
export interface StayCalendarProps {
  choice: StayChoice;
  bounds: StayBounds;
  onChange: (choice: StayChoice) => void;
  /** Number of months side by side. */
  months?: 1 | 2;
  /** The nights that the stay has now, marked; a single month opens at them. @spec G7 */
  current?: Nights;
}

/**
 * A date range picker for bookable stays: taken nights can be neither chosen nor spanned. Works with the arrow keys.
 * @spec §5 Booking, B3, B7, C15
 */
export function StayCalendar({ choice, bounds, onChange, months = 2, current }: StayCalendarProps) {
  const isWide = useMediaQuery('(min-width: 760px)', true);
  const forCheckOut = choosingCheckOut(choice);
  const days = clickableDays(choice, bounds);
  const taken = takenNights(bounds);
  // For the check-out, the last day is capped before the first taken night, so nothing needs excluding.
  const excluded = (day: string) => !forCheckOut && taken.has(day);

  const isCurrent = (day: string) => current !== undefined && current.from <= day && day < current.to;
  const reasonFor = (day: string) => dayProblem(day as CivilDate, choice, bounds);

  const change = ([from, to]: [string | null, string | null]) => {
    const next: StayChoice = { checkIn: from as CivilDate | null, checkOut: to as CivilDate | null };
    const invalid = next.checkOut !== null && !fits(next, bounds);
    onChange(invalid ? { ...NO_STAY, checkIn: next.checkOut } : next);
  };

  return (
    <DatePicker
      type="range"
      className="lk-calendar"
      numberOfColumns={isWide ? months : 1}
      value={[choice.checkIn, choice.checkOut]}
      onChange={change}
      defaultDate={choice.checkIn ?? (months === 1 ? current?.from : undefined) ?? bounds.bookableFrom}
      minDate={days.from}
      maxDate={days.to}
      excludeDate={excluded}
      getDayProps={(day) => ({
        'data-taken': taken.has(day) || undefined,
        'data-current': isCurrent(day) || undefined,
        title: reasonFor(day) ?? undefined,
      })}
      getDayAriaLabel={(day) =>
        [fullDate(day), isCurrent(day) && 'your night now', reasonFor(day)].filter(Boolean).join(', ')
      }
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        monthLevelControl: 'Choose a month',
      }}
      maxLevel="month"
      hideOutsideDates
      firstDayOfWeek={0}
      weekendDays={[]}
      withCellSpacing={false}
      size="md"
    />
  );
}
