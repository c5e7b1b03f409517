import { sql } from 'kysely';
import { realNowPlus } from '#libs/core/platform';
import { ExpireHolds, LostCheckouts, SettleOpenSessions } from '#libs/money/payments';
import { Operations } from '#libs/money/provider';
import { BookingsService } from '#libs/stays/bookings';
import { CARDS, Marketplace } from './marketplace.js';

const HOLD_SECONDS = 30 * 60;
/** Holds per run in this test. */
const AT_MOST = 2;
/** After this time the provider is asked about an open session. */
const FORGOTTEN_SECONDS = 31;

describe('Holds and sessions that the provider cannot decide (C1, C2, C9)', () => {
  let market: Marketplace;
  beforeEach(async () => {
    market = await Marketplace.withoutWorker();
  });
  afterEach(() => market.stop());

  const bookOnly = async (): Promise<string> => market.book(await market.aTraveler(), await market.aHome());
  const hold = async (): Promise<string> => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    await market.checkout(traveler, booking);
    return booking;
  };
  /** The provider cannot say whether anything was paid. */
  const undecidable = async (): Promise<string> => {
    const booking = await hold();
    await market.tables
      .updateTable('checkout_sessions')
      .set({ id: sql`'cs_unknown_' || id` })
      .where('booking_id', '=', booking)
      .execute();
    return booking;
  };
  /** What was paid is not what was ordered, so that an operator has to look. */
  const mismatched = async (): Promise<string> => {
    const booking = await hold();
    await market.tables
      .updateTable('checkout_sessions')
      .set({ status: 'complete', payment_status: 'paid', problem: 'Paid too little' })
      .where('booking_id', '=', booking)
      .execute();
    return booking;
  };
  /** The provider made a session, but its answer was lost. */
  const unanswered = async (): Promise<string> => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    // The provider's SDK retries once.
    const lost = { path_prefix: '/v1/checkout/sessions', method: 'POST', mode: 'cut', times: 2 };
    await market.sandboxCall('/_sandbox/faults', lost);
    await expect(market.checkout(traveler, booking)).rejects.toMatchObject({
      code: 'payment.provider_unavailable',
    });
    await makeDue(booking);
    return booking;
  };
  /** The same, and the provider refuses to search for it. */
  const unsearchable = async (): Promise<string> => {
    const booking = await unanswered();
    await market.tables
      .updateTable('operations')
      .set({ details: sql`details || '{"askedAt": -1}'` })
      .where('booking_id', '=', booking)
      .execute();
    return booking;
  };
  /** Makes the next attempts due; they depend on real time. */
  const makeDue = (...bookings: string[]): Promise<unknown> =>
    market.tables
      .updateTable('operations')
      .set({ next_attempt_at: realNowPlus(-60) })
      .where('booking_id', 'in', bookings)
      .execute();
  const expire = (): Promise<unknown> => market.get(ExpireHolds).run(AT_MOST).catch(String);
  const operationsOf = async (booking: string): Promise<string[]> => {
    const found = await market.tables
      .selectFrom('operations')
      .select('state')
      .where('booking_id', '=', booking)
      .execute();
    return found.map(({ state }) => state);
  };
  const sessionsOf = async (booking: string): Promise<string[]> => {
    const found = await market.tables
      .selectFrom('checkout_sessions')
      .select('status')
      .where('booking_id', '=', booking)
      .execute();
    return found.map(({ status }) => status);
  };
  const statuses = (bookings: readonly string[]): Promise<string[]> =>
    Promise.all(bookings.map((booking) => market.statusOf(booking)));

  it('those that cannot be decided let the others pass, however many there are', async () => {
    const stuck = [
      await undecidable(),
      await mismatched(),
      await undecidable(),
      await mismatched(),
      await undecidable(),
    ];
    const unpaid = await hold();
    await market.advance(HOLD_SECONDS + 1);

    expect(await expire()).toMatch('2 holds could not be decided');
    expect(await market.statusOf(unpaid)).toBe('pending');
    await expire();
    expect(await market.statusOf(unpaid)).toBe('cancelled');
    expect(await statuses(stuck)).toEqual(stuck.map(() => 'pending'));
  });

  it('those whose checkout was never answered take turns, too', async () => {
    const stuck = [await unsearchable(), await unsearchable(), await unsearchable()];
    const unpaid = await unanswered();
    await market.advance(HOLD_SECONDS + 1);

    expect(await expire()).toMatch('2 holds could not be decided');
    expect(await market.statusOf(unpaid)).toBe('pending');
    await expire();
    expect(await market.statusOf(unpaid)).toBe('cancelled');
    expect(await statuses(stuck)).toEqual(stuck.map(() => 'pending'));
  });

  it('C1 one without a checkout is released at once, although the provider is away; the others once it is back', async () => {
    const checkedOut = [await unanswered(), await hold(), await unanswered(), await hold()];
    const others = [await unanswered(), await hold()];
    const neverCheckedOut = [await bookOnly(), await bookOnly()];
    await market.advance(HOLD_SECONDS + 1);
    await market.sandboxCall('/_sandbox/faults', { path_prefix: '/v1/', mode: '500_before', times: 1_000 });

    expect(await expire()).toMatch('4 holds could not be decided');
    expect(await statuses(neverCheckedOut)).toEqual(['cancelled', 'cancelled']);
    expect(await statuses(checkedOut)).toEqual(checkedOut.map(() => 'pending'));

    await market.clearFaults();
    await makeDue(...checkedOut, ...others);
    await expire();
    await expire();
    expect(await statuses([...checkedOut, ...others])).toEqual(Array.from({ length: 6 }, () => 'cancelled'));
    const { data } = await market.stripe.checkout.sessions.list({ limit: 100 });
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['expired']));
  });

  it('C7 a page whose answer was lost while its booking was cancelled is found and closed, and never paid', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    const lost = { path_prefix: '/v1/checkout/sessions', method: 'POST', mode: 'cut', times: 2 };
    await market.sandboxCall('/_sandbox/faults', lost);
    await expect(market.checkout(traveler, booking)).rejects.toMatchObject({
      code: 'payment.provider_unavailable',
    });
    const { id } = await market.tables
      .selectFrom('operations')
      .select('id')
      .where('booking_id', '=', booking)
      .executeTakeFirstOrThrow();
    // Another instance still waits for the provider while the booking is cancelled and its pages are closed.
    const running = await market.get(Operations).claim(id, 'create_checkout');
    await market.get(BookingsService).cancel(booking, traveler, null);
    await market.get(ExpireHolds).closeCheckout(booking);
    const find = () => market.get(LostCheckouts).closeOfEndedOrders();
    await find();
    expect(await market.stripe.checkout.sessions.list()).toMatchObject({ data: [{ status: 'open' }] });

    if (running) await market.get(Operations).releaseForRetry(running, new Error('It hung up'), 0);
    await makeDue(booking);
    await find();
    expect(await market.stripe.checkout.sessions.list()).toMatchObject({ data: [{ status: 'expired' }] });
    expect(await operationsOf(booking)).toEqual(['succeeded']);
    await find();
  });

  it('C7 a page that was made after its booking had been cancelled is closed, too', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    const { sessionId } = await market.checkout(traveler, booking);
    // Whoever closed its pages came before this one was known.
    await market.get(BookingsService).cancel(booking, traveler, null);
    await market.advance(FORGOTTEN_SECONDS);
    await market.get(SettleOpenSessions).run(AT_MOST);
    expect(await market.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({ status: 'expired' });
    expect(await sessionsOf(booking)).toEqual(['expired']);
  });

  it('A7 a second page of a stay that is paid is closed', async () => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    const first = await market.checkout(traveler, booking);
    const second = await market.checkout(traveler, booking, '&tab=2');
    await market.typeCard(first.url, CARDS.pays);
    await market.advance(FORGOTTEN_SECONDS);
    await market.get(SettleOpenSessions).run(AT_MOST);
    await market.advance(FORGOTTEN_SECONDS);
    await market.get(SettleOpenSessions).run(AT_MOST);
    expect(await market.statusOf(booking)).toBe('confirmed');
    expect(await market.stripe.checkout.sessions.retrieve(second.sessionId)).toMatchObject({
      status: 'expired',
    });
  });

  it('C9 an open session that the provider does not know lets the others pass', async () => {
    const stuck = [await undecidable(), await undecidable(), await undecidable()];
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    const { url } = await market.checkout(traveler, booking);
    await market.typeCard(url, CARDS.pays);
    const settle = (): Promise<unknown> => market.get(SettleOpenSessions).run(AT_MOST).catch(String);

    await market.advance(FORGOTTEN_SECONDS);
    expect(await settle()).toMatch('2 sessions could not be looked at');
    for (let run = 0; run < stuck.length; run++) await settle();
    expect(await market.statusOf(booking)).toBe('confirmed');
    expect(await statuses(stuck)).toEqual(['pending', 'pending', 'pending']);
  });

  it('C9 one run settles all that were paid without a notice, however many there are', async () => {
    const paid: string[] = [];
    for (let one = 0; one < 2 * AT_MOST + 1; one += 1) {
      const traveler = await market.aTraveler();
      const booking = await market.book(traveler, await market.aHome());
      await market.typeCard((await market.checkout(traveler, booking)).url, CARDS.pays);
      paid.push(booking);
    }
    await market.advance(FORGOTTEN_SECONDS);
    await market.get(SettleOpenSessions).run(AT_MOST);
    expect(await statuses(paid)).toEqual(paid.map(() => 'confirmed'));
  });
});
