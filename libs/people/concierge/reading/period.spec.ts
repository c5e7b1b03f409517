import { civilDate } from '#libs/core/rules';
import { monthAhead, periodIn } from './period.js';

describe('The month or year that a question is about', () => {
  it.each([
    ['what did i pay in april', '2026-04'],
    ['what did i pay in november', '2025-11'],
    ['everything from march 2025, i mean in march 2025', '2025-03'],
    ['how much this year', '2026'],
    ['total of last year', '2025'],
    ['and this month', '2026-05'],
    ['and last month', '2026-04'],
    ['may i know the total', ''],
  ])('%s: %s', (text, period) => {
    expect(periodIn(text, civilDate('2026-05-13'))).toBe(period);
  });
});

describe('The month to come that a question is about', () => {
  it.each([
    ['who arrives in december', '2026-12-01', '2027-01-01'],
    ['who is coming in february', '2027-02-01', '2027-03-01'],
    ['who is coming in may', '2026-05-01', '2026-06-01'],
    ['any guests next month', '2026-06-01', '2026-07-01'],
    ['bookings this month', '2026-05-01', '2026-06-01'],
  ])('%s: %s to %s', (text, from, to) => {
    expect(monthAhead(text, civilDate('2026-05-13'))).toEqual({ from, to });
  });

  it('is none when none is named', () => {
    expect(monthAhead('may i know who arrives', civilDate('2026-05-13'))).toBeNull();
    expect(monthAhead('who arrives next month', civilDate('2026-12-31'))?.to).toBe('2027-02-01');
  });
});
