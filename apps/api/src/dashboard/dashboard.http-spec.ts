import type { OwnerStatsView, TravelerStatsView } from '#libs/core/contracts';
import { aBooking, aHome, anOwner, aUser, somePoints } from '#libs/testing';
import { cents } from '#libs/core/rules';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** A stay with $300 for nights, cancelled by the traveler in time (A1). */
const cancelledInTime = {
  status: 'cancelled' as const,
  paidCents: cents(40_000),
  refundCents: cents(22_500),
  ownerCents: cents(3_750),
  platformCents: cents(3_750),
  keptCleaningCents: cents(10_000),
};

describe('GET /dashboard/stats (§3)', () => {
  it('A10, C16 counts a traveler’s trips, upcoming trips and spending', async () => {
    const traveler = await aUser(test.em);
    const home = await aHome(test.em);
    await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
    await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn: '2026-05-12' }); // ongoing
    await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn: '2026-05-20' });
    await aBooking(test.em, { home, traveler, status: 'pending', checkIn: '2026-05-26' });
    await aBooking(test.em, { home, traveler, checkIn: '2026-06-01', ...cancelledInTime });
    await somePoints(test.em, traveler, 1_050);
    const { body } = await test.as(traveler).get<TravelerStatsView>('/dashboard/stats');
    expect(body).toEqual({
      total_trips: 3,
      upcoming_trips: 1,
      total_spent: 1_375,
      loyalty_points: 1_050,
      loyalty_tier: 'adventurer',
    });
  });

  it('A9 adds up an owner’s earnings and pending earnings', async () => {
    const owner = await anOwner(test.em);
    const traveler = await aUser(test.em);
    const home = await aHome(test.em, { ownerId: owner.id });
    await aHome(test.em, { ownerId: owner.id, status: 'paused' });
    await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
    await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn: '2026-05-20' });
    await aBooking(test.em, { home, traveler, status: 'pending', checkIn: '2026-05-26' });
    await aBooking(test.em, { home, traveler, checkIn: '2026-06-01', ...cancelledInTime });
    await aBooking(test.em, {
      home: await aHome(test.em),
      traveler,
      status: 'completed',
      checkIn: '2026-04-01',
    });
    const { body } = await test.as(owner).get<OwnerStatsView>('/dashboard/stats');
    expect(body).toEqual({
      properties_count: 2,
      total_bookings: 2,
      pending_bookings: 1,
      total_earnings: 307.5,
      pending_earnings: 270,
      loyalty_points: 0,
      loyalty_tier: 'explorer',
    });
  });

  it('requires a token', async () => {
    expect((await test.api.expectProblem('GET', '/dashboard/stats')).status).toBe(401);
  });
});
