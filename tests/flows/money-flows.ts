import { sql, type SqlBool } from 'kysely';
import { cents } from '#libs/core/rules';
import { trialBalance } from '#libs/money/ledger/testing';
import { BookingsService, CompleteStays } from '#libs/stays/bookings';
import { PaymentsService } from '#libs/money/payments';
import { eventually } from '#libs/testing';
import { CARDS, Marketplace } from './marketplace.js';

/** Money flows on one queue backend; without `redisUrl` the queues are in PostgreSQL. */
export function describeMoneyFlows(backend: string, redisUrl: () => string | undefined): void {
  describe(`Bookings and their money, queues on ${backend}`, () => {
    let market: Marketplace;
    beforeAll(async () => {
      market = await Marketplace.start(redisUrl());
    });
    afterAll(() => market.stop());

    const allHandled = (bookingId: string) =>
      eventually(async () => expect(await market.open(bookingId)).toEqual([]));
    const points = (bookingId: string) =>
      market.tables
        .selectFrom('points_lines')
        .select(['state', 'points'])
        .where('booking_id', '=', bookingId)
        .execute();
    const refundsOf = (bookingId: string) =>
      market.tables
        .selectFrom('operations')
        .select(['amount_cents', 'state'])
        .where('booking_id', '=', bookingId)
        .where('kind', '=', 'refund')
        .execute();
    const cancel = (bookingId: string, traveler: string) =>
      market.get(BookingsService).cancel(bookingId, traveler, null);

    it('C9 without any webhook the status poll confirms; payment, points and agreement follow once', async () => {
      const traveler = await market.aTraveler('super_plus');
      const booking = await market.bookAndPay(traveler, await market.aHome());
      expect(await market.statusOf(booking)).toBe('confirmed');
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({ provider_clearing: 40_000, booking_escrow: -40_000 });
      expect(await points(booking)).toEqual([{ state: 'pending', points: 1_200 }]);
      const agreements = market.tables
        .selectFrom('agreements')
        .select('id')
        .where('booking_id', '=', booking);
      expect(await agreements.execute()).toHaveLength(1);
    });

    it('A1 cancelled in time: 75 % of the nights goes back to the card, the fee is split, points are voided', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.bookAndPay(traveler, await market.aHome());
      expect(await cancel(booking, traveler)).toMatchObject({ refundEligible: true, refund: 22_500 });
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({
        provider_clearing: 17_500,
        owner_payable: -3_750,
        platform_inconvenience_fees: -3_750,
        cleaning_pass_through: -10_000,
      });
      expect(await points(booking)).toEqual([expect.objectContaining({ state: 'voided' })]);
    });

    it('A5 cancelled too late: nothing comes back, the owner earns as if the stay had taken place', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.bookAndPay(traveler, await market.aHome(), 1, 3);
      const { check_in_at: checkIn } = await market.tables
        .selectFrom('bookings')
        .select('check_in_at')
        .where('id', '=', booking)
        .executeTakeFirstOrThrow();
      const untilTooLate = (checkIn.getTime() - market.now().getTime()) / 1000 - 23 * 3600 + 1;
      if (untilTooLate > 0) await market.advance(Math.ceil(untilTooLate));
      expect(await cancel(booking, traveler)).toMatchObject({ refundEligible: false, refund: 0 });
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({
        provider_clearing: 40_000,
        owner_payable: -27_000,
        platform_service_fees: -3_000,
        cleaning_pass_through: -10_000,
      });
    });

    it('C1 C4 a session whose answer was lost and that has ended since gives way to another', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.book(traveler, await market.aHome());
      const fault = { path_prefix: '/v1/checkout/sessions', method: 'POST', mode: 'cut', times: 2 };
      await market.sandboxCall('/_sandbox/faults', fault);
      await expect(market.checkout(traveler, booking)).rejects.toMatchObject({
        code: 'payment.provider_unavailable',
      });
      const lost = (await market.stripe.checkout.sessions.list({ limit: 1 })).data[0]?.id ?? '';
      await market.stripe.checkout.sessions.expire(lost);
      const { url, sessionId } = await market.checkout(traveler, booking);
      expect(sessionId).not.toBe(lost);
      await market.typeCard(url, CARDS.pays);
      await market.get(PaymentsService).status(sessionId, traveler);
      expect(await market.statusOf(booking)).toBe('confirmed');
    });

    it('C1 C11 one that was paid nevertheless is not paid twice: its payment is booked first', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.book(traveler, await market.aHome());
      const fault = { path_prefix: '/v1/checkout/sessions', method: 'POST', mode: 'cut', times: 2 };
      await market.sandboxCall('/_sandbox/faults', fault);
      await expect(market.checkout(traveler, booking)).rejects.toThrow();
      const [lost] = (await market.stripe.checkout.sessions.list({ limit: 1 })).data;
      await market.typeCard(lost?.url ?? '', CARDS.pays);
      for (const _ of ['found', 'stored'])
        await expect(market.checkout(traveler, booking)).rejects.toMatchObject({
          code: 'payment.checkout_under_way',
        });
      await market.get(PaymentsService).status(lost?.id ?? '', traveler);
      expect(await market.statusOf(booking)).toBe('confirmed');
    });

    it('B8 a stay that has begun is not over before its check-out', async () => {
      const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome(), 1, 4);
      await market.advanceDays(3);
      await market.get(CompleteStays).run();
      expect(await market.statusOf(booking)).toBe('confirmed');
    });

    it.each([
      ['amount', { amount_cents: cents(39_999) }, 'Paid 40000 cents, ordered 39999'],
      ['currency', { currency: 'eur' }, 'Paid in usd, ordered in eur'],
    ])(
      'C9 a payment of another %s than was ordered confirms nothing, and an operator can see why',
      async (_, ordered, problem) => {
        const traveler = await market.aTraveler();
        const booking = await market.book(traveler, await market.aHome());
        const { url, sessionId } = await market.checkout(traveler, booking);
        await market.tables
          .updateTable('checkout_sessions')
          .set(ordered)
          .where('id', '=', sessionId)
          .execute();
        await market.typeCard(url, CARDS.pays);
        await market.get(PaymentsService).status(sessionId, traveler);
        expect(await market.statusOf(booking)).toBe('pending');
        expect(await market.balances(booking)).toEqual({});
        const session = await market.tables
          .selectFrom('checkout_sessions')
          .select('problem')
          .where('id', '=', sessionId)
          .executeTakeFirst();
        expect(session?.problem).toBe(problem);
      },
    );

    it('B8 the stay completes at check-out; owner, platform and points get theirs once, also when swept twice', async () => {
      const traveler = await market.aTraveler('ultra_plus');
      const booking = await market.bookAndPay(traveler, await market.aHome(), 2, 2);
      await market.advanceDays(6);
      await eventually(async () => expect(await market.statusOf(booking)).toBe('completed'));
      await market.advance(1);
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({
        provider_clearing: 30_000,
        owner_payable: -18_000,
        platform_service_fees: -2_000,
        cleaning_pass_through: -10_000,
      });
      expect(await points(booking)).toEqual([{ state: 'posted', points: 1_500 }]);
    });

    it('C1 C2 an unpaid hold is released after the provider has closed its session, and the nights are free', async () => {
      const [traveler, home] = [await market.aTraveler(), await market.aHome()];
      const booking = await market.book(traveler, home);
      const { sessionId } = await market.checkout(traveler, booking);
      await market.advance(30 * 60 + 1);
      await eventually(async () => expect(await market.statusOf(booking)).toBe('cancelled'));
      const facts = await market.tables
        .selectFrom('bookings')
        .select(['cancellation_reason', 'cancelled_by'])
        .where('id', '=', booking)
        .executeTakeFirst();
      expect(facts).toEqual({ cancellation_reason: 'payment_expired', cancelled_by: 'system' });
      const session = await market.tables
        .selectFrom('checkout_sessions')
        .select('status')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      expect(session?.status).toBe('expired');
      expect(await market.book(await market.aTraveler(), home)).not.toBe(booking);
    });

    it('C1 a hold that was paid at the last moment is settled, not released', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.book(traveler, await market.aHome());
      const { url } = await market.checkout(traveler, booking);
      await market.typeCard(url, CARDS.pays);
      await market.advance(30 * 60 + 1);
      await eventually(async () => expect(await market.statusOf(booking)).toBe('confirmed'));
    });

    it('A7 two tabs pay: one payment settles, the other goes back in full', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.book(traveler, await market.aHome());
      const [one, two] = [
        await market.checkout(traveler, booking),
        await market.checkout(traveler, booking, '&tab=2'),
      ];
      await market.typeCard(one.url, CARDS.pays);
      await market.typeCard(two.url, CARDS.pays);
      const payments = market.get(PaymentsService);
      await Promise.all([payments.status(one.sessionId, traveler), payments.status(two.sessionId, traveler)]);
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({ provider_clearing: 40_000, booking_escrow: -40_000 });
      expect(await refundsOf(booking)).toEqual([{ amount_cents: 40_000, state: 'succeeded' }]);
    });

    it('A7 C7 cancelled before the payment arrives: cancelled stays cancelled, all of it goes back', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.book(traveler, await market.aHome());
      const { url, sessionId } = await market.checkout(traveler, booking);
      await market.typeCard(url, CARDS.pays);
      expect(await cancel(booking, traveler)).toMatchObject({ refundEligible: false, refund: 0 });
      await eventually(async () => {
        const status = await market.get(PaymentsService).status(sessionId, traveler);
        expect(status).toMatchObject({ paymentStatus: 'unpaid', returned: true });
      });
      await allHandled(booking);
      expect(await market.statusOf(booking)).toBe('cancelled');
      expect(await market.balances(booking)).toEqual({});
    });

    it('fifty polls and sweeps at once confirm once', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.book(traveler, await market.aHome());
      const { url, sessionId } = await market.checkout(traveler, booking);
      await market.typeCard(url, CARDS.pays);
      const payments = market.get(PaymentsService);
      await Promise.all(Array.from({ length: 50 }, () => payments.status(sessionId, traveler)));
      const events = await market.tables
        .selectFrom('events')
        .select('name')
        .where('booking_id', '=', booking)
        .where('name', 'in', ['booking.confirmed', 'payment.succeeded'])
        .execute();
      expect(events.map((event) => event.name).sort()).toEqual(['booking.confirmed', 'payment.succeeded']);
    });

    it('fifty cancellations at once refund once', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.bookAndPay(traveler, await market.aHome());
      const all = await Promise.allSettled(Array.from({ length: 50 }, () => cancel(booking, traveler)));
      expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      await allHandled(booking);
      expect(await refundsOf(booking)).toHaveLength(1);
    });

    it('C17 a hundred travelers want the same nights at the same moment: one gets them, nothing else fails', async () => {
      const home = await market.aHome();
      const travelers = await Promise.all(Array.from({ length: 100 }, () => market.aTraveler()));
      const all = await Promise.allSettled(travelers.map((traveler) => market.book(traveler, home)));
      const refusals = all.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [],
      );
      expect(refusals).toEqual(Array.from({ length: 99 }, () => 'booking.dates_taken'));
    });

    it('C4 the same request returns the same hold; other dates replace it in one step', async () => {
      const [traveler, home] = [await market.aTraveler(), await market.aHome()];
      const first = await market.book(traveler, home, 5, 3);
      expect(await market.book(traveler, home, 5, 3)).toBe(first);
      const second = await market.book(traveler, home, 6, 3);
      expect(await market.statusOf(first)).toBe('cancelled');
      expect(await market.statusOf(second)).toBe('pending');
    });

    it('a worker that dies before it acts loses nothing: the next one does the work once', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.bookAndPay(traveler, await market.aHome());
      await market.restartWorker();
      await allHandled(booking);
      expect(await market.balances(booking)).toEqual({ provider_clearing: 40_000, booking_escrow: -40_000 });
    });

    it('the provider answers 500 after it has made the refund: still exactly one', async () => {
      const traveler = await market.aTraveler();
      const booking = await market.bookAndPay(traveler, await market.aHome());
      await market.sandboxCall('/_sandbox/faults', {
        path_prefix: '/v1/refunds',
        method: 'POST',
        mode: '500_after',
        times: 1,
      });
      await cancel(booking, traveler);
      // The sweep may have sent the refund instead of the handler, which then has nothing to do.
      await eventually(async () => expect((await market.balances(booking)).refunds_payable).toBeUndefined());
      await allHandled(booking);
      const made = await market.refundsAtProvider(booking);
      expect(made).toEqual([{ amount: 22_500, status: 'succeeded' }]);
    });

    it('the ledger as a whole adds up to zero, and nothing in it can be changed', async () => {
      expect((await trialBalance(market.em)).total).toBe(0);
      const changed = market.tables.updateTable('ledger_entries').set({ amount_cents: cents(1) });
      await expect(changed.execute()).rejects.toThrow('append-only');
      await expect(market.tables.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only');
    });

    it('every booking that was paid for is accounted for to the cent', async () => {
      const off = market.tables
        .selectFrom('bookings')
        .select('id')
        .where('status', 'in', ['cancelled', 'completed'])
        .where(sql<SqlBool>`paid_cents <> refund_cents + owner_cents + platform_cents + kept_cleaning_cents`);
      expect(await off.execute()).toEqual([]);
    });
  });
}
