import type Stripe from 'stripe';
import { BookingsService } from '#libs/stays/bookings';
import { FollowDispute, RefundDesk, SendRefund, BookRefund } from '#libs/money/payments';
import { inTransaction } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { eventually } from '#libs/testing';
import { CARDS, Marketplace } from './marketplace.js';

const idOf = (charge: Stripe.Charge | string | null): string =>
  typeof charge === 'string' ? charge : (charge?.id ?? 'none');

describe('Disputes (E11)', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.start(undefined);
  });
  afterAll(() => market.stop());

  const atRest = (booking: string) => eventually(async () => expect(await market.open(booking)).toEqual([]));
  const stripe = () => market.get<Stripe>(STRIPE as never);
  const chargeOf = async (booking: string): Promise<string> => {
    const [payment] = await market.sql<{ intent: string }>(
      'select payment_intent_id as intent from payments where booking_id = ? and settles',
      [booking],
    );
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
    market.sql<{ kind: string; state: string; points: number }>(
      'select kind, state, points from points_lines where booking_id = ? order by created_at, kind',
      [booking],
    );
  const completed = async (): Promise<string> => {
    const booking = await market.bookAndPay(await market.aTraveler('plus'), await market.aHome(), 2, 2);
    await market.advanceDays(6);
    await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
    await atRest(booking);
    return booking;
  };

  it('opened: the bank has the money and its fee, points are taken back; the same notice ten times changes nothing', async () => {
    const booking = await completed();
    const dispute = await object(booking);
    await Promise.all(Array.from({ length: 10 }, () => follow(dispute)));
    await atRest(booking);
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
    await atRest(booking);
    await decide(dispute, 'won');
    await follow(dispute);
    await follow(dispute);
    await atRest(booking);
    expect(await market.balances(booking)).toEqual({
      provider_clearing: 28_500,
      provider_fees: 1_500,
      owner_payable: -18_000,
      platform_service_fees: -2_000,
      cleaning_pass_through: -10_000,
    });
    expect((await lines(booking)).reduce((total, line) => total + line.points, 0)).toBe(600);
  });

  it('lost, seen for the first time with its verdict: opened and closed in one step, taken from those who had it', async () => {
    const booking = await completed();
    const dispute = await object(booking);
    await decide(dispute, 'lost');
    expect(await follow(dispute)).toBe('lost');
    await atRest(booking);
    expect(await market.balances(booking)).toEqual({ provider_clearing: -1_500, provider_fees: 1_500 });
    expect((await lines(booking)).reduce((total, line) => total + line.points, 0)).toBe(0);
  });

  it('lost before the stay: it ends, the nights are free, and the bank has paid the traveler in our place', async () => {
    const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    const dispute = await object(booking);
    await decide(dispute, 'lost');
    await follow(dispute);
    await atRest(booking);
    expect(await market.statusOf(booking)).toBe('cancelled');
    expect(await market.balances(booking)).toEqual({ provider_clearing: -1_500, provider_fees: 1_500 });
    const refunds = await market.sql(`select 1 from operations where booking_id = ? and kind = 'refund'`, [
      booking,
    ]);
    expect(refunds).toEqual([]);
    expect(await market.sql('select 1 from calendar_entries where booking_id = ?', [booking])).toEqual([]);
  });

  it('lost after a cancellation with its refund (A1): what was kept is taken back, to the cent', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome());
    await market.get(BookingsService).cancel(booking, traveler, null);
    await atRest(booking);
    await eventually(async () => expect((await market.balances(booking)).refunds_payable).toBeUndefined());
    const dispute = await object(booking);
    await decide(dispute, 'lost');
    await follow(dispute);
    await atRest(booking);
    expect(await market.balances(booking)).toEqual({ provider_clearing: -1_500, provider_fees: 1_500 });
  });

  it('A13 while the bank decides the owner’s part is frozen; lost, it is netted against what comes next', async () => {
    const booking = await completed();
    const held = () =>
      market.sql<{ frozen: boolean }>(
        `select lifted_at is null as frozen from payable_holds where booking_id = ?`,
        [booking],
      );
    const dispute = await object(booking);
    await follow(dispute);
    await atRest(booking);
    expect(await held()).toEqual([{ frozen: true }]);
    await decide(dispute, 'lost');
    await follow(dispute);
    await atRest(booking);
    expect(await held()).toEqual([{ frozen: false }]);
    const owed = await market.sql<{ reason: string; cents: number }>(
      'select reason, (owner_cents + cleaning_cents)::int as cents from payables where booking_id = ? order by created_at',
      [booking],
    );
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

  const atRest = (booking: string) => eventually(async () => expect(await market.open(booking)).toEqual([]));
  const stripe = () => market.get<Stripe>(STRIPE as never);
  const intentOf = async (booking: string): Promise<string> => {
    const [payment] = await market.sql<{ intent: string }>(
      'select payment_intent_id as intent from payments where booking_id = ? and settles',
      [booking],
    );
    return payment?.intent ?? '';
  };

  it('made at the provider itself: recorded once by its own id, as goodwill, and the stay stands', async () => {
    const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    const refund = await stripe().refunds.create({ payment_intent: await intentOf(booking), amount: 5_000 });
    for (let i = 0; i < 3; i += 1) expect(await market.get(BookRefund).noticed(refund.id)).toBe(true);
    await atRest(booking);
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
    await atRest(booking);
    const [sent] = (await stripe().refunds.list({ payment_intent: await intentOf(booking) })).data;
    await market.advance(60);
    await market.get(BookRefund).noticed(sent?.id ?? '');
    const desk = market.get(RefundDesk);
    const [waiting] = await market.sql<{ id: string }>(
      `select id, amount_cents, state, attempt from operations where kind = 'refund' and booking_id = ?`,
      [booking],
    );
    expect(waiting).toMatchObject({ amount_cents: 22_500, state: 'failed', attempt: 2 });
    await inTransaction(market.em, (tx) => desk.retry(tx, waiting?.id ?? ''));
    await Promise.all([
      market.get(SendRefund).run(waiting?.id ?? ''),
      market.get(SendRefund).run(waiting?.id ?? ''),
    ]);
    const all = await stripe().refunds.list({ payment_intent: await intentOf(booking) });
    expect(all.data.filter((refund) => refund.status !== 'failed')).toHaveLength(1);
    await expect(inTransaction(market.em, (tx) => desk.retry(tx, booking))).rejects.toMatchObject({
      code: 'refund.not_found',
    });
  });

  it('a waiting refund that somebody made by hand instead counts as ours', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome(), 5, 3, CARDS.refundFails);
    await market.get(BookingsService).cancel(booking, traveler, null);
    await atRest(booking);
    const [sent] = (await stripe().refunds.list({ payment_intent: await intentOf(booking) })).data;
    await market.advance(60);
    await market.get(BookRefund).noticed(sent?.id ?? '');
    await market.em.execute(
      `update operations set next_attempt_at = now() + interval '1 hour' where booking_id = ?`,
      [booking],
    );
    const byHand = await stripe().refunds.create({ payment_intent: await intentOf(booking), amount: 22_500 });
    await market.get(BookRefund).noticed(byHand.id);
    const operations = await market.sql<{ provider_id: string }>(
      `select provider_id from operations where booking_id = ? and kind = 'refund'`,
      [booking],
    );
    expect(operations).toEqual([{ provider_id: byHand.id }]);
  });
});
