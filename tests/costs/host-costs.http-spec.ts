import { Client } from 'pg';
import type {
  LoyaltyStatusView,
  OwnerDayView,
  OwnerStatsView,
  TravelerStatsView,
} from '#libs/core/contracts';
import { aHome, anOperator, anOwner, aUser, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../apps/api/src/testing/index.js';
import { lowestCostOf } from './costs.js';

/** Bookings of the past, one night each, at one of the owner's homes. */
const HISTORY = 10_000;

/** The most statements that a request may take besides those that say who asks, and the most rows it may read. */
interface Limit {
  statements: number;
  rows: number;
}

describe(`What an owner and a guest with ${HISTORY} past bookings cost (G9)`, () => {
  let test: TestApp;
  let database: Client;
  let owner: ApiClient;
  let guest: ApiClient;
  let operator: ApiClient;
  let homeId: string;
  let paths: { guest: string; owner: string };

  beforeAll(async () => {
    // So few rows are read faster without an index, depending on what PostgreSQL has counted so far.
    process.env.PGOPTIONS = '-c enable_seqscan=off';
    test = await startTestApp({ config: { sessionCacheSeconds: 60 } });
    test.clock.set(TEST_NOW);
    const person = await anOwner(test.em);
    homeId = (await aHome(test.em, { ownerId: person.id })).id;
    database = new Client({ connectionString: test.config.databaseUrl });
    await database.connect();
    const traveler = await aUser(test.em);
    await database.query(PAST_STAYS, [homeId, traveler.id, HISTORY]);
    await database.query(POSTED_POINTS, [traveler.id]);
    await database.query(POINTS_POST);
    await database.query(READ_ENTRIES, [person.id, HISTORY]);
    // Totals that were updated 10000 times are found through as many dead index entries until a vacuum.
    await database.query('vacuum (analyze)');
    owner = test.as(person);
    guest = test.as(traveler);
    operator = test.as(await anOperator(test.em));
    paths = { guest: `/admin/users/${traveler.id}`, owner: `/admin/users/${person.id}` };
  });
  afterAll(async () => {
    delete process.env.PGOPTIONS;
    await database.end();
    await test.stop();
  });

  it.each<[string, Limit, () => Promise<{ status: number }>]>([
    ['the day', { statements: 6, rows: 200 }, () => owner.get('/owner/day')],
    ['the reliability', { statements: 2, rows: 80 }, () => owner.get('/owner/reliability')],
    [
      'the facts about the host',
      { statements: 1, rows: 60 },
      () => test.api.get(`/properties/${homeId}/host`),
    ],
    ['the home', { statements: 4, rows: 150 }, () => owner.get(`/properties/${homeId}`)],
    ['its nights', { statements: 3, rows: 120 }, () => owner.get(`/properties/${homeId}/nights`)],
    [
      'the number of unread notifications',
      { statements: 1, rows: 10 },
      () => owner.get('/notifications/unread-count'),
    ],
    ['the owner’s dashboard', { statements: 2, rows: 60 }, () => owner.get('/dashboard/stats')],
    ['the owner’s bookings', { statements: 3, rows: 900 }, () => owner.get('/owner/bookings')],
    ['the owner’s past', { statements: 4, rows: 900 }, () => owner.get('/owner/bookings?state=past')],
    ['the owner’s earnings', { statements: 6, rows: 60 }, () => owner.get('/owner/earnings')],
    ['the guest’s dashboard', { statements: 2, rows: 60 }, () => guest.get('/dashboard/stats')],
    ['the guest’s points', { statements: 3, rows: 200 }, () => guest.get('/loyalty/status')],
    ['the guest’s bookings', { statements: 3, rows: 1500 }, () => guest.get('/bookings/my-bookings')],
    [
      'what plans would have earned',
      { statements: 2, rows: 60 },
      () => guest.get('/subscription/break-even'),
    ],
    ['the guest’s account', { statements: 2, rows: 20 }, () => guest.get('/auth/me')],
    ['the guest at the home', { statements: 4, rows: 150 }, () => guest.get(`/properties/${homeId}`)],
    ['the operators’ page of the guest', { statements: 12, rows: 120 }, () => operator.get(paths.guest)],
    ['the operators’ page of the owner', { statements: 12, rows: 450 }, () => operator.get(paths.owner)],
  ])('%s reads a few rows', async (_name, limit, request) => {
    const succeed = async () => expect((await request()).status).toBe(200);
    await succeed();
    const { statements, rows } = await lowestCostOf(database, succeed);
    expect(statements.length > limit.statements ? statements : []).toEqual([]);
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThanOrEqual(limit.rows);
  });

  it('and the totals are right', async () => {
    const [status, stats, hosting] = await Promise.all([
      guest.get<LoyaltyStatusView>('/loyalty/status'),
      guest.get<TravelerStatsView>('/dashboard/stats'),
      owner.get<OwnerStatsView>('/dashboard/stats'),
    ]);
    expect(status.body).toMatchObject({ current_points: HISTORY * 10, pending_points: 0 });
    expect(stats.body).toMatchObject({ total_trips: HISTORY, total_spent: HISTORY * 200 });
    expect(hosting.body).toMatchObject({ total_bookings: HISTORY, total_earnings: HISTORY * 90 });
  });

  it('and the day is right', async () => {
    const { departures, arrivals } = (await owner.get<OwnerDayView>('/owner/day')).body;
    expect(departures.map(({ check_out_date }) => check_out_date)).toEqual(['2026-05-13']);
    expect(arrivals).toEqual([]);
  });
});

/** Completed stays of one night each, the last one over on the day of {@link TEST_NOW}. */
const PAST_STAYS = `
  insert into bookings (id, property_id, traveler_id, owner_id, status, check_in_date, check_out_date, nights, guests, time_zone,
      check_in_at, check_out_at, waiver_version, waiver_accepted_at, hold_expires_at, plan, multiplier, nightly_cents, subtotal_cents,
      cleaning_cents, service_fee_cents, total_cents, paid_cents, owner_cents, platform_cents, kept_cleaning_cents, created_at,
      confirmed_at, completed_at)
  select gen_random_uuid(), p.id, $2, p.owner_id, 'completed', day, day + 1, 1, 2, p.time_zone,
         (day + time '15:00') at time zone p.time_zone, (day + 1 + time '11:00') at time zone p.time_zone, 'test', day, day, 'basic', 1,
         10000, 10000, 10000, 1000, 20000, 20000, 9000, 1000, 10000, day, day, day + 1
    from properties p cross join lateral (select date '2026-05-13' - n as day from generate_series(1, $3::int) n) days
   where p.id = $1`;

/** Ten points for each of them, not yet posted. */
const POSTED_POINTS = `
  insert into points_entries (id, user_id, booking_id, kind, state, points, description, posts_at, created_at)
  select gen_random_uuid(), traveler_id, id, 'stay', 'pending', 10, 'Stay', check_out_at, check_in_at from bookings where traveler_id = $1`;

const POINTS_POST = `
  insert into points_outcomes select id, 'posted', posts_at from points_entries where state = 'pending'`;

/** Notifications that were read, and one that was not. */
const READ_ENTRIES = `
  insert into inbox_entries (id, dedupe_key, user_id, topic, title, text, path, created_at, read_at)
  select gen_random_uuid(), gen_random_uuid()::text, $1, 'bookings', 'New booking', 'Somebody has booked.', '/bookings', date '2026-01-01',
         case when n > 0 then date '2026-01-02' end
    from generate_series(0, $2::int) n`;
