import { randomUUID } from 'node:crypto';
import { jsonb } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import type {
  BreakEvenView,
  PlanCheckoutView,
  PlanPreviewView,
  PlansView,
  PortalView,
  SubscriptionInvoiceView,
  UpgradeView,
  UserView,
} from '#libs/core/contracts';
import { SubscriptionsService } from '#libs/money/subscriptions';
import type { User } from '#libs/people/identity';
import type { Clock } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';
import { aBooking, aHome, anOperator, anOwner, aUser, tables } from '#libs/testing';
import { startTestApp, startTestAppWithPayments, type TestApp } from '../testing/index.js';

let test: TestApp<Clock> & { sandboxUrl: string };
beforeAll(async () => {
  test = await startTestAppWithPayments();
});
afterAll(() => test.stop());

const upgrade = (person: User, plan: string, query = '') =>
  test.as(person).post<UpgradeView>(`/subscription/upgrade?new_plan=${plan}${query}`);
const pay = (url: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: 'Test' }),
  });
const sessionIdOf = (url = '') => url.split('/').at(-1) ?? '';

/** A traveler on a paid plan. */
async function aSubscriber(plan: Plan): Promise<User> {
  const person = await aUser(test.em);
  const { body } = await upgrade(person, plan);
  await pay(body.url ?? '');
  const { body: paid } = await test
    .as(person)
    .get<PlanCheckoutView>(`/subscription/checkout/${sessionIdOf(body.url)}`);
  expect(paid).toMatchObject({ settled: true, current_plan: plan });
  return person;
}

describe('GET /subscription/plans (§3, §9, E1, E12)', () => {
  it('shows travelers the five plans and their current one', async () => {
    const { body } = await test
      .as(await aUser(test.em, { plan: 'plus' }))
      .get<PlansView>('/subscription/plans');
    expect(body).toMatchObject({ plan_type: 'traveler', current_plan: 'plus', subscription: null });
    expect(
      body.available_plans.map(({ id, name, price, loyalty_multiplier }) => [
        id,
        name,
        price,
        loyalty_multiplier,
      ]),
    ).toEqual([
      ['basic', 'Free Loyalty', 0, 1],
      ['plus', 'Plus', 3.99, 2],
      ['super_plus', 'SuperPlus', 5.99, 3],
      ['ultra_plus', 'UltraPlus', 7.99, 5],
      ['premium', "Premium Traveller's Plan", 9.99, 1],
    ]);
  });

  it('shows the price, period end and pending change of a paid plan', async () => {
    const person = await aSubscriber('super_plus');
    const plans = () => test.as(person).get<PlansView>('/subscription/plans');
    const { body } = await plans();
    expect(body).toMatchObject({
      current_plan: 'super_plus',
      subscription: {
        status: 'active',
        price: 5.99,
        pending_plan: null,
        past_due_since: null,
        grace_ends_at: null,
      },
    });
    expect(new Date(body.subscription?.current_period_end ?? '').getTime()).toBeGreaterThan(Date.now());
    await upgrade(person, 'basic');
    expect((await plans()).body.subscription?.pending_plan).toBe('basic');
  });

  it('E13 shows owners a message instead', async () => {
    const { body } = await test.as(await anOwner(test.em)).get<PlansView>('/subscription/plans');
    expect(body).toMatchObject({ plan_type: 'property_owner', available_plans: [], subscription: null });
    expect(body.message).toContain('10% service fee');
  });

  it('requires a token', async () => {
    expect((await test.api.expectProblem('GET', '/subscription/plans')).status).toBe(401);
  });
});

