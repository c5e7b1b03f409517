import fc from 'fast-check';
import { addDays, civilDate, nightsOf } from './civil-date.js';
import {
  canChangeMove,
  changedLines,
  changedNights,
  dateChangeProblem,
  DATE_CHANGE_STATES,
  divideRefund,
  givenUp,
  withoutTinyDifference,
} from './date-changes.js';
import { cents, dollars, sum, type Cents } from './money.js';
import { onePrice, pricedNights, type PriceLine, type PriceRules } from './night-prices.js';

const TODAY = civilDate('2026-06-01');
const CHECK_IN_AT = new Date('2026-06-10T22:00:00Z');
const HOUR = 3_600_000;
const hoursBefore = (hours: number) => new Date(CHECK_IN_AT.getTime() - hours * HOUR);

/** The nights of a stay that begins in so many days. */
const priced = (inDays: number, nights: number, rules: PriceRules): PriceLine[] =>
  pricedNights(
    {
      checkIn: addDays(TODAY, inDays),
      checkOut: addDays(TODAY, inDays + nights),
      today: TODAY,
      fillsGap: false,
    },
    rules,
  );
const total = (lines: readonly PriceLine[]): Cents => sum(...lines.map((line) => line.cents));
const pricesOf = (lines: readonly PriceLine[]) => lines.map((line) => line.cents / 100);

describe('Whether a stay can move (G7)', () => {
  it.each`
    status         | hours   | problem       | why
    ${'confirmed'} | ${24}   | ${null}       | ${'exactly 24 hours still counts'}
    ${'confirmed'} | ${23.1} | ${null}       | ${'hours are rounded up, as the refund clock does'}
    ${'confirmed'} | ${23}   | ${'too_late'} | ${'its refund clock has run out'}
    ${'confirmed'} | ${-1}   | ${'too_late'} | ${'it has begun'}
    ${'pending'}   | ${200}  | ${'not_paid'} | ${'a hold is replaced by booking again (C4)'}
    ${'cancelled'} | ${200}  | ${'not_paid'} | ${'cancelled stays cancelled'}
    ${'completed'} | ${-200} | ${'not_paid'} | ${'it is over'}
  `(
    '$status, $hours hours before check-in: $problem, $why',
    ({
      status,
      hours,
      problem,
    }: {
      status: 'confirmed' | 'pending';
      hours: number;
      problem: string | null;
    }) => {
      expect(dateChangeProblem({ status, checkInAt: CHECK_IN_AT }, hoursBefore(hours))).toBe(problem);
    },
  );

  it('a change is decided once', () => {
    for (const from of DATE_CHANGE_STATES)
      for (const to of DATE_CHANGE_STATES)
        expect(canChangeMove(from, to)).toBe(from === 'held' && to !== 'held');
  });
});

