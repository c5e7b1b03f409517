import type Stripe from 'stripe';
import { postForm, startHarness, STAY, type Harness } from './testing/harness.js';

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());

const intentOf = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent;
const retrieve = (id: string) =>
  h.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  });

describe('A checkout session', () => {
  it('starts open and unpaid, with its amounts, metadata and page', async () => {
    const session = await h.stripe.checkout.sessions.create(STAY);
    expect(session.id).toMatch(/^cs_test_/);
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 40_000,
      currency: 'usd',
      client_reference_id: 'booking-1',
      customer_email: 'traveler@latchkey.test',
      metadata: { booking_id: 'booking-1' },
      payment_intent: null,
      livemode: false,
      url: `${h.sandbox.url}/c/pay/${session.id}`,
    });
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    const items = await h.stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data.map((item) => [item.description, item.amount_total])).toEqual([
      ['Lakeside cabin, 2 nights', 30_000],
      ['Cleaning fee', 10_000],
    ]);
  });

  it.each`
    minutes    | accepted
    ${29}      | ${false}
    ${31}      | ${true}
    ${23 * 60} | ${true}
    ${25 * 60} | ${false}
  `(
    'may expire after $minutes minutes: $accepted',
    async ({ minutes, accepted }: { minutes: number; accepted: boolean }) => {
      const expires_at = Math.floor(Date.now() / 1000) + minutes * 60;
      const created = h.stripe.checkout.sessions.create({ ...STAY, expires_at });
      if (accepted) await expect(created).resolves.toMatchObject({ expires_at });
      else await expect(created).rejects.toMatchObject({ statusCode: 400, param: 'expires_at' });
    },
  );

  it("rejects unknown, missing and invalid parameters with Stripe's error codes", async () => {
    const create = (change: object) => h.stripe.checkout.sessions.create({ ...STAY, ...change });
    await expect(create({ nonsense: 'x' })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'nonsense',
    });
    await expect(create({ success_url: undefined })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'success_url',
    });
    await expect(create({ mode: 'rent' })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'mode',
    });
    const price_data = { currency: 'usd', unit_amount: 10.5, product_data: { name: 'Half a cent' } };
    await expect(create({ line_items: [{ price_data }] })).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'line_items[0][price_data][unit_amount]',
    });
  });

  it('can only be expired while it is open', async () => {
    const session = await h.stripe.checkout.sessions.create(STAY);
    await expect(h.stripe.checkout.sessions.expire(session.id)).resolves.toMatchObject({
      status: 'expired',
      url: null,
    });
    await expect(h.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
    const page = await fetch(`${h.sandbox.url}/c/pay/${session.id}`);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('This payment page has expired');
    const late = await h.pay(session.id);
    expect(late.status).toBe(410);
  });
});

