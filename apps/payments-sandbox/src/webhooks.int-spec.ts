import type Stripe from 'stripe';
import { backoffMs } from './webhooks/deliveries.js';
import {
  eventually,
  startHarness,
  startReceiver,
  STAY,
  type Harness,
  type Receiver,
} from './testing/harness.js';

let h: Harness;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  h = await startHarness({ webhookUrl: receiver.url });
});
afterEach(async () => {
  await h.close();
  await receiver.close();
});

interface Log {
  deliveries: {
    event_id: string;
    state: string;
    tries: number;
    attempts: { status: number | null; error: string | null }[];
  }[];
}
const deliveryLog = async (query = '') =>
  ((await h.control('GET', `/_sandbox/deliveries${query}`)).body as Log).deliveries;

async function paySession(card_number = '4242424242424242'): Promise<Stripe.Checkout.Session> {
  const session = await h.stripe.checkout.sessions.create(STAY);
  await h.pay(session.id, { card_number });
  return h.stripe.checkout.sessions.retrieve(session.id);
}

describe('Webhooks', () => {
  it('announce a payment, signed, with a snapshot of the object', async () => {
    const session = await paySession();
    const completed = await receiver.received('checkout.session.completed');
    expect(completed).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: session.id, payment_status: 'paid', metadata: { booking_id: 'booking-1' } } },
    });
    await receiver.received('charge.succeeded');
    expect((await receiver.received('payment_intent.succeeded')).data.object).toMatchObject({
      id: session.payment_intent,
    });
    expect(await h.stripe.events.retrieve(completed.id)).toMatchObject({
      id: completed.id,
      type: completed.type,
    });
  });

  it('are sent for the types that the endpoint subscribes to only; every event can be listed', async () => {
    const own = await startHarness({
      webhookUrl: receiver.url,
      webhookTypes: ['checkout.session.completed'],
    });
    const session = await own.stripe.checkout.sessions.create(STAY);
    await own.pay(session.id);
    expect((await receiver.received('checkout.session.completed')).pending_webhooks).toBe(1);
    const { deliveries } = (await own.control('GET', '/_sandbox/deliveries')).body as Log;
    expect(deliveries).toHaveLength(1);
    const { data } = await own.stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(data).toMatchObject([{ pending_webhooks: 0 }]);
    await own.close();
  });

  it('announce declined cards, expired sessions and refunds', async () => {
    const declined = await paySession('4000000000000002');
    expect((await receiver.received('payment_intent.payment_failed')).data.object).toMatchObject({
      last_payment_error: { decline_code: 'generic_decline' },
    });
    await h.stripe.checkout.sessions.expire(declined.id);
    await receiver.received('checkout.session.expired');

    const failing = await paySession('4000000000005126');
    const refund = await h.stripe.refunds.create(
      { payment_intent: failing.payment_intent as string },
      { idempotencyKey: 'refund-1' },
    );
    const created = await receiver.received('refund.created');
    expect(created).toMatchObject({
      request: { idempotency_key: 'refund-1' },
      data: { object: { id: refund.id } },
    });
    await receiver.received('charge.refunded');
    await h.advance(60_000);
    await receiver.received('refund.updated');
    expect((await receiver.received('refund.failed')).data.object).toMatchObject({
      id: refund.id,
      status: 'failed',
    });
  });

  it('are signed with real time even if the clock was moved', async () => {
    await h.advance(400 * 86_400_000);
    await paySession();
    // The SDK in the receiver rejects signatures more than five minutes off.
    expect((await receiver.received('checkout.session.completed')).created).toBeGreaterThan(
      Date.now() / 1000 + 86_400 * 399,
    );
  });

  it('are retried until accepted, and every attempt is logged', async () => {
    receiver.statuses.push(500, 500, 500, 500);
    const session = await paySession();
    const completed = await receiver.received('checkout.session.completed');
    expect(completed.data.object).toMatchObject({ id: session.id });
    const retried = await eventually(async () =>
      (await deliveryLog('?state=delivered')).find(({ tries }) => tries > 1),
    );
    expect(retried.attempts.map(({ status }) => status)).toEqual([500, 200]);
  });

  it('that cannot be delivered do not affect the API', async () => {
    await receiver.close();
    const session = await paySession();
    expect(session.payment_status).toBe('paid');
    const failed = await eventually(async () => (await deliveryLog()).find(({ tries }) => tries > 0));
    expect(failed).toMatchObject({
      state: 'pending',
      attempts: [{ status: null, error: expect.any(String) as string }],
    });
    receiver = await startReceiver();
    h.sandbox.setWebhookUrl(receiver.url);
    await receiver.received('checkout.session.completed');
  });

  it('back off exponentially up to five minutes', () => {
    expect([1, 2, 3, 4, 20].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 300_000]);
  });

  it('can be dropped, delayed or duplicated on demand, and resent', async () => {
    const addFault = (body: object) =>
      h.control('POST', '/_sandbox/faults', { event_prefix: 'checkout.session', ...body });
    await addFault({ mode: 'drop_webhooks' });
    const dropped = await paySession();
    await receiver.received('payment_intent.succeeded');
    const { data } = await h.stripe.events.list({ types: ['checkout.session.completed', 'refund.failed'] });
    expect(data).toHaveLength(1);
    expect(await deliveryLog(`?event=${data[0]?.id ?? ''}`)).toMatchObject([{ state: 'dropped', tries: 0 }]);

    await h.control('POST', '/_sandbox/webhooks/resend', { event: data[0]?.id });
    expect((await receiver.received('checkout.session.completed')).data.object).toMatchObject({
      id: dropped.id,
    });
    expect(await h.control('POST', '/_sandbox/webhooks/resend', { event: 'evt_nothing' })).toMatchObject({
      status: 400,
    });

    receiver.events.length = 0;
    await addFault({ mode: 'duplicate_webhooks', copies: 3 });
    await addFault({ mode: 'delay_webhooks', delay_ms: 50 });
    await paySession();
    const copies = () => receiver.events.filter(({ type }) => type === 'checkout.session.completed');
    await eventually(() => (copies().length === 3 ? true : undefined));
    expect(new Set(copies().map(({ id }) => id)).size).toBe(1);
  });
});
