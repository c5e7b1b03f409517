import { randomUUID } from 'node:crypto';
import type { PlanDeskView } from '#libs/core/contracts';
import type { PaidPlan } from '#libs/core/rules';
import { anOperator, anOwner, aUser, startTestApp, type TestApp } from '#libs/testing';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

interface Sold {
  plan: PaidPlan;
  price: number;
  startedAt: string;
  status?: 'active' | 'past_due' | 'ended';
  pending?: string;
  /** When, and how many cents. */
  paid?: [string, number][];
}

/** Somebody who is or was on a plan. */
async function sold({ plan, price, startedAt, status = 'active', pending, paid = [] }: Sold): Promise<void> {
  const traveler = await aUser(test.em, { plan: status === 'ended' ? 'basic' : plan });
  const id = randomUUID();
  await test.em.execute(
    `insert into subscriptions (id, user_id, provider_id, plan, price_cents, status, period_start, period_end, pending_plan,
                                past_due_since, started_at, ended_at, end_reason, look, checked_at)
     values (?, ?, ?, ?, ?, ?, '2026-05-01', '2026-06-01', ?, ?, ?, ?, ?, 1, now())`,
    [
      ...[id, traveler.id, `sub_${id}`, plan, price, status, pending ?? null],
      ...[status === 'past_due' ? '2026-05-01' : null, startedAt],
      ...(status === 'ended' ? ['2026-05-02', 'cancelled'] : [null, null]),
    ],
  );
  for (const [at, cents] of paid)
    await test.em.execute(
      `insert into subscription_invoices (id, provider_id, subscription_id, user_id, reason, status, total_cents, paid_cents,
                                          credit_used_cents, lines, issued_at, paid_at)
       values (gen_random_uuid(), ?, ?, ?, 'subscription_cycle', 'paid', ?, ?, 0, '[]', ?, ?)`,
      [`in_${randomUUID()}`, id, traveler.id, cents, cents, at, at],
    );
}

describe('GET /admin/plans (§9 Subscription, E1)', () => {
  it('shows each plan at the price of the contract, with who is on it and what it brings', async () => {
    await sold({ plan: 'plus', price: 299, startedAt: '2025-01-01', paid: [['2026-01-02', 299]] });
    await sold({ plan: 'plus', price: 399, startedAt: '2026-02-01', status: 'past_due' });
    await sold({
      plan: 'plus',
      price: 399,
      startedAt: '2026-03-01',
      pending: 'basic',
      paid: [['2026-05-02', 399]],
    });
    await sold({ plan: 'plus', price: 399, startedAt: '2026-01-15', status: 'ended', pending: 'basic' });
    await aUser(test.em);
    await anOwner(test.em);
    const operator = test.as(await anOperator(test.em, 'finance'));
    const { body } = await operator.get<PlanDeskView[]>('/admin/plans');
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
