import { addDays, cents, type CivilDate } from '#libs/core/rules';
import { todayIn } from '#libs/core/platform';
import { trialBalance } from '#libs/money/ledger/testing';
import { PaymentsService } from '#libs/money/payments';
import { BookingsService, DateChanges, EndBooking } from '#libs/stays/bookings';
import { eventually } from '#libs/testing';
import { CARDS, Marketplace } from './marketplace.js';

const ZONE = 'America/Los_Angeles';
const HALF_AN_HOUR = 30 * 60;

/** Changes of dates and their money on one queue backend; without `redisUrl` the queues are in PostgreSQL. */
export function describeDateChangeFlows(backend: string, redisUrl: () => string | undefined): void {
  describe(`Changes of dates and their money, queues on ${backend} (G7)`, () => {
    let market: Marketplace;
    beforeAll(async () => {
      market = await Marketplace.start(redisUrl());
    });
    afterAll(() => market.stop());

    const day = (inDays: number): CivilDate => addDays(todayIn(ZONE, market.now()), inDays);
    const propose = (booking: string, traveler: string, inDays: number, nights: number) =>
      market.get(DateChanges).propose(
        { bookingId: booking, travelerId: traveler },
        {
          checkIn: day(inDays),
          checkOut: day(inDays + nights),
          acceptsWaiver: true,
          expectedDifference: null,
        },
      );
    const pay = async (booking: string, traveler: string, change: string, tab = '') => {
      const session = await market.checkout(traveler, booking, tab, change);
      await market.typeCard(session.url, CARDS.pays);
      return session;
    };
    const status = (sessionId: string, traveler: string) =>
      market.get(PaymentsService).status(sessionId, traveler);
    const stateOf = async (change: string) =>
      (
        await market.tables
          .selectFrom('date_changes')
          .select('state')
          .where('id', '=', change)
          .executeTakeFirstOrThrow()
      ).state;
    const stay = (booking: string) =>
      market.tables
        .selectFrom('bookings')
        .select(['check_in_date', 'check_out_date', 'nights', 'total_cents', 'paid_cents', 'status'])
        .where('id', '=', booking)
        .executeTakeFirstOrThrow();
    const entries = async (home: string) => {
      const rows = await market.tables
        .selectFrom('calendar_entries')
        .select((row) => ['booking_id', row.fn<string>('lower', ['nights']).as('from')])
        .select((row) => row.fn<string>('upper', ['nights']).as('to'))
        .where('property_id', '=', home)
        .orderBy('from')
        .execute();
      return rows.map(({ booking_id: booking, from, to }) => [from, to, booking === null ? 'held' : 'stay']);
    };
    const allHandled = (booking: string) =>
      eventually(async () => expect(await market.open(booking)).toEqual([]));
    const refundsOf = async (booking: string) =>
      (await market.refundsAtProvider(booking)).map(({ amount }) => amount).sort((a, b) => a - b);
    const points = async (booking: string) => {
      const rows = await market.tables
        .selectFrom('points_lines as l')
        .leftJoin('date_changes as c', 'c.id', 'l.change_id')
        .select(['l.kind', 'l.state', 'l.points'])
        .where((row) => row(row.fn.coalesce('l.booking_id', 'c.booking_id'), '=', booking))
        .orderBy('l.created_at')
        .orderBy('l.points')
        .execute();
      return rows.map(({ kind, state, points: count }) => [kind, state, count]);
    };
    /** Three nights at $100 from the fifth day on, paid. */
    const aPaidStay = async () => {
      const [traveler, home] = [await market.aTraveler('super_plus'), await market.aHome()];
      const booking = await market.bookAndPay(traveler, home);
      await allHandled(booking);
      return { traveler, home, booking };
    };

    it('dearer: the nights are held, the old ones kept, and only the difference is paid; then the stay has them', async () => {
      const { traveler, home, booking } = await aPaidStay();
      const change = await propose(booking, traveler, 4, 5);
      expect(await entries(home)).toEqual([
        [day(4), day(5), 'held'],
        [day(5), day(8), 'stay'],
        [day(8), day(9), 'held'],
      ]);
      await expect(market.book(await market.aTraveler(), home, 8, 1)).rejects.toMatchObject({
        code: 'booking.dates_taken',
      });
      const { sessionId } = await pay(booking, traveler, change);
      expect(await status(sessionId, traveler)).toMatchObject({
        paymentStatus: 'paid',
        amountCents: 20_000,
        changeId: change,
      });
      expect(await stateOf(change)).toBe('applied');
      expect(await stay(booking)).toEqual({
        check_in_date: day(4),
        check_out_date: day(9),
        nights: 5,
        total_cents: 60_000,
        paid_cents: 60_000,
        status: 'confirmed',
      });
      expect(await entries(home)).toEqual([[day(4), day(9), 'stay']]);
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({ provider_clearing: 60_000, booking_escrow: -60_000 });
      expect(await points(booking)).toEqual([
        ['stay', 'pending', 1_200],
        ['change', 'pending', 600],
      ]);
    });

    it('cheaper: takes effect at once, and the difference of the nights goes back in full', async () => {
      const { traveler, home, booking } = await aPaidStay();
      const change = await propose(booking, traveler, 6, 1);
      expect(await stateOf(change)).toBe('applied');
      expect(await entries(home)).toEqual([[day(6), day(7), 'stay']]);
      await allHandled(booking);
      await eventually(async () =>
        expect(await market.balances(booking)).toEqual({
          provider_clearing: 20_000,
          booking_escrow: -20_000,
        }),
      );
      expect(await refundsOf(booking)).toEqual([20_000]);
      expect(await points(booking)).toEqual([
        ['stay', 'pending', 1_200],
        ['change', 'pending', -600],
      ]);
    });

    it('equal: takes effect at once, and moves no money', async () => {
      const { traveler, home, booking } = await aPaidStay();
      await propose(booking, traveler, 7, 3);
      expect(await entries(home)).toEqual([[day(7), day(10), 'stay']]);
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({ provider_clearing: 40_000, booking_escrow: -40_000 });
      expect(await refundsOf(booking)).toEqual([]);
    });

    it('not paid in time: what was held is free, the stay keeps its dates, and a later payment goes back in full', async () => {
      const { traveler, home, booking } = await aPaidStay();
      const change = await propose(booking, traveler, 5, 4);
      const { sessionId } = await market.checkout(traveler, booking, '', change);
      await market.advance(HALF_AN_HOUR + 1);
      await eventually(async () => expect(await stateOf(change)).toBe('expired'));
      expect(await entries(home)).toEqual([[day(5), day(8), 'stay']]);
      expect(await status(sessionId, traveler)).toMatchObject({ paymentStatus: 'unpaid', status: 'expired' });
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({ provider_clearing: 40_000, booking_escrow: -40_000 });
    });

    it('C1 paid at the last moment: applied, although the hold has run out', async () => {
      const { traveler, booking } = await aPaidStay();
      const change = await propose(booking, traveler, 5, 4);
      await pay(booking, traveler, change);
      await market.advance(HALF_AN_HOUR + 1);
      await eventually(async () => expect(await stateOf(change)).toBe('applied'));
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({ provider_clearing: 50_000, booking_escrow: -50_000 });
    });

    it('A7 withdrawn or replaced before the payment arrives: the payment goes back in full, nothing changes', async () => {
      const { traveler, home, booking } = await aPaidStay();
      const first = await propose(booking, traveler, 5, 4);
      const { url, sessionId } = await market.checkout(traveler, booking, '', first);
      await market.typeCard(url, CARDS.pays);
      await market.get(DateChanges).withdraw({ bookingId: booking, travelerId: traveler }, first);
      await eventually(async () =>
        expect(await status(sessionId, traveler)).toMatchObject({ paymentStatus: 'unpaid', returned: true }),
      );
      expect(await stateOf(first)).toBe('abandoned');
      expect(await entries(home)).toEqual([[day(5), day(8), 'stay']]);
      await allHandled(booking);
      await eventually(async () =>
        expect(await market.balances(booking)).toEqual({
          provider_clearing: 40_000,
          booking_escrow: -40_000,
        }),
      );
      expect(await refundsOf(booking)).toEqual([10_000]);
    });

    it('two tabs: the same dates are one change, others replace it; two payments apply it once', async () => {
      const { traveler, home, booking } = await aPaidStay();
      const first = await propose(booking, traveler, 5, 5);
      expect(await propose(booking, traveler, 5, 5)).toBe(first);
      const second = await propose(booking, traveler, 4, 4);
      expect([await stateOf(first), await stateOf(second)]).toEqual(['abandoned', 'held']);
      expect(await entries(home)).toEqual([
        [day(4), day(5), 'held'],
        [day(5), day(8), 'stay'],
      ]);
      await expect(market.checkout(traveler, booking, '', first)).rejects.toMatchObject({
        code: 'date_change.not_open',
      });
      const one = await market.checkout(traveler, booking, '', second);
      const two = await market.checkout(traveler, booking, '&tab=2', second);
      await market.typeCard(one.url, CARDS.pays);
      await market.typeCard(two.url, CARDS.pays);
      await Promise.all([one, two].map(({ sessionId }) => status(sessionId, traveler)));
      await allHandled(booking);
      await eventually(async () =>
        expect(await market.balances(booking)).toEqual({
          provider_clearing: 50_000,
          booking_escrow: -50_000,
        }),
      );
      expect(await refundsOf(booking)).toEqual([10_000]);
    });

    it('many proposals at once leave one open change, and every refusal is a sentence', async () => {
      const { traveler, booking } = await aPaidStay();
      const all = await Promise.allSettled(
        Array.from({ length: 12 }, (_one, index) => propose(booking, traveler, 5 + (index % 3), 5)),
      );
      expect(all.filter(({ status: outcome }) => outcome === 'rejected')).toEqual([]);
      const open = market.tables
        .selectFrom('date_changes')
        .select('id')
        .where('booking_id', '=', booking)
        .where('state', '=', 'held');
      expect(await open.execute()).toHaveLength(1);
    });

    it('cancelled while a change is open: the change ends first, its payment goes back, the stay is settled by its own price', async () => {
      const { traveler, home, booking } = await aPaidStay();
      const change = await propose(booking, traveler, 5, 5);
      const { url, sessionId } = await market.checkout(traveler, booking, '', change);
      await market.typeCard(url, CARDS.pays);
      await market.get(BookingsService).cancel(booking, traveler, null);
      expect(await stateOf(change)).toBe('abandoned');
      expect(await entries(home)).toEqual([]);
      await eventually(async () =>
        expect(await status(sessionId, traveler)).toMatchObject({ paymentStatus: 'unpaid', returned: true }),
      );
      await allHandled(booking);
      await eventually(async () =>
        expect(await market.balances(booking)).toEqual({
          provider_clearing: 17_500,
          owner_payable: -3_750,
          platform_inconvenience_fees: -3_750,
          cleaning_pass_through: -10_000,
        }),
      );
      expect(await refundsOf(booking)).toEqual([20_000, 22_500]);
    });

    it('the owner cancels a stay with new dates: everything comes back, from both payments', async () => {
      const { traveler, home, booking } = await aPaidStay();
      const change = await propose(booking, traveler, 5, 5);
      const { sessionId } = await pay(booking, traveler, change);
      await status(sessionId, traveler);
      const wish = { cause: 'broken', words: null } as const;
      await market.get(EndBooking).byOwner(booking, await market.ownerOf(home), wish);
      await allHandled(booking);
      await eventually(async () => expect(await market.balances(booking)).toEqual({}));
      expect(await refundsOf(booking)).toEqual([20_000, 40_000]);
      expect(await points(booking)).toEqual([
        ['stay', 'voided', 1_200],
        ['change', 'voided', 600],
      ]);
    });

    it('longer, then shorter, then the stay takes place: owner, platform and points get theirs of the final price', async () => {
      const { traveler, booking } = await aPaidStay();
      const longer = await propose(booking, traveler, 5, 5);
      await status((await pay(booking, traveler, longer)).sessionId, traveler);
      await propose(booking, traveler, 5, 2);
      await market.advanceDays(9);
      await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
      await market.advance(1);
      await allHandled(booking);
      await eventually(async () =>
        expect(await market.balances(booking)).toEqual({
          provider_clearing: 30_000,
          owner_payable: -18_000,
          platform_service_fees: -2_000,
          cleaning_pass_through: -10_000,
        }),
      );
      // The change is given back first, then a part of the booking's own payment.
      expect(await refundsOf(booking)).toEqual([10_000, 20_000]);
      const posted = (await points(booking)).reduce((sum, [, , count]) => sum + Number(count), 0);
      expect(posted).toBe(900);
    });

    it('a worker that dies before it acts loses nothing', async () => {
      const { traveler, booking } = await aPaidStay();
      await propose(booking, traveler, 5, 2);
      await market.restartWorker();
      await allHandled(booking);
      await eventually(async () =>
        expect(await market.balances(booking)).toEqual({
          provider_clearing: 30_000,
          booking_escrow: -30_000,
        }),
      );
      const agreements = market.tables
        .selectFrom('changed_agreements as a')
        .innerJoin('date_changes as c', 'c.id', 'a.change_id')
        .select('a.change_id')
        .where('c.booking_id', '=', booking);
      expect(await agreements.execute()).toHaveLength(1);
    });

    it('a stay inside its last 24 hours, an unpaid one and a cancelled one cannot move', async () => {
      const [traveler, home] = [await market.aTraveler(), await market.aHome()];
      const held = await market.book(traveler, home, 12, 2);
      await expect(propose(held, traveler, 14, 2)).rejects.toMatchObject({ code: 'date_change.not_paid' });
      const other = await market.aTraveler();
      const booking = await market.bookAndPay(other, await market.aHome(), 2, 2);
      await expect(propose(booking, traveler, 3, 2)).rejects.toMatchObject({ code: 'booking.not_found' });
      await market.advanceDays(1.9);
      await expect(propose(booking, other, 5, 2)).rejects.toMatchObject({ code: 'date_change.too_late' });
    });

    it('the ledger as a whole adds up to zero', async () => {
      expect((await trialBalance(market.em)).total).toBe(cents(0));
    });
  });
}
