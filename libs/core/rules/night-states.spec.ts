import { addDays, civilDate } from './civil-date.js';
import { nightStates } from './night-states.js';

const TODAY = civilDate('2026-02-27');
const states = (...taken: string[]) =>
  Object.fromEntries(nightStates(TODAY, new Set(taken)).map(({ date, state }) => [date, state]));

describe('Nights of a home (B3, B4, B7)', () => {
  it('B3 are tonight, which is too late, and the 21 nights on which a stay can start', () => {
    const nights = nightStates(TODAY, new Set());
    expect(nights.map(({ date }) => date)).toEqual(
      Array.from({ length: 22 }, (_, day) => addDays(TODAY, day)),
    );
    expect(nights.map(({ state }) => state)).toEqual(['too_late', ...Array<string>(21).fill('free')]);
  });

  it('B7 allows check-out on the first day of a taken range, and not on the others', () => {
    expect(states('2026-03-04', '2026-03-05')).toMatchObject({
      '2026-03-03': 'free',
      '2026-03-04': 'checkout_only',
      '2026-03-05': 'taken',
      '2026-03-06': 'free',
    });
  });

  it('allows no check-out tomorrow, because there is no check-in today', () => {
    expect(states('2026-02-28')).toMatchObject({ '2026-02-27': 'too_late', '2026-02-28': 'taken' });
  });
});
