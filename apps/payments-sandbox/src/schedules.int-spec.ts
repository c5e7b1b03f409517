import type Stripe from 'stripe';
import { postForm, startHarness, startReceiver, type Harness } from './testing/harness.js';

const DAY = 86_400_000;

let h: Harness;
let plus: Stripe.Price;
let ultra: Stripe.Price;
beforeEach(async () => {
  h = await startHarness();
  [plus, ultra] = [await aPrice('plus', 399), await aPrice('ultra_plus', 799)];
});
afterEach(() => h.close());

const aPrice = (plan: string, unit_amount: number): Promise<Stripe.Price> =>
  h.stripe.prices.create({
    currency: 'usd',
    unit_amount,
    recurring: { interval: 'month' },
    product_data: { name: plan },
    metadata: { plan },
  });

const aCustomer = (card = 'pm_card_visa'): Promise<Stripe.Customer> =>
  h.stripe.customers.create({ payment_method: card, invoice_settings: { default_payment_method: card } });

async function running(price = ultra): Promise<Stripe.Subscription> {
  const customer = await aCustomer();
  return h.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
}

const item = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem;
const now = (id: string) =>
  h.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'schedule.phases.items.price'] });

/** Plans `price` for the period after the running one. */
async function planned(
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
  const end = item(await now(id)).current_period_end * 1000;
  await h.advance(end - Date.parse((body as { now: string }).now) + 1000);
}

describe('A subscription schedule', () => {
  it('changes the price where the period ends, charges it in full, and lets go of the subscription afterwards', async () => {
    const subscription = await running();
    const { id: scheduleId } = await planned(subscription);
    const waiting = await now(subscription.id);
    const schedule = waiting.schedule as Stripe.SubscriptionSchedule;
    expect([schedule.id, schedule.status, item(waiting).price.id]).toEqual([scheduleId, 'active', ultra.id]);
    expect(schedule.phases.map((phase) => phase.items[0]?.price)).toMatchObject([
      { metadata: { plan: 'ultra_plus' } },
      { metadata: { plan: 'plus' } },
    ]);

    await toNextPeriod(subscription.id);
    const changed = await now(subscription.id);
    expect([item(changed).price.id, (changed.latest_invoice as Stripe.Invoice).total]).toEqual([
      plus.id,
      399,
    ]);
    await toNextPeriod(subscription.id);
    expect(await now(subscription.id)).toMatchObject({ schedule: null, status: 'active' });
    expect(await h.stripe.subscriptionSchedules.retrieve(scheduleId)).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    });
  });

  it('that is released leaves everything as it was', async () => {
    const subscription = await running();
    const { id } = await planned(subscription);
    await h.stripe.subscriptionSchedules.release(id);
    expect((await now(subscription.id)).schedule).toBeNull();
    await toNextPeriod(subscription.id);
    expect((await now(subscription.id)).latest_invoice).toMatchObject({ total: 799 });
    await expect(h.stripe.subscriptionSchedules.release(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('is the only one of its subscription, and no cancellation passes it by', async () => {
    const subscription = await running();
    await planned(subscription);
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
    const subscription = await running();
    const { id } = await planned(subscription);
    await h.stripe.subscriptions.cancel(subscription.id);
    expect(await h.stripe.subscriptionSchedules.retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  it('does not change what runs now: that would move money', async () => {
    const subscription = await running();
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
  it.each(['without', 'with'])('of a subscription that does not exist yet, %s a customer', async (how) => {
    const customer = how === 'with' ? (await aCustomer()).id : undefined;
    const preview = await h.stripe.invoices.createPreview({
      customer,
      currency: 'usd',
      subscription_details: { items: [{ price: plus.id }] },
    });
    expect(preview).toMatchObject({ amount_due: 399, customer: customer ?? null });
    expect(preview.lines.data).toHaveLength(1);
    expect((await h.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('of nothing is refused', async () => {
    await expect(h.stripe.invoices.createPreview({ currency: 'usd' })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('An ended subscription', () => {
  it('is collected no more, whatever card is put on file afterwards', async () => {
    const subscription = await running();
    const failing = await h.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: subscription.customer as string,
    });
    await h.stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
    await toNextPeriod(subscription.id);
    expect(await now(subscription.id)).toMatchObject({ status: 'past_due' });
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
  it('has its renewals at their own instants, and nobody is told of them', async () => {
    const receiver = await startReceiver();
    h.sandbox.setWebhookUrl(receiver.url);
    const customer = await aCustomer();
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
    expect(invoices.data.map((one) => [one.billing_reason, one.status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ]);
    expect(invoices.data.at(-1)?.status_transitions.paid_at).toBe(started_at);
    await h.stripe.customers.update(customer.id, { name: 'Heard' });
    await receiver.received('customer.updated');
    expect(
      receiver.events.map(({ type }) => type).filter((type) => /^(invoice|customer\.sub)/.test(type)),
    ).toEqual([]);
    await receiver.close();
  });

  it('can be in the middle of a failed renewal', async () => {
    const customer = await aCustomer();
    const { body } = await h.control('POST', '/_sandbox/subscriptions', {
      customer: customer.id,
      price: plus.id,
      started_at: Math.floor(Date.now() / 1000) - 33 * 86_400,
      renewal_card: 'pm_card_chargeCustomerFail',
    });
    expect(body).toMatchObject({ status: 'past_due' });
  });
});
