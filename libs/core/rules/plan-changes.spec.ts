import { graceEndsAt, isAtPeriodEnd, isGraceOver, planChange, type PlanSnapshot } from './plan-changes.js';
import type { Plan } from './plans.js';

const HOUR = 3_600_000;
const on = (plan: Plan, part: Partial<PlanSnapshot> = {}): PlanSnapshot => ({
  plan,
  subscribed: plan !== 'basic',
  pending: null,
  pastDue: false,
  ...part,
});

describe('What choosing a plan means (§5 Upgrade, E2)', () => {
  it.each`
    from            | to              | change         | why
    ${'basic'}      | ${'plus'}       | ${'start'}     | ${'nothing is paid yet'}
    ${'plus'}       | ${'super_plus'} | ${'upgrade'}   | ${'dearer: at once'}
    ${'ultra_plus'} | ${'premium'}    | ${'upgrade'}   | ${'dearer, though it earns less'}
    ${'super_plus'} | ${'plus'}       | ${'downgrade'} | ${'cheaper: when the period ends'}
    ${'premium'}    | ${'ultra_plus'} | ${'downgrade'} | ${'cheaper, though it earns more'}
    ${'super_plus'} | ${'basic'}      | ${'cancel'}    | ${'basic ends it when the period ends'}
  `(
    'from $from to $to is $change: $why',
    ({ from, to, change }: { from: Plan; to: Plan; change: string }) => {
      expect(planChange(on(from), to)).toBe(change);
    },
  );

  it.each(['basic', 'plus', 'super_plus', 'ultra_plus', 'premium'] as const)(
    'the current plan %s is refused',
    (plan) => expect(planChange(on(plan), plan)).toEqual({ refusal: 'already_on_plan' }),
  );

  it('the current plan takes a planned change back', () => {
    expect(planChange(on('ultra_plus', { pending: 'plus' }), 'ultra_plus')).toBe('keep');
    expect(planChange(on('plus', { pending: 'basic' }), 'plus')).toBe('keep');
  });

  it('what is planned already is refused; another wish replaces it', () => {
    const planned = on('ultra_plus', { pending: 'plus' });
    expect(planChange(planned, 'plus')).toEqual({ refusal: 'already_scheduled' });
    expect(planChange(planned, 'super_plus')).toBe('downgrade');
    expect(planChange(planned, 'premium')).toBe('upgrade');
    expect(planChange(planned, 'basic')).toBe('cancel');
  });

  it('a plan that nobody charges for is left at once, and another one begins', () => {
    const before = on('plus', { subscribed: false });
    expect(planChange(before, 'basic')).toBe('drop');
    expect(planChange(before, 'super_plus')).toBe('start');
    expect(planChange(before, 'plus')).toEqual({ refusal: 'already_on_plan' });
  });

  it('E16 while a renewal is unpaid there is no other plan, but it can be given up', () => {
    const unpaid = on('plus', { pastDue: true });
    expect(planChange(unpaid, 'ultra_plus')).toEqual({ refusal: 'payment_due' });
    expect(planChange(unpaid, 'basic')).toBe('end');
  });

  it('waits for the end of what is paid only downwards', () => {
    expect((['downgrade', 'cancel'] as const).every(isAtPeriodEnd)).toBe(true);
    expect((['start', 'upgrade', 'keep', 'end', 'drop'] as const).some(isAtPeriodEnd)).toBe(false);
  });
});

describe('A renewal that failed (E16)', () => {
  const failed = new Date('2026-02-24T10:00:00.000Z');
  it.each`
    after                | over     | why
    ${0}                 | ${false} | ${'grace begins'}
    ${7 * 24 * HOUR - 1} | ${false} | ${'a millisecond before the end'}
    ${7 * 24 * HOUR}     | ${true}  | ${'seven days to the millisecond'}
  `('$after ms later grace is over: $over ($why)', ({ after, over }: { after: number; over: boolean }) => {
    expect(isGraceOver(failed, new Date(failed.getTime() + after))).toBe(over);
  });

  it('counts days of 24 hours, across the end of a month', () => {
    expect(graceEndsAt(failed).toISOString()).toBe('2026-03-03T10:00:00.000Z');
  });
});