describe('Paying', () => {
  it('tells a card by its fingerprint, whoever pays with it, in whichever checkout', async () => {
    const paidWith = async (card: string, name: string) => {
      const { id } = await h.stripe.checkout.sessions.create(STAY);
      expect((await h.pay(id, { card_number: card, name })).status).toBe(303);
      const charge = intentOf(await retrieve(id)).latest_charge as Stripe.Charge;
      return charge.payment_method_details?.card?.fingerprint;
    };
    const first = await paidWith('4242 4242 4242 4242', 'Ada Byron');
    expect(await paidWith('4242424242424242', 'Charles Babbage')).toBe(first);
    expect(await paidWith('5555 5555 5555 4444', 'Ada Byron')).not.toBe(first);
  });

  it('with 4242 charges once, deducts the fee, and redirects to success_url with the session id', async () => {
    const { id } = await h.stripe.checkout.sessions.create(STAY);
    const response = await h.pay(id);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`https://latchkey.test/payment-success?session_id=${id}`);

    const session = await retrieve(id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.customer_details).toMatchObject({ email: 'traveler@latchkey.test', name: 'Ada Byron' });
    expect(session.line_items?.data).toHaveLength(2);
    const intent = intentOf(session);
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 40_000,
      metadata: { booking_id: 'booking-1' },
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ status: 'succeeded', paid: true, amount: 40_000, refunded: false });
    expect(charge.payment_method_details?.card?.last4).toBe('4242');
    expect(charge.payment_method_details?.card?.fingerprint).toEqual(expect.any(String));
    expect(charge.balance_transaction).toMatchObject({
      amount: 40_000,
      fee: 1190,
      net: 38_810,
      type: 'charge',
    });
  });

  it('concurrently charges once and gives every request the same response', async () => {
    const { id } = await h.stripe.checkout.sessions.create(STAY);
    const responses = await Promise.all([h.pay(id), h.pay(id), h.pay(id)]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    const intent = intentOf(await retrieve(id));
    const charges = await h.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  it.each`
    card                     | message
    ${'4000 0000 0000 0002'} | ${'Your card was declined.'}
    ${'4000000000009995'}    | ${'Your card has insufficient funds.'}
    ${'4000 0000 0000 0069'} | ${'Your card has expired.'}
    ${'4111 1111 1111 1111'} | ${'but used a non test card'}
  `(
    'with $card shows "$message", and another card can then pay',
    async ({ card, message }: Record<string, string>) => {
      const { id } = await h.stripe.checkout.sessions.create(STAY);
      const declined = await h.pay(id, { card_number: card });
      expect(declined.status).toBe(402);
      const page = await declined.text();
      expect(page).toContain(message);
      // It says what was typed as it stands on the card, except the security code.
      expect(page).toContain(`value="${card?.replace(/ /g, '').replace(/(\d{4})(?=\d)/g, '$1 ')}"`);
      const open = await retrieve(id);
      expect(open).toMatchObject({ status: 'open', payment_status: 'unpaid' });
      expect(intentOf(open)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error' },
      });

      expect((await h.pay(id)).status).toBe(303);
      const charges = await h.stripe.charges.list({ payment_intent: intentOf(await retrieve(id)).id });
      expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
    },
  );

  it.each`
    typed                                     | message
    ${{ card_number: '4242 4242 4242 4241' }} | ${'Your card number is invalid.'}
    ${{ card_number: '4242' }}                | ${'Your card number is incomplete.'}
    ${{ exp: '01 / 20' }}                     | ${'expiration date is in the past.'}
    ${{ exp: '13 / 40' }}                     | ${'expiration date is incomplete.'}
    ${{ cvc: '1' }}                           | ${'security code is incomplete.'}
    ${{ name: ' ' }}                          | ${'Enter the name on your card.'}
  `(
    'with $typed shows "$message" and keeps the input except the security code',
    async ({ typed, message }: { typed: object; message: string }) => {
      const { id } = await h.stripe.checkout.sessions.create(STAY);
      const response = await h.pay(id, { cvc: '987', exp: '11 / 41', ...typed });
      const page = await response.text();
      expect(response.status).toBe(422);
      expect(page.replaceAll('&#39;', "'")).toContain(message);
      expect(page).toContain('aria-invalid="true"');
      expect(page).not.toContain('value="987"');
      if (!('exp' in typed)) expect(page).toContain('value="11 / 41"');
      expect(await retrieve(id)).toMatchObject({ status: 'open', payment_intent: null });
    },
  );

  it("checks a card's expiry by the sandbox clock", async () => {
    const own = await startHarness();
    await own.advance(6 * 365 * 86_400_000);
    const { id } = await own.stripe.checkout.sessions.create(STAY);
    const in5Years = new Date(Date.now() + 5 * 365 * 86_400_000);
    const response = await own.pay(id, { exp: `${in5Years.getUTCMonth() + 1}/${in5Years.getUTCFullYear()}` });
    expect(await response.text()).toContain('expiration date is in the past.');
    await own.close();
  });

  it('with 3155 requires confirmation, and completing it pays', async () => {
    const { id } = await h.stripe.checkout.sessions.create(STAY);
    const response = await h.pay(id, { card_number: '4000 0025 0000 3155' });
    expect([response.status, response.headers.get('location')]).toEqual([303, `/c/pay/${id}/authenticate`]);
    const page = await fetch(`${h.sandbox.url}/c/pay/${id}/authenticate`);
    expect(await page.text()).toContain('Complete authentication');
    // Browsers only follow a form's redirect to origins allowed here.
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://latchkey.test;",
    );
    expect(intentOf(await retrieve(id)).status).toBe('requires_action');

    const done = await postForm(`${h.sandbox.url}/c/pay/${id}/authenticate`, { result: 'complete' });
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      STAY.success_url.replace('{CHECKOUT_SESSION_ID}', id),
    ]);
    expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  });

  it('with 3155 and a failed confirmation stays unpaid, and another card can then pay', async () => {
    const { id } = await h.stripe.checkout.sessions.create(STAY);
    await h.pay(id, { card_number: '4000002500003155' });
    const failed = await postForm(`${h.sandbox.url}/c/pay/${id}/authenticate`, { result: 'fail' });
    expect(failed.status).toBe(402);
    expect(await failed.text()).toContain('We are unable to authenticate your payment method.');
    expect(await retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await h.pay(id)).status).toBe(303);
  });

  it('is not possible on an expired page', async () => {
    const { id } = await h.stripe.checkout.sessions.create({ ...STAY, expires_at: undefined });
    await h.pay(id, { card_number: '4000000000000002' });
    await h.advance(24 * 3_600_000 + 1000);
    const session = await retrieve(id);
    expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
    expect(intentOf(session)).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await h.pay(id)).status).toBe(410);
  });
});

