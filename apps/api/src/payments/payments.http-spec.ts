import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { BookingView, CheckoutView, PaymentStatusView } from '#libs/core/contracts';
import type { User } from '#libs/people/identity';
import { STRIPE } from '#libs/money/provider';
import { instantInWords, todayIn, type Clock } from '#libs/core/platform';
import { addDays, refundCutoff } from '#libs/core/rules';
import { aBooking, aHome, aPayment, aUser, eventPayloads, tables } from '#libs/testing';
import { startTestAppWithPayments, type TestApp } from '../testing/index.js';

const ORIGIN = 'http://localhost:3000';

let test: TestApp<Clock> & { sandboxUrl: string };
beforeAll(async () => {
  test = await startTestAppWithPayments();
});
afterAll(() => test.stop());

async function aHold(person: User): Promise<BookingView> {
  const home = await aHome(test.em, { photos: ['dune-stilt'] });
  const checkIn = addDays(todayIn(home.timeZone, test.clock.now()), 7);
  const { body } = await test.as(person).post<BookingView>('/bookings', {
    property_id: home.id,
    check_in_date: checkIn,
    check_out_date: addDays(checkIn, 3),
    guests: 2,
    special_requests: null,
    accepts_liability_waiver: true,
  });
  return body;
}

const checkoutRequest = (booking_id: unknown, urls: object = {}) => ({
  booking_id,
  success_url: `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${ORIGIN}/book/x?cancelled=1`,
  ...urls,
});

async function aCheckout(): Promise<{ person: User; booking: BookingView; session: CheckoutView }> {
  const person = await aUser(test.em);
  const booking = await aHold(person);
  const { body } = await test
    .as(person)
    .post<CheckoutView>('/payments/checkout/session', checkoutRequest(booking.id));
  return { person, booking, session: body };
}

