import fc from 'fast-check';
import { dollars } from './money.js';
import { checkLow, type KnownLow } from './price-drops.js';

const dayAt = (days: number): Date => new Date(Date.parse('2026-05-01T00:00:00Z') + days * 86_400_000);
const low = (price: number, on = 0): KnownLow => ({ cents: dollars(price), at: dayAt(on) });

interface DropRow {
  known: KnownLow | null;
  price: number;
  on: number;
  isNews: boolean;
  kept: KnownLow;
}

describe('Whether a saved home became cheaper', () => {
  it.each`
    known        | price    | on    | isNews   | kept            | why
    ${null}      | ${100}   | ${0}  | ${false} | ${low(100)}     | ${'it was just saved'}
    ${low(100)}  | ${95}    | ${1}  | ${true}  | ${low(95, 1)}   | ${'five percent less'}
    ${low(100)}  | ${95.01} | ${1}  | ${false} | ${low(100)}     | ${'less than five percent'}
    ${low(100)}  | ${100}   | ${9}  | ${false} | ${low(100, 9)}  | ${'the price is the same, and as low as before'}
    ${low(100)}  | ${130}   | ${30} | ${false} | ${low(100)}     | ${'a higher price for 30 days does not count yet'}
    ${low(100)}  | ${130}   | ${31} | ${false} | ${low(130, 31)} | ${'after that it does'}
    ${low(130)}  | ${100}   | ${2}  | ${true}  | ${low(100, 2)}  | ${'and coming down from it is news'}
    ${low(95.5)} | ${95}    | ${40} | ${false} | ${low(95, 40)}  | ${'a little less after a long time'}
  `(
    'known $known, now $price on day $on: news $isNews, because $why',
    ({ known, price, on, isNews, kept }: DropRow) => {
      expect(checkLow(known, dollars(price), dayAt(on))).toEqual({
        low: kept,
        isNews,
      });
    },
  );

  it('is never told twice at the same price, and each time of a lower one, within 30 days', () => {
    const prices = fc.array(fc.integer({ min: 50, max: 200 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(prices, (all) => {
        const told: number[] = [];
        let known: KnownLow | null = null;
        for (const [day, price] of all.entries()) {
          const checked = checkLow(known, dollars(price), dayAt(day));
          if (checked.isNews) told.push(price);
          known = checked.low;
        }
        expect(told).toEqual([...new Set(told)].sort((a, b) => b - a));
      }),
    );
  });
});
