import { todayIn } from '#libs/core/platform';
import { addDays } from '#libs/core/rules';
import { PaymentsService } from '#libs/money/payments';
import { BookingsService, DateChanges } from '#libs/stays/bookings';
import { eventually } from '#libs/testing';
import { CARDS, type Marketplace } from './marketplace.js';
import { RestoreDrill } from './restore-drill.js';

const ZONE = 'America/Los_Angeles';

describe('Changes of dates after a restore (decision 40, G7)', () => {
  let drill: RestoreDrill;
  let market: Marketplace;
  beforeEach(async () => {
    drill = await RestoreDrill.start();
    ({ market } = drill);
  });
  afterEach(() => drill.stop());

  const day = (inDays: number) => addDays(todayIn(ZONE, market.now()), inDays);
  /** Three nights at $100 from the fifth day on, paid. */
  const aPaidStay = async () => {
    const traveler = await market.aTraveler();
    return { traveler, booking: await market.bookAndPay(traveler, await market.aHome()) };
  };
  type Stay = Awaited<ReturnType<typeof aPaidStay>>;
  const propose = ({ booking, traveler }: Stay, inDays: number, nights: number) =>
    market.get(DateChanges).propose(
      { bookingId: booking, travelerId: traveler },
      {
        checkIn: day(inDays),
        checkOut: day(inDays + nights),
        acceptsWaiver: true,
        expectedDifference: null,
      },
    );
  const payFor = async ({ booking, traveler }: Stay, change: string) => {
    const { url, sessionId } = await market.checkout(traveler, booking, '', change);
    await market.typeCard(url, CARDS.pays);
    await eventually(async () => {
      const { paymentStatus } = await market.get(PaymentsService).status(sessionId, traveler);
      expect(paymentStatus).toBe('paid');
    });
  };
  const stay = (booking: string) =>
    market.tables
      .selectFrom('bookings')
      .select(['status', 'check_in_date', 'check_out_date', 'paid_cents'])
      .where('id', '=', booking)
      .executeTakeFirstOrThrow();
  const refunds = async (booking: string) =>
    (await market.refundsAtProvider(booking)).map(({ amount }) => amount);

  it('agreed before the backup, paid back after it: not paid back twice', async () => {
    const one = await aPaidStay();
    await drill.allHandled();
    await market.sandboxCall('/_sandbox/faults', {
      mode: '500_before',
      path_prefix: '/v1/refunds',
      times: 1,
    });
    await propose(one, 6, 1);
    await market.backup(drill.file);
    await eventually(async () => expect(await refunds(one.booking)).toEqual([20_000]));
    await drill.restore();
    await drill.settlesByItself();
    expect(await refunds(one.booking)).toEqual([20_000]);
    expect(await stay(one.booking)).toMatchObject({ status: 'confirmed', check_in_date: day(6) });
    expect(await market.balances(one.booking)).toEqual({
      provider_clearing: 20_000,
      booking_escrow: -20_000,
    });
  });

  it('dearer, held before the backup and paid after it: the stay has the new dates, paid once', async () => {
    const one = await aPaidStay();
    const change = await propose(one, 4, 5);
    await drill.backup();
    await payFor(one, change);
    await drill.restore();
    await drill.settlesByItself();
    expect(await stay(one.booking)).toEqual({
      status: 'confirmed',
      check_in_date: day(4),
      check_out_date: day(9),
      paid_cents: 60_000,
    });
    expect(await market.balances(one.booking)).toEqual({
      provider_clearing: 60_000,
      booking_escrow: -60_000,
    });
    expect(await refunds(one.booking)).toEqual([]);
  });

  it('cheaper, agreed after the backup: an operator decides, and nothing is cancelled by itself', async () => {
    const traveler = await market.aTraveler();
    // Four nights at $100: three fewer give back as much as a cancellation would.
    const one = { traveler, booking: await market.bookAndPay(traveler, await market.aHome(), 5, 4) };
    await drill.backup();
    await propose(one, 5, 1);
    await eventually(async () => expect(await refunds(one.booking)).toEqual([30_000]));
    await drill.restore();
    await eventually(async () =>
      expect(await drill.openFindings()).toMatchObject([
        { kind: 'refund_forgotten', booking_id: one.booking, theirs_cents: 30_000 },
      ]),
    );
    expect(await stay(one.booking)).toMatchObject({ status: 'confirmed', check_out_date: day(9) });
    await drill.settlesByDecision();
    expect(await refunds(one.booking)).toEqual([30_000]);
    expect(await market.balances(one.booking)).toMatchObject({ platform_goodwill: 30_000 });
  });

  it('agreed before the backup, cancelled after it: both refunds are taken as what they were', async () => {
    const one = await aPaidStay();
    await propose(one, 6, 1);
    await eventually(async () => expect(await refunds(one.booking)).toEqual([20_000]));
    await drill.backup();
    await market.get(BookingsService).cancel(one.booking, one.traveler, null);
    await eventually(async () => expect(await refunds(one.booking)).toHaveLength(2));
    const before = await refunds(one.booking);
    await drill.restore();
    await drill.settlesByItself();
    expect(await market.statusOf(one.booking)).toBe('cancelled');
    expect(await refunds(one.booking)).toEqual(before);
  });
});