/** The provider takes the next call of this path, and answers it late. */
const slowDown = (path: string, ms: number) =>
  fetch(`${test.sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path_prefix: path, method: 'POST', mode: 'timeout', delay_ms: ms }),
  });

const pay = (url: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: 'Test' }),
  });

describe('POST /payments/checkout/session (§7, C11)', () => {
  it('returns the payment URL, and the same session when repeated', async () => {
    const { person, booking, session } = await aCheckout();
    expect(session.url).toContain(test.sandboxUrl);
    const again = await test
      .as(person)
      .post<CheckoutView>('/payments/checkout/session', checkoutRequest(booking.id));
    expect([again.status, again.body]).toEqual([200, session]);
  });

  it('tells on the page which stay it is, in the time of the home, until when it can be cancelled, and shows the home', async () => {
    const { booking, session } = await aCheckout();
    const page = await (await fetch(session.url)).text();
    const stay = await tables(test.em)
      .selectFrom('bookings')
      .select(['check_in_at', 'check_out_at', 'time_zone'])
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const at = (instant: Date) => instantInWords(instant, stay.time_zone);
    const words = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain(`Check-in ${at(stay.check_in_at)} Check-out ${at(stay.check_out_at)} 2 guests.`);
    expect(page).toContain(
      `Cancel before ${at(refundCutoff(stay.check_in_at))} and you get 75% of the nightly price back`,
    );
    expect(page).toMatch(new RegExp(`<img class="picture" src="${ORIGIN}/pictures/dune-stilt-\\d+\\.webp"`));
  });

  it('returns one session to simultaneous requests', async () => {
    const person = await aUser(test.em);
    const { id } = await aHold(person);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        test.as(person).post<CheckoutView>('/payments/checkout/session', checkoutRequest(id)),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.session_id)).size).toBe(1);
  });

  it('answers thirty clicks with one session, however slow the provider is', async () => {
    const person = await aUser(test.em);
    const { id } = await aHold(person);
    await slowDown('/v1/checkout/sessions', 1_500);
    const clicks = Array.from({ length: 30 }, () =>
      test.as(person).post<CheckoutView>('/payments/checkout/session', checkoutRequest(id)),
    );
    const answers = await Promise.all(clicks);
    expect(answers.map(({ status }) => status)).toEqual(clicks.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.session_id)).size).toBe(1);
    const asked = tables(test.em).selectFrom('operations').select('attempt').where('booking_id', '=', id);
    expect(await asked.execute()).toEqual([{ attempt: 1 }]);
  });

  it('refuses a request with 409 while another one is still calling the provider', async () => {
    const person = await aUser(test.em);
    const { id } = await aHold(person);
    const urls = checkoutRequest(id);
    const call = test.as(person).post<CheckoutView>('/payments/checkout/session', urls);
    await call;
    await tables(test.em).deleteFrom('checkout_sessions').where('booking_id', '=', id).execute();
    await tables(test.em)
      .updateTable('operations')
      .set({ state: 'requested', lease_until: new Date(Date.now() + 60_000) })
      .where('booking_id', '=', id)
      .execute();
    const problem = await test.as(person).expectProblem('POST', '/payments/checkout/session', urls);
    expect(problem).toMatchObject({ status: 409, code: 'payment.checkout_under_way' });
  });

  it.each`
    urls
    ${{ success_url: 'https://evil.example/payment-success' }}
    ${{ cancel_url: 'https://localhost:3000.evil.example/' }}
    ${{ success_url: 'http://localhost:3000@evil.example/' }}
    ${{ cancel_url: 'javascript:alert(1)' }}
    ${{ success_url: '/payment-success' }}
    ${{ success_url: undefined }}
  `('refuses to return to $urls', async ({ urls }: { urls: object }) => {
    const person = await aUser(test.em);
    const booking = await aHold(person);
    const problem = await test
      .as(person)
      .expectProblem('POST', '/payments/checkout/session', checkoutRequest(booking.id, urls));
    expect(problem).toMatchObject({ status: 422, code: 'payment.return_url_not_allowed' });
    expect(problem.errors?.[0]?.field).toBe(Object.keys(urls)[0]);
  });

  it.each([undefined, 'nope', randomUUID()])('does not find the booking %s', async (id) => {
    const problem = await test
      .as(await aUser(test.em))
      .expectProblem('POST', '/payments/checkout/session', checkoutRequest(id));
    expect(problem.code).toBe('booking.not_found');
  });

  it("does not find another traveler's booking", async () => {
    const booking = await aHold(await aUser(test.em));
    const problem = await test
      .as(await aUser(test.em))
      .expectProblem('POST', '/payments/checkout/session', checkoutRequest(booking.id));
    expect(problem.status).toBe(404);
    expect((await test.api.expectProblem('POST', '/payments/checkout/session', {})).status).toBe(401);
  });
});

describe('GET /payments/checkout/status/{sessionId} (§7, C9, C10)', () => {
  it('is open and unpaid, then complete and paid: polling confirms the booking without any webhook', async () => {
    const { person, booking, session } = await aCheckout();
    const path = `/payments/checkout/status/${session.session_id}`;
    const before = await test.as(person).get<PaymentStatusView>(path);
    expect(before.body).toEqual({
      payment_status: 'unpaid',
      status: 'open',
      amount_total: 40_000,
      currency: 'usd',
      booking_id: booking.id,
      booking_status: 'pending',
      returned: false,
    });
    await pay(session.url);
    const after = await test.as(person).get<PaymentStatusView>(path);
    expect(after.body).toEqual({
      ...before.body,
      payment_status: 'paid',
      status: 'complete',
      booking_status: 'confirmed',
    });
    const confirmed = await test.as(person).get<BookingView>(`/bookings/${booking.id}`);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', hold_expires_at: null });
    const again = await test
      .as(person)
      .expectProblem('POST', '/payments/checkout/session', checkoutRequest(booking.id));
    expect(again).toMatchObject({ status: 409, code: 'booking.not_payable' });
  });

  it("finds neither unknown sessions nor another traveler's", async () => {
    const { session } = await aCheckout();
    const other = test.as(await aUser(test.em));
    for (const id of [session.session_id, 'cs_test_unknown', 'nope', '..%2f..']) {
      expect(await other.expectProblem('GET', `/payments/checkout/status/${id}`)).toMatchObject({
        status: 404,
      });
    }
    expect(
      (await test.api.expectProblem('GET', `/payments/checkout/status/${session.session_id}`)).status,
    ).toBe(401);
  });
});

describe('POST /payments/webhook', () => {
  const webhookEvent = (facts: object = {}) =>
    JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
      ...facts,
    });
  const sign = (
    payload: string,
    secret = test.config.stripe.webhookSecret,
    timestamp = Math.floor(Date.now() / 1000),
  ) => test.app.get<Stripe>(STRIPE).webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const send = (payload: string | Buffer, signature?: string) =>
    test.api
      .with(signature ? { 'stripe-signature': signature } : {})
      .send('POST', '/payments/webhook', payload);
  const storedWebhookEvents = () => tables(test.em).selectFrom('webhook_events').select('id').execute();

  it('stores a webhook event and announces it once, however often it arrives', async () => {
    const payload = webhookEvent();
    const responses = await Promise.all([1, 2, 3].map(() => send(payload, sign(payload))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await storedWebhookEvents()).toHaveLength(1);
    expect(await eventPayloads(test.em, 'payment.webhook_received')).toHaveLength(1);
  });

  it('has nothing to announce of a session whose payment is known', async () => {
    const [home, traveler] = [await aHome(test.em), await aUser(test.em)];
    const booking = await aBooking(test.em, { home, traveler, status: 'confirmed' });
    const { sessionId: id } = await aPayment(test.em, booking);
    const announced = await eventPayloads(test.em, 'payment.webhook_received');
    const payload = webhookEvent({ data: { object: { id, object: 'checkout.session' } } });
    expect((await send(payload, sign(payload))).status).toBe(200);
    expect(await eventPayloads(test.em, 'payment.webhook_received')).toEqual(announced);
    const stored = tables(test.em).selectFrom('webhook_events').where('object_id', '=', id);
    expect(await stored.select(['outcome', 'processed_at']).execute()).toEqual([
      { outcome: 'already', processed_at: expect.any(Date) as Date },
    ]);
  });

  it.each([
    ['of the other mode', { livemode: true }, 'other_mode'],
    ['about nothing', { data: { object: { object: 'checkout.session' } } }, 'ignored'],
  ])('stores an event %s as processed, and announces nothing', async (_, facts, outcome) => {
    const announced = await eventPayloads(test.em, 'payment.webhook_received');
    const id = `evt_${randomUUID()}`;
    const payload = webhookEvent({ id, ...facts });
    expect((await send(payload, sign(payload))).status).toBe(200);
    const stored = tables(test.em).selectFrom('webhook_events').where('id', '=', id);
    expect(await stored.select(['outcome', 'processed_at']).execute()).toEqual([
      { outcome, processed_at: expect.any(Date) as Date },
    ]);
    expect(await eventPayloads(test.em, 'payment.webhook_received')).toEqual(announced);
  });

  it('acknowledges an event that changes nothing here, and does not store it', async () => {
    const before = await storedWebhookEvents();
    const payload = webhookEvent({ type: 'payment_intent.created' });
    expect((await send(payload, sign(payload))).status).toBe(200);
    expect(await storedWebhookEvents()).toEqual(before);
    expect((await send(payload, sign(payload, 'whsec_another'))).status).toBe(400);
  });

  it.each([
    'null',
    '[]',
    '"x"',
    '{}',
    '{"id":7}',
    webhookEvent({ id: 'evt_\u0000' }),
    webhookEvent({ id: 'e'.repeat(300) }),
    webhookEvent({ type: 7 }),
    webhookEvent({ livemode: 'no' }),
    webhookEvent({ data: undefined }),
    webhookEvent({ data: {} }),
    webhookEvent({ data: { object: null } }),
    webhookEvent({ data: { object: { id: 7 } } }),
    webhookEvent({ data: { object: { id: 're_\u0000' } } }),
  ])('refuses a signed payload that is no event: %s', async (payload) => {
    const before = await storedWebhookEvents();
    const response = await send(payload, sign(payload));
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'payment.notice_malformed' });
    expect(await storedWebhookEvents()).toEqual(before);
  });

  it('refuses payloads without a valid signature, and stores nothing', async () => {
    const payload = webhookEvent();
    const before = await storedWebhookEvents();
    const old = Math.floor(Date.now() / 1000) - 3_600;
    const bad: [string | Buffer, string | undefined][] = [
      [payload, undefined],
      [payload, 'nonsense'],
      [payload, sign(payload, 'whsec_another')],
      [payload, sign(payload, undefined, old)],
      [payload.replace('cs_test_1', 'cs_test_2'), sign(payload)],
      ['', sign('')],
      ['{"broken', sign(payload)],
      [Buffer.alloc(1024 * 1024, 0xff), sign(payload)],
    ];
    for (const [body, signature] of bad) {
      const response = await send(body, signature);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ code: 'payment.signature_invalid' });
    }
    expect(await storedWebhookEvents()).toEqual(before);
  });
});
