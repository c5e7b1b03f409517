import type Stripe from 'stripe';
import { prorated, periodEnd } from './payments/billing-period.js';
import { postForm, startHarness, type Harness } from './testing/harness.js';

const DAY = 86_400_000;
const month = { interval: 'month', interval_count: 1 } as const;
const seconds = (iso: string) => Date.parse(iso) / 1000;

let h: Harness;
let plus: Stripe.Price;
let ultra: Stripe.Price;
beforeEach(async () => {
  h = await startHarness();
  const price = async (name: string, unit_amount: number) => {
    const product = await h.stripe.products.create({ name });
    return h.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      lookup_key: name,
    });
  };
  plus = await price('Plus', 399);
  ultra = await price('UltraPlus', 799);
});
afterEach(() => h.close());

/** Subscribes to Plus on the hosted page. */
async function subscribe(card_number = '4242424242424242'): Promise<Stripe.Subscription> {
  const session = await h.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plus.id, quantity: 1 }],
    success_url: 'https://latchkey.test/subscription',
    customer_email: 'traveler@latchkey.test',
    subscription_data: { metadata: { user_id: 'u1' } },
  });
  expect((await h.pay(session.id, { card_number })).status).toBe(303);
  const paid = await h.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'customer'],
  });
  expect(paid).toMatchObject({ payment_status: 'paid', status: 'complete', payment_intent: null });
  return paid.subscription as Stripe.Subscription;
}

