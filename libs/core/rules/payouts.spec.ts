import fc from 'fast-check';
import { cents } from './money.js';
import { settleCancellation } from './cancellation.js';
import { cancelledEarning, payoutDueAt, payoutRetryAt } from './payouts.js';

const HOUR = 3_600_000;
const AT = new Date('2026-05-13T18:00:07.250Z');

describe('When an owner is paid (A13)', () => {
  it('24 hours after completion, or after the check-in instant of a cancelled stay, to the millisecond', () => {
    expect(payoutDueAt(AT).toISOString()).toBe('2026-05-14T18:00:07.250Z');
  });

  it('24 hours stay 24 hours across a daylight-saving change', () => {
    const beforeSpring = new Date('2026-03-07T19:00:00Z');
    expect(payoutDueAt(beforeSpring).getTime() - beforeSpring.getTime()).toBe(24 * HOUR);
  });

  it.each`
    failures | hours
    ${1}     | ${1}
    ${2}     | ${2}
    ${4}     | ${8}
    ${5}     | ${16}
    ${6}     | ${24}
    ${60}    | ${24}
  `(
    'is retried $hours hours after $failures consecutive failures',
    ({ failures, hours }: Record<string, number>) => {
      expect(payoutRetryAt(AT, failures ?? 0).getTime() - AT.getTime()).toBe((hours ?? 0) * HOUR);
    },
  );

  it('waits longer after each failure, up to a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (failures) => {
        const wait = payoutRetryAt(AT, failures).getTime();
        expect(wait).toBeLessThanOrEqual(payoutRetryAt(AT, failures + 1).getTime());
        expect(wait - AT.getTime()).toBeLessThanOrEqual(24 * HOUR);
      }),
    );
  });
});

describe('What an owner earns from a cancelled booking (A1, A5)', () => {
  const facts = { subtotal: cents(30_000), cleaningFee: cents(10_000), checkInAt: AT };
  const earning = (hoursBefore: number, discount = cents(0)) => {
    const { inconvenienceFee, ownerShare } = settleCancellation({
      ...facts,
      discount,
      cancelledAt: new Date(AT.getTime() - hoursBefore * HOUR),
      cancelledBy: 'traveler',
    });
    return cancelledEarning({ inconvenienceFeeCents: inconvenienceFee, ownerShareCents: ownerShare });
  };

  it('in time: half of the fee', () => expect(earning(24)).toBe('fee_share'));
  it('too late: as if the stay had taken place', () => expect(earning(23)).toBe('late_cancellation'));
  it('in time, with all of it paid by a voucher: no fee, but not too late either (A11)', () =>
    expect(earning(24, cents(40_000))).toBe('fee_share'));
  it('too late, with all of it paid by a voucher: as if the stay had taken place (A11)', () =>
    expect(earning(23, cents(40_000))).toBe('late_cancellation'));
});
