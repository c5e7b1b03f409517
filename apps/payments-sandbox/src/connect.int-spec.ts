import type Stripe from 'stripe';
import { postForm, startHarness, STAY, type Harness } from './testing/harness.js';

const DAY = 86_400_000;

let h: Harness;
beforeEach(async () => {
  h = await startHarness();
});
afterEach(() => h.close());

/** Pays a $400 stay. @returns the charge id */
async function paidCharge(card_number = '4242424242424242'): Promise<string> {
  const { id } = await h.stripe.checkout.sessions.create(STAY);
  await h.pay(id, { card_number });
  const session = await h.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as string;
}

/** Onboards an owner. @returns the account id */
async function onboardedOwner(outcome = 'enabled'): Promise<string> {
  const account = await h.stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'owner@latchkey.test',
    capabilities: { transfers: { requested: true } },
    metadata: { owner_id: 'o1' },
  });
  const link = await h.stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'https://latchkey.test/owner/payouts?refresh=1',
    return_url: 'https://latchkey.test/owner/payouts',
  });
  expect(await (await fetch(link.url)).text()).toContain('Set up payouts');
  const done = await postForm(link.url, { legal_name: 'Olive Owner', bank_account: '000123456789', outcome });
  expect([done.status, done.headers.get('location')]).toEqual([303, 'https://latchkey.test/owner/payouts']);
  return account.id;
}

const balance = async () => {
  const { available, pending } = await h.stripe.balance.retrieve();
  return { available: available[0]?.amount, pending: pending[0]?.amount };
};

describe('An owner', () => {
  it('is enabled by the onboarding page, and the platform is notified', async () => {
    const account = await h.stripe.accounts.retrieve(await onboardedOwner());
    expect(account).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: 'active' },
      metadata: { owner_id: 'o1' },
      requirements: { currently_due: [], disabled_reason: null },
    });
    const { data } = await h.stripe.events.list({ type: 'account.updated' });
    expect(data[0]).toMatchObject({ account: account.id, data: { object: { payouts_enabled: true } } });
  });

  it('gets validation errors for incomplete details, and an expired link redirects to its refresh URL', async () => {
    const account = await h.stripe.accounts.create({ type: 'express' });
    const link = await h.stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'https://latchkey.test/again',
      return_url: 'https://latchkey.test/back',
    });
    const incomplete = await postForm(link.url, { legal_name: '', bank_account: 'x' });
    expect([incomplete.status, (await incomplete.text()).includes('Enter your legal name.')]).toEqual([
      422,
      true,
    ]);
    await h.advance(6 * 60_000);
    const expired = await fetch(link.url, { redirect: 'manual' });
    expect([expired.status, expired.headers.get('location')]).toEqual([303, 'https://latchkey.test/again']);
  });

  it('who is not onboarded, or has been disabled since, cannot receive transfers', async () => {
    await h.stripe.topups.create({ amount: 100_000, currency: 'usd', description: 'Float' });
    const code = 'insufficient_capabilities_for_transfer';
    const send = (destination: string) =>
      h.stripe.transfers.create({ amount: 100, currency: 'usd', destination });
    await expect(send(await onboardedOwner('restricted'))).rejects.toMatchObject({ code });
    const account = await onboardedOwner();
    await expect(send(account)).resolves.toMatchObject({ amount: 100, destination: account });
    await h.control('POST', '/_sandbox/accounts', { account, standing: 'rejected' });
    await expect(send(account)).rejects.toMatchObject({ code });
  });
});

