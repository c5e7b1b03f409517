import type { ClockView } from '#libs/contracts';
import type { Clock } from '#libs/platform';
import {
  anOperator,
  anOwner,
  aUser,
  startTestApp,
  startTestAppWithPayments,
  type ApiClient,
  type TestApp,
} from '#libs/testing';

describe('The sandbox clock', () => {
  let test: TestApp<Clock> & { sandboxUrl: string };
  let operator: ApiClient;
  beforeAll(async () => {
    test = await startTestAppWithPayments();
    operator = test.as(await anOperator(test.em));
  });
  afterAll(() => test.stop());

  const now = async () => new Date((await operator.get<ClockView>('/sandbox/clock')).body.now).getTime();
  const providersNow = async () => {
    const answer = await fetch(`${test.sandboxUrl}/_sandbox/clock`);
    return new Date(((await answer.json()) as ClockView).now).getTime();
  };

  it('moves forward by seconds, for the API and for the provider', async () => {
    const before = await now();
    const { status, body } = await operator.post<ClockView>('/sandbox/clock', { advance_seconds: 86_400 });
    expect(status).toBe(200);
    expect(new Date(body.now).getTime()).toBeGreaterThanOrEqual(before + 86_400_000);
    expect(Math.abs((await providersNow()) - (await now()))).toBeLessThan(5_000);
  });

  it('moves to an instant', async () => {
    const to = new Date((await now()) + 3_600_000).toISOString();
    const { body } = await operator.post<ClockView>('/sandbox/clock', { to });
    expect(body.now >= to).toBe(true);
    expect(test.clock.now().toISOString() >= to).toBe(true);
  });

  it('never moves back, also when two operators move it at once', async () => {
    expect((await operator.refused('POST', '/sandbox/clock', { to: '2020-01-01T00:00:00Z' })).code).toBe(
      'sandbox.clock_backwards',
    );
    expect((await operator.refused('POST', '/sandbox/clock', { advance_seconds: -1 })).code).toBe(
      'sandbox.clock_backwards',
    );
    const before = await now();
    await Promise.all(
      [60, 7_200, 600].map((advance_seconds) => operator.post('/sandbox/clock', { advance_seconds })),
    );
    expect(await now()).toBeGreaterThanOrEqual(before + 7_200_000);
  });

  it.each([
    {},
    { advance_seconds: 'a day' },
    { to: 'tomorrow' },
    { to: '2030-02-30' },
    { advance_seconds: 1, to: '2030-01-01' },
  ])('refuses %j', async (body) => {
    expect(await operator.refused('POST', '/sandbox/clock', body)).toMatchObject({
      status: 422,
      code: 'sandbox.clock_invalid',
    });
  });

  it('is for operators', async () => {
    expect((await test.api.refused('GET', '/sandbox/clock')).status).toBe(401);
    for (const person of [await aUser(test.em), await anOwner(test.em)]) {
      expect((await test.as(person).refused('POST', '/sandbox/clock', { advance_seconds: 1 })).status).toBe(
        403,
      );
    }
  });
});

describe('Without the payments sandbox', () => {
  it('the sandbox clock does not exist', async () => {
    const test = await startTestApp();
    const operator = test.as(await anOperator(test.em));
    expect((await operator.refused('GET', '/sandbox/clock')).code).toBe('route.not_found');
    expect((await operator.refused('POST', '/sandbox/clock', { advance_seconds: 1 })).code).toBe(
      'route.not_found',
    );
    await test.stop();
  });
});