describe('What new dates cost (G4, G7)', () => {
  const dearer = onePrice(dollars(150));

  it('a night that is kept costs what was agreed, an added one what the home asks today', () => {
    const agreed = priced(5, 3, onePrice(dollars(100)));
    expect(pricesOf(changedLines(agreed, priced(6, 4, dearer)))).toEqual([100, 100, 150, 150]);
    expect(pricesOf(changedLines(agreed, priced(12, 2, dearer)))).toEqual([150, 150]);
  });

  it('a reduction by days before check-in stays with the nights that had it', () => {
    const ladder = { ...onePrice(dollars(100)), ladder: [{ days: 3, percent: 20 }] };
    const agreed = priced(2, 3, ladder);
    expect(pricesOf(changedLines(agreed, priced(4, 3, ladder)))).toEqual([80, 100, 100]);
  });

  it('a reduction for the length of the stay ends with that length, also beside another one and at the lowest price', () => {
    const rules: PriceRules = {
      ...onePrice(dollars(100)),
      ladder: [{ days: 3, percent: 10 }],
      lengths: [{ nights: 5, percent: 50 }],
      floor: dollars(60),
    };
    const agreed = priced(2, 5, rules);
    expect(pricesOf(agreed)).toEqual([60, 60, 60, 60, 60]);
    expect(pricesOf(changedLines(agreed, priced(2, 2, rules)))).toEqual([90, 90]);
    expect(pricesOf(changedLines(agreed, priced(2, 6, rules))).slice(0, 5)).toEqual([60, 60, 60, 60, 60]);
  });

  it('giving nights up never makes one that is kept cheaper', () => {
    const percent = fc.integer({ min: 0, max: 90 });
    const rules = fc.record({ price: fc.integer({ min: 100, max: 50_000 }), percent, length: percent });
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 6 }), (drawn, nights) => {
        const home: PriceRules = {
          ...onePrice(cents(drawn.price)),
          ladder: [{ days: 9, percent: drawn.percent }],
          lengths: [{ nights: 4, percent: drawn.length }],
          floor: dollars(40),
        };
        const agreed = priced(3, 7, home);
        const left = changedLines(agreed, priced(3, nights, home));
        left.forEach((line, index) => expect(line.cents).toBeGreaterThanOrEqual(agreed[index]?.cents ?? 0));
      }),
    );
  });

  it.each`
    difference | last   | why
    ${49}      | ${151} | ${'no card can be charged 49 cents: it is given up'}
    ${50}      | ${200} | ${'50 cents can be charged'}
    ${0}       | ${200} | ${'nothing to give up'}
    ${-20}     | ${200} | ${'20 cents come back'}
  `(
    'a difference of $difference cents leaves a last night of $last cents: $why',
    ({ difference, last }: { difference: number; last: number }) => {
      const lines = priced(5, 2, onePrice(cents(200)));
      expect(withoutTinyDifference(lines, cents(difference)).map((line) => line.cents)).toEqual([200, last]);
    },
  );

  it('every night before and after is listed once, in order', () => {
    const [before, after] = [priced(5, 2, dearer), priced(6, 2, dearer)];
    const nights = changedNights(before, after);
    expect(nights.map(({ date }) => date)).toEqual(nightsOf(addDays(TODAY, 5), addDays(TODAY, 8)));
    expect(nights.map((night) => [night.before !== null, night.after !== null])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
    expect(total(nights.flatMap((night) => night.after ?? []))).toBe(total(after));
  });
});

describe('Nights that a stay gives up (G7)', () => {
  const nights = (from: number, to: number) => ({ from: addDays(TODAY, from), to: addDays(TODAY, to) });

  it.each`
    before    | after      | given               | why
    ${[5, 8]} | ${[4, 9]}  | ${[]}               | ${'it only grows'}
    ${[5, 8]} | ${[6, 7]}  | ${[[5, 6], [7, 8]]} | ${'both ends'}
    ${[5, 8]} | ${[6, 10]} | ${[[5, 6]]}         | ${'it moves later'}
    ${[5, 8]} | ${[2, 6]}  | ${[[6, 8]]}         | ${'it moves earlier'}
    ${[5, 8]} | ${[9, 12]} | ${[[5, 8]]}         | ${'all of them'}
    ${[5, 8]} | ${[1, 5]}  | ${[[5, 8]]}         | ${'all of them, to just before'}
  `(
    '$before to $after gives up $given: $why',
    ({
      before,
      after,
      given,
    }: Record<'before' | 'after', [number, number]> & { given: [number, number][] }) => {
      expect(givenUp(nights(...before), nights(...after))).toEqual(given.map((range) => nights(...range)));
    },
  );
});

describe('Dividing a refund over payments (G7)', () => {
  const payment = (id: string, left: number) => ({ id, left: cents(left) });

  it.each`
    amount | left          | parts         | why
    ${100} | ${[400]}      | ${[100]}      | ${'one payment'}
    ${100} | ${[150, 400]} | ${[100, 0]}   | ${'the latest payment comes back first'}
    ${300} | ${[150, 400]} | ${[150, 150]} | ${'then the one before'}
    ${300} | ${[-50, 400]} | ${[0, 300]}   | ${'a bank has taken more than there was'}
    ${600} | ${[150, 400]} | ${[150, 450]} | ${'too much waits with the first payment, where operators see it'}
  `(
    '$amount of $left: $parts, $why',
    ({ amount, left, parts }: { amount: number; left: number[]; parts: number[] }) => {
      const divided = divideRefund(
        cents(amount),
        left.map((rest, index) => payment(String(index), rest)),
      );
      expect(
        left.map((_rest, index) => divided.find(({ paymentId }) => paymentId === String(index))?.amount ?? 0),
      ).toEqual(parts);
    },
  );

  it('never loses or invents a cent', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.integer({ min: -5_000, max: 60_000 }), { minLength: 1, maxLength: 5 }),
        (amount, left) => {
          const parts = divideRefund(
            cents(amount),
            left.map((rest, index) => payment(String(index), rest)),
          );
          expect(sum(...parts.map((part) => part.amount))).toBe(amount);
          expect(parts.every((part) => part.amount > 0)).toBe(true);
        },
      ),
    );
  });
});
