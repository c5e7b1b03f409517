import type { EmptyReason } from './empty-nights.js';
import { emptyReasonInWords } from './empty-reasons.js';
import { dollars } from './money.js';
import { weekdayBits, type OwnerRules } from './stay-rules.js';

const rules: OwnerRules = {
  minNights: 3,
  maxNights: 14,
  preparationHours: 0,
  noticeHours: 48,
  arrivalDays: weekdayBits(['monday']),
};
const effect = { people: 0, nights: 0 };
const changed = (change: Partial<OwnerRules>): OwnerRules => ({ ...rules, ...change });

describe('Why a night is empty, in words (decision 33)', () => {
  it.each<[EmptyReason, string]>([
    [{ kind: 'paused' }, 'The home is paused, so guests don’t see it.'],
    [{ kind: 'taken' }, 'It is booked, blocked, taken elsewhere or kept for preparation.'],
    [{ kind: 'tonight' }, 'It is too late to book it: guests can check in tomorrow at the earliest.'],
    [{ kind: 'unseen' }, 'Nobody looked at the home in the last 30 days.'],
    [{ kind: 'asked', people: 1 }, '1 person looked at the price and didn’t book.'],
    [{ kind: 'asked', people: 2 }, '2 people looked at the price and didn’t book.'],
    [
      { kind: 'price', percent: 12, price: dollars(180), effect: null },
      'It costs 12% more than guests paid at similar homes. You could ask for $180.00.',
    ],
    [
      { kind: 'price', percent: 12, price: null, effect: null },
      'It costs 12% more than guests paid at similar homes.',
    ],
    [
      { kind: 'notice', rules: changed({ noticeHours: 24 }), effect },
      'You ask for 48 hours of notice. With 24 hours, guests could still book it.',
    ],
    [
      { kind: 'notice', rules: changed({ noticeHours: 0 }), effect },
      'You ask for 48 hours of notice. Without notice, guests could still book it.',
    ],
    [{ kind: 'notice', rules: null, effect }, 'You ask for 48 hours of notice.'],
    [
      { kind: 'arrival_days', rules: changed({ arrivalDays: weekdayBits(['monday', 'wednesday']) }), effect },
      'Check-in is only on Monday. Guests could book it if you allowed Wednesday.',
    ],
    [{ kind: 'arrival_days', rules: null, effect }, 'Check-in is only on Monday.'],
    [
      { kind: 'shortest_stay', rules: changed({ minNights: 2 }), effect },
      'The gap is shorter than your minimum of 3 nights. Guests could book it with a minimum of 2.',
    ],
    [{ kind: 'shortest_stay', rules: null, effect }, 'The gap is shorter than your minimum of 3 nights.'],
    [
      { kind: 'asked_shorter', people: 4, rules: changed({ minNights: 2 }), effect },
      '4 people asked for a stay shorter than your minimum of 3 nights. With a minimum of 2, they could have booked.',
    ],
  ])('%j: %s', (reason, words) => {
    expect(emptyReasonInWords(reason, rules)).toBe(words);
  });
});
