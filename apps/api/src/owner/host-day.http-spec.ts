import type { OwnerDayView } from '#libs/core/contracts';
import type { User } from '#libs/people/identity';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOwner,
  aUser,
  earnedFrom,
  tables,
  TEST_NOW,
} from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
let owner: User;
let guest: User;
beforeAll(async () => {
  test = await startTestApp();
  guest = await aUser(test.em, { fullName: 'Nora Guest' });
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  owner = await anOwner(test.em);
});

const dayOf = async (who: User): Promise<OwnerDayView> =>
  (await test.as(who).get<OwnerDayView>('/owner/day')).body;
const aHomeIn = (timeZone: string, title = timeZone) =>
  aHome(test.em, { ownerId: owner.id, timeZone, title });
type Home = Awaited<ReturnType<typeof aHome>>;
const aStay = (
  home: Home,
  checkIn: string,
  nights: number,
  status: 'confirmed' | 'completed' | 'pending' = 'confirmed',
) => aBooking(test.em, { home, traveler: guest, checkIn, nights, status });

describe('GET /owner/day: today and tomorrow at the owner’s homes (B4, D5)', () => {
  it('says who arrives, stays and leaves, and what to prepare between them', async () => {
    const cabin = await aHomeIn('America/Los_Angeles', 'Cabin');
    const left = await aStay(cabin, '2026-05-10', 3, 'completed');
    const arrives = await aStay(cabin, '2026-05-13', 1);
    const next = await aStay(cabin, '2026-05-14', 4);
    const loft = await aHomeIn('America/Los_Angeles', 'Loft');
    const inHouse = await aStay(loft, '2026-05-11', 5);
    const day = await dayOf(owner);
    expect(day.arrivals.map(({ id, day: when }) => [id, when])).toEqual([
      [arrives.id, 'today'],
      [next.id, 'tomorrow'],
    ]);
    expect(day.departures.map(({ id, day: when }) => [id, when])).toEqual([
      [left.id, 'today'],
      [arrives.id, 'tomorrow'],
    ]);
    expect(day.in_house).toMatchObject([{ id: inHouse.id, guest_name: 'Nora', property_title: 'Loft' }]);
    expect(day.to_prepare).toEqual([
      {
        property_id: cabin.id,
        property_title: 'Cabin',
        time_zone: 'America/Los_Angeles',
        from: '2026-05-13T18:00:00.000Z',
        until: '2026-05-13T22:00:00.000Z',
        elsewhere: false,
      },
      expect.objectContaining({ from: '2026-05-14T18:00:00.000Z', until: '2026-05-14T22:00:00.000Z' }),
    ]);
    expect(JSON.stringify(day)).not.toContain('Guest');
  });

  it('uses each home’s own day, and says when the first of them ends', async () => {
    // 07:30 UTC on May 13: May 12 in Honolulu, May 13 in Los Angeles and Auckland.
    test.clock.set('2026-05-13T07:30:00Z');
    for (const zone of ['Pacific/Honolulu', 'America/Los_Angeles', 'Pacific/Auckland']) {
      const home = await aHomeIn(zone);
      await aStay(home, '2026-05-12', 1);
      await aStay(home, '2026-05-13', 1);
    }
    const day = await dayOf(owner);
    expect(day.ends_at).toBe('2026-05-13T10:00:00.000Z'); // midnight in Honolulu
    expect(day.arrivals.map((stay) => [stay.time_zone, stay.check_in_date, stay.day])).toEqual([
      ['Pacific/Honolulu', '2026-05-12', 'today'],
      ['Pacific/Auckland', '2026-05-13', 'today'],
      ['America/Los_Angeles', '2026-05-13', 'today'],
      ['Pacific/Honolulu', '2026-05-13', 'tomorrow'],
    ]);
  });

  it('prepares for nights that are taken on another platform, and says so', async () => {
    const home = await aHomeIn('America/Los_Angeles');
    const elsewhere = (nights: string) =>
      tables(test.em)
        .insertInto('calendar_entries')
        .values({ property_id: home.id, nights, imported: true })
        .execute();
    await elsewhere('[2026-05-10,2026-05-12)');
    await aStay(home, '2026-05-13', 1);
    await elsewhere('[2026-05-15,2026-05-17)');
    await aStay(home, '2026-05-18', 1);
    expect((await dayOf(owner)).to_prepare).toMatchObject([
      { from: '2026-05-12T18:00:00.000Z', until: '2026-05-13T22:00:00.000Z', elsewhere: false },
      { from: '2026-05-14T18:00:00.000Z', until: '2026-05-15T22:00:00.000Z', elsewhere: true },
    ]);
  });

  it('leaves out holds, cancelled stays and other owners’ homes', async () => {
    const home = await aHomeIn('America/Los_Angeles');
    await aStay(home, '2026-05-14', 1, 'pending');
    await aBooking(test.em, { home, traveler: guest, status: 'cancelled', checkIn: '2026-05-13', nights: 1 });
    await aStay(await aHome(test.em), '2026-05-13', 1);
    expect(await dayOf(owner)).toMatchObject({
      arrivals: [],
      in_house: [],
      departures: [],
      to_prepare: [],
      listed_homes: 1,
    });
  });

  it('is empty for an owner without homes', async () => {
    expect(await dayOf(owner)).toEqual({
      now: TEST_NOW.toISOString(),
      ends_at: null,
      listed_homes: 0,
      to_answer: { total: 0, guests: [] },
      arrivals: [],
      in_house: [],
      departures: [],
      to_prepare: [],
      payouts: {
        due: 0,
        held: 0,
        on_the_way: 0,
        next: [],
        account: { status: 'not_started', missing: [], checked_at: null },
      },
    });
  });

  it('A13 says what is due, what comes next and when', async () => {
    const home = await aHomeIn('America/Los_Angeles');
    await earnedFrom(
      test.em,
      await aStay(home, '2026-05-01', 3, 'completed'),
      new Date('2026-05-04T18:00:00Z'),
    );
    await earnedFrom(
      test.em,
      await aStay(home, '2026-05-10', 2, 'completed'),
      new Date('2026-05-12T18:00:00Z'),
    );
    await anEnabledAccount(test.em, owner.id, TEST_NOW);
    expect((await dayOf(owner)).payouts).toMatchObject({
      due: 370,
      held: 0,
      on_the_way: 0,
      next: [{ amount: 280, due_at: '2026-05-13T18:00:00.000Z' }],
      account: { status: 'enabled' },
    });
  });
});
