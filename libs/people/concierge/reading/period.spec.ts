import { civilDate } from '#libs/core/rules';
import { periodIn } from './period.js';

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
