import type Stripe from 'stripe';
import { postForm, startHarness, startReceiver, type Harness } from './testing/harness.js';

const DAY = 86_400_000;

let h: Harness;
let plus: Stripe.Price;
let ultra: Stripe.Price;
beforeEach(async () => {
  h = await startHarness();
  [plus, ultra] = [await createPrice('plus', 399), await createPrice('ultra_plus', 799)];
});
afterEach(() => h.close());

const createPrice = (plan: string, unit_amount: number): Promise<Stripe.Price> =>
  h.stripe.prices.create({
    currency: 'usd',
    unit_amount,
    recurring: { interval: 'month' },
    product_data: { name: plan },
    metadata: { plan },
  });

const createCustomer = (card = 'pm_card_visa'): Promise<Stripe.Customer> =>
  h.stripe.customers.create({ payment_method: card, invoice_settings: { default_payment_method: card } });

async function subscribe(price = ultra): Promise<Stripe.Subscription> {
  const customer = await createCustomer();
  return h.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
}

const item = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem;
const current = (id: string) =>
  h.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'schedule.phases.items.price'] });

/** Schedules `price` from the next period on. */
async function schedulePrice(
  subscription: Stripe.Subscription,
  price = plus,
): Promise<Stripe.SubscriptionSchedule> {
  const { id } = await h.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const { current_period_start: start_date, current_period_end: end_date } = item(subscription);
  return h.stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: item(subscription).price.id }], start_date, end_date },
      { items: [{ price: price.id }], duration: { interval: 'month' }, proration_behavior: 'none' },
    ],
  });
}

async function toNextPeriod(id: string): Promise<void> {
  const { body } = await h.control('GET', '/_sandbox/clock');
  const end = item(await current(id)).current_period_end * 1000;
  await h.advance(end - Date.parse((body as { now: string }).now) + 1000);
}

describe('A subscription schedule', () => {
  it('changes the price at the end of the period, charges it in full, and then releases the subscription', async () => {
    const subscription = await subscribe();
    const { id: scheduleId } = await schedulePrice(subscription);
    const scheduled = await current(subscription.id);
    const schedule = scheduled.schedule as Stripe.SubscriptionSchedule;
    expect([schedule.id, schedule.status, item(scheduled).price.id]).toEqual([
      scheduleId,
      'active',
      ultra.id,
    ]);
    expect(schedule.phases.map((phase) => phase.items[0]?.price)).toMatchObject([
      { metadata: { plan: 'ultra_plus' } },
      { metadata: { plan: 'plus' } },
    ]);

    await toNextPeriod(subscription.id);
    const changed = await current(subscription.id);
    expect([item(changed).price.id, (changed.latest_invoice as Stripe.Invoice).total]).toEqual([
      plus.id,
      399,
    ]);
    await toNextPeriod(subscription.id);
    expect(await current(subscription.id)).toMatchObject({ schedule: null, status: 'active' });
    expect(await h.stripe.subscriptionSchedules.retrieve(scheduleId)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    });
  });

  it('changes nothing once released', async () => {
    const subscription = await subscribe();
    const { id } = await schedulePrice(subscription);
    await h.stripe.subscriptionSchedules.release(id);
    expect((await current(subscription.id)).schedule).toBeNull();
    await toNextPeriod(subscription.id);
    expect((await current(subscription.id)).latest_invoice).toMatchObject({ total: 799 });
    await expect(h.stripe.subscriptionSchedules.release(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('excludes a second schedule and direct cancellation of its subscription', async () => {
    const subscription = await subscribe();
    await schedulePrice(subscription);
    await expect(
      h.stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      h.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('managed by the subscription schedule') as string,
    });
  });

  it('ends with its subscription', async () => {
    const subscription = await subscribe();
    const { id } = await schedulePrice(subscription);
    await h.stripe.subscriptions.cancel(subscription.id);
    expect(await h.stripe.subscriptionSchedules.retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  it('cannot change the current period, because that would move money', async () => {
    const subscription = await subscribe();
    const { id } = await h.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const { current_period_start: start_date, current_period_end: end_date } = item(subscription);
    await expect(
      h.stripe.subscriptionSchedules.update(id, {
        phases: [{ items: [{ price: plus.id }], start_date, end_date }],
      }),
    ).rejects.toMatchObject({ param: 'phases[0]' });
  });
});

describe('A preview', () => {
  it.each(['without', 'with'])('of a new subscription works %s a customer', async (how) => {
    const customer = how === 'with' ? (await createCustomer()).id : undefined;
    const preview = await h.stripe.invoices.createPreview({
      customer,
      currency: 'usd',
      subscription_details: { items: [{ price: plus.id }] },
    });
    expect(preview).toMatchObject({ amount_due: 399, customer: customer ?? null });
    expect(preview.lines.data).toHaveLength(1);
    expect((await h.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('without items is rejected', async () => {
    await expect(h.stripe.invoices.createPreview({ currency: 'usd' })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('An ended subscription', () => {
  it('is not collected any more, even after a card change', async () => {
    const subscription = await subscribe();
    const failing = await h.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: subscription.customer as string,
    });
    await h.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    await toNextPeriod(subscription.id);
    expect(await current(subscription.id)).toMatchObject({ status: 'past_due' });
    await h.stripe.subscriptions.cancel(subscription.id);
    const portal = await h.stripe.billingPortal.sessions.create({
      customer: subscription.customer as string,
    });
    const card = { card_number: '4242424242424242', exp: '12/40', cvc: '123', name: 'Ada Byron' };
    expect((await postForm(`${portal.url}/card`, card)).status).toBe(303);
    await h.advance(40 * DAY);
    const invoices = await h.stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data.map(({ status }) => status)).toEqual(['open', 'paid']);
  });
});

describe('A subscription staged in the past', () => {
  it('renews at the original dates without webhooks', async () => {
    const receiver = await startReceiver();
    h.sandbox.setWebhookUrl(receiver.url);
    const customer = await createCustomer();
    const started_at = Math.floor(Date.now() / 1000) - 70 * 86_400;
    const { status, body } = await h.control('POST', '/_sandbox/subscriptions', {
      customer: customer.id,
      price: plus.id,
      started_at,
      metadata: { user_id: 'u1' },
    });
    expect([status, (body as Stripe.Subscription).status]).toEqual([200, 'active']);
    const { id } = body as Stripe.Subscription;
    const invoices = await h.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map((invoice) => [invoice.billing_reason, invoice.status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    expect(invoices.data.at(-1)?.status_transitions.paid_at).toBe(started_at);
    await h.stripe.customers.update(customer.id, { name: 'Delivered' });
    await receiver.received('customer.updated');
    expect(
      receiver.events.map(({ type }) => type).filter((type) => /^(invoice|customer\.sub)/.test(type)),
    ).toEqual([]);
    await receiver.close();
  });

  it('can have a failed renewal', async () => {
    const customer = await createCustomer();
    const { body } = await h.control('POST', '/_sandbox/subscriptions', {
      customer: customer.id,
      price: plus.id,
      started_at: Math.floor(Date.now() / 1000) - 33 * 86_400,
      renewal_card: 'pm_card_chargeCustomerFail',
    });
    expect(body).toMatchObject({ status: 'past_due' });
  });
});
