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

const refundsOf = async (payment_intent: string) =>
  (await h.stripe.refunds.list({ payment_intent })).data.length;

async function paid(): Promise<string> {
  const { id } = await h.stripe.checkout.sessions.create(STAY);
  await h.pay(id);
  return (await h.stripe.checkout.sessions.retrieve(id)).payment_intent as string;
}

const fault = (body: object) => h.control('POST', '/_sandbox/faults', body);

describe('A key', () => {
  it('that is missing or foreign is refused with 401', async () => {
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

  it('does not open what does not exist', async () => {
    await expect(h.stripe.rawRequest('GET', '/v1/nonsense')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('An idempotency key', () => {
  it('gives the same answer to the same request, and does the work once', async () => {
    const payment_intent = await paid();
    const idempotencyKey = randomUUID();
    const first = await h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
    const second = await h.stripe.refunds.create({ amount: 100, payment_intent }, { idempotencyKey });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(await refundsOf(payment_intent)).toBe(1);
  });

  it('refuses other parameters and other calls', async () => {
    const payment_intent = await paid();
    const idempotencyKey = randomUUID();
    await h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
    const other = { type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' };
    await expect(
      h.stripe.refunds.create({ payment_intent, amount: 101 }, { idempotencyKey }),
    ).rejects.toMatchObject(other);
    await expect(h.stripe.customers.create({}, { idempotencyKey })).rejects.toMatchObject(other);
    expect(await refundsOf(payment_intent)).toBe(1);
  });

  it('keeps a refusal that came from the state, and forgets one that came from the parameters', async () => {
    const payment_intent = await paid();
    const [state, shape] = [randomUUID(), randomUUID()];
    const tooMuch = () =>
      h.stripe.refunds.create({ payment_intent, amount: 99_999 }, { idempotencyKey: state });
    await expect(tooMuch()).rejects.toMatchObject({ param: 'amount' });
    await expect(tooMuch()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    await expect(
      h.stripe.refunds.create({ payment_intent, amount: -5 }, { idempotencyKey: shape }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      h.stripe.refunds.create({ payment_intent, amount: 5 }, { idempotencyKey: shape }),
    ).resolves.toMatchObject({ amount: 5 });
  });

  it('that is in use answers 409 to the second request, which later gets the first answer', async () => {
    const payment_intent = await paid();
    const idempotencyKey = randomUUID();
    await fault({ path_prefix: '/v1/refunds', method: 'POST', mode: 'timeout', delay_ms: 300 });
    const refund = () => h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
    const [first, second] = await Promise.allSettled([refund(), refund()]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    const refused = [first, second].find((outcome) => outcome.status === 'rejected');
    expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
    await expect(refund()).resolves.toMatchObject({ amount: 100 });
    expect(await refundsOf(payment_intent)).toBe(1);
  });
});

describe('A fault', () => {
  it.each`
    mode            | effects
    ${'500_before'} | ${0}
    ${'500_after'}  | ${1}
  `(
    '$mode answers 500, sticks to its key, and leaves $effects refund',
    async ({ mode, effects }: { mode: string; effects: number }) => {
      const payment_intent = await paid();
      const idempotencyKey = randomUUID();
      await fault({ path_prefix: '/v1/refunds', mode });
      const refund = (key: string) =>
        h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: key });
      await expect(refund(idempotencyKey)).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
      await expect(refund(idempotencyKey)).rejects.toMatchObject({
        statusCode: 500,
        headers: { 'idempotent-replayed': 'true' },
      });
      expect(await refundsOf(payment_intent)).toBe(effects);
      await expect(refund(randomUUID())).resolves.toMatchObject({ amount: 100 });
    },
  );

  it.each`
    mode     | error
    ${'409'} | ${{ statusCode: 409, code: 'idempotency_key_in_use' }}
    ${'429'} | ${{ statusCode: 429, type: 'StripeRateLimitError' }}
  `(
    '$mode refuses before anything happens, as often as ordered',
    async ({ mode, error }: { mode: string; error: object }) => {
      const payment_intent = await paid();
      const idempotencyKey = randomUUID();
      await fault({ path_prefix: '/v1/refunds', method: 'POST', mode, times: 2 });
      const refund = () => h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey });
      await expect(refund()).rejects.toMatchObject(error);
      await expect(refund()).rejects.toMatchObject(error);
      expect(await refundsOf(payment_intent)).toBe(0);
      await expect(refund()).resolves.toMatchObject({ amount: 100 });
    },
  );

  it('that cuts the line, or never answers, has done its work; the same key finds it', async () => {
    const payment_intent = await paid();
    const cut = randomUUID();
    await fault({ path_prefix: '/v1/refunds', mode: 'cut', times: 2 });
    const refund = (idempotencyKey: string, timeout?: number) =>
      h.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey, timeout });
    // The SDK itself repeats a call whose line was cut, once, under the same key: two cuts are one failed call.
    await expect(refund(cut)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect(refund(cut)).resolves.toMatchObject({ amount: 100 });

    const slow = randomUUID();
    await fault({ path_prefix: '/v1/refunds', mode: 'timeout', delay_ms: 400 });
    await expect(refund(slow, 50)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await expect(refund(slow)).rejects.toMatchObject({ statusCode: 409 });
    expect(await refundsOf(payment_intent)).toBe(2);
  });

  it('that does not exist is refused', async () => {
    expect(await fault({ mode: 'earthquake' })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error' } },
    });
  });
});

describe('The clock', () => {
  it('tells the time to everybody, is moved by the key only, and never backwards', async () => {
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

  it('expires what is due before it answers, as of the moment it was due', async () => {
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
  it('forgets nothing: objects, keys, the clock, what is due, and the pages follow the new address', async () => {
    const file = join(tmpdir(), `payments-sandbox-${randomUUID()}.sqlite`);
    const before = await startHarness({ file });
    await before.advance(7_200_000);
    const idempotencyKey = randomUUID();
    const session = await before.stripe.checkout.sessions.create(STAY, { idempotencyKey });
    await before.close();

    const after = await startHarness({ file });
    const same = await after.stripe.checkout.sessions.create(STAY, { idempotencyKey });
    expect(same.id).toBe(session.id);
    const now = await after.stripe.checkout.sessions.retrieve(session.id);
    expect(now).toMatchObject({ status: 'open', url: `${after.sandbox.url}/c/pay/${session.id}` });
    expect((await after.control('GET', '/_sandbox/clock')).body).toMatchObject({ offset_ms: 7_200_000 });
    await after.advance(86_400_000);
    expect(await after.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
    await after.close();
    await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${file}${suffix}`, { force: true })));
  });
});

describe('The environment', () => {
  const enough = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

  it('of production is refused, and says why', () => {
    expect(() => readEnvironment({ ...enough, NODE_ENV: 'production' })).toThrow(CannotStart);
    expect(() => readEnvironment({ ...enough, NODE_ENV: 'production' })).toThrow(
      'does not start with NODE_ENV=production',
    );
  });

  it('names every problem at once', () => {
    expect(() => readEnvironment({ SANDBOX_PORT: 'x' })).toThrow(
      /SANDBOX_PORT[^]*STRIPE_SECRET_KEY[^]*STRIPE_WEBHOOK_SECRET/,
    );
  });

  it('needs only the two secrets', () => {
    expect(readEnvironment({ ...enough, SANDBOX_FILE: '' })).toMatchObject({
      port: 0,
      file: '.latchkey/payments-sandbox.sqlite',
      webhookUrl: null,
    });
  });
});
