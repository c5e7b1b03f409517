import { addDays, type CivilDate } from '#libs/core/rules';
import {
  clockTime,
  dateRange,
  fullDate,
  instantIn,
  localDate,
  mediumDate,
  monthYear,
  weekdayDate,
  withLocalDates,
} from '#libs/ui';

const YEAR = Array.from({ length: 366 }, (_, days) => addDays('2028-01-01' as CivilDate, days));

/** The same day, formatted by Intl. */
const intlFormat = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`));

describe('Formatted dates', () => {
  it('match Intl on every day of a leap year', () => {
    for (const day of YEAR) {
      const noon = `${day}T12:00:00Z`;
      expect(weekdayDate(day)).toBe(intlFormat(day, { weekday: 'short', month: 'short', day: 'numeric' }));
      expect(fullDate(day)).toBe(intlFormat(day, { dateStyle: 'full' }));
      expect(monthYear(noon)).toBe(intlFormat(day, { month: 'long', year: 'numeric' }));
      expect(mediumDate(noon)).toBe(intlFormat(day, { dateStyle: 'medium' }));
      expect(localDate(noon)).toBe(intlFormat(day, { dateStyle: 'long', timeZone: undefined }));
    }
  });

  it('name the month once when both days share it', () => {
    expect(dateRange('2025-11-22', '2025-11-25')).toBe('Nov 22 – 25');
    expect(dateRange('2025-11-29', '2025-12-02')).toBe('Nov 29 – Dec 2');
    expect(dateRange('2025-12-31', '2026-01-02')).toBe('Dec 31, 2025 – Jan 2, 2026');
  });

  it('show times in the reader’s zone, or in the home’s (B2)', () => {
    expect(clockTime(new Date(2028, 0, 1, 6, 5).toISOString())).toBe('6:05 AM');
    expect(instantIn('2025-11-21T21:00:00Z', 'America/New_York')).toBe('Fri, Nov 21, 4:00 PM EST');
  });

  it('throw on an invalid date', () => {
    expect(() => weekdayDate('soon')).toThrow(RangeError);
  });
});

describe("A day in the payment provider's text", () => {
  it.each([
    ['Remaining time on Plus after 23 Nov 2026', 'Remaining time on Plus after November 23, 2026'],
    ['Unused time on UltraPlus after 1 May 2026', 'Unused time on UltraPlus after May 1, 2026'],
    ['1 × Plus (at $3.99 / month)', '1 × Plus (at $3.99 / month)'],
    ['Room 12 Abc 2026', 'Room 12 Abc 2026'],
  ])('%s', (text, shown) => {
    expect(withLocalDates(text)).toBe(shown);
  });
});
