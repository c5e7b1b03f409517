import fc from 'fast-check';
import {
  cents,
  dollars,
  formatCents,
  formatCount,
  percentOf,
  percentRoundedHalfUp,
  toDollars,
} from './money.js';
import { priceStay } from './pricing.js';

describe('What a stay costs (§9, A2, A3, A4)', () => {
  it('3 nights at $100: subtotal $300, owner pays $30, cleaning $100, total $400, owner earns $270', () => {
    expect(priceStay(dollars(100), 3)).toEqual({
      nights: 3,
      nightly: dollars(100),
      subtotal: dollars(300),
      serviceFee: dollars(30),
      cleaningFee: dollars(100),
      discount: 0,
      total: dollars(400),
      ownerEarnings: dollars(270),
    });
  });

  it('A3 rounds the 10 % half up: one cent of $0.05, none of $0.04', () => {
    expect(priceStay(cents(5), 1).serviceFee).toBe(1);
    expect(priceStay(cents(4), 1).serviceFee).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN])('rejects %s nights', (nights) => {
    expect(() => priceStay(dollars(100), nights)).toThrow(RangeError);
  });

  it('fee and earnings always add up to the subtotal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 30 }),
        (nightly, nights) => {
          const price = priceStay(cents(nightly), nights);
          expect(price.serviceFee + price.ownerEarnings).toBe(price.subtotal);
          expect(price.total - price.cleaningFee).toBe(price.subtotal);
        },
      ),
    );
  });
});

describe('Money is whole cents (A8)', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %s cents', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  it.each`
    amount   | expected
    ${19.99} | ${1_999}
    ${1.1}   | ${110}
    ${0.29}  | ${29}
    ${4.35}  | ${435}
  `('$amount dollars are $expected cents', ({ amount, expected }: { amount: number; expected: number }) => {
    expect(dollars(amount)).toBe(expected);
    expect(toDollars(dollars(amount))).toBe(amount);
  });

  it('rejects more than two decimals', () => {
    expect(() => dollars(1.005)).toThrow(RangeError);
  });

  it('rounds a share down or half up', () => {
    expect(percentOf(cents(199), 50)).toBe(99);
    expect(percentRoundedHalfUp(cents(15), 10)).toBe(2);
  });

  it.each`
    amount     | text
    ${0}       | ${'$0.00'}
    ${5}       | ${'$0.05'}
    ${123_456} | ${'$1,234.56'}
    ${-2_250}  | ${'-$22.50'}
  `('prints $amount cents as $text', ({ amount, text }: { amount: number; text: string }) => {
    expect(formatCents(cents(amount))).toBe(text);
  });

  it('formats counts like toLocaleString', () => {
    for (const count of [0, 7, 999, 1_000, 12_345, 1_234_567, -1_000, 1.5, 2_500.5])
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  });
});