describe('POST /subscription/upgrade?new_plan= (§7, E2, E3)', () => {
  it('returns a message, and a checkout URL when a card is needed; the plan changes once paid', async () => {
    const person = await aUser(test.em);
    const { status, body } = await upgrade(person, 'super_plus');
    expect([status, body.message]).toEqual([
      200,
      'One more step: please pay for SuperPlus on the next page.',
    ]);
    expect(body.url).toContain(`${test.sandboxUrl}/c/pay/cs_`);
    const currentPlan = async () => (await test.as(person).get<UserView>('/auth/me')).body.subscription_plan;
    expect(await currentPlan()).toBe('basic');
    const response = await pay(body.url ?? '');
    const returnUrl = new URL(response.headers.get('location') ?? '');
    expect([returnUrl.origin, returnUrl.pathname]).toEqual(['http://localhost:3000', '/subscription']);
    expect([returnUrl.searchParams.get('upgraded'), returnUrl.searchParams.get('session_id')]).toEqual([
      '1',
      sessionIdOf(body.url),
    ]);
    await test.as(person).get(`/subscription/checkout/${sessionIdOf(body.url)}`);
    expect(await currentPlan()).toBe('super_plus');
  });

  it('C11 returns to the requesting origin if it is allowed, else to the public URL', async () => {
    const returnOrigin = async (origin: string) => {
      const person = await aUser(test.em);
      const { body } = await test
        .as(person)
        .with({ origin })
        .post<UpgradeView>('/subscription/upgrade?new_plan=plus');
      return new URL((await pay(body.url ?? '')).headers.get('location') ?? '').origin;
    };
    expect(await returnOrigin('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000');
    expect(await returnOrigin('https://evil.example')).toBe('http://localhost:3000');
  });

  it('upgrades at once with a card on file, and downgrades or cancels at the end of the month unless undone', async () => {
    const person = await aSubscriber('super_plus');
    const choose = async (plan: Plan) => (await upgrade(person, plan)).body;
    expect(await choose('ultra_plus')).toEqual({ message: 'You are now on UltraPlus.' });
    expect(await choose('plus')).toEqual({
      message: 'You stay on UltraPlus until the paid month ends; then Plus begins.',
    });
    expect(await choose('ultra_plus')).toEqual({ message: 'You stay on UltraPlus.' });
    expect(await choose('basic')).toEqual({
      message: 'You stay on UltraPlus until the paid month ends; then your plan is free.',
    });
  });

  it('makes only one change for concurrent requests', async () => {
    const person = await aSubscriber('plus');
    const responses = await Promise.all([1, 2, 3].map(() => upgrade(person, 'ultra_plus')));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { body } = await test.as(person).get<SubscriptionInvoiceView[]>('/subscription/invoices');
    expect(body).toHaveLength(statuses.includes(200) ? 2 : 1);
  });

  it('begins nothing at the provider for an account that was erased while the request ran', async () => {
    const person = await aUser(test.em);
    await tables(test.em)
      .updateTable('users')
      .set({ age: null, age_stated_at: null, erased_at: test.clock.now() })
      .where('id', '=', person.id)
      .execute();
    const url = `${test.config.publicUrl}/upgrade`;
    const plans = test.app.get(SubscriptionsService, { strict: false });
    const choice = plans.choose({ id: person.id, role: 'traveler' }, 'premium', {
      addresses: { successUrl: url, cancelUrl: url },
    });
    await expect(choice).rejects.toMatchObject({ code: 'auth.required' });
    const asked = tables(test.em).selectFrom('operations').select('id').where('user_id', '=', person.id);
    expect(await asked.execute()).toEqual([]);
  });

  it('opens only one checkout for concurrent first requests', async () => {
    const person = await aUser(test.em);
    await Promise.all([1, 2, 3].map(() => upgrade(person, 'plus')));
    const checkouts = tables(test.em)
      .selectFrom('subscription_checkouts')
      .select('id')
      .where('user_id', '=', person.id);
    expect(await checkouts.execute()).toHaveLength(1);
  });

  it.each(['', '?new_plan=', '?new_plan=gold', '?new_plan=plus&new_plan=basic', '?new_plan[]=plus'])(
    'refuses "%s"',
    async (query) => {
      const person = test.as(await aUser(test.em));
      for (const [method, path] of [
        ['POST', 'upgrade'],
        ['GET', 'preview'],
      ] as const) {
        expect(await person.expectProblem(method, `/subscription/${path}${query}`)).toMatchObject({
          status: 422,
          code: 'subscription.unknown_plan',
          errors: [{ field: 'new_plan' }],
        });
      }
    },
  );

  it.each(['basic', 'plus'] as const)('refuses the current plan %s', async (plan) => {
    const person = test.as(await aUser(test.em, { plan }));
    const problem = await person.expectProblem('POST', `/subscription/upgrade?new_plan=${plan}`);
    expect(problem).toMatchObject({ status: 409, code: 'subscription.already_on_plan' });
  });

  it('reads the plan from the query only', async () => {
    const problem = await test
      .as(await aUser(test.em))
      .expectProblem('POST', '/subscription/upgrade', { new_plan: 'plus' });
    expect(problem.code).toBe('subscription.unknown_plan');
  });

  it.each(['yesterday', '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', '1', ''])(
    'honors no preview made at "%s"',
    async (previewedAt) => {
      const person = await aUser(test.em);
      const { status } = await upgrade(person, 'plus', `&previewed_at=${encodeURIComponent(previewedAt)}`);
      expect(status).toBe(previewedAt === '' ? 200 : 409);
    },
  );

  it('is only available to travelers', async () => {
    for (const person of [await anOwner(test.em), await anOperator(test.em)]) {
      const client = test.as(person);
      expect((await client.expectProblem('POST', '/subscription/upgrade?new_plan=plus')).code).toBe(
        'subscription.travelers_only',
      );
      for (const path of ['preview?new_plan=plus', 'invoices', 'break-even'])
        expect((await client.expectProblem('GET', `/subscription/${path}`)).status).toBe(403);
      for (const path of ['portal', 'retry'])
        expect((await client.expectProblem('POST', `/subscription/${path}`)).status).toBe(403);
    }
    expect((await test.api.expectProblem('POST', '/subscription/upgrade?new_plan=plus')).status).toBe(401);
  });
});

describe('GET /subscription/preview?new_plan= (additive, E2, E3)', () => {
  const preview = async (person: User, plan: Plan) =>
    (await test.as(person).get<PlanPreviewView>(`/subscription/preview?new_plan=${plan}`)).body;

  it('of a first plan: the price today and again in a month, with a card required', async () => {
    const person = await aUser(test.em);
    const result = await preview(person, 'plus');
    expect(result).toMatchObject({
      change: 'start',
      current_plan: 'basic',
      amount_due: 3.99,
      next_amount: 3.99,
      card: null,
      needs_card: true,
      credit: 0,
    });
    const days = (Date.parse(result.next_at ?? '') - Date.parse(result.previewed_at)) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(28);
    const calls = tables(test.em).selectFrom('operations').select('id').where('user_id', '=', person.id);
    expect(await calls.execute()).toEqual([]);
  });

  it('of a more expensive plan: exactly the previewed amount is charged', async () => {
    const person = await aSubscriber('plus');
    const shown = await preview(person, 'ultra_plus');
    expect(shown).toMatchObject({
      change: 'upgrade',
      card: { brand: 'visa', last4: '4242' },
      next_amount: 7.99,
    });
    expect(shown.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(shown.amount_due * 100),
    );
    await upgrade(person, 'ultra_plus', `&previewed_at=${encodeURIComponent(shown.previewed_at)}`);
    const { body } = await test.as(person).get<SubscriptionInvoiceView[]>('/subscription/invoices');
    expect(body[0]).toMatchObject({ status: 'paid', amount_paid: shown.amount_due, lines: shown.lines });
  });

  it('of a cheaper plan or a cancellation: nothing is charged today', async () => {
    const person = await aSubscriber('ultra_plus');
    expect(await preview(person, 'plus')).toMatchObject({
      change: 'downgrade',
      amount_due: 0,
      next_amount: 3.99,
    });
    const end = await preview(person, 'basic');
    expect(end).toMatchObject({ change: 'cancel', amount_due: 0, next_amount: null, next_at: null });
    const { body } = await test.as(person).get<PlansView>('/subscription/plans');
    expect(end.effective_at).toBe(body.subscription?.current_period_end);
  });
});

describe('GET /subscription/checkout/{sessionId} (additive, C10)', () => {
  it('is open, then complete and settled without any webhook', async () => {
    const person = await aUser(test.em);
    const { body } = await upgrade(person, 'premium');
    const status = () =>
      test.as(person).get<PlanCheckoutView>(`/subscription/checkout/${sessionIdOf(body.url)}`);
    expect((await status()).body).toEqual({
      status: 'open',
      payment_status: 'unpaid',
      new_plan: 'premium',
      current_plan: 'basic',
      settled: false,
    });
    await pay(body.url ?? '');
    expect((await status()).body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      settled: true,
    });
  });

  it("finds neither unknown sessions nor another traveler's", async () => {
    const { body } = await upgrade(await aUser(test.em), 'plus');
    const other = test.as(await aUser(test.em));
    for (const id of [sessionIdOf(body.url), 'cs_test_unknown', 'nope', '..%2f..']) {
      expect(await other.expectProblem('GET', `/subscription/checkout/${id}`)).toMatchObject({ status: 404 });
    }
  });
});