const current = (id: string) => h.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const item = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem;
const eventTypes = async () => (await h.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

/** Moves past the end of the current period. */
async function toNextPeriod(id: string): Promise<void> {
  const { body } = await h.control('GET', '/_sandbox/clock');
  const end = item(await current(id)).current_period_end * 1000;
  await h.advance(end - Date.parse((body as { now: string }).now) + 1000);
}

describe('Deleting a customer', () => {
  it('removes their cards and subscriptions but keeps their invoices, and fails a second time', async () => {
    const { id, customer } = (await subscribe()) as { id: string; customer: string };
    const { data: cards } = await h.stripe.customers.listPaymentMethods(customer);
    expect(cards).toHaveLength(1);
    expect(await h.stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    expect(await h.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect((await h.stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    expect((await h.stripe.invoices.list({ customer })).data).toMatchObject([{ status: 'paid' }]);
    await expect(h.stripe.customers.del(customer)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await eventTypes()).toContain('customer.deleted');
  });
});

describe('A subscription', () => {
  it('starts with a paid checkout, a customer, a card on file and a paid invoice', async () => {
    const subscription = await subscribe();
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { user_id: 'u1' },
      cancel_at_period_end: false,
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 399,
      amount_paid: 399,
    });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    const payments = await h.stripe.invoicePayments.list({
      invoice: invoice.id,
      expand: ['data.payment.payment_intent'],
    });
    expect(payments.data[0]).toMatchObject({
      status: 'paid',
      payment: { payment_intent: { status: 'succeeded', amount: 399 } },
    });
    expect(await eventTypes()).toEqual(
      expect.arrayContaining([
        'customer.created',
        'customer.subscription.created',
        'invoice.paid',
        'checkout.session.completed',
      ]),
    );
  });

  it('renews every month, even if the clock jumps several months', async () => {
    const { id, customer } = await subscribe();
    await h.advance(95 * DAY);
    const invoices = await h.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map((invoice) => [invoice.billing_reason, invoice.status, invoice.total])).toEqual([
      ['subscription_cycle', 'paid', 399],
      ['subscription_cycle', 'paid', 399],
      ['subscription_cycle', 'paid', 399],
      ['subscription_create', 'paid', 399],
    ]);
    const created = invoices.data.map((invoice) => invoice.created);
    expect(item(await current(id)).current_period_start).toBe(created[0]);
    expect((await h.stripe.subscriptions.list({ customer: customer as string })).data).toHaveLength(1);
  });

  it('becomes past due when its renewal fails, is retried, and ends after the last retry', async () => {
    const { id } = await subscribe('4000000000000341');
    await toNextPeriod(id);
    const overdue = await current(id);
    expect(overdue).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, amount_remaining: 399 },
    });
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.updated']),
    );
    await h.advance(3 * DAY);
    expect(await current(id)).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 2 } });
    await h.advance(12 * DAY);
    expect(await current(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await eventTypes()).toContain('customer.subscription.deleted');
  });

  it('becomes active again when the card is changed in the portal after a failed renewal', async () => {
    const { id, customer } = await subscribe('4000000000000341');
    await toNextPeriod(id);
    const portal = await h.stripe.billingPortal.sessions.create({
      customer: customer as string,
      return_url: 'https://latchkey.test/subscription',
    });
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain('Payment failed');
    const card = { exp: '12/40', cvc: '123', name: 'Ada Byron' };
    const declined = await postForm(`${portal.url}/card`, { ...card, card_number: '4000000000000002' });
    expect([declined.status, (await declined.text()).includes('Your card was declined.')]).toEqual([
      402,
      true,
    ]);
    expect((await postForm(`${portal.url}/card`, { ...card, card_number: '5555555555554444' })).status).toBe(
      303,
    );
    expect(await current(id)).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
    expect(await (await fetch(portal.url)).text()).toContain('ending in 4444');
  });

  it('becomes active again when paid through the API; another decline throws and counts as an attempt', async () => {
    const { id } = await subscribe('4000000000000341');
    await toNextPeriod(id);
    const invoice = (await current(id)).latest_invoice as Stripe.Invoice;
    await expect(h.stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
    });
    expect(await h.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'open', attempt_count: 2 });
    await h.stripe.invoices.pay(invoice.id, { payment_method: 'pm_card_visa' });
    expect(await current(id)).toMatchObject({ status: 'active' });
  });

  it('is no longer listed once it is cancelled, unless by status, and leaves no gap on a page', async () => {
    const running = [(await subscribe()).id, (await subscribe()).id];
    const cancelled = [(await subscribe()).id, (await subscribe()).id];
    for (const id of cancelled) await h.stripe.subscriptions.cancel(id);
    const page = async (filter: Stripe.SubscriptionListParams) => {
      const { data, has_more } = await h.stripe.subscriptions.list(filter);
      return { ids: data.map(({ id }) => id), has_more };
    };
    expect(await page({ limit: 1 })).toEqual({ ids: [running[1]], has_more: true });
    expect(await page({ limit: 2 })).toEqual({ ids: running.toReversed(), has_more: false });
    expect(await page({ status: 'canceled' })).toEqual({ ids: cancelled.toReversed(), has_more: false });
    expect((await page({ status: 'all' })).ids).toHaveLength(4);
  });

  it('can be set to end with its period, resumed, and then ended', async () => {
    const { id } = await subscribe();
    const ending = await h.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: item(ending).current_period_end,
    });
    expect(await h.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
    });
    await h.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await toNextPeriod(id);
    expect(await current(id)).toMatchObject({
      status: 'canceled',
      ended_at: item(ending).current_period_end,
    });
    expect((await h.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    await expect(h.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('can be cancelled immediately', async () => {
    const { id } = await subscribe();
    await expect(h.stripe.subscriptions.cancel(id)).resolves.toMatchObject({ status: 'canceled' });
    await h.advance(40 * DAY);
    expect((await h.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });
});

describe('A plan change', () => {
  /** The exact middle of the current period. */
  const halfway = (subscription: Stripe.Subscription) =>
    (item(subscription).current_period_start + item(subscription).current_period_end) / 2;

  it('is charged immediately, exactly as previewed', async () => {
    const subscription = await subscribe();
    const items = [{ id: item(subscription).id, price: ultra.id }];
    const proration_date = halfway(subscription);
    const preview = await h.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date },
    });
    expect(preview.lines.data.map((line) => line.amount)).toEqual([-200, 400]);
    expect(preview.amount_due).toBe(200);

    const changed = await h.stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      proration_date,
      expand: ['latest_invoice'],
    });
    expect(item(changed).price.id).toBe(ultra.id);
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 200,
    });
    await toNextPeriod(subscription.id);
    expect((await current(subscription.id)).latest_invoice).toMatchObject({ total: 799, status: 'paid' });
  });

  it('is charged once with the next invoice by default', async () => {
    const subscription = await subscribe();
    const items = [{ id: item(subscription).id, price: ultra.id }];
    await h.stripe.subscriptions.update(subscription.id, { items, proration_date: halfway(subscription) });
    expect((await h.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    await toNextPeriod(subscription.id);
    expect((await current(subscription.id)).latest_invoice).toMatchObject({ total: 999, status: 'paid' });
    await toNextPeriod(subscription.id);
    expect((await current(subscription.id)).latest_invoice).toMatchObject({ total: 799 });
  });

  it('without proration moves no money now', async () => {
    const subscription = await subscribe();
    const items = [{ id: item(subscription).id, price: ultra.id }];
    await h.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' });
    await toNextPeriod(subscription.id);
    expect((await current(subscription.id)).latest_invoice).toMatchObject({ total: 799 });
  });

  it('to a cheaper plan gives credit that the next invoice uses', async () => {
    const subscription = await subscribe();
    const change = (price: string) => ({
      items: [{ id: item(subscription).id, price }],
      proration_behavior: 'always_invoice' as const,
      proration_date: halfway(subscription),
    });
    await h.stripe.subscriptions.update(subscription.id, change(ultra.id));
    await h.stripe.subscriptions.update(subscription.id, change(plus.id));
    const customer = await h.stripe.customers.retrieve(subscription.customer as string);
    expect(customer).toMatchObject({ balance: -200 });
    await toNextPeriod(subscription.id);
    expect((await current(subscription.id)).latest_invoice).toMatchObject({
      total: 399,
      starting_balance: -200,
      amount_paid: 199,
    });
    expect(await h.stripe.customers.retrieve(subscription.customer as string)).toMatchObject({ balance: 0 });
  });

  it("number a customer's invoices with one prefix, counting up", async () => {
    const subscription = await subscribe();
    await h.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item(subscription).id, price: ultra.id }],
      proration_behavior: 'always_invoice',
    });
    const { data } = await h.stripe.invoices.list({ customer: subscription.customer as string });
    const [second, first] = data.map(({ number }) => number ?? '');
    expect(first).toMatch(/^[A-Z0-9]{8}-0001$/);
    expect(second).toBe(first?.replace('-0001', '-0002'));
  });

  it('can be rolled back completely when the card declines', async () => {
    const subscription = await subscribe('4000000000000341');
    await expect(
      h.stripe.subscriptions.update(subscription.id, {
        items: [{ id: item(subscription).id, price: ultra.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(item(await current(subscription.id)).price.id).toBe(plus.id);
    expect((await h.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });
});

describe('Prices', () => {
  it('are found by their unique lookup key', async () => {
    const found = await h.stripe.prices.list({ lookup_keys: ['Plus', 'Nothing'] });
    expect(found.data.map(({ id }) => id)).toEqual([plus.id]);
    const params = {
      product: plus.product as string,
      currency: 'usd',
      unit_amount: 499,
      recurring: { interval: 'month' as const },
      lookup_key: 'Plus',
    };
    await expect(h.stripe.prices.create(params)).rejects.toMatchObject({ param: 'lookup_key' });
    const moved = await h.stripe.prices.create({ ...params, transfer_lookup_key: true });
    expect((await h.stripe.prices.list({ lookup_keys: ['Plus'] })).data.map(({ id }) => id)).toEqual([
      moved.id,
    ]);
    expect(String(moved.unit_amount_decimal)).toBe('499');
  });

  it('of a subscription created through the API are charged to the card on file', async () => {
    const customer = await h.stripe.customers.create({
      email: 'a@latchkey.test',
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const subscription = await h.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plus.id }],
    });
    expect(subscription.status).toBe('active');
    expect(subscription.latest_invoice).toMatch(/^in_/);
    const cardless = await h.stripe.customers.create({});
    await expect(
      h.stripe.subscriptions.create({ customer: cardless.id, items: [{ price: plus.id }] }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('Periods', () => {
  it.each`
    anchor                    | start                     | end
    ${'2026-01-31T10:00:00Z'} | ${'2026-01-31T10:00:00Z'} | ${'2026-02-28T10:00:00Z'}
    ${'2026-01-31T10:00:00Z'} | ${'2026-02-28T10:00:00Z'} | ${'2026-03-31T10:00:00Z'}
    ${'2026-12-15T00:00:00Z'} | ${'2026-12-15T00:00:00Z'} | ${'2027-01-15T00:00:00Z'}
  `(
    'of a month anchored at $anchor and starting at $start end at $end',
    ({ anchor, start, end }: Record<string, string>) => {
      expect(periodEnd(seconds(anchor ?? ''), month, seconds(start ?? ''))).toBe(seconds(end ?? ''));
    },
  );

  it('are prorated to the cent', () => {
    expect([prorated(399, 1, 2), prorated(400, 1, 3), prorated(799, 0, 10), prorated(799, 10, 10)]).toEqual([
      200, 133, 0, 799,
    ]);
  });
});
