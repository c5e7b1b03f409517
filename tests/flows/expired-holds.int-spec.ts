import { sql } from 'kysely';
import { ExpireHolds, SettleOpenSessions } from '#libs/money/payments';
import { CARDS, Marketplace } from './marketplace.js';

const HOLD_SECONDS = 30 * 60;
/** So many holds are looked at in one run here. */
const AT_MOST = 2;
/** The provider is asked about an open session that nobody has spoken of for so long. */
const FORGOTTEN_SECONDS = 31;

describe('Holds and sessions that the provider cannot decide (C1, C2, C9)', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.atRest();
  });
  afterAll(() => market.stop());

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
  const expire = (): Promise<unknown> => market.get(ExpireHolds).run(AT_MOST).catch(String);
  const statuses = (bookings: readonly string[]): Promise<string[]> =>
    Promise.all(bookings.map((booking) => market.statusOf(booking)));

  it('those that cannot be decided let the others pass, however many there are', async () => {
    const stuck = [await undecidable(), await mismatched(), await undecidable(), await mismatched()];
    const unpaid = await hold();
    await market.advance(HOLD_SECONDS + 1);

    expect(await expire()).toMatch('1 holds could not be decided');
    expect(await market.statusOf(unpaid)).toBe('pending');
    await expire();
    await expire();
    expect(await market.statusOf(unpaid)).toBe('cancelled');
    expect(await statuses(stuck)).toEqual(['pending', 'pending', 'pending', 'pending']);
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
});
