import type Stripe from 'stripe';
import { startHarness, STAY, type Harness } from './testing/harness.js';

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());

/** Pays a $400 stay. @returns the payment intent id */
async function paidIntent(card_number = '4242424242424242'): Promise<string> {
  const { id } = await h.stripe.checkout.sessions.create(STAY);
  await h.pay(id, { card_number });
  return (await h.stripe.checkout.sessions.retrieve(id)).payment_intent as string;
}

const chargeOf = async (payment_intent: string) =>
  (await h.stripe.charges.list({ payment_intent })).data[0] as Stripe.Charge;

describe('A refund', () => {
  it('can be partial and repeated, but never exceeds the payment', async () => {
    const payment_intent = await paidIntent();
    const first = await h.stripe.refunds.create({
      payment_intent,
      amount: 22_500,
      metadata: { operation: 'op-1' },
    });
    expect(first).toMatchObject({
      object: 'refund',
      amount: 22_500,
      status: 'succeeded',
      metadata: { operation: 'op-1' },
    });
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 22_500, refunded: false });

    await expect(h.stripe.refunds.create({ payment_intent, amount: 17_501 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($175.01) is greater than unrefunded amount on charge ($175.00)',
    });
    const rest = await h.stripe.refunds.create({ charge: first.charge as string });
    expect(rest.amount).toBe(17_500);
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 40_000, refunded: true });
    await expect(h.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });

    const listed = await h.stripe.refunds.list({ payment_intent });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, first.id]);
    expect(await h.stripe.refunds.retrieve(first.id)).toMatchObject({ metadata: { operation: 'op-1' } });
    const movement = await h.stripe.balanceTransactions.retrieve(first.balance_transaction as string);
    expect(movement).toMatchObject({ type: 'refund', amount: -22_500, net: -22_500, source: first.id });
  });

  it('is rejected for an unknown payment', async () => {
    await expect(h.stripe.refunds.create({ payment_intent: 'pi_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
    await expect(h.stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 });
    await expect(h.stripe.refunds.retrieve('re_nothing')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('to 7726 starts pending and succeeds later', async () => {
    const refund = await h.stripe.refunds.create({ payment_intent: await paidIntent('4000000000007726') });
    expect(refund.status).toBe('pending');
    await h.advance(60_000);
    expect(await h.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
  });

  it('to 5126 starts pending and fails later, and the charge no longer counts as refunded', async () => {
    const payment_intent = await paidIntent('4000000000005126');
    const refund = await h.stripe.refunds.create({ payment_intent, amount: 30_000 });
    expect(refund.status).toBe('pending');
    await h.advance(60_000);
    const failed = await h.stripe.refunds.retrieve(refund.id, {
      expand: ['failure_balance_transaction', 'charge'],
    });
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { amount: 30_000, type: 'refund_failure' },
      charge: { amount_refunded: 0, refunded: false },
    });
  });
});

describe('Lists', () => {
  it('are paged, newest first, and work with the SDK auto-paging', async () => {
    const customer = await h.stripe.customers.create({ email: 'many@latchkey.test' });
    const stay = { ...STAY, customer_email: undefined, customer: customer.id };
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1)
      ids.unshift((await h.stripe.checkout.sessions.create(stay)).id);
    const first = await h.stripe.checkout.sessions.list({ customer: customer.id, limit: 3 });
    expect([first.data.map((session) => session.id), first.has_more]).toEqual([ids.slice(0, 3), true]);
    const all = await h.stripe.checkout.sessions
      .list({ customer: customer.id, limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(all.map((session) => session.id)).toEqual(ids);
    const before = await h.stripe.checkout.sessions.list({
      customer: customer.id,
      ending_before: ids[3],
      limit: 2,
    });
    expect(before.data.map((session) => session.id)).toEqual(ids.slice(1, 3));
  });

  it('filter by creation time', async () => {
    const session = await h.stripe.checkout.sessions.create(STAY);
    const since = await h.stripe.checkout.sessions.list({ created: { gte: session.created }, limit: 100 });
    expect(since.data.map(({ id }) => id)).toContain(session.id);
    const before = await h.stripe.checkout.sessions.list({ created: { lt: session.created - 86_400 * 400 } });
    expect(before.data).toEqual([]);
  });

  it('reject page sizes that Stripe would reject, and invalid expansions', async () => {
    await expect(h.stripe.refunds.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await paidIntent();
    await expect(h.stripe.charges.list({ expand: ['data.currency'] })).rejects.toMatchObject({
      param: 'expand',
    });
    const listed = await h.stripe.charges.list({ expand: ['data.payment_intent', 'data.refunds'] });
    expect(listed.data[0]).toMatchObject({
      payment_intent: { object: 'payment_intent' },
      refunds: { object: 'list' },
    });
  });
});
