import type Stripe from 'stripe';
import { BookingsService } from '#libs/stays/bookings';
import { FollowDispute, RefundAdmin, ResumeRefunds, SendRefund, BookRefund } from '#libs/money/payments';
import { inTransaction, isTrue, realNowPlus } from '#libs/core/platform';
import { EarningsQueries } from '#libs/money/payouts';
import { STRIPE } from '#libs/money/provider';
import { eventually } from '#libs/testing';
import { CARDS, Marketplace } from './marketplace.js';

const idOf = (charge: Stripe.Charge | string | null): string =>
  typeof charge === 'string' ? charge : (charge?.id ?? 'none');

const settling = (market: Marketplace, booking: string) =>
  market.tables
    .selectFrom('payments')
    .select('payment_intent_id as intent')
    .where('booking_id', '=', booking)
    .where('settles', '=', true)
    .executeTakeFirst();

const refundsOf = (market: Marketplace, booking: string) =>
  market.tables
    .selectFrom('operations')
    .select(['id', 'amount_cents', 'state', 'attempt', 'provider_id'])
    .where('kind', '=', 'refund')
    .where('booking_id', '=', booking)
    .execute();

describe('Disputes (E11)', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.start(undefined);
  });
  afterAll(() => market.stop());

  const allHandled = (booking: string) =>
    eventually(async () => expect(await market.open(booking)).toEqual([]));
  const stripe = () => market.get<Stripe>(STRIPE as never);
  const chargeOf = async (booking: string): Promise<string> => {
    const payment = await settling(market, booking);
    const intent = await stripe().paymentIntents.retrieve(payment?.intent ?? '');
    return idOf(intent.latest_charge);
  };
  const object = async (booking: string): Promise<string> => {
    const charge = await chargeOf(booking);
    await market.sandboxCall('/_sandbox/disputes', { charge });
    const { data } = await stripe().disputes.list({ charge });
    return data[0]?.id ?? 'none';
  };
  const follow = (dispute: string) => market.get(FollowDispute).follow(dispute);
  const decide = (dispute: string, verdict: 'won' | 'lost') =>
    market.sandboxCall('/_sandbox/disputes/decide', { dispute, verdict });
  const lines = (booking: string) =>
    market.tables
      .selectFrom('points_lines')
      .select(['kind', 'state', 'points'])
      .where('booking_id', '=', booking)
      .orderBy('created_at')
      .orderBy('kind')
      .execute();
  const completed = async (): Promise<string> => {
    const booking = await market.bookAndPay(await market.aTraveler('plus'), await market.aHome(), 2, 2);
    await market.advanceDays(6);
    await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
    await allHandled(booking);
    return booking;
  };

  it('opened: the bank has the money and its fee, points are taken back; the same webhook ten times changes nothing', async () => {
    const booking = await completed();
    const dispute = await object(booking);
    await Promise.all(Array.from({ length: 10 }, () => follow(dispute)));
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({
      provider_clearing: 30_000 - 30_000 - 1_500,
      disputed_funds: 30_000,
      provider_fees: 1_500,
      owner_payable: -18_000,
      platform_service_fees: -2_000,
      cleaning_pass_through: -10_000,
    });
    expect(await lines(booking)).toEqual([
      { kind: 'stay', state: 'posted', points: 600 },
      { kind: 'clawback', state: 'posted', points: -600 },
    ]);
  });

  it('won: the money is back, the fee is not; points are given back', async () => {
    const booking = await completed();
    const dispute = await object(booking);
    await follow(dispute);
    await allHandled(booking);
    await decide(dispute, 'won');
    await follow(dispute);
    await follow(dispute);
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({
      provider_clearing: 28_500,
      provider_fees: 1_500,
      owner_payable: -18_000,
      platform_service_fees: -2_000,
      cleaning_pass_through: -10_000,
    });
    expect((await lines(booking)).reduce((total, line) => total + line.points, 0)).toBe(600);
  });

  it('won: a refund that was refused while the bank had the money goes out at once', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome());
    const dispute = await object(booking);
    await follow(dispute);
    await market.get(BookingsService).cancel(booking, traveler, null);
    await allHandled(booking);
    await eventually(async () =>
      expect(await refundsOf(market, booking)).toMatchObject([{ state: 'failed' }]),
    );
    await market.get(ResumeRefunds).run();
    expect(await refundsOf(market, booking)).toMatchObject([{ state: 'failed' }]);
    await decide(dispute, 'won');
    await follow(dispute);
    await market.get(ResumeRefunds).run();
    await eventually(async () =>
      expect(await refundsOf(market, booking)).toMatchObject([{ state: 'succeeded' }]),
    );
    await allHandled(booking);
    const { data } = await stripe().refunds.list({ charge: await chargeOf(booking) });
    expect(data).toHaveLength(1);
  });

  it('lost, seen for the first time with its verdict: opened and closed in one step, taken from those who had it', async () => {
    const booking = await completed();
    const dispute = await object(booking);
    await decide(dispute, 'lost');
    expect(await follow(dispute)).toBe('lost');
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({ provider_clearing: -1_500, provider_fees: 1_500 });
    expect((await lines(booking)).reduce((total, line) => total + line.points, 0)).toBe(0);
  });

  it('lost before the stay: it ends, the nights are free, and the bank has paid the traveler in our place', async () => {
    const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    const dispute = await object(booking);
    await decide(dispute, 'lost');
    await follow(dispute);
    await allHandled(booking);
    expect(await market.statusOf(booking)).toBe('cancelled');
    expect(await market.balances(booking)).toEqual({ provider_clearing: -1_500, provider_fees: 1_500 });
    expect(await refundsOf(market, booking)).toEqual([]);
    const taken = market.tables.selectFrom('calendar_entries').select('id').where('booking_id', '=', booking);
    expect(await taken.execute()).toEqual([]);
  });

  it('lost after a cancellation with its refund (A1): what was kept is taken back, to the cent', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome());
    await market.get(BookingsService).cancel(booking, traveler, null);
    await allHandled(booking);
    await eventually(async () => expect((await market.balances(booking)).refunds_payable).toBeUndefined());
    const dispute = await object(booking);
    await decide(dispute, 'lost');
    await follow(dispute);
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({ provider_clearing: -1_500, provider_fees: 1_500 });
    const { owner_id: owner } = await market.tables
      .selectFrom('bookings')
      .select('owner_id')
      .where('id', '=', booking)
      .executeTakeFirstOrThrow();
    // Half of the fee of a quarter of $300, and the cleaning fee.
    expect(await market.get(EarningsQueries).takenBack(owner, [booking])).toEqual(
      new Map([[booking, 13_750]]),
    );
  });

  it('A13 while the bank decides the owner’s part is frozen; lost, it is netted against what comes next', async () => {
    const booking = await completed();
    const held = () =>
      market.tables
        .selectFrom('payable_holds')
        .select((hold) => isTrue(hold('lifted_at', 'is', null)).as('frozen'))
        .where('booking_id', '=', booking)
        .execute();
    const dispute = await object(booking);
    await follow(dispute);
    await allHandled(booking);
    expect(await held()).toEqual([{ frozen: true }]);
    await decide(dispute, 'lost');
    await follow(dispute);
    await allHandled(booking);
    expect(await held()).toEqual([{ frozen: false }]);
    const owed = await market.tables
      .selectFrom('payables')
      .select((row) => ['reason', row('owner_cents', '+', row.ref('cleaning_cents')).as('cents')])
      .where('booking_id', '=', booking)
      .orderBy('created_at')
      .execute();
    expect(owed).toEqual([
      { reason: 'stay', cents: 28_000 },
      { reason: 'dispute', cents: -28_000 },
    ]);
  });

  it('is nobody’s when it is about a payment that is not ours', async () => {
    const session = await stripe().checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost:3000/',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'A mug' } } },
      ],
    });
    await market.typeCard(session.url ?? '', CARDS.pays);
    const paid = await stripe().checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    await market.sandboxCall('/_sandbox/disputes', { charge: idOf(intent.latest_charge) });
    const { data } = await stripe().disputes.list({ payment_intent: intent.id });
    expect(await follow(data[0]?.id ?? '')).toBe('unknown');
  });
});

