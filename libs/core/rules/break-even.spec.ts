import fc from 'fast-check';
import { breakEven, monthlyPayments, type EarningStay } from './break-even.js';
import { cents, dollars } from './money.js';
import { PLAN_TERMS, type Plan } from './plans.js';

const NOW = new Date('2026-06-20T12:00:00Z');
const stay = (amount: number, paidAt: string, multiplier = 1): EarningStay => ({
  paidNet: dollars(amount),
  multiplier,
  paidAt: new Date(paidAt),
});
const compared = (...stays: EarningStay[]) => {
  const result = breakEven(stays, NOW);
  if (!result) throw new Error('There was nothing to compare');
  return result;
};
const of = (plan: Plan, ...stays: EarningStay[]) => compared(...stays).plans.find((one) => one.plan === plan);

describe('Plans compared on a traveler’s own stays (§9 Subscription, E4, E5)', () => {
  it.each`
    plan            | points   | cost    | worth | net
    ${'basic'}      | ${300}   | ${0}    | ${0}  | ${0}
    ${'plus'}       | ${600}   | ${3.99} | ${3}  | ${-0.99}
    ${'super_plus'} | ${900}   | ${5.99} | ${6}  | ${0.01}
    ${'ultra_plus'} | ${1_500} | ${7.99} | ${12} | ${4.01}
  `(
    'a $300 booking within a month: $plan earns $points points and leaves $net dollars',
    ({
      plan,
      points,
      cost,
      worth,
      net,
    }: {
      plan: Plan;
      points: number;
      cost: number;
      worth: number;
      net: number;
    }) => {
      expect(of(plan, stay(300, '2026-06-01T12:00:00Z'))).toMatchObject({
        points,
        morePoints: points - 300,
        cost: dollars(cost),
        worth: dollars(worth),
        net: cents(Math.round(net * 100)),
      });
    },
  );

  it('compares the last three stays and charges every month since the first of them', () => {
    const result = compared(
      stay(900, '2025-01-05T09:00:00Z'),
      stay(200, '2026-03-10T09:00:00Z'),
      stay(220, '2026-05-02T09:00:00Z'),
      stay(200, '2026-06-18T09:00:00Z'),
    );
    expect(result).toMatchObject({
      stays: 3,
      months: 4,
      earned: 620,
      since: new Date('2026-03-10T09:00:00Z'),
    });
    expect(result.plans.find(({ plan }) => plan === 'super_plus')).toMatchObject({
      morePoints: 1_240,
      worth: dollars(12.4),
      cost: dollars(23.96),
      net: cents(-1_156),
    });
  });

  it('recommends no plan when none would have paid off', () => {
    expect(compared(stay(120, '2026-01-10T09:00:00Z')).best).toBe('basic');
  });

  it('recommends the plan that would have paid off', () => {
    expect(compared(stay(800, '2026-06-10T09:00:00Z')).best).toBe('ultra_plus');
  });

  it('counts what a stay actually earned under the plan it was paid on', () => {
    const result = compared(stay(300, '2026-06-01T12:00:00Z', 3));
    expect(result.earned).toBe(900);
    expect(result.plans.map(({ plan, morePoints }) => [plan, morePoints])).toEqual([
      ['basic', -600],
      ['plus', -300],
      ['super_plus', 0],
      ['ultra_plus', 600],
    ]);
  });

  it('returns the monthly spending from which a plan pays off', () => {
    const { plans } = compared(stay(300, '2026-06-01T12:00:00Z'));
    expect(plans.map(({ plan, paysFrom }) => [plan, paysFrom])).toEqual([
      ['basic', null],
      ['plus', dollars(399)],
      ['super_plus', dollars(300)],
      ['ultra_plus', dollars(200)],
    ]);
  });

  it('returns null without a stay', () => expect(breakEven([], NOW)).toBeNull());

  it('never recommends a plan that leaves less than the free one', () => {
    const anyStay = fc.record({
      paidNet: fc.integer({ min: 0, max: 500_000 }).map(cents),
      multiplier: fc.constantFrom(1, 2, 3, 5),
      paidAt: fc.date({ min: new Date('2024-01-01'), max: NOW, noInvalidDate: true }),
    });
    fc.assert(
      fc.property(fc.array(anyStay, { minLength: 1, maxLength: 6 }), (stays) => {
        const { best, plans } = compared(...stays);
        const chosen = plans.find(({ plan }) => plan === best);
        expect(chosen?.net).toBeGreaterThanOrEqual(0);
        expect(Math.max(...plans.map(({ net }) => net))).toBe(chosen?.net);
        for (const { plan, cost } of plans) expect(cost % PLAN_TERMS[plan].priceCents || 0).toBe(0);
      }),
    );
  });
});

describe('Monthly payments', () => {
  it.each`
    from                      | until                     | payments
    ${'2026-01-31T10:00:00Z'} | ${'2026-01-31T10:00:00Z'} | ${1}
    ${'2026-01-31T10:00:00Z'} | ${'2026-02-28T09:59:59Z'} | ${1}
    ${'2026-01-31T10:00:00Z'} | ${'2026-02-28T10:00:00Z'} | ${2}
    ${'2026-01-31T10:00:00Z'} | ${'2026-03-31T10:00:00Z'} | ${3}
    ${'2025-12-15T00:00:00Z'} | ${'2026-01-14T23:59:59Z'} | ${1}
  `(
    'from $from until $until there are $payments',
    ({ from, until, payments }: { from: string; until: string; payments: number }) => {
      expect(monthlyPayments(new Date(from), new Date(until))).toBe(payments);
    },
  );
});
