import { dollars } from '#libs/core/rules';
import { PaymentsService } from '#libs/money/payments';
import { BookingsService } from '#libs/stays/bookings';
import { aVoucher, eventually } from '#libs/testing';
import { CARDS, type Marketplace } from './marketplace.js';
import { RestoreDrill } from './restore-drill.js';

const DAY_MS = 86_400_000;

describe('Vouchers after a restore (decision 40, A11)', () => {
  let drill: RestoreDrill;
  let market: Marketplace;
  beforeEach(async () => {
    drill = await RestoreDrill.start();
    ({ market } = drill);
  });
  afterEach(() => drill.stop());

  /** Takes $60 off a stay. */
  const aVoucherOf = (id: string) =>
    aVoucher(
      market.em,
      { id },
      { worth: dollars(60), expiresAt: new Date(market.now().getTime() + 90 * DAY_MS) },
    );
  const hold = async (id: string, voucher: string) =>
    market
      .get(BookingsService)
      .create({ id, role: 'traveler' }, { ...market.request(await market.aHome(), 5, 3), voucher });
  const pay = async (traveler: string, booking: string) => {
    const { url, sessionId } = await market.checkout(traveler, booking);
    await market.typeCard(url, CARDS.pays);
    await eventually(async () => {
      const { paymentStatus } = await market.get(PaymentsService).status(sessionId, traveler);
      expect(paymentStatus).toBe('paid');
    });
  };
  /** The booking that a voucher is used for, and whether it was given back after another one. */
  const usedFor = async (code: string) =>
    (
      await market.tables
        .selectFrom('voucher_status')
        .select('booking_id')
        .where('code', '=', code)
        .executeTakeFirst()
    )?.booking_id ?? null;

  it('redeemed before the backup and paid with after it: used once, for the stay that was paid', async () => {
    const traveler = await market.aTraveler();
    const code = await aVoucherOf(traveler);
    const booking = await hold(traveler, code);
    await drill.backup();
    await pay(traveler, booking);
    await drill.restore();
    await drill.settlesByItself();
    expect([await market.statusOf(booking), await usedFor(code)]).toEqual(['confirmed', booking]);
    await expect(hold(traveler, code)).rejects.toMatchObject({ code: 'voucher.used' });
    await market.advanceDays(10);
    await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
    await drill.allHandled();
    expect(await market.balances(booking)).toEqual({
      provider_clearing: 34_000,
      platform_voucher_costs: 6_000,
      owner_payable: -27_000,
      platform_service_fees: -3_000,
      cleaning_pass_through: -10_000,
    });
  });

  it('used before the backup, and its stay cancelled after it: the voucher is its owner’s again, the money is not sent twice', async () => {
    const traveler = await market.aTraveler();
    const code = await aVoucherOf(traveler);
    const booking = await hold(traveler, code);
    await pay(traveler, booking);
    await drill.backup();
    await market.get(BookingsService).cancel(booking, traveler, null);
    await eventually(async () => expect(await market.refundsAtProvider(booking)).toHaveLength(1));
    await drill.restore();
    await drill.settlesByItself();
    expect([await market.statusOf(booking), await usedFor(code)]).toEqual(['cancelled', null]);
    expect(await market.refundsAtProvider(booking)).toEqual([{ amount: 18_000, status: 'succeeded' }]);
    await pay(traveler, await hold(traveler, code));
    await drill.allHandled();
  });

  it('used after the backup: an operator decides about the money, and the voucher can be used', async () => {
    const traveler = await market.aTraveler();
    const code = await aVoucherOf(traveler);
    await drill.backup();
    const lost = await hold(traveler, code);
    await pay(traveler, lost);
    await drill.restore();
    await eventually(async () =>
      expect(await drill.openFindings()).toMatchObject([
        { kind: 'payment_missing_here', booking_id: null, theirs_cents: 34_000 },
      ]),
    );
    await drill.settlesByDecision();
    expect([await market.statusOf(lost), await usedFor(code)]).toEqual(['missing', null]);
    const booking = await hold(traveler, code);
    await pay(traveler, booking);
    expect(await usedFor(code)).toBe(booking);
    await drill.allHandled();
  });
});
