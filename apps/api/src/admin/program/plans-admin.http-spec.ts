import { randomUUID } from 'node:crypto';
import { jsonb } from '#libs/core/platform';
import type { OperatorPlanView } from '#libs/core/contracts';
import { cents, type PaidPlan, type Plan } from '#libs/core/rules';
import { anOperator, anOwner, aUser, aSubscription, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Sale {
  plan: PaidPlan;
  price: number;
  startedAt: string;
  status?: 'active' | 'past_due' | 'ended';
  pending?: Plan;
  /** Instants and amounts in cents. */
  paid?: [string, number][];
}

/** Sells a plan to a new traveler. */
async function sell({ plan, price, startedAt, status = 'active', pending, paid = [] }: Sale) {
  const traveler = await aUser(test.em, { plan: status === 'ended' ? 'basic' : plan });
  const id = await aSubscription(test.em, traveler.id, {
    plan,
    price_cents: cents(price),
    status,
    pending_plan: pending,
    started_at: new Date(startedAt),
    ...(status === 'past_due' && { past_due_since: new Date('2026-05-01') }),
    ...(status === 'ended' && { ended_at: new Date('2026-05-02'), end_reason: 'cancelled' }),
  });
  for (const [at, amount] of paid)
    await tables(test.em)
      .insertInto('subscription_invoices')
      .values({
        id: randomUUID(),
        provider_id: `in_${randomUUID()}`,
        subscription_id: id,
        user_id: traveler.id,
        reason: 'subscription_cycle',
        status: 'paid',
        total_cents: cents(amount),
        paid_cents: cents(amount),
        credit_used_cents: cents(0),
        lines: jsonb([]),
        issued_at: new Date(at),
        paid_at: new Date(at),
      })
      .execute();
}

describe('GET /admin/plans (§9 Subscription, E1)', () => {
  it('shows each plan at its contract price, with its subscribers and income', async () => {
    await sell({ plan: 'plus', price: 299, startedAt: '2025-01-01', paid: [['2026-01-02', 299]] });
    await sell({ plan: 'plus', price: 399, startedAt: '2026-02-01', status: 'past_due' });
    await sell({
      plan: 'plus',
      price: 399,
      startedAt: '2026-03-01',
      pending: 'basic',
      paid: [['2026-05-02', 399]],
    });
    await sell({
      plan: 'plus',
      price: 399,
      startedAt: '2026-01-15',
      status: 'ended',
      pending: 'basic',
    });
    await aUser(test.em);
    await anOwner(test.em);
    const operator = test.as(await anOperator(test.em, 'finance'));
    const { body } = await operator.get<OperatorPlanView[]>('/admin/plans');
    expect(body.map(({ id, price, multiplier }) => [id, price, multiplier])).toEqual([
      ['basic', 0, 1],
      ['plus', 3.99, 2],
      ['super_plus', 5.99, 3],
      ['ultra_plus', 7.99, 5],
      ['premium', 9.99, 1],
    ]);
    expect(body[0]).toMatchObject({ name: 'Free Loyalty', travelers: 2, paid_total: 0, prices: [] });
    expect(body[1]).toEqual({
      id: 'plus',
      name: 'Plus',
      price: 3.99,
      multiplier: 2,
      concierge: false,
      travelers: 3,
      past_due: 1,
      leaving: 1,
      paid_30_days: 3.99,
      paid_total: 6.98,
      prices: [
        {
          price: 3.99,
          first_sold_at: '2026-01-15T00:00:00.000Z',
          last_sold_at: '2026-03-01T00:00:00.000Z',
          subscribers: 2,
        },
        {
          price: 2.99,
          first_sold_at: '2025-01-01T00:00:00.000Z',
          last_sold_at: '2025-01-01T00:00:00.000Z',
          subscribers: 1,
        },
      ],
    });
  });
});
