import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { BookingView, CheckoutView, PaymentStatusView } from '#libs/core/contracts';
import type { User } from '#libs/people/identity';
import { STRIPE } from '#libs/money/provider';
import { todayIn, type Clock } from '#libs/core/platform';
import { addDays } from '#libs/core/rules';
import { aHome, aUser, startTestAppWithPayments, eventPayloads, tables, type TestApp } from '#libs/testing';

const ORIGIN = 'http://localhost:3000';

let test: TestApp<Clock> & { sandboxUrl: string };
beforeAll(async () => {
  test = await startTestAppWithPayments();
});
afterAll(() => test.stop());

async function aHold(person: User): Promise<BookingView> {
  const home = await aHome(test.em);
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

const checkoutOf = (booking_id: unknown, urls: object = {}) => ({
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
    .post<CheckoutView>('/payments/checkout/session', checkoutOf(booking.id));
  return { person, booking, session: body };
}

const pay = (url: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card_number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: 'Test' }),
  });

describe('POST /payments/checkout/session (§7, C11)', () => {
  it('answers where to pay; asking twice gives the same session', async () => {
    const { person, booking, session } = await aCheckout();
    expect(session.url).toContain(test.sandboxUrl);
    const again = await test
      .as(person)
      .post<CheckoutView>('/payments/checkout/session', checkoutOf(booking.id));
    expect([again.status, again.body]).toEqual([200, session]);
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
      .refused('POST', '/payments/checkout/session', checkoutOf(booking.id, urls));
    expect(problem).toMatchObject({ status: 422, code: 'payment.return_url_not_allowed' });
    expect(problem.errors?.[0]?.field).toBe(Object.keys(urls)[0]);
  });

  it.each([undefined, 'nope', randomUUID()])('does not find the booking %s', async (id) => {
    const problem = await test
      .as(await aUser(test.em))
      .refused('POST', '/payments/checkout/session', checkoutOf(id));
    expect(problem.code).toBe('booking.not_found');
  });

  it("does not find somebody else's booking", async () => {
    const booking = await aHold(await aUser(test.em));
    const problem = await test
      .as(await aUser(test.em))
      .refused('POST', '/payments/checkout/session', checkoutOf(booking.id));
    expect(problem.status).toBe(404);
    expect((await test.api.refused('POST', '/payments/checkout/session', {})).status).toBe(401);
  });
});

describe('GET /payments/checkout/status/{sessionId} (§7, C9, C10)', () => {
  it('is open and unpaid, then complete and paid: asking confirms, although no notice ever came', async () => {
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
    });
    await pay(session.url);
    const after = await test.as(person).get<PaymentStatusView>(path);
    expect(after.body).toEqual({
      ...before.body,
      payment_status: 'paid',
      status: 'complete',
      booking_status: 'confirmed',
    });
    const shown = await test.as(person).get<BookingView>(`/bookings/${booking.id}`);
    expect(shown.body).toMatchObject({ status: 'confirmed', hold_expires_at: null });
    const again = await test.as(person).refused('POST', '/payments/checkout/session', checkoutOf(booking.id));
    expect(again).toMatchObject({ status: 409, code: 'booking.not_payable' });
  });

  it("finds neither unknown sessions nor somebody else's", async () => {
    const { session } = await aCheckout();
    const other = test.as(await aUser(test.em));
    for (const id of [session.session_id, 'cs_test_unknown', 'nope', '..%2f..']) {
      expect(await other.refused('GET', `/payments/checkout/status/${id}`)).toMatchObject({ status: 404 });
    }
    expect((await test.api.refused('GET', `/payments/checkout/status/${session.session_id}`)).status).toBe(
      401,
    );
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
  const signed = (
    payload: string,
    secret = test.config.stripe.webhookSecret,
    timestamp = Math.floor(Date.now() / 1000),
  ) => test.app.get<Stripe>(STRIPE).webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const send = (payload: string | Buffer, signature?: string) =>
    test.api
      .with(signature ? { 'stripe-signature': signature } : {})
      .send('POST', '/payments/webhook', payload);
  const stored = () => tables(test.em).selectFrom('webhook_events').select('id').execute();

  it('stores a notice and its event once, however often it comes', async () => {
    const payload = webhookEvent();
    const answers = await Promise.all([1, 2, 3].map(() => send(payload, signed(payload))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(1);
    expect(await eventPayloads(test.em, 'payment.webhook_received')).toHaveLength(1);
  });

  it('refuses what the provider did not sign, before the database is asked', async () => {
    const payload = webhookEvent();
    const before = await stored();
    const old = Math.floor(Date.now() / 1000) - 3_600;
    const bad: [string | Buffer, string | undefined][] = [
      [payload, undefined],
      [payload, 'nonsense'],
      [payload, signed(payload, 'whsec_another')],
      [payload, signed(payload, undefined, old)],
      [payload.replace('cs_test_1', 'cs_test_2'), signed(payload)],
      ['', signed('')],
      ['{"broken', signed(payload)],
      [Buffer.alloc(1024 * 1024, 0xff), signed(payload)],
    ];
    for (const [body, signature] of bad) {
      const answer = await send(body, signature);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'payment.signature_invalid' });
    }
    expect(await stored()).toEqual(before);
  });
});
