import { civilDate } from '#libs/core/rules';
import { newDatesIn } from './new-dates.js';
import { normalized } from './plans-and-amounts.js';
import { readPreferences } from './read-preferences.js';

const today = civilDate('2026-05-13');
const stay = { checkIn: civilDate('2026-05-20'), checkOut: civilDate('2026-05-23') };
const read = (message: string) => {
  const text = normalized(message);
  const preferences = readPreferences(text, { places: [], today });
  return newDatesIn({ text, preferences, plans: [], amount: null }, { stay, today });
};

describe('The dates to which a stay is moved (G7)', () => {
  it.each([
    ['move my stay to May 22', '2026-05-22', '2026-05-25'],
    ['move my May 20 stay to May 22', '2026-05-22', '2026-05-25'],
    ['change the dates to May 24 to May 26', '2026-05-24', '2026-05-26'],
    ['move it from May 20 to May 21 for 2 nights', '2026-05-21', '2026-05-23'],
    ['extend my stay until May 25', '2026-05-20', '2026-05-25'],
    ['postpone it until May 25', '2026-05-25', '2026-05-28'],
    ['One night longer', '2026-05-20', '2026-05-24'],
    ['add 2 more nights', '2026-05-20', '2026-05-25'],
    ['extend it by two nights', '2026-05-20', '2026-05-25'],
    ['make it one night shorter', '2026-05-20', '2026-05-22'],
    ['one day later', '2026-05-21', '2026-05-24'],
    ['we leave one day earlier', '2026-05-20', '2026-05-22'],
    ['2 more nights, what is the price', '2026-05-20', '2026-05-25'],
    ['plus one night', '2026-05-20', '2026-05-24'],
    ['a week earlier', '2026-05-13', '2026-05-16'],
    ['May 20 to May 22', '2026-05-20', '2026-05-22'],
  ])('%s: %s to %s', (message, checkIn, checkOut) => expect(read(message)).toEqual({ checkIn, checkOut }));

  it.each(['move my stay', 'move my May 20 stay', 'to another day'])('%s: names none', (message) =>
    expect(read(message)).toBeNull(),
  );
});