describe('The page', () => {
  const linesOfStay = () => {
    const [stay, cleaning] = STAY.line_items;
    if (!stay || !cleaning) throw new Error('A stay has two lines');
    return [stay, cleaning] as const;
  };

  it('shows what the product says of itself, its picture, and what one agrees to beside the button', async () => {
    const [stay, cleaning] = linesOfStay();
    const about = {
      description: 'Check-in Fri, May 15, 3:00 PM PDT. Check-out Sun, May 17. 2 guests.',
      images: ['https://latchkey.test/pictures/cabin-640.webp'],
    };
    const session = await h.stripe.checkout.sessions.create({
      ...STAY,
      line_items: [
        { ...stay, price_data: { ...stay.price_data, product_data: { name: 'Cabin', ...about } } },
        cleaning,
      ],
      custom_text: { submit: { message: 'Cancel before Thursday & get 75% back.' } },
    });
    expect(session.custom_text.submit).toEqual({ message: 'Cancel before Thursday & get 75% back.' });
    const response = await fetch(session.url ?? '');
    const page = await response.text();
    expect(page).toMatch(/<dt>Check-in<\/dt>\s*<dd>Fri, May 15, 3:00 PM PDT<\/dd>/);
    expect(page).toMatch(/<dt>Check-out<\/dt>\s*<dd>Sun, May 17<\/dd>/);
    expect(page).toContain('>2 guests.</span>');
    expect(page).toMatch(/<details>\s*<summary>Test cards/);
    expect(page).toContain('src="https://latchkey.test/pictures/cabin-640.webp"');
    expect(page).toContain('Cancel before Thursday &amp; get 75% back.');
    expect(page).toContain('This page is open for another 24 hours.');
    expect(response.headers.get('content-security-policy')).toContain('img-src data: https://latchkey.test;');
  });

  it('has the fonts of the storefront', async () => {
    const style = await (await fetch(new URL('/c/style.css', h.sandbox.url))).text();
    const fonts = [...style.matchAll(/url\((\S+?)\)/g)].map(([, path = '']) => path);
    expect(fonts).toHaveLength(2);
    for (const path of fonts) {
      const { status, headers } = await fetch(new URL(path, h.sandbox.url));
      expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2']);
    }
  });

  it('refuses a picture that is no address', async () => {
    const [stay] = linesOfStay();
    const product = { name: 'Cabin', images: ['javascript:alert(1)'] };
    const create = h.stripe.checkout.sessions.create({
      ...STAY,
      line_items: [{ ...stay, price_data: { ...stay.price_data, product_data: product } }],
    });
    await expect(create).rejects.toMatchObject({ statusCode: 400, code: 'url_invalid' });
  });

  it('is a plain form with labels, the amount on its button, a back link, and no script', async () => {
    const session = await h.stripe.checkout.sessions.create({
      ...STAY,
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 123_456, product_data: { name: 'Cabin <b>& more' } } },
      ],
    });
    const response = await fetch(session.url ?? '');
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('Pay $1,234.56');
    expect(page).toContain('Cabin &lt;b&gt;&amp; more');
    expect(page).toContain(`href="${STAY.cancel_url}"`);
    expect(page).not.toContain('<script');
    for (const name of ['card_number', 'exp', 'cvc', 'name']) {
      expect(page).toContain(`for="${name}"`);
      expect(page).toContain(`name="${name}"`);
    }
  });

  it('reports an unknown session and one already paid', async () => {
    expect((await fetch(`${h.sandbox.url}/c/pay/cs_test_nothing`)).status).toBe(404);
    const { id } = await h.stripe.checkout.sessions.create(STAY);
    await h.pay(id);
    expect(await (await fetch(`${h.sandbox.url}/c/pay/${id}`)).text()).toContain('This payment is complete');
  });
});
