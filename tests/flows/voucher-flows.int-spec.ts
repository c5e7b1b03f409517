import { sql, type SqlBool } from 'kysely';
import { trialBalance } from '#libs/money/ledger/testing';
import { isTrue } from '#libs/core/platform';
import { BookingsService, EndBooking } from '#libs/stays/bookings';
import { PaymentsService } from '#libs/money/payments';
import { dollars, type VoucherTerms } from '#libs/core/rules';
import { aVoucher, eventually } from '#libs/testing';
import { CARDS, Marketplace } from './marketplace.js';

const DAY_MS = 86_400_000;

describe('Vouchers and their money (A11, E10)', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.start(undefined);
  });
  afterAll(() => market.stop());

  const allHandled = (bookingId: string) =>
    eventually(async () => expect(await market.open(bookingId)).toEqual([]));

  const aVoucherOf = (id: string, terms: Partial<VoucherTerms> = {}): Promise<string> =>
    aVoucher(market.em, { id }, { ...terms, expiresAt: new Date(market.now().getTime() + 90 * DAY_MS) });

  async function hold(travelerId: string, voucher: string, inDays = 5): Promise<string> {
    const request = { ...market.request(await market.aHome(), inDays, 3), voucher };
    return market.get(BookingsService).create({ id: travelerId, role: 'traveler' }, request);
  }

  async function pay(travelerId: string, bookingId: string): Promise<void> {
    const { url, sessionId } = await market.checkout(travelerId, bookingId);
    await market.typeCard(url, CARDS.pays);
    await eventually(async () => {
      const { paymentStatus } = await market.get(PaymentsService).status(sessionId, travelerId);
      expect(paymentStatus).toBe('paid');
    });
  }

  /** A stay of $300 and $100 of cleaning, $60 of it paid by a voucher. */
  async function paidStay(travelerId: string, inDays = 5): Promise<{ booking: string; code: string }> {
    const code = await aVoucherOf(travelerId);
    const booking = await hold(travelerId, code, inDays);
    await pay(travelerId, booking);
    return { booking, code };
  }

  const snapshot = (code: string) =>
    market.tables
      .selectFrom('voucher_status')
      .select((voucher) => [
        'booking_id',
        'worth_cents as worth',
        isTrue(voucher('returned_at', 'is not', null)).as('returned'),
      ])
      .where('code', '=', code)
      .executeTakeFirst();
  const points = (bookingId: string) =>
    market.tables
      .selectFrom('points_lines')
      .select(['state', 'points', 'formula'])
      .where('booking_id', '=', bookingId)
      .execute();

  it('the provider charges the rest, and points are of what was charged (E5)', async () => {
    const traveler = await market.aTraveler('super_plus');
    const { booking } = await paidStay(traveler);
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({ provider_clearing: 34_000, booking_escrow: -34_000 });
    expect(await points(booking)).toEqual([
      { state: 'pending', points: 1_020, formula: '$340 x 3 (SuperPlus, locked at payment) = 1,020' },
    ]);
  });

  it('A3 completed: the owner has what the stay would have brought without it, and we bear it', async () => {
    const traveler = await market.aTraveler();
    const { booking, code } = await paidStay(traveler, 1);
    await market.advanceDays(6);
    await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({
      provider_clearing: 34_000,
      platform_voucher_costs: 6_000,
      owner_payable: -27_000,
      platform_service_fees: -3_000,
      cleaning_pass_through: -10_000,
    });
    expect((await snapshot(code))?.booking_id).toBe(booking);
  });

  it('A1 cancelled in time: 75 % of the nights as charged goes back to the card, the voucher to its owner', async () => {
    const traveler = await market.aTraveler();
    const { booking, code } = await paidStay(traveler);
    await market.get(BookingsService).cancel(booking, traveler, null);
    await allHandled(booking);
    await eventually(async () =>
      expect(await market.refundsAtProvider(booking)).toEqual([{ amount: 18_000, status: 'succeeded' }]),
    );
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({
      provider_clearing: 16_000,
      owner_payable: -3_000,
      platform_inconvenience_fees: -3_000,
      cleaning_pass_through: -10_000,
    });
    expect(await snapshot(code)).toEqual({ booking_id: null, worth: 6_000, returned: true });
    expect(await points(booking)).toMatchObject([{ state: 'voided' }]);
  });

  it('A7 cancelled by the owner: all that was charged goes back, and the voucher', async () => {
    const traveler = await market.aTraveler();
    const { booking, code } = await paidStay(traveler);
    const home = await market.tables
      .selectFrom('bookings')
      .select('owner_id as owner')
      .where('id', '=', booking)
      .executeTakeFirst();
    await market.get(EndBooking).byOwner(booking, home?.owner ?? '', { cause: 'broken', words: null });
    await allHandled(booking);
    await eventually(async () => expect(await market.balances(booking)).toEqual({}));
    expect((await snapshot(code))?.booking_id).toBeNull();
  });

  it('C2 a hold that runs out gives its voucher back, as it was', async () => {
    const traveler = await market.aTraveler();
    const code = await aVoucherOf(traveler);
    const booking = await hold(traveler, code);
    expect((await snapshot(code))?.booking_id).toBe(booking);
    await market.advance(31 * 60);
    await eventually(async () => expect(await market.statusOf(booking)).toBe('cancelled'));
    expect(await snapshot(code)).toEqual({ booking_id: null, worth: 6_000, returned: false });
  });

  it('C10 paid wholly: no call to the provider, no points, and the owner has everything in the end', async () => {
    const traveler = await market.aTraveler();
    const booking = await hold(traveler, await aVoucherOf(traveler, { worth: dollars(500) }), 1);
    const { sessionId } = await market.checkout(traveler, booking);
    expect(await market.get(PaymentsService).status(sessionId, traveler)).toMatchObject({
      paymentStatus: 'no_payment_required',
    });
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({});
    expect(await points(booking)).toMatchObject([{ state: 'pending', points: 0 }]);
    await market.advanceDays(6);
    await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({
      platform_voucher_costs: 40_000,
      owner_payable: -27_000,
      platform_service_fees: -3_000,
      cleaning_pass_through: -10_000,
    });
  });

  it('C10 paid wholly and cancelled in time: the cleaning fee is the owner’s, the rest of the voucher comes back', async () => {
    const traveler = await market.aTraveler();
    const code = await aVoucherOf(traveler, { worth: dollars(400) });
    const booking = await hold(traveler, code);
    await market.checkout(traveler, booking);
    await market.get(BookingsService).cancel(booking, traveler, null);
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({
      platform_voucher_costs: 10_000,
      cleaning_pass_through: -10_000,
    });
    expect(await snapshot(code)).toEqual({ booking_id: null, worth: 30_000, returned: true });
    expect(await points(booking)).toMatchObject([{ state: 'voided' }]);
  });

  it('A11 the nights paid by a voucher of 100 %: only the cleaning fee is charged', async () => {
    const traveler = await market.aTraveler();
    const code = await aVoucherOf(traveler, { kind: 'percentage', worth: null, percent: 100 });
    const booking = await hold(traveler, code);
    await pay(traveler, booking);
    await allHandled(booking);
    expect(await market.balances(booking)).toEqual({ provider_clearing: 10_000, booking_escrow: -10_000 });
  });

  it('every cent of every booking is accounted for', async () => {
    const off = market.tables
      .selectFrom('bookings')
      .select('id')
      .where('status', 'in', ['cancelled', 'completed'])
      .where(
        sql<SqlBool>`paid_cents + voucher_cost_cents <> refund_cents + owner_cents + platform_cents + kept_cleaning_cents`,
      );
    expect(await off.execute()).toEqual([]);
    expect((await trialBalance(market.em)).total).toBe(0);
  });
});
