import { randomUUID } from 'node:crypto';
import { cents } from '#libs/core/rules';
import { BookingsService } from '#libs/stays/bookings';
import { LedgerService } from '#libs/money/ledger';
import { trialBalance } from '#libs/money/ledger/testing';
import { BatchPayouts, EarningsQueries, PayableHolds, Payables } from '#libs/money/payouts';
import { announce, inTransaction, isTrue, sumOf } from '#libs/core/platform';
import { eventually, tables, eventPayloads } from '#libs/testing';
import { CARDS, Marketplace } from './marketplace.js';
import { Subscriber } from './subscriber.js';

const HOUR = 3_600;
/** Days until a stay of two nights that begins in two days is over. */
const UNTIL_OVER = 5;
/** $100 a night for two nights: the owner's 90 %, and the cleaning. */
const OWNER = 18_000;
const CLEANING = 10_000;

/** Payout flows on one queue backend; without `redisUrl` the queues are in PostgreSQL. */
export function describePayoutFlows(backend: string, redisUrl: () => string | undefined): void {
  describe(`What owners are paid, queues on ${backend} (A13)`, () => {
    let market: Marketplace;
    beforeAll(async () => {
      market = await Marketplace.start(redisUrl());
      await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
    });
    afterAll(() => market.stop());

    const allHandled = (ownerId: string) =>
      eventually(async () => expect(await market.openOfOwner(ownerId)).toEqual([]));
    const payouts = (ownerId: string) =>
      market.tables
        .selectFrom('payouts')
        .select((row) => [
          'state',
          'amount_cents as amount',
          'reversed_cents as reversed',
          'failure_code as failure',
          isTrue(row('ledger_transaction_id', 'is not', null)).as('booked'),
        ])
        .where('owner_id', '=', ownerId)
        .orderBy('requested_at')
        .orderBy('id')
        .execute();
    const payablesOf = (ownerId: string) =>
      market.tables.selectFrom('payables').select('id').where('owner_id', '=', ownerId).execute();
    const sums = (ownerId: string) => market.get(EarningsQueries).sums(ownerId);
    const payNow = (ownerId: string) => market.get(BatchPayouts).forOwner(ownerId);
    const fault = (mode: string, times = 1, more: object = {}) =>
      market.sandboxCall('/_sandbox/faults', {
        path_prefix: '/v1/transfers',
        method: 'POST',
        mode,
        times,
        ...more,
      });

    /** A stay of two nights at an owner's home, booked and paid; the owner is not onboarded yet. */
    async function aPaidStay(): Promise<{ home: string; owner: string; traveler: string; booking: string }> {
      const [traveler, home] = [await market.aTraveler(), await market.aHome()];
      const booking = await market.bookAndPay(traveler, home, 2, 2, CARDS.availableAtOnce);
      // A booking locked by a handler while the clock moves would only be completed by the next sweep, ten seconds later.
      await eventually(async () => expect(await market.open(booking)).toEqual([]));
      return { traveler, home, booking, owner: await market.ownerOf(home) };
    }

    /** The same, completed; what it earned is due. */
    async function aDueStay(): Promise<{ home: string; owner: string; traveler: string; booking: string }> {
      const stay = await aPaidStay();
      await market.advanceDays(UNTIL_OVER);
      await isEarned(stay.owner);
      await market.advance(24 * HOUR);
      return stay;
    }

    const isEarned = (owner: string) =>
      eventually(async () => expect(await payablesOf(owner)).not.toEqual([]));
    const isPaid = async (owner: string, amount = OWNER + CLEANING): Promise<void> => {
      await eventually(async () =>
        expect(await payouts(owner)).toContainEqual({
          state: 'sent',
          amount,
          reversed: 0,
          failure: null,
          booked: true,
        }),
      );
    };

    it('a completed stay is due 24 hours later, not a moment before, and sent once: the books end in our 10 %', async () => {
      const { owner, booking } = await aPaidStay();
      await market.onboard(owner);
      await market.advanceDays(UNTIL_OVER);
      await isEarned(owner);
      await market.advance(23.9 * HOUR);
      expect(await payNow(owner)).toBeNull();
      expect(await sums(owner)).toMatchObject({
        not_due: OWNER + CLEANING,
        due: 0,
        balance: OWNER + CLEANING,
      });

      await market.advance(0.2 * HOUR);
      await isPaid(owner);
      await allHandled(owner);
      expect(await market.transfersTo(owner)).toMatchObject([{ amount: OWNER + CLEANING }]);
      expect(await sums(owner)).toMatchObject({ balance: 0, paid: OWNER + CLEANING, total_earnings: OWNER });
      expect(await market.balances(booking)).toEqual({
        provider_clearing: 2_000,
        platform_service_fees: -2_000,
      });
    });

    it('A1 the half of the fee is due 24 hours after the check-in instant of the cancelled stay', async () => {
      const { owner, traveler, booking } = await aPaidStay();
      await market.get(BookingsService).cancel(booking, traveler, null);
      await isEarned(owner);
      const {
        due_at: due,
        check_in_at: checkIn,
        ...facts
      } = await market.tables
        .selectFrom('payables as p')
        .innerJoin('bookings as b', 'b.id', 'p.booking_id')
        .select(['p.reason', 'p.owner_cents', 'p.cleaning_cents', 'p.due_at', 'b.check_in_at'])
        .where('p.owner_id', '=', owner)
        .executeTakeFirstOrThrow();
      expect(facts).toEqual({ reason: 'fee_share', owner_cents: 2_500, cleaning_cents: CLEANING });
      expect(due.getTime() - checkIn.getTime()).toBe(24 * HOUR * 1_000);
    });

    it('A7 an unpaid booking, and one that is refunded in full, owe the owner nothing', async () => {
      const [traveler, home] = [await market.aTraveler(), await market.aHome()];
      const booking = await market.book(traveler, home);
      await market.get(BookingsService).cancel(booking, traveler, null);
      await eventually(async () => expect(await market.open(booking)).toEqual([]));
      const owed = market.tables.selectFrom('payables').select('id').where('booking_id', '=', booking);
      expect(await owed.execute()).toEqual([]);
    });

    it('several stays are one payout and one transfer', async () => {
      const { owner, home } = await aPaidStay();
      await market.bookAndPay(await market.aTraveler(), home, 4, 1, CARDS.availableAtOnce);
      await market.onboard(owner);
      await market.advanceDays(UNTIL_OVER + 1);
      await eventually(async () => expect(await payablesOf(owner)).toHaveLength(2));
      await market.advance(25 * HOUR);
      await isPaid(owner, OWNER + 9_000 + 2 * CLEANING);
      expect(await market.transfersTo(owner)).toHaveLength(1);
    });

    it('nothing is sent to an owner who is not onboarded or not enough; once enabled, it goes out at once', async () => {
      const { owner } = await aDueStay();
      await market.onboard(owner, 'restricted');
      await market.get(BatchPayouts).run();
      expect(await payouts(owner)).toEqual([]);
      expect(await sums(owner)).toMatchObject({ due: OWNER + CLEANING });
      await market.onboard(owner);
      await isPaid(owner);
    });

    it('while an account is disabled nothing is sent and all stays due; its owner is told; sent when it is back', async () => {
      const { owner } = await aPaidStay();
      const account = await market.onboard(owner);
      await market.advanceDays(UNTIL_OVER);
      await isEarned(owner);
      await market.sandboxCall('/_sandbox/accounts', { account, standing: 'restricted' });
      await market.deliverWebhooks('account.updated');
      await eventually(async () => {
        const disabled = await eventPayloads(market.em, 'payout.account_disabled');
        expect(disabled.filter(({ ownerId }) => ownerId === owner)).toHaveLength(1);
      });
      await market.advance(25 * HOUR);
      await market.get(BatchPayouts).run();
      expect(await market.transfersTo(owner)).toEqual([]);
      expect(await sums(owner)).toMatchObject({ due: OWNER + CLEANING, balance: OWNER + CLEANING });
      await market.onboard(owner);
      await isPaid(owner);
      expect(await market.transfersTo(owner)).toHaveLength(1);
    });

    it('when our balance is too small, nothing is sent; an hour later it is tried again', async () => {
      const { owner } = await aDueStay();
      const { available } = await market.stripe.balance.retrieve();
      const drain = await market.stripe.accounts.create({ type: 'express' });
      await market.sandboxCall('/_sandbox/accounts', { account: drain.id, standing: 'enabled' });
      const amount = available[0]?.amount ?? 0;
      await market.stripe.transfers.create({ amount, currency: 'usd', destination: drain.id });
      await market.onboard(owner);
      await eventually(async () =>
        expect(await payouts(owner)).toMatchObject([{ state: 'failed', failure: 'balance_insufficient' }]),
      );
      await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
      expect(await payNow(owner)).toBeNull();
      expect(await sums(owner)).toMatchObject({ due: OWNER + CLEANING });
      await market.advance(HOUR + 1);
      await isPaid(owner);
      expect(await market.transfersTo(owner)).toHaveLength(1);
    });

    it.each(['500_after', '500_before', 'cut', '409', '429'])(
      'the provider answers %s: exactly one transfer and one entry in the books',
      async (mode) => {
        const { owner } = await aDueStay();
        // The SDK retries a dropped connection once.
        await fault(mode, mode === 'cut' || mode === '409' ? 2 : 1);
        await market.onboard(owner);
        await isPaid(owner);
        await allHandled(owner);
        expect(await market.transfersTo(owner)).toMatchObject([{ amount: OWNER + CLEANING }]);
        expect(await payouts(owner)).toHaveLength(1);
        const booked = market.tables
          .selectFrom('ledger_transactions as t')
          .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
          .select('t.id')
          .distinct()
          .where('t.kind', '=', 'payout')
          .where('e.owner_id', '=', owner);
        expect(await booked.execute()).toHaveLength(1);
      },
    );

    it('sweeps at once, again and again: one payout', async () => {
      const { owner } = await aPaidStay();
      await market.onboard(owner);
      await market.advanceDays(UNTIL_OVER);
      await isEarned(owner);
      await market.advance(25 * HOUR);
      await Promise.all(Array.from({ length: 20 }, () => payNow(owner)));
      await isPaid(owner);
      expect(await payouts(owner)).toHaveLength(1);
      expect(await market.transfersTo(owner)).toHaveLength(1);
    });

    it('a suspended owner is not paid, until they are restored', async () => {
      const { owner } = await aDueStay();
      const suspend = (suspended_at: Date | null) =>
        market.tables.updateTable('users').set({ suspended_at }).where('id', '=', owner).execute();
      await suspend(market.now());
      await market.onboard(owner);
      expect(await payNow(owner)).toBeNull();
      await market.get(BatchPayouts).run();
      expect(await payouts(owner)).toEqual([]);
      await suspend(null);
      await market.get(BatchPayouts).run();
      await isPaid(owner);
    });

    it('a frozen booking is not paid, whenever it was frozen; lifting the hold pays it', async () => {
      const { owner, booking } = await aPaidStay();
      const holds = market.get(PayableHolds);
      const hold = {
        on: { bookingId: booking },
        reason: 'A dispute is open',
        reference: `dispute ${booking}`,
      };
      const place = () => inTransaction(market.em, (tx) => holds.place(tx, hold, market.now()));
      expect([await place(), await place()]).toEqual([true, false]);
      await market.onboard(owner);
      await market.advanceDays(UNTIL_OVER);
      await isEarned(owner);
      await market.advance(25 * HOUR);
      expect(await payNow(owner)).toBeNull();
      expect(await sums(owner)).toMatchObject({ held: OWNER + CLEANING, due: 0, balance: OWNER + CLEANING });
      await inTransaction(market.em, (tx) => holds.lift(tx, hold.reference, 'Won', market.now()));
      await payNow(owner);
      await isPaid(owner);
    });

    it('a stay whose guest pays a plan with the card that paid a stay of its owner waits for an operator, whatever card paid the stay', async () => {
      const { owner, traveler, booking } = await aPaidStay();
      const ownersTrip = await market.bookAndPay(owner, await market.aHome(), 9, 1, CARDS.pays);
      const guest = Subscriber.of(market, traveler);
      const { url = '' } = await guest.choose('plus');
      await guest.pays(url, CARDS.pays);
      await guest.comesBack(url);
      const cards = await market.tables
        .selectFrom('payments')
        .select('card_fingerprint')
        .where('booking_id', 'in', [booking, ownersTrip])
        .execute();
      expect(new Set(cards.map((one) => one.card_fingerprint)).size).toBe(2);
      expect(cards).not.toContainEqual({ card_fingerprint: null });
      await market.onboard(owner);
      await market.advanceDays(UNTIL_OVER);
      await isEarned(owner);
      await market.advance(25 * HOUR);
      expect(await payNow(owner)).toBeNull();
      const holds = market.get(PayableHolds);
      const hold = (await holds.inPlace(100)).find((one) => one.booking_id === booking);
      expect(hold?.reason).toContain('A card of the guest has also paid for the owner');
      await inTransaction(market.em, (tx) =>
        holds.lift(tx, hold?.reference ?? '', 'They are married', market.now()),
      );
      await payNow(owner);
      await isPaid(owner);
    });

    it('money that came back is owed again, frozen until an operator has looked, and then sent once more', async () => {
      const { owner, booking } = await aDueStay();
      await market.onboard(owner);
      await isPaid(owner);
      const [transfer] = await market.transfersTo(owner);
      await market.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 5_000 });
      await market.deliverWebhooks('transfer.reversed', 3);
      await eventually(async () => expect(await payouts(owner)).toMatchObject([{ reversed: 5_000 }]));
      await market.stripe.transfers.createReversal(transfer?.id ?? '');
      await market.deliverWebhooks('transfer.reversed', 2);
      await eventually(async () =>
        expect(await payouts(owner)).toMatchObject([{ reversed: OWNER + CLEANING }]),
      );
      await allHandled(owner);
      expect(await sums(owner)).toMatchObject({ held: OWNER + CLEANING, balance: OWNER + CLEANING, paid: 0 });
      expect(await payNow(owner)).toBeNull();

      const holds = market.get(PayableHolds);
      const operator = await market.aTraveler();
      const why = 'The bank account was corrected';
      for (const { id, owner_id } of await holds.inPlace(100))
        if (owner_id === owner)
          await inTransaction(market.em, (tx) => holds.liftByOperator(tx, { id, operatorId: operator, why }));
      await payNow(owner);
      await eventually(async () => expect(await payouts(owner)).toHaveLength(2));
      await isPaid(owner);
      expect(await sums(owner)).toMatchObject({ held: 0, balance: 0, paid: OWNER + CLEANING });
      expect(await market.balances(booking)).toEqual({
        provider_clearing: 2_000,
        platform_service_fees: -2_000,
      });
    });

    it('what an owner owes is netted against the next dues; never more than the balance is sent', async () => {
      const { owner, booking, home } = await aDueStay();
      await market.onboard(owner);
      await isPaid(owner);
      await takeBack(owner, booking, 20_000);
      expect(await sums(owner)).toMatchObject({ balance: -20_000, due: -20_000 });
      expect(await payNow(owner)).toBeNull();

      await market.bookAndPay(await market.aTraveler(), home, 2, 2, CARDS.availableAtOnce);
      await market.advanceDays(UNTIL_OVER);
      await eventually(async () => expect(await payablesOf(owner)).toHaveLength(3));
      await market.advance(25 * HOUR);
      await isPaid(owner, 8_000);
      expect(await sums(owner)).toMatchObject({ balance: 0, paid: OWNER + CLEANING + 8_000 });
    });

    /** Owners whose unpaid payables differ from what the ledger owes them. */
    async function ownersOff(): Promise<string[]> {
      const waiting = await market.tables
        .selectFrom('payables as p')
        .leftJoin('payouts as x', 'x.id', 'p.payout_id')
        .select((row) => [
          'p.owner_id',
          sumOf(row('p.owner_cents', '+', row.ref('p.cleaning_cents'))).as('cents'),
        ])
        .where('x.ledger_transaction_id', 'is', null)
        .groupBy('p.owner_id')
        .execute();
      const balances = await market.tables
        .selectFrom('ledger_balances')
        .select((row) => ['owner_id', row.neg(sumOf(row.ref('amount_cents'))).as('cents')])
        .where('account', 'in', ['owner_payable', 'cleaning_pass_through'])
        .groupBy('owner_id')
        .execute();
      const of = (rows: { owner_id: string | null; cents: number }[], owner: string) =>
        rows.find(({ owner_id: id }) => id === owner)?.cents ?? 0;
      const owners = await market.tables.selectFrom('payables').select('owner_id').distinct().execute();
      return owners
        .map(({ owner_id: owner }) => owner)
        .filter((owner) => of(waiting, owner) !== of(balances, owner));
    }

    /** A lost dispute that the owner bears. */
    async function takeBack(ownerId: string, bookingId: string, amountCents: number): Promise<void> {
      const now = market.now();
      await inTransaction(market.em, async (tx) => {
        const { travelerId } = await tables(tx)
          .selectFrom('bookings')
          .select('traveler_id as travelerId')
          .where('id', '=', bookingId)
          .executeTakeFirstOrThrow();
        const parties = { bookingId, travelerId, ownerId };
        const facts = { ...parties, operationId: randomUUID(), amountCents };
        const eventId = await announce(tx, 'payment.refund_requested', facts, now);
        // It has no operation to send or to report on.
        for (const handler of ['send-refund', 'notify-refund-requested'] as const)
          await tables(tx).insertInto('handled').values({ handler, event_id: eventId }).execute();
        const origin = { kind: 'clawback', eventId, bookingId, providerRef: null, occurredAt: now };
        const ledgerTransactionId = await market.get(LedgerService).book(tx, origin, [
          { account: 'owner_payable', amountCents, ownerId },
          { account: 'provider_clearing', amountCents: -amountCents },
        ]);
        const payable = {
          ownerId,
          bookingId,
          reason: 'reversal' as const,
          ledgerTransactionId: ledgerTransactionId ?? '',
          ownerCents: -amountCents,
          cleaningCents: 0,
          dueAt: now,
        };
        await market.get(Payables).record(tx, payable, now);
      });
    }

    it('a worker that dies before it acts loses nothing: the next one does the work once', async () => {
      const { owner } = await aDueStay();
      await market.onboard(owner);
      await market.restartWorker();
      await isPaid(owner);
      expect(await market.transfersTo(owner)).toHaveLength(1);
    });

    it('the books refuse an amount of an owner that no payable and no payout accounts for', async () => {
      const { owner, booking } = await aPaidStay();
      const entries = [
        { account: 'owner_payable' as const, amountCents: -1, ownerId: owner },
        { account: 'provider_clearing' as const, amountCents: 1 },
      ];
      const event = await market.tables
        .selectFrom('events')
        .select('id')
        .where('booking_id', '=', booking)
        .executeTakeFirst();
      const origin = {
        kind: 'slip',
        eventId: event?.id ?? '',
        bookingId: booking,
        providerRef: null,
        occurredAt: market.now(),
      };
      const book = inTransaction(market.em, (tx) => market.get(LedgerService).book(tx, origin, entries));
      await expect(book).rejects.toThrow('something else than payables and payouts say');
    });

    it('at the end everything adds up: trial balance, running balances, payables, payouts', async () => {
      await eventually(async () => expect(await market.openAtAll()).toEqual([]));
      expect(await trialBalance(market.em)).toMatchObject({ total: 0, off: [] });
      expect(await ownersOff()).toEqual([]);
      const balances = market.tables.updateTable('ledger_balances').set({ amount_cents: cents(0) });
      await expect(balances.execute()).rejects.toThrow('kept by a trigger');
      const owed = market.tables.updateTable('payables').set({ owner_cents: cents(0) });
      await expect(owed.execute()).rejects.toThrow('append-only');
    });
  });
}
