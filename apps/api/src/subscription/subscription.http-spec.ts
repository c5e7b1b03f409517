import type { PlansView, UserView } from '#libs/contracts';
import { anOwner, aUser, startTestApp, type TestApp } from '#libs/testing';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('GET /subscription/plans (§3, §9, E1, E12)', () => {
  it('shows travelers five plans and the one they are on', async () => {
    const { body } = await test
      .as(await aUser(test.em, { plan: 'plus' }))
      .get<PlansView>('/subscription/plans');
    expect(body).toMatchObject({ plan_type: 'traveler', current_plan: 'plus' });
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

  it('E13 shows owners a message instead', async () => {
    const { body } = await test.as(await anOwner(test.em)).get<PlansView>('/subscription/plans');
    expect(body).toMatchObject({ plan_type: 'property_owner', available_plans: [] });
    expect(body.message).toContain('10% service fee');
  });

  it('asks for a token', async () => {
    expect((await test.api.refused('GET', '/subscription/plans')).status).toBe(401);
  });
});

describe('POST /subscription/upgrade?new_plan= (§7, E2)', () => {
  it('changes the plan and says so', async () => {
    const traveler = test.as(await aUser(test.em));
    const { status, body } = await traveler.post('/subscription/upgrade?new_plan=super_plus');
    expect([status, body]).toEqual([200, { message: 'You are now on SuperPlus.' }]);
    expect((await traveler.get<UserView>('/auth/me')).body.subscription_plan).toBe('super_plus');
  });

  it('two clicks make one change', async () => {
    const traveler = test.as(await aUser(test.em));
    const answers = await Promise.all(
      [1, 2, 3].map(() => traveler.post('/subscription/upgrade?new_plan=plus')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each(['', '?new_plan=', '?new_plan=gold', '?new_plan=plus&new_plan=basic'])(
    'refuses "%s"',
    async (query) => {
      const problem = await test.as(await aUser(test.em)).refused('POST', `/subscription/upgrade${query}`);
      expect(problem).toMatchObject({
        status: 422,
        code: 'subscription.unknown_plan',
        errors: [{ field: 'new_plan' }],
      });
    },
  );

  it('reads the plan from the query only', async () => {
    const problem = await test
      .as(await aUser(test.em))
      .refused('POST', '/subscription/upgrade', { new_plan: 'plus' });
    expect(problem.code).toBe('subscription.unknown_plan');
  });

  it('is for travelers', async () => {
    expect(
      (await test.as(await anOwner(test.em)).refused('POST', '/subscription/upgrade?new_plan=plus')).status,
    ).toBe(403);
    expect((await test.api.refused('POST', '/subscription/upgrade?new_plan=plus')).status).toBe(401);
  });
});
