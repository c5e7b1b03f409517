import fc from 'fast-check';
import { settleCancellation, type CancelledBy } from './cancellation.js';
import { cents, dollars, type Cents } from './money.js';
import { priceStay } from './pricing.js';
import {
  chargedParts,
  VOUCHER_KINDS,
  voucherDiscount,
  voucherProblem,
  withVoucher,
  type VoucherTerms,
} from './vouchers.js';

const CHECK_IN = new Date('2026-12-05T20:00:00Z');
const HOUR = 3_600_000;

const terms = (part: Partial<VoucherTerms>): VoucherTerms => ({
  kind: 'amount',
  percent: null,
  worth: null,
  minNights: 1,
  minSubtotal: cents(0),
  ...part,
});

interface DiscountRow {
  kind: VoucherTerms['kind'];
  percent: number | null;
  worth: number | null;
  off: number;
}

describe('The discount on three nights at $100 and $100 of cleaning (A11)', () => {
  it.each`
    kind            | percent | worth    | off      | why
    ${'percentage'} | ${20}   | ${null}  | ${60}    | ${'20 % of the nights'}
    ${'percentage'} | ${20}   | ${50}    | ${50}    | ${'capped'}
    ${'percentage'} | ${100}  | ${null}  | ${300}   | ${'never of the cleaning fee'}
    ${'free_night'} | ${null} | ${null}  | ${100}   | ${'one night'}
    ${'free_night'} | ${null} | ${80}    | ${80}    | ${'capped'}
    ${'amount'}     | ${null} | ${60}    | ${60}    | ${'its worth'}
    ${'amount'}     | ${null} | ${350}   | ${350}   | ${'the nights, then the cleaning fee'}
    ${'amount'}     | ${null} | ${500}   | ${400}   | ${'at most the price of the stay'}
    ${'amount'}     | ${null} | ${399.6} | ${400}   | ${'a remainder below 50 cents cannot be charged'}
    ${'amount'}     | ${null} | ${399.5} | ${399.5} | ${'50 cents can'}
  `(
    '$kind, $percent %, worth $worth: $off dollars off, $why',
    ({ kind, percent, worth, off }: DiscountRow) => {
      const voucher = terms({ kind, percent, worth: worth === null ? null : dollars(worth) });
      expect(voucherDiscount(voucher, priceStay(dollars(100), 3))).toBe(dollars(off));
    },
  );

  it('lowers what the traveler pays, but not what the owner earns', () => {
    expect(withVoucher(priceStay(dollars(100), 3), dollars(60))).toMatchObject({
      subtotal: dollars(300),
      total: dollars(340),
      serviceFee: dollars(30),
      ownerEarnings: dollars(270),
    });
  });

  it.each`
    nights | minNights | minSubtotal | problem
    ${3}   | ${3}      | ${300}      | ${null}
    ${3}   | ${4}      | ${0}        | ${'too_few_nights'}
    ${3}   | ${1}      | ${301}      | ${'below_minimum'}
  `(
    '$nights nights for $minNights or more and $minSubtotal dollars or more: $problem',
    (row: { nights: number; minNights: number; minSubtotal: number; problem: string | null }) => {
      const voucher = terms({ minNights: row.minNights, minSubtotal: dollars(row.minSubtotal) });
      expect(voucherProblem(voucher, priceStay(dollars(100), row.nights))).toBe(row.problem);
    },
  );
});

const settle = (discount: Cents, hoursLeft: number, cancelledBy: CancelledBy = 'traveler') =>
  settleCancellation({
    subtotal: dollars(300),
    cleaningFee: dollars(100),
    discount,
    checkInAt: CHECK_IN,
    cancelledAt: new Date(CHECK_IN.getTime() - hoursLeft * HOUR),
    cancelledBy,
  });

describe('Cancelling a stay paid partly by voucher (A1, A5, A7, A11)', () => {
  it('in time: percentages apply to the discounted nights, and the voucher is returned', () => {
    expect(settle(dollars(60), 48)).toEqual({
      refundEligible: true,
      refund: dollars(180),
      inconvenienceFee: dollars(60),
      ownerShare: dollars(30),
      platformShare: dollars(30),
      cleaning: dollars(100),
      voucherCost: 0,
    });
  });

  it('in time, paid entirely by voucher: only the cleaning fee stays spent', () => {
    expect(settle(dollars(400), 48)).toMatchObject({
      refund: 0,
      inconvenienceFee: 0,
      ownerShare: 0,
      cleaning: dollars(100),
      voucherCost: dollars(100),
    });
  });

  it('too late: the owner earns the full stay, and the voucher stays spent', () => {
    expect(settle(dollars(60), 10)).toMatchObject({
      refund: 0,
      ownerShare: dollars(270),
      platformShare: dollars(30),
      cleaning: dollars(100),
      voucherCost: dollars(60),
    });
  });

  it.each(['owner', 'operator', 'system'] as const)(
    'by the %s: the payment is refunded and the voucher returned',
    (by) => {
      expect(settle(dollars(60), 10, by)).toMatchObject({
        refund: dollars(340),
        cleaning: 0,
        voucherCost: 0,
      });
    },
  );

  it('accounts for every cent, for every voucher, stay, hour and cause', () => {
    const voucher = fc.record({
      kind: fc.constantFrom(...VOUCHER_KINDS),
      percent: fc.integer({ min: 1, max: 100 }),
      worth: fc.option(fc.integer({ min: 1, max: 600_000 }).map(cents)),
      minNights: fc.constant(1),
      minSubtotal: fc.constant(cents(0)),
    });
    const causes = fc.constantFrom<CancelledBy>('traveler', 'owner', 'operator', 'system');
    const nightly = fc.integer({ min: 1, max: 100_000 }).map(cents);
    const nights = fc.integer({ min: 1, max: 30 });
    const hours = fc.integer({ min: 1, max: 600 });
    fc.assert(
      fc.property(voucher, nightly, nights, hours, causes, (one, price, count, left, by) => {
        const stay = priceStay(price, count);
        const discount = voucherDiscount(one, stay);
        const paid = withVoucher(stay, discount).total;
        const charged = chargedParts(stay.subtotal, stay.cleaningFee, discount);
        const s = settleCancellation({
          ...stay,
          discount,
          checkInAt: CHECK_IN,
          cancelledAt: new Date(CHECK_IN.getTime() - left * HOUR),
          cancelledBy: by,
        });
        const parts = [s.refund, s.ownerShare, s.platformShare, s.cleaning];
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(parts.reduce<number>((total, part) => total + part, 0)).toBe(paid + s.voucherCost);
        expect(s.refund).toBeLessThanOrEqual(paid);
        expect(s.voucherCost).toBeLessThanOrEqual(discount);
        expect(paid === 0 || paid >= 50).toBe(true);
        expect(charged.subtotal + charged.cleaningFee).toBe(paid);
      }),
    );
  });
});
