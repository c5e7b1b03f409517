import { addDays, civilDate } from './civil-date.js';
import { dollars } from './money.js';
import { dealNights, DEAL_TIMES, shareSaved } from './deals.js';
import { bookableDays } from './booking-window.js';

describe('The nights of deals (B3, decision 41)', () => {
  it.each`
    today           | weekday        | tomorrow                        | weekend
    ${'2026-05-06'} | ${'Wednesday'} | ${['2026-05-07', '2026-05-08']} | ${['2026-05-08', '2026-05-10']}
    ${'2026-05-07'} | ${'Thursday'}  | ${['2026-05-08', '2026-05-09']} | ${['2026-05-08', '2026-05-10']}
    ${'2026-05-08'} | ${'Friday'}    | ${['2026-05-09', '2026-05-10']} | ${['2026-05-15', '2026-05-17']}
    ${'2026-05-10'} | ${'Sunday'}    | ${['2026-05-11', '2026-05-12']} | ${['2026-05-15', '2026-05-17']}
  `('on a $weekday', ({ today, tomorrow, weekend }: Record<string, string[]> & { today: string }) => {
    const nights = DEAL_TIMES.map((time) => Object.values(dealNights(time, civilDate(today))));
    expect(nights).toEqual([tomorrow, weekend]);
  });

  it('can be booked on every day of the year', () => {
    for (let day = civilDate('2028-01-01'); day < '2029-01-01'; day = addDays(day, 1)) {
      const { from, to } = bookableDays(day);
      for (const time of DEAL_TIMES) {
        const { from: checkIn } = dealNights(time, day);
        expect(from <= checkIn && checkIn <= to).toBe(true);
      }
    }
  });

  it('share saved: of the total with cleaning, as the card shows it (F13)', () => {
    expect(shareSaved({ reference: dollars(300), present: dollars(200) })).toBe(0.25);
  });
});
