import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { CannotStart, readEnvironment } from './env.js';
import { clientFor, startHarness, STAY, type Harness } from './testing/harness.js';

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterEach(() => h.control('DELETE', '/_sandbox/faults'));
afterAll(() => h.close());

const refundCount = async (payment_intent: string) =>
  (await h.stripe.refunds.list({ payment_intent })).data.length;

/** Pays a $400 stay. @returns the payment intent id */
async function paidIntent(): Promise<string> {
  const { id } = await h.stripe.checkout.sessions.create(STAY);
  await h.pay(id);
  return (await h.stripe.checkout.sessions.retrieve(id)).payment_intent as string;
}

const addFault = (body: object) => h.control('POST', '/_sandbox/faults', body);

describe('An API key', () => {
  it('that is missing or wrong is rejected with 401', async () => {
    await expect(clientFor(h.sandbox.url, 'sk_test_somebody_else').balance.retrieve()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: expect.stringContaining('Invalid API Key provided: sk_test_********else') as string,
    });
    const bare = await fetch(`${h.sandbox.url}/v1/balance`);
    expect([bare.status, bare.headers.get('request-id')]).toEqual([401, expect.stringMatching(/^req_/)]);
    expect((await fetch(`${h.sandbox.url}/_sandbox/deliveries`)).status).toBe(401);
    await expect(h.stripe.balance.retrieve()).resolves.toMatchObject({ object: 'balance' });
  });

  it('does not make unknown routes exist', async () => {
    await expect(h.stripe.rawRequest('GET', '/v1/nonsense')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('An idempotency key', () => {
  it('replays the response of the same request without repeating its effects', async () => {
    const payment_intent = await paidIntent();
    const idempotencyKey = randomUUID();
    const first = await h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
    const second = await h.stripe.refunds.create({ amount: 100, payment_intent }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(await refundCount(payment_intent)).toBe(1);
  });

  it('cannot be reused with other parameters or other calls', async () => {
    const payment_intent = await paidIntent();
    const idempotencyKey = randomUUID();
    await h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
    const other = { type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' };
    await expect(
      h.stripe.refunds.create({ payment_intent, amount: 101 }, { idempotencyKey }),
    ).rejects.toMatchObject(other);
    await expect(h.stripe.customers.create({}, { idempotencyKey })).rejects.toMatchObject(other);
    expect(await refundCount(payment_intent)).toBe(1);
  });

  it('saves an error caused by the state, but not one caused by the parameters', async () => {
    const payment_intent = await paidIntent();
    const [saved, unsaved] = [randomUUID(), randomUUID()];
    const tooMuch = () =>
      h.stripe.refunds.create({ payment_intent, amount: 99_999 }, { idempotencyKey: saved });
    await expect(tooMuch()).rejects.toMatchObject({ param: 'amount' });
    await expect(tooMuch()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    await expect(
      h.stripe.refunds.create({ payment_intent, amount: -5 }, { idempotencyKey: unsaved }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      h.stripe.refunds.create({ payment_intent, amount: 5 }, { idempotencyKey: unsaved }),
    ).resolves.toMatchObject({ amount: 5 });
  });

  it('in use gives the second request a 409, and later the first response', async () => {
    const payment_intent = await paidIntent();
    const idempotencyKey = randomUUID();
    await addFault({ path_prefix: '/v1/refunds', method: 'POST', mode: 'timeout', delay_ms: 300 });
    const refund = () => h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
    const [first, second] = await Promise.allSettled([refund(), refund()]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = [first, second].find((outcome) => outcome.status === 'rejected');
    expect(rejected).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
    await expect(refund()).resolves.toMatchObject({ amount: 100 });
    expect(await refundCount(payment_intent)).toBe(1);
  });
});

describe('A fault', () => {
  it.each`
    mode            | effects
    ${'500_before'} | ${0}
    ${'500_after'}  | ${1}
  `(
    '$mode returns 500, is replayed for its key, and leaves $effects refund',
    async ({ mode, effects }: { mode: string; effects: number }) => {
      const payment_intent = await paidIntent();
      const idempotencyKey = randomUUID();
      await addFault({ path_prefix: '/v1/refunds', mode });
      const refund = (key: string) =>
        h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: key });
      await expect(refund(idempotencyKey)).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
      await expect(refund(idempotencyKey)).rejects.toMatchObject({
        statusCode: 500,
        headers: { 'idempotent-replayed': 'true' },
      });
      expect(await refundCount(payment_intent)).toBe(effects);
      await expect(refund(randomUUID())).resolves.toMatchObject({ amount: 100 });
    },
  );

  it.each`
    mode     | error
    ${'409'} | ${{ statusCode: 409, code: 'idempotency_key_in_use' }}
    ${'429'} | ${{ statusCode: 429, type: 'StripeRateLimitError' }}
  `(
    '$mode fails before any effect, as many times as requested',
    async ({ mode, error }: { mode: string; error: object }) => {
      const payment_intent = await paidIntent();
      const idempotencyKey = randomUUID();
      await addFault({ path_prefix: '/v1/refunds', method: 'POST', mode, times: 2 });
      const refund = () => h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
      await expect(refund()).rejects.toMatchObject(error);
      await expect(refund()).rejects.toMatchObject(error);
      expect(await refundCount(payment_intent)).toBe(0);
      await expect(refund()).resolves.toMatchObject({ amount: 100 });
    },
  );

  it('that cuts the connection or times out keeps the effects, which the same key returns', async () => {
    const payment_intent = await paidIntent();
    const cut = randomUUID();
    await addFault({ path_prefix: '/v1/refunds', mode: 'cut', times: 2 });
    const refund = (idempotencyKey: string, timeout?: number) =>
      h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey, timeout });
    // The SDK retries a cut connection once with the same key, so two cuts make one failed call.
    await expect(refund(cut)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect(refund(cut)).resolves.toMatchObject({ amount: 100 });

    const slow = randomUUID();
    await addFault({ path_prefix: '/v1/refunds', mode: 'timeout', delay_ms: 400 });
    await expect(refund(slow, 50)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect(refund(slow)).rejects.toMatchObject({ statusCode: 409 });
    expect(await refundCount(payment_intent)).toBe(2);
  });

  it('with a chance affects that share of the calls, and the same ones for the same seed', async () => {
    const outcomesWith = async (seed: number): Promise<boolean[]> => {
      await h.control('DELETE', '/_sandbox/faults');
      await addFault({ mode: '500_before', path_prefix: '/v1/balance', times: 1_000, chance: 0.3, seed });
      const outcomes: boolean[] = [];
      for (let call = 0; call < 60; call += 1) {
        const balance = h.stripe.balance.retrieve({}, { maxNetworkRetries: 0 });
        outcomes.push(
          await balance.then(
            () => true,
            () => false,
          ),
        );
      }
      return outcomes;
    };
    const first = await outcomesWith(7);
    const failed = first.filter((succeeded) => !succeeded).length;
    expect(failed).toBeGreaterThan(8);
    expect(failed).toBeLessThan(30);
    expect(await outcomesWith(7)).toEqual(first);
    expect(await outcomesWith(8)).not.toEqual(first);
  });

  it('of an unknown mode is rejected', async () => {
    expect(await addFault({ mode: 'earthquake' })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    });
  });
});

describe('The clock', () => {
  it('can be read by anyone, moved only with the key, and never moved backwards', async () => {
    const own = await startHarness();
    const clock = `${own.sandbox.url}/_sandbox/clock`;
    expect(await (await fetch(clock)).json()).toMatchObject({ offset_ms: 0 });
    expect((await fetch(clock, { method: 'POST' })).status).toBe(401);
    const moved = await own.control('POST', '/_sandbox/clock', { offset_ms: 86_400_000 });
    expect(moved.body).toMatchObject({ offset_ms: 86_400_000 });
    const ahead = Date.parse((moved.body as { now: string }).now) - Date.now();
    expect(Math.round(ahead / 60_000)).toBe(1440);
    expect(await own.control('POST', '/_sandbox/clock', { offset_ms: 5 })).toMatchObject({ status: 400 });
    expect(await own.control('POST', '/_sandbox/clock', { offset_ms: 'x' })).toMatchObject({ status: 400 });
    const { created } = await own.stripe.customers.create({});
    expect(created).toBeGreaterThan(Date.now() / 1000 + 86_000);
    await own.close();
  });

  it('expires due sessions before responding, dated when they were due', async () => {
    const own = await startHarness();
    const session = await own.stripe.checkout.sessions.create({
      ...STAY,
      expires_at: Math.floor(Date.now() / 1000) + 31 * 60,
    });
    await own.advance(3_600_000);
    expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
    const { data } = await own.stripe.events.list({ type: 'checkout.session.expired' });
    expect(data[0]?.created).toBe(session.expires_at);
    await own.close();
  });
});

describe('A restart', () => {
  it('keeps objects, keys, clock and timers, and updates page URLs to the new address', async () => {
    const file = join(tmpdir(), `payments-sandbox-${randomUUID()}.sqlite`);
    const before = await startHarness({ file });
    await before.advance(7_200_000);
    const idempotencyKey = randomUUID();
    const session = await before.stripe.checkout.sessions.create(STAY, { idempotencyKey });
    await before.close();

    const after = await startHarness({ file });
    const replayed = await after.stripe.checkout.sessions.create(STAY, { idempotencyKey });
    expect(replayed.id).toBe(session.id);
    const current = await after.stripe.checkout.sessions.retrieve(session.id);
    expect(current).toMatchObject({ status: 'open', url: `${after.sandbox.url}/c/pay/${session.id}` });
    expect((await after.control('GET', '/_sandbox/clock')).body).toMatchObject({ offset_ms: 7_200_000 });
    await after.advance(86_400_000);
    expect(await after.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
    await after.close();
    await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${file}${suffix}`, { force: true })));
  });
});

describe('The environment', () => {
  const required = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  it('of production is rejected with a reason', () => {
    expect(() => readEnvironment({ ...required, NODE_ENV: 'production' })).toThrow(CannotStart);
    expect(() => readEnvironment({ ...required, NODE_ENV: 'production' })).toThrow(
      'does not start with NODE_ENV=production',
    );
  });

  it('is rejected with every problem at once', () => {
    expect(() => readEnvironment({ SANDBOX_PORT: 'x' })).toThrow(
      /SANDBOX_PORT[^]*STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRET/,
    );
  });

  it('only requires the two secrets', () => {
    expect(readEnvironment({ ...required, SANDBOX_FILE: '' })).toMatchObject({
      port: 0,
      file: '.latchkey/payments-sandbox.sqlite',
      webhookUrl: null,
    });
  });
});
