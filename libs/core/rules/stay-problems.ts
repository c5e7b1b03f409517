import type { StayProblem } from './booking-window.js';
import { MAX_NIGHTS } from './constants.js';
import { weekdaysOf, type StayRules } from './stay-rules.js';

/** The limits that a sentence about a broken rule can name. */
type NamedLimits = Partial<
  Pick<StayRules, 'minNights' | 'maxNights' | 'noticeHours' | 'arrivalDays'> & {
    maxGuests: number;
    /** Of the gap that can only be booked as a whole. */
    gapNights: number | undefined;
  }
>;

const inCapitals = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Days of the week in a sentence: "Friday", "Friday or Saturday". */
export function daysInWords(days: number): string {
  const names = weekdaysOf(days).map(inCapitals);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}

/** What the sentence about a broken rule names, as `{n}` or `{what}`. */
export function limitBroken(problem: StayProblem, home: NamedLimits): { n?: number | string; what?: string } {
  switch (problem) {
    case 'too_long':
      return { n: Math.min(home.maxNights ?? MAX_NIGHTS, MAX_NIGHTS) };
    case 'too_short':
      return { n: home.minNights ?? 1 };
    case 'gap_nights':
      return { n: home.gapNights ?? 0 };
    case 'too_short_notice':
      return { n: home.noticeHours === 1 ? '1 hour' : `${home.noticeHours ?? 0} hours` };
    case 'arrival_day':
      return { what: daysInWords(home.arrivalDays ?? 0) };
    case 'too_few_guests':
    case 'too_many_guests':
      return { n: home.maxGuests ?? 0 };
    case 'dates_invalid':
    case 'date_past':
    case 'waiver_missing':
      return {};
  }
}
