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

describe('Choosing a plan (§5 Upgrade, E2)', () => {
  it.each`
    from            | to              | change         | why
    ${'basic'}      | ${'plus'}       | ${'start'}     | ${'nothing is paid yet'}
    ${'plus'}       | ${'super_plus'} | ${'upgrade'}   | ${'more expensive: immediately'}
    ${'ultra_plus'} | ${'premium'}    | ${'upgrade'}   | ${'more expensive, though it earns less'}
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
    'rejects the current plan %s',
    (plan) => expect(planChange(on(plan), plan)).toEqual({ refusal: 'already_on_plan' }),
  );

  it('withdraws a scheduled change when the current plan is chosen', () => {
    expect(planChange(on('ultra_plus', { pending: 'plus' }), 'ultra_plus')).toBe('keep');
    expect(planChange(on('plus', { pending: 'basic' }), 'plus')).toBe('keep');
  });

  it('rejects the plan already scheduled; any other choice replaces it', () => {
    const scheduled = on('ultra_plus', { pending: 'plus' });
    expect(planChange(scheduled, 'plus')).toEqual({ refusal: 'already_scheduled' });
    expect(planChange(scheduled, 'super_plus')).toBe('downgrade');
    expect(planChange(scheduled, 'premium')).toBe('upgrade');
    expect(planChange(scheduled, 'basic')).toBe('cancel');
  });

  it('leaves a plan without a subscription immediately, and starts another one', () => {
    const unsubscribed = on('plus', { subscribed: false });
    expect(planChange(unsubscribed, 'basic')).toBe('drop');
    expect(planChange(unsubscribed, 'super_plus')).toBe('start');
    expect(planChange(unsubscribed, 'plus')).toEqual({ refusal: 'already_on_plan' });
  });

  it('E16 while a renewal is unpaid, the plan can only be ended', () => {
    const unpaid = on('plus', { pastDue: true });
    expect(planChange(unpaid, 'ultra_plus')).toEqual({ refusal: 'payment_due' });
    expect(planChange(unpaid, 'basic')).toBe('end');
  });

  it('waits for the end of the paid period only for downgrades and cancellations', () => {
    expect((['downgrade', 'cancel'] as const).every(isAtPeriodEnd)).toBe(true);
    expect((['start', 'upgrade', 'keep', 'end', 'drop'] as const).some(isAtPeriodEnd)).toBe(false);
  });
});

describe('A failed renewal (E16)', () => {
  const failed = new Date('2026-02-24T10:00:00.000Z');
  it.each`
    after                | over     | why
    ${0}                 | ${false} | ${'grace starts'}
    ${7 * 24 * HOUR - 1} | ${false} | ${'a millisecond before the end'}
    ${7 * 24 * HOUR}     | ${true}  | ${'seven days to the millisecond'}
  `('$after ms later grace is over: $over ($why)', ({ after, over }: { after: number; over: boolean }) => {
    expect(isGraceOver(failed, new Date(failed.getTime() + after))).toBe(over);
  });

  it('counts days of 24 hours, across the end of a month', () => {
    expect(graceEndsAt(failed).toISOString()).toBe('2026-03-03T10:00:00.000Z');
  });
});
