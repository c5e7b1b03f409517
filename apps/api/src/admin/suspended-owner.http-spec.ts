import { inTransaction } from '#libs/core/platform';
import { BatchPayouts, SendPayout } from '#libs/money/payouts';
import { ListingStatuses } from '#libs/stays/properties';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOperator,
  anOwner,
  aUser,
  earnedFrom,
  eventPayloads,
  tables,
} from '#libs/testing';
import { bookingRequest, isFound, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = test.as(await anOperator(test.em));
});
afterAll(() => test.stop());

const [FROM, TO] = ['2026-05-20', '2026-05-23'];
const WHY = { reason: 'The photos show somebody else’s house' };
const suspend = (id: string) => admin.post(`/admin/users/${id}/suspend`, WHY);
const restore = (id: string) => admin.post(`/admin/users/${id}/restore`, WHY);
const statusesOf = async (ownerId: string) =>
  Object.fromEntries(
    (
      await tables(test.em)
        .selectFrom('properties')
        .select(['title', 'status'])
        .where('owner_id', '=', ownerId)
        .execute()
    ).map(({ title, status }) => [title, status]),
  );
const statusOf = (id: string) =>
  tables(test.em)
    .selectFrom('bookings')
    .select(['status', 'cancelled_by', 'refund_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('Suspending an owner', () => {
  it('takes the homes out of search, quotes and booking at once, and lifting it brings them back', async () => {
    const home = await aHome(test.em);
    const traveler = test.as(await aUser(test.em));
    expect(await isFound(test.api, home.id, FROM, TO)).toBe(true);
    expect((await suspend(home.ownerId)).status).toBe(204);
    expect(await isFound(test.api, home.id, FROM, TO)).toBe(false);
    const quote = `/properties/${home.id}/quote?check_in=${FROM}&check_out=${TO}`;
    for (const problem of [
      await traveler.expectProblem('GET', quote),
      await traveler.expectProblem('POST', '/bookings', bookingRequest(home.id, FROM, TO)),
    ])
      expect(problem.code).toBe('property.not_found');
    await restore(home.ownerId);
    expect(await isFound(test.api, home.id, FROM, TO)).toBe(true);
    expect((await traveler.post('/bookings', bookingRequest(home.id, FROM, TO))).status).toBe(201);
  });

  it('brings back exactly what it took: not what was paused by hand, and what waited for approval waits again', async () => {
    const { id: ownerId } = await anOwner(test.em);
    for (const status of ['listed', 'paused', 'awaiting_approval'] as const)
      await aHome(test.em, { ownerId, title: status, status });
    await suspend(ownerId);
    await suspend(ownerId);
    expect(await statusesOf(ownerId)).toEqual({
      listed: 'paused',
      paused: 'paused',
      awaiting_approval: 'paused',
    });
    await restore(ownerId);
    await restore(ownerId);
    expect(await statusesOf(ownerId)).toEqual({
      listed: 'listed',
      paused: 'paused',
      awaiting_approval: 'awaiting_approval',
    });
  });

  it('lets nobody list a home of the owner meanwhile', async () => {
    const home = await aHome(test.em, { status: 'paused' });
    await suspend(home.ownerId);
    const path = `/admin/homes/${home.id}/list`;
    expect((await admin.expectProblem('POST', path, WHY)).code).toBe('property.owner_suspended');
    const statuses = test.app.get(ListingStatuses, { strict: false });
    await expect(
      inTransaction(test.em, (tx) => statuses.moveOwn(tx, home.ownerId, home.id, 'listed')),
    ).rejects.toMatchObject({ code: 'property.owner_suspended' });
  });

  it('ends what is held and not paid, and leaves a paid stay with its money and its page alone', async () => {
    const home = await aHome(test.em);
    const guest = await aUser(test.em);
    const held = await aBooking(test.em, { home, traveler: await aUser(test.em) });
    const paid = await aBooking(test.em, {
      home,
      traveler: guest,
      status: 'confirmed',
      checkIn: '2026-05-26',
    });
    await suspend(home.ownerId);
    expect(await statusOf(held.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'operator' });
    expect(await statusOf(paid.id)).toMatchObject({ status: 'confirmed', refund_cents: 0 });
    expect((await test.as(guest).get(`/bookings/${paid.id}`)).status).toBe(200);
    expect((await test.as(guest).get(`/properties/${home.id}`)).status).toBe(200);
    expect(await eventPayloads(test.em, 'user.suspended')).toContainEqual({
      userId: home.ownerId,
      role: 'property_owner',
    });
  });

  const anEarningOwner = async () => {
    const home = await aHome(test.em);
    const traveler = await aUser(test.em);
    const booking = await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-05-01' });
    await anEnabledAccount(test.em, home.ownerId, test.clock.now());
    await earnedFrom(test.em, booking, booking.checkOutAt);
    return home.ownerId;
  };

  it('makes payouts wait until the suspension is lifted', async () => {
    const ownerId = await anEarningOwner();
    const payouts = test.app.get(BatchPayouts);
    await suspend(ownerId);
    expect(await payouts.forOwner(ownerId)).toBeNull();
    await restore(ownerId);
    expect(await payouts.forOwner(ownerId)).not.toBeNull();
  });

  it('withdraws a payout that the provider was not asked for yet; what it would have paid stays owed', async () => {
    const ownerId = await anEarningOwner();
    const payouts = test.app.get(BatchPayouts);
    const id = await payouts.forOwner(ownerId);
    await suspend(ownerId);
    const payout = await tables(test.em)
      .selectFrom('payouts')
      .select(['operation_id', 'amount_cents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await test.app.get(SendPayout).run(payout.operation_id);
    const all = () =>
      tables(test.em)
        .selectFrom('payouts')
        .select(['state', 'asked_at', 'amount_cents'])
        .where('owner_id', '=', ownerId)
        .orderBy('requested_at')
        .orderBy('state', 'desc')
        .execute();
    expect(await all()).toMatchObject([{ state: 'withdrawn', asked_at: null }]);
    expect(await payouts.forOwner(ownerId)).toBeNull();
    await restore(ownerId);
    expect(await payouts.forOwner(ownerId)).not.toBeNull();
    const { amount_cents: amount } = payout;
    expect(await all()).toMatchObject([{ state: 'withdrawn' }, { state: 'requested', amount_cents: amount }]);
  });

  it('leaves nothing held, however bookings and the suspension race', async () => {
    const home = await aHome(test.em);
    const travelers = await Promise.all(Array.from({ length: 6 }, () => aUser(test.em)));
    const book = (traveler: (typeof travelers)[number], night: number) =>
      test
        .as(traveler)
        .post('/bookings', bookingRequest(home.id, `2026-05-${14 + night}`, `2026-05-${15 + night}`));
    const [suspended, ...booked] = await Promise.all([suspend(home.ownerId), ...travelers.map(book)]);
    expect(suspended.status).toBe(204);
    for (const { status } of booked) expect([201, 404]).toContain(status);
    const live = tables(test.em)
      .selectFrom('bookings')
      .select('id')
      .where('property_id', '=', home.id)
      .where('status', '=', 'pending');
    expect(await live.execute()).toEqual([]);
  });
});
