import type Stripe from 'stripe';
import { BookingsService } from '#libs/stays/bookings';
import { BookRefund, FollowDispute, PaymentsService } from '#libs/money/payments';
import { BatchPayouts } from '#libs/money/payouts';
import { announce, inTransaction } from '#libs/core/platform';
import { pointsOf } from '#libs/people/loyalty';
import { dollars } from '#libs/core/rules';
import { aVoucher, eventPayloads } from '#libs/testing';
import { CARDS, Marketplace } from '../marketplace.js';
import { ManualWorker } from './manual-worker.js';

/** What a dispute of three nights at $100 and their cleaning costs us in the end. */
const ONLY_THE_FEE = { provider_clearing: -1_500, provider_fees: 1_500 };

describe('Disputes between other things (E11)', () => {
  let market: Marketplace;
  let worker: ManualWorker;
  /** Latest first: nothing may rely on their order. */
  let backwards: ManualWorker;
  beforeAll(async () => {
    market = await Marketplace.withoutWorker();
    worker = new ManualWorker(market, () => 0);
    backwards = new ManualWorker(market, (below) => below - 1);
    await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
  });
  afterAll(() => market.stop());

  interface Case {
    traveler: string;
    booking: string;
    owner: string;
  }
  async function paid(inDays = 5, nights = 3): Promise<Case> {
    const [traveler, home] = [await market.aTraveler('plus'), await market.aHome()];
    const owner = await market.ownerOf(home);
    await market.onboard(owner);
    const booking = await market.bookAndPay(traveler, home, inDays, nights, CARDS.availableAtOnce);
    await worker.recoverAndSettle();
    return { traveler, booking, owner };
  }
  async function completed(): Promise<Case> {
    const it = await paid(1, 1);
    await market.advanceDays(3);
    await worker.recoverAndSettle();
    expect(await market.statusOf(it.booking)).toBe('completed');
    return it;
  }
  const intentOf = async (booking: string): Promise<string> =>
    (
      await market.tables
        .selectFrom('payments')
        .select('payment_intent_id as intent')
        .where('booking_id', '=', booking)
        .executeTakeFirst()
    )?.intent ?? '';
  async function object(booking: string, inquiry = false): Promise<Stripe.Dispute> {
    const intent = await intentOf(booking);
    const { latest_charge: charge } = await market.stripe.paymentIntents.retrieve(intent);
    await market.sandboxCall('/_sandbox/disputes', { charge, ...(inquiry && { inquiry }) });
    const [dispute] = (await market.stripe.disputes.list({ payment_intent: intent })).data;
    if (!dispute) throw new Error('There is no dispute');
    return dispute;
  }
  const decide = (dispute: Stripe.Dispute, verdict: 'won' | 'lost') =>
    market.sandboxCall('/_sandbox/disputes/decide', { dispute: dispute.id, verdict });
  const follow = ({ id }: Stripe.Dispute) => market.get(FollowDispute).follow(id);
  const cancel = ({ traveler, booking }: Case) => market.get(BookingsService).cancel(booking, traveler, null);
  const refunds = (booking: string) =>
    market.tables
      .selectFrom('operations')
      .select(['id', 'state'])
      .where('kind', '=', 'refund')
      .where('booking_id', '=', booking)
      .execute();
  const disputesOf = (booking: string) =>
    market.tables.selectFrom('disputes').select('id').where('booking_id', '=', booking).execute();
  const holdsOn = (booking: string) =>
    market.tables.selectFrom('payable_holds').select('lifted_at').where('booking_id', '=', booking).execute();
  const points = async ({ traveler }: Case): Promise<number> => (await pointsOf(market.em, traveler)).balance;

  it('an inquiry takes nothing, freezes nothing, and is nothing to look into', async () => {
    const it = await completed();
    const dispute = await object(it.booking, true);
    expect(await follow(dispute)).toBe('inquiry');
    await worker.recoverAndSettle();
    expect(await disputesOf(it.booking)).toEqual([]);
    expect((await market.balances(it.booking)).disputed_funds).toBeUndefined();
    expect(await holdsOn(it.booking)).toEqual([]);
  });

  it('lost after a cancellation whose refund nobody has asked for yet: the bank has sent it', async () => {
    const it = await paid();
    await cancel(it);
    const dispute = await object(it.booking);
    await decide(dispute, 'lost');
    await follow(dispute);
    await worker.recoverAndSettle();
    expect(await refunds(it.booking)).toMatchObject([{ state: 'abandoned' }]);
    expect(await market.refundsAtProvider(it.booking)).toEqual([]);
    expect(await market.balances(it.booking)).toEqual(ONLY_THE_FEE);
  });

  /** A refund that was requested and made, but whose answer was lost. */
  async function refundWithLostAnswer(): Promise<Case & { refund: string }> {
    const it = await paid(5, 1);
    await cancel(it);
    for (let round = 0; round < 2; round += 1) {
      await market.sandboxCall('/_sandbox/faults', {
        path_prefix: '/v1/refunds',
        method: 'POST',
        mode: 'cut',
        times: 2,
      });
      await worker.work(40);
    }
    expect(await market.refundsAtProvider(it.booking)).toMatchObject([{ amount: 7_500 }]);
    const [refund] = await refunds(it.booking);
    expect(refund).toMatchObject({ state: 'requested' });
    return { ...it, refund: refund?.id ?? '' };
  }

  it('lost for the rest, after a refund of which we did not know: it counts, and nobody pays twice', async () => {
    const it = await refundWithLostAnswer();
    const dispute = await object(it.booking);
    expect(dispute.amount).toBe(12_500);
    await decide(dispute, 'lost');
    await follow(dispute);
    await worker.recoverAndSettle();
    expect(await refunds(it.booking)).toMatchObject([{ state: 'succeeded' }]);
    expect(await market.refundsAtProvider(it.booking)).toHaveLength(1);
    expect(await market.balances(it.booking)).toEqual(ONLY_THE_FEE);
  });

  it('a refund that was given up and went out all the same is our goodwill, until it bounces', async () => {
    const it = await refundWithLostAnswer();
    await market.tables
      .updateTable('operations')
      .set({ state: 'abandoned' })
      .where('id', '=', it.refund)
      .execute();
    const { data } = await market.stripe.refunds.list({ payment_intent: await intentOf(it.booking) });
    await market.get(BookRefund).sync(data[0]?.id ?? '');
    await worker.recoverAndSettle();
    expect(await market.balances(it.booking)).toMatchObject({
      platform_goodwill: 7_500,
      refunds_payable: -7_500,
    });
    await market.sandboxCall('/_sandbox/refunds/fail', { refund: data[0]?.id });
    await market.get(BookRefund).sync(data[0]?.id ?? '');
    await worker.recoverAndSettle();
    expect((await market.balances(it.booking)).platform_goodwill).toBeUndefined();
  });

  it('a refund that the provider refuses for the time being is said once, and goes out when the dispute is won', async () => {
    const it = await paid();
    const dispute = await object(it.booking);
    await follow(dispute);
    await cancel(it);
    await worker.settle();
    for (let round = 0; round < 3; round += 1) await worker.sweep();
    await worker.settle();
    expect(await refunds(it.booking)).toMatchObject([{ state: 'failed' }]);
    const said = await eventPayloads(market.em, 'payment.refund_failed', it.booking);
    expect(said.map(({ reason }) => ({ reason }))).toEqual([
      { reason: expect.stringContaining('charged back') as string },
    ]);
    await decide(dispute, 'won');
    await follow(dispute);
    await worker.recoverAndSettle();
    expect(await refunds(it.booking)).toMatchObject([{ state: 'succeeded' }]);
    expect((await market.balances(it.booking)).refunds_payable).toBeUndefined();
  });

  it('won before anybody has heard that it was opened: the points stay', async () => {
    const it = await completed();
    const before = await points(it);
    const dispute = await object(it.booking);
    await decide(dispute, 'won');
    await follow(dispute);
    await backwards.settle();
    expect(before).toBe(400);
    expect(await points(it)).toBe(before);
  });

  it.each(['won', 'lost'] as const)('opened before the stay was over, and %s after it', async (verdict) => {
    const it = await paid(1, 1);
    const dispute = await object(it.booking);
    await follow(dispute);
    await worker.recoverAndSettle();
    await market.advanceDays(3);
    await worker.recoverAndSettle();
    expect(await market.statusOf(it.booking)).toBe('completed');
    expect(await points(it)).toBe(0);
    await decide(dispute, verdict);
    await follow(dispute);
    await backwards.settle();
    expect(await points(it)).toBe(verdict === 'won' ? 400 : 0);
  });

  it('lost: until the books have taken it from the owner, nothing of it is paid out', async () => {
    const it = await completed();
    const dispute = await object(it.booking);
    await follow(dispute);
    await worker.settle();
    await market.advance(25 * 3_600);
    await decide(dispute, 'lost');
    await follow(dispute);
    expect(await market.get(BatchPayouts).forOwner(it.owner)).toBeNull();
    await backwards.settle();
    await worker.recoverAndSettle();
    expect(await market.transfersTo(it.owner)).toEqual([]);
    expect((await holdsOn(it.booking)).filter(({ lifted_at: at }) => at === null)).toEqual([]);
    expect(await market.balances(it.booking)).toEqual(ONLY_THE_FEE);
  });

  /** Three nights at $100 with their cleaning, $60 of it paid by a voucher. */
  async function paidWithVoucher(inDays: number): Promise<Case & { code: string }> {
    const [traveler, home] = [await market.aTraveler(), await market.aHome()];
    const expiresAt = new Date(market.now().getTime() + 90 * 86_400_000);
    const code = await aVoucher(market.em, { id: traveler }, { worth: dollars(60), expiresAt });
    const request = { ...market.request(home, inDays, 3), voucher: code };
    const booking = await market.get(BookingsService).create({ id: traveler, role: 'traveler' }, request);
    const { url, sessionId } = await market.checkout(traveler, booking);
    await market.typeCard(url, CARDS.availableAtOnce);
    await market.get(PaymentsService).status(sessionId, traveler);
    await worker.recoverAndSettle();
    return { traveler, booking, owner: await market.ownerOf(home), code };
  }
  const holderOf = (code: string) =>
    market.tables
      .selectFrom('voucher_status')
      .select('booking_id as booking')
      .where('code', '=', code)
      .execute();

  it('A11 lost before a stay with a voucher: the bank has what was charged, the voucher comes back', async () => {
    const it = await paidWithVoucher(5);
    const dispute = await object(it.booking);
    expect(dispute.amount).toBe(34_000);
    await decide(dispute, 'lost');
    await follow(dispute);
    await worker.recoverAndSettle();
    expect(await market.balances(it.booking)).toEqual(ONLY_THE_FEE);
    expect(await holderOf(it.code)).toEqual([{ booking: null }]);
  });

  it('A11 lost after a stay with a voucher: what was charged is taken in proportion, the voucher stays spent', async () => {
    const it = await paidWithVoucher(1);
    await market.advanceDays(5);
    await worker.recoverAndSettle();
    const dispute = await object(it.booking);
    await decide(dispute, 'lost');
    await follow(dispute);
    await worker.recoverAndSettle();
    // 340 of the 400 dollars that were given: 85 % of each share.
    expect(await market.balances(it.booking)).toEqual({
      ...ONLY_THE_FEE,
      platform_voucher_costs: 6_000,
      owner_payable: -27_000 + 22_950,
      platform_service_fees: -3_000 + 2_550,
      cleaning_pass_through: -10_000 + 8_500,
    });
    expect(await holderOf(it.code)).toEqual([{ booking: it.booking }]);
  });

  it('two lost disputes, each of a part of the payment, are both booked', async () => {
    const { booking: bookingId, traveler: travelerId, owner: ownerId } = await completed();
    for (const disputeId of [`dp_first_${bookingId}`, `dp_second_${bookingId}`]) {
      const facts = { bookingId, disputeId, travelerId, ownerId, propertyTitle: 'Test home' };
      const half = { ...facts, amountCents: 10_000 };
      const loss = {
        ...{ ownerCents: 4_500, serviceFeeCents: 500, cleaningCents: 5_000, inconvenienceFeeCents: 0 },
        ...{ refundsPayableCents: 0, uncoveredCents: 0, goodwillBackCents: 0 },
      };
      await inTransaction(market.em, async (tx) => {
        await announce(
          tx,
          'dispute.opened',
          { ...half, feeCents: 1_500, reason: 'fraudulent' },
          market.now(),
        );
        await announce(tx, 'dispute.lost', { ...half, loss }, market.now());
      });
    }
    await worker.recoverAndSettle();
    expect(await market.balances(bookingId)).toEqual({ provider_clearing: -3_000, provider_fees: 3_000 });
    const taken = market.tables
      .selectFrom('payables')
      .select(['owner_cents as owner', 'cleaning_cents as cleaning'])
      .where('booking_id', '=', bookingId)
      .where('reason', '=', 'dispute');
    expect(await taken.execute()).toEqual([
      { owner: -4_500, cleaning: -5_000 },
      { owner: -4_500, cleaning: -5_000 },
    ]);
  });
});