describe('Refunds that somebody else makes, and refunds that wait', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.start(undefined);
  });
  afterAll(() => market.stop());

  const allHandled = (booking: string) =>
    eventually(async () => expect(await market.open(booking)).toEqual([]));
  const stripe = () => market.get<Stripe>(STRIPE as never);
  const intentOf = async (booking: string): Promise<string> => {
    const payment = await settling(market, booking);
    return payment?.intent ?? '';
  };

  it('made at the provider itself: recorded once by its own id, as goodwill, and the stay stands', async () => {
    const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    const refund = await stripe().refunds.create({ payment_intent: await intentOf(booking), amount: 5_000 });
    for (let i = 0; i < 3; i += 1) expect(await market.get(BookRefund).sync(refund.id)).toBe(true);
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({
      provider_clearing: 35_000,
      platform_goodwill: 5_000,
      booking_escrow: -40_000,
    });
    expect(await market.statusOf(booking)).toBe('confirmed');
  });

  it('a failed refund waits where operators see it; another try sends it once', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome(), 5, 3, CARDS.refundFails);
    await market.get(BookingsService).cancel(booking, traveler, null);
    await allHandled(booking);
    const [sent] = (await stripe().refunds.list({ payment_intent: await intentOf(booking) })).data;
    await market.advance(60);
    await market.get(BookRefund).sync(sent?.id ?? '');
    const refunds = market.get(RefundAdmin);
    const [waiting] = await refundsOf(market, booking);
    expect(waiting).toMatchObject({ amount_cents: 22_500, state: 'failed', attempt: 2 });
    await inTransaction(market.em, (tx) => refunds.retry(tx, waiting?.id ?? ''));
    await Promise.all([
      market.get(SendRefund).run(waiting?.id ?? ''),
      market.get(SendRefund).run(waiting?.id ?? ''),
    ]);
    const all = await stripe().refunds.list({ payment_intent: await intentOf(booking) });
    expect(all.data.filter((refund) => refund.status !== 'failed')).toHaveLength(1);
    await expect(inTransaction(market.em, (tx) => refunds.retry(tx, booking))).rejects.toMatchObject({
      code: 'refund.not_found',
    });
  });

  it('a waiting refund that somebody made by hand instead counts as ours', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome(), 5, 3, CARDS.refundFails);
    await market.get(BookingsService).cancel(booking, traveler, null);
    await allHandled(booking);
    const [sent] = (await stripe().refunds.list({ payment_intent: await intentOf(booking) })).data;
    await market.advance(60);
    await market.get(BookRefund).sync(sent?.id ?? '');
    await market.tables
      .updateTable('operations')
      .set({ next_attempt_at: realNowPlus(3_600) })
      .where('booking_id', '=', booking)
      .execute();
    const byHand = await stripe().refunds.create({ payment_intent: await intentOf(booking), amount: 22_500 });
    await market.get(BookRefund).sync(byHand.id);
    expect((await refundsOf(market, booking)).map(({ provider_id: id }) => id)).toEqual([byHand.id]);
  });
});
