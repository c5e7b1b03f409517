import { realNowPlus } from '#libs/core/platform';
import { BookingsService } from '#libs/stays/bookings';
import { PaymentsService } from '#libs/money/payments';
import { CARDS, Marketplace } from '../marketplace.js';
import { PLAN_CARDS, Subscriber } from '../subscriber.js';
import { ManualWorker } from './manual-worker.js';

/**
 * A process dies after calling the provider and before storing the answer; it records nothing, not even an error. When the
 * call is repeated, the provider may have forgotten the idempotency key, so that only a look-up finds what was created.
 */
describe.each([
  ['while the key is still known', 0],
  ['long after the key was forgotten', 1],
])('Asked the provider, not yet written, taken up %s', (_when, forgotten) => {
  let market: Marketplace;
  let worker: ManualWorker;
  beforeAll(async () => {
    market = await Marketplace.withoutWorker();
    worker = new ManualWorker(market, () => 0); // every job runs twice, in chronological order
    await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
  });
  afterAll(() => market.stop());

  /** The call takes effect, but the answer is lost and the process dies. */
  async function dieWhile(pathPrefix: string, act: () => Promise<unknown>, method = 'POST'): Promise<void> {
    // The provider's SDK retries once.
    await market.sandboxCall('/_sandbox/faults', { path_prefix: pathPrefix, method, mode: 'cut', times: 2 });
    await act().catch((error: unknown) => error);
    const unfinished = await market.tables
      .updateTable('operations')
      .set((call) => ({
        last_error: null,
        lease_until: realNowPlus(-1),
        attempt: call('attempt', '+', forgotten),
      }))
      .where('state', '=', 'requested')
      .where('last_error', 'is not', null)
      .returning('id')
      .execute();
    expect(unfinished).toHaveLength(1);
  }

  const entries = async (kind: string, booking: string): Promise<number> =>
    (
      await market.tables
        .selectFrom('ledger_transactions')
        .select('id')
        .where('kind', '=', kind)
        .where('booking_id', '=', booking)
        .execute()
    ).length;
  const planCharges = async (ada: Subscriber): Promise<{ there: number; here: number }> => {
    const booked = await market.tables
      .selectFrom('ledger_transactions as t')
      .innerJoin('subscription_invoices as i', 'i.provider_id', 't.provider_ref')
      .select('t.id')
      .where('t.kind', '=', 'subscription_invoice')
      .where('i.user_id', '=', ada.id)
      .execute();
    return { there: (await ada.chargesAtProvider()).length, here: booked.length };
  };
  const sessionsOf = async (field: 'booking_id' | 'user_id', id: string): Promise<number> =>
    (await market.stripe.checkout.sessions.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata?.[field] === id,
    ).length;
  /** A traveler whose plan has ended and whose card is on file at the provider. */
  const returning = async (): Promise<Subscriber> => {
    const ada = await Subscriber.on(market, 'plus');
    await ada.choose('basic');
    await ada.toNextPeriod();
    await worker.recoverAndSettle();
    expect(await ada.plan()).toBe('basic');
    return ada;
  };

  it('a refund of less than half, which the provider would make twice (A1)', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.bookAndPay(traveler, await market.aHome(), 5, 1);
    await worker.recoverAndSettle();
    await market.get(BookingsService).cancel(booking, traveler, null);
    await dieWhile('/v1/refunds', () => worker.work(20).then(() => worker.work(20)));
    await worker.recoverAndSettle();
    expect(await market.refundsAtProvider(booking)).toEqual([{ amount: 7_500, status: 'succeeded' }]);
    expect(await entries('refund', booking)).toBe(1);
    expect((await market.balances(booking)).refunds_payable).toBeUndefined();
  });

  it('a payment page (C1)', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    await dieWhile('/v1/checkout/sessions', () => market.checkout(traveler, booking));
    const { url, sessionId } = await market.checkout(traveler, booking);
    await market.typeCard(url, CARDS.pays);
    await market.get(PaymentsService).status(sessionId, traveler);
    await worker.recoverAndSettle();
    expect(await sessionsOf('booking_id', booking)).toBe(1);
    expect(await market.statusOf(booking)).toBe('confirmed');
    expect(await entries('payment', booking)).toBe(1);
  });

  it('a payment page that nobody comes back for: its hold is released, and nothing can be paid (C1, C2)', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    await dieWhile('/v1/checkout/sessions', () => market.checkout(traveler, booking));
    await market.advance(32 * 60);
    await worker.recoverAndSettle();
    expect(await market.statusOf(booking)).toBe('cancelled');
    const sessions = (await market.stripe.checkout.sessions.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata?.booking_id === booking,
    );
    expect(sessions.map(({ status }) => status)).toEqual(['expired']);
  });

  it('a customer, and the page of a first plan (E3)', async () => {
    const ada = await Subscriber.join(market);
    await dieWhile('/v1/customers', () => ada.choose('plus'));
    await dieWhile('/v1/checkout/sessions', () => ada.choose('plus'));
    const { url = '' } = await ada.choose('plus');
    await ada.pays(url);
    await ada.comesBack(url);
    await worker.recoverAndSettle();
    const customers = await market.stripe.customers.list({ email: `${ada.id}@latchkey.test` });
    expect(customers.data).toHaveLength(1);
    expect(await sessionsOf('user_id', ada.id)).toBe(1);
    expect(await ada.allAtProvider()).toHaveLength(1);
    expect(await ada.plan()).toBe('plus');
    expect(await planCharges(ada)).toEqual({ there: 1, here: 1 });
  });

  it('a plan that begins with the card on file (E3)', async () => {
    const ada = await returning();
    await dieWhile('/v1/subscriptions', () => ada.choose('super_plus'));
    await worker.recoverAndSettle();
    expect((await ada.allAtProvider()).filter(({ status }) => status === 'active')).toHaveLength(1);
    expect(await ada.plan()).toBe('super_plus');
    expect(await planCharges(ada)).toEqual({ there: 2, here: 2 });
  });

  it('an upgrade (E2)', async () => {
    const ada = await Subscriber.on(market, 'plus');
    await market.advanceDays(10);
    await dieWhile('/v1/subscriptions', () => ada.choose('ultra_plus'));
    await worker.recoverAndSettle();
    expect(await ada.plan()).toBe('ultra_plus');
    expect(await planCharges(ada)).toEqual({ there: 2, here: 2 });
  });

  it.each([
    ['a downgrade, its schedule made', '/v1/subscription_schedules', 'plus'],
    ['a cancellation', '/v1/subscriptions', 'basic'],
  ] as const)('%s (E2)', async (_what, path, plan) => {
    const ada = await Subscriber.on(market, 'ultra_plus');
    await dieWhile(path, () => ada.choose(plan));
    await worker.recoverAndSettle();
    expect((await ada.state()).subscription?.pendingPlan).toBe(plan);
    await ada.toNextPeriod();
    await worker.recoverAndSettle();
    expect(await ada.plan()).toBe(plan);
    expect((await planCharges(ada)).here).toBe(plan === 'plus' ? 2 : 1);
  });

  it('a renewal that is paid by hand (E16)', async () => {
    const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
    await ada.toNextPeriod();
    await worker.recoverAndSettle();
    expect((await ada.state()).subscription?.status).toBe('past_due');
    // The provider's own page would charge the overdue amount at once.
    const card = await ada.stripe.paymentMethods.attach('pm_card_visa', { customer: await ada.customer() });
    const { id } = await ada.atProvider();
    await ada.stripe.subscriptions.update(id, { default_payment_method: card.id });
    await dieWhile('/v1/invoices', () => ada.retry());
    await worker.recoverAndSettle();
    expect((await ada.state()).subscription?.status).toBe('active');
    expect(await planCharges(ada)).toEqual({ there: 2, here: 2 });
  });

  it('the end of a plan whose grace is over (E16)', async () => {
    const ada = await Subscriber.on(market, 'plus', PLAN_CARDS.failsLater);
    await ada.toNextPeriod();
    await worker.recoverAndSettle();
    await market.advanceDays(8);
    await dieWhile('/v1/subscriptions', () => worker.sweep(), 'DELETE');
    await worker.recoverAndSettle();
    expect(await ada.state()).toEqual({ plan: 'basic', subscription: null });
    expect((await ada.news()).filter((name) => name === 'ended')).toHaveLength(1);
    expect((await planCharges(ada)).here).toBe(1);
  });
});