describe('A transfer', () => {
  it('never exceeds the available balance; payments are pending for two days', async () => {
    const destination = await onboardedOwner();
    await paidCharge();
    expect(await balance()).toEqual({ available: 0, pending: 38_810 });
    const send = (amount: number) => h.stripe.transfers.create({ amount, currency: 'usd', destination });
    await expect(send(37_000)).rejects.toMatchObject({ code: 'balance_insufficient', statusCode: 400 });
    await h.advance(2 * DAY + 1000);
    const transfer = await send(37_000);
    expect(transfer).toMatchObject({ amount: 37_000, amount_reversed: 0, reversed: false });
    expect(await balance()).toEqual({ available: 1810, pending: 0 });
    const own = await h.stripe.balance.retrieve({}, { stripeAccount: destination });
    expect(own.available[0]?.amount).toBe(37_000);
    await expect(send(1811)).rejects.toMatchObject({ code: 'balance_insufficient' });
  });

  it('can be funded by a pending charge, up to its amount', async () => {
    const destination = await onboardedOwner();
    const source_transaction = await paidCharge();
    const send = (amount: number) =>
      h.stripe.transfers.create({ amount, currency: 'usd', destination, source_transaction });
    await send(30_000);
    await expect(send(10_001)).rejects.toMatchObject({ code: 'amount_too_large' });
    await send(10_000);
  });

  it('can be reversed partially and fully, but never beyond', async () => {
    const destination = await onboardedOwner();
    await paidCharge('4000000000000077');
    const { id } = await h.stripe.transfers.create({
      amount: 30_000,
      currency: 'usd',
      destination,
      metadata: { payout: 'p1' },
    });
    const reversal = await h.stripe.transfers.createReversal(id, { amount: 10_000 });
    expect(reversal).toMatchObject({ object: 'transfer_reversal', amount: 10_000, transfer: id });
    await h.stripe.transfers.createReversal(id);
    await expect(h.stripe.transfers.createReversal(id)).rejects.toMatchObject({ statusCode: 400 });
    const transfer = await h.stripe.transfers.retrieve(id);
    expect(transfer).toMatchObject({ amount_reversed: 30_000, reversed: true, metadata: { payout: 'p1' } });
    expect((await h.stripe.transfers.listReversals(id)).data.map(({ amount }) => amount)).toEqual([
      20_000, 10_000,
    ]);
    expect((await h.stripe.balance.retrieve({}, { stripeAccount: destination })).available[0]?.amount).toBe(
      0,
    );
    expect((await balance()).available).toBe(38_810);
  });
});

describe('A dispute', () => {
  it('triggered by a test card withdraws the money and a fee, and blocks refunds', async () => {
    const charge = await paidCharge('4000000000000259');
    await h.advance(60_000);
    const [dispute] = (await h.stripe.disputes.list({ charge })).data;
    expect(dispute).toMatchObject({
      amount: 40_000,
      status: 'needs_response',
      reason: 'fraudulent',
      is_charge_refundable: false,
    });
    expect(dispute?.balance_transactions[0]).toMatchObject({
      amount: -40_000,
      fee: 1500,
      net: -41_500,
      reporting_category: 'dispute',
    });
    expect(await h.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
    await expect(h.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(await balance()).toEqual({ available: -41_500, pending: 38_810 });
  });

  it.each`
    evidence              | status    | events
    ${'winning_evidence'} | ${'won'}  | ${['charge.dispute.funds_reinstated', 'charge.dispute.closed']}
    ${'losing_evidence'}  | ${'lost'} | ${['charge.dispute.closed']}
  `(
    'with $evidence is $status',
    async ({ evidence, status, events }: { evidence: string; status: string; events: string[] }) => {
      const charge = await paidCharge();
      await h.control('POST', '/_sandbox/disputes', { charge });
      const [dispute] = (await h.stripe.disputes.list({ charge })).data;
      const id = dispute?.id ?? '';
      expect(
        await h.stripe.disputes.update(id, { evidence: { uncategorized_text: evidence } }),
      ).toMatchObject({ status: 'under_review' });
      await h.advance(60_000);
      expect(await h.stripe.disputes.retrieve(id)).toMatchObject({ status });
      const eventTypes = (await h.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
      expect(eventTypes).toEqual(
        expect.arrayContaining([...events, 'charge.dispute.created', 'charge.dispute.funds_withdrawn']),
      );
    },
  );

  it('without a response is eventually lost; a closed dispute stays closed', async () => {
    const charge = await paidCharge();
    const { body } = await h.control('POST', '/_sandbox/disputes', { charge });
    const { id } = body as Stripe.Dispute;
    await h.advance(22 * DAY);
    expect(await h.stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
    await expect(h.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 });
    expect(await h.control('POST', '/_sandbox/disputes', { charge })).toMatchObject({ status: 400 });
  });
});

describe('A refund that fails days later', () => {
  it('is announced, and its money is returned to the charge', async () => {
    const charge = await paidCharge();
    const refund = await h.stripe.refunds.create({ charge, amount: 22_500 });
    await h.control('POST', '/_sandbox/refunds/fail', { refund: refund.id });
    expect(await h.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
    expect(await h.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0 });
    expect((await h.stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(1);
  });
});
