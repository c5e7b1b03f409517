import fc from 'fast-check';
import {
  hoursUntilCheckIn,
  isRefundEligible,
  refundCutoff,
  settleCancellation,
  type CancelledBy,
} from './cancellation.js';
import { cents, dollars, type Cents } from './money.js';

const CHECK_IN = new Date('2026-12-05T20:00:00Z');
const CLEANING = dollars(100);
const before = (ms: number) => new Date(CHECK_IN.getTime() - ms);
const HOUR = 3_600_000;
const settle = (subtotal: Cents, hoursLeft: number, cancelledBy: CancelledBy = 'traveler') =>
  settleCancellation({
    subtotal,
    cleaningFee: CLEANING,
    checkInAt: CHECK_IN,
    cancelledAt: before(hoursLeft * HOUR),
    cancelledBy,
  });

describe('Hours until check-in (§4, B1)', () => {
  it.each`
    left              | hours  | eligible | why
    ${24 * HOUR}      | ${24}  | ${true}  | ${'24:00:00.000 counts'}
    ${23 * HOUR + 1}  | ${24}  | ${true}  | ${'23:00:00.001 is rounded up'}
    ${23 * HOUR}      | ${23}  | ${false} | ${'23:00:00.000 is too late'}
    ${1}              | ${1}   | ${false} | ${'one millisecond counts as an hour'}
    ${0}              | ${0}   | ${false} | ${'the instant has come'}
    ${-5 * HOUR}      | ${-5}  | ${false} | ${'it is past'}
    ${21 * 24 * HOUR} | ${504} | ${true}  | ${'three weeks'}
  `(
    '$left ms before: $hours hours, eligible $eligible: $why',
    ({ left, hours, eligible }: { left: number; hours: number; eligible: boolean }) => {
      expect(hoursUntilCheckIn(CHECK_IN, before(left))).toBe(hours);
      expect(isRefundEligible(CHECK_IN, before(left))).toBe(eligible);
    },
  );

  it('is in time a millisecond before the cut-off and too late at the cut-off', () => {
    const cutoff = refundCutoff(CHECK_IN);
    expect(isRefundEligible(CHECK_IN, new Date(cutoff.getTime() - 1))).toBe(true);
    expect(isRefundEligible(CHECK_IN, cutoff)).toBe(false);
  });
});

describe('Cancelling a paid booking (§4, §9, A1, A5, A7)', () => {
  it('A1 of a $300 stay and $100 cleaning: $225.00 back, $37.50 owner, $37.50 platform, $100 cleaning', () => {
    expect(settle(dollars(300), 48)).toEqual({
      refundEligible: true,
      refund: dollars(225),
      inconvenienceFee: dollars(75),
      ownerShare: dollars(37.5),
      platformShare: dollars(37.5),
      cleaning: dollars(100),
      voucherCost: 0,
    });
  });

  it('A1 gives the odd cent of the fee to the owner', () => {
    // 25 % of 10.04 is 2.51
    expect(settle(cents(1_004), 48)).toMatchObject({
      refund: 753,
      inconvenienceFee: 251,
      ownerShare: 126,
      platformShare: 125,
    });
  });

  it('A5 too late: the owner keeps the stay less 10 %, cleaning passes through, nothing is refunded', () => {
    expect(settle(dollars(300), 23)).toEqual({
      refundEligible: false,
      refund: 0,
      inconvenienceFee: 0,
      ownerShare: dollars(270),
      platformShare: dollars(30),
      cleaning: dollars(100),
      voucherCost: 0,
    });
  });

  it.each(['owner', 'operator', 'system'] as const)(
    'A7 cancelled by the %s: everything is refunded, at any hour',
    (by) => {
      expect(settle(dollars(300), 2, by)).toMatchObject({
        refund: dollars(400),
        ownerShare: 0,
        platformShare: 0,
        cleaning: 0,
      });
    },
  );

  it('never loses or invents a cent, for every subtotal, hour and cause', () => {
    const causes = fc.constantFrom<CancelledBy>('traveler', 'owner', 'operator', 'system');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 600 }),
        causes,
        (subtotal, hours, by) => {
          const s = settle(cents(subtotal), hours, by);
          const parts = [s.refund, s.ownerShare, s.platformShare, s.cleaning];
          expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
          expect(parts.reduce<number>((total, part) => total + part, 0)).toBe(subtotal + CLEANING);
        },
      ),
    );
  });
});