describe('Card, charges and receipts (additive, E16)', () => {
  it('opens the provider’s portal to change the card, and refuses without a card', async () => {
    const { body } = await test.as(await aSubscriber('plus')).post<PortalView>('/subscription/portal');
    expect(body.url).toContain(`${test.sandboxUrl}/p/session/`);
    expect((await test.as(await aUser(test.em)).expectProblem('POST', '/subscription/portal')).code).toBe(
      'subscription.no_card',
    );
  });

  it('refuses a retry while nothing is overdue', async () => {
    expect(
      (await test.as(await aSubscriber('plus')).expectProblem('POST', '/subscription/retry')).status,
    ).toBe(409);
    expect((await test.as(await aUser(test.em)).expectProblem('POST', '/subscription/retry')).status).toBe(
      409,
    );
  });

  it('lists charges newest first, each with a receipt for its traveler only', async () => {
    const person = await aSubscriber('plus');
    await upgrade(person, 'premium');
    const { body } = await test.as(person).get<SubscriptionInvoiceView[]>('/subscription/invoices');
    expect(body.map(({ status, card }) => [status, card?.last4])).toEqual([
      ['paid', '4242'],
      ['paid', '4242'],
    ]);
    expect(body[1]).toMatchObject({ total: 3.99, amount_paid: 3.99, credit_used: 0 });
    const path = `/subscription/invoices/${body[1]?.id}/receipt`;
    const receipt = await test.as(person).get<string>(path);
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(receipt.body.startsWith('%PDF')).toBe(true);
    const again = await test.as(person).get<string>(path);
    expect(again.body).toBe(receipt.body);
    for (const other of [await aUser(test.em), await aSubscriber('plus')])
      expect((await test.as(other).expectProblem('GET', path)).code).toBe('subscription.invoice_not_found');
    for (const id of [randomUUID(), 'nope'])
      expect(
        (await test.as(person).expectProblem('GET', `/subscription/invoices/${id}/receipt`)).status,
      ).toBe(404);
  });

  it('gives no receipt for an unpaid charge', async () => {
    const person = await aSubscriber('plus');
    const { id: subscriptionId } = await tables(test.em)
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const id = randomUUID();
    await tables(test.em)
      .insertInto('subscription_invoices')
      .values({
        id,
        provider_id: 'in_open',
        subscription_id: subscriptionId,
        user_id: person.id,
        reason: 'subscription_cycle',
        status: 'open',
        total_cents: cents(399),
        paid_cents: cents(0),
        credit_used_cents: cents(0),
        lines: jsonb([]),
        issued_at: test.clock.now(),
      })
      .execute();
    const problem = await test.as(person).expectProblem('GET', `/subscription/invoices/${id}/receipt`);
    expect(problem).toMatchObject({ status: 404, code: 'subscription.no_receipt' });
  });
});

describe('GET /subscription/break-even (additive)', () => {
  const compare = async (person: User) =>
    (await test.as(person).get<BreakEvenView>('/subscription/break-even')).body.comparison;

  it('compares the plans by the latest stays, without cancelled ones', async () => {
    const person = await aUser(test.em);
    expect(await compare(person)).toBeNull();
    const home = await aHome(test.em);
    const confirmedAt = new Date(Date.now() - 3_600_000);
    await aBooking(test.em, { home, traveler: person, status: 'completed', nights: 2, confirmedAt });
    await aBooking(test.em, { home: await aHome(test.em), traveler: person, status: 'cancelled' });
    expect(await compare(person)).toMatchObject({
      stays: 1,
      earned: 300,
      months: 1,
      point_worth: 0.01,
      best: 'ultra_plus',
    });
    const ultra = (await compare(person))?.plans.find(({ plan }) => plan === 'ultra_plus');
    expect(ultra).toEqual({
      plan: 'ultra_plus',
      name: 'UltraPlus',
      points: 1_500,
      more_points: 1_200,
      cost: 7.99,
      worth: 12,
      net: 4.01,
      pays_from: 200,
    });
  });

  it("ignores other travelers' stays", async () => {
    expect(await compare(await aUser(test.em))).toBeNull();
  });
});

describe('While the provider is down', () => {
  it('answers 503 and leaves the plan unchanged', async () => {
    const offline = await startTestApp();
    const person = offline.as(await aUser(offline.em));
    for (const [method, path] of [
      ['POST', 'upgrade?new_plan=plus'],
      ['GET', 'preview?new_plan=plus'],
    ] as const) {
      expect(await person.expectProblem(method, `/subscription/${path}`)).toMatchObject({
        status: 503,
        code: 'subscription.provider_unavailable',
      });
    }
    expect((await person.get<PlansView>('/subscription/plans')).body.current_plan).toBe('basic');
    await offline.stop();
  });
});
