import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { sql } from 'kysely';
import { databaseOptions } from '#libs/core/platform';
import { User } from '#libs/people/identity';
import { NotificationPreferences } from '#libs/people/notifications';
import { Booking } from '#libs/stays/bookings';
import { Property } from '#libs/stays/properties';
import { SendWeekSummaries } from '#libs/stays/weeks';
import {
  aBlock,
  aBooking,
  aHome,
  anOwner,
  aUser,
  earnedFrom,
  tables,
  TestClock,
  testConfig,
  testDatabase,
  type TestDatabase,
} from '#libs/testing';
import { buildWorker } from '../bootstrap.js';

/** Monday, 8:00 in Bend, Oregon. */
const MONDAY = '2026-05-18T15:00:00Z';
/** Begins the ids of owners who come before any random one. */
const EARLY = '00000000-0000-4000-8000-000000000';
const CREATED = new Date('2026-01-01T12:00:00Z');

let database: TestDatabase;
let worker: INestApplicationContext;
let orm: MikroORM;
const clock = new TestClock();
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(
    databaseOptions({ databaseUrl: database.url, databasePool: 4 }, [User, Property, Booking]),
  );
  worker = await buildWorker(testConfig(database.url), { clock });
});
afterAll(async () => {
  await worker.close();
  await orm.close(true);
  await database.stop();
});
beforeEach(() => clock.set(MONDAY));

const em = (): EntityManager => orm.em.fork();
const run = () => worker.get(SendWeekSummaries, { strict: false }).run();
const aConfirmedOwner = () => anOwner(em(), { emailVerifiedAt: CREATED });
const aListedHome = async (facts: Partial<Property> = {}) =>
  aHome(em(), { createdAt: CREATED, ownerId: (await aConfirmedOwner()).id, ...facts });
const mailsTo = (ownerId: string) =>
  tables(em())
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('user_id', '=', ownerId)
    .where('kind', '=', 'week_summary')
    .orderBy('queued_at')
    .execute();

describe("The summary of an owner's week (decision 36)", () => {
  it('is mailed once a week, from Monday 8:00 in the zone of most homes', async () => {
    const owner = await aConfirmedOwner();
    await aListedHome({ ownerId: owner.id });
    await aListedHome({ ownerId: owner.id });
    await aListedHome({ ownerId: owner.id, timeZone: 'America/New_York' });
    clock.set('2026-05-18T14:59:00Z');
    await run();
    expect(await mailsTo(owner.id)).toEqual([]);
    clock.set(MONDAY);
    await Promise.all([run(), run()]);
    clock.set('2026-05-19T15:00:00Z');
    await run();
    expect(await mailsTo(owner.id)).toHaveLength(1);
    clock.set('2026-05-25T15:00:00Z');
    await run();
    expect(await mailsTo(owner.id)).toHaveLength(2);
  });

  it('is not mailed to an address that nobody has confirmed; from then on it is', async () => {
    const owner = await anOwner(em());
    await aListedHome({ ownerId: owner.id });
    await run();
    expect(await mailsTo(owner.id)).toEqual([]);
    await tables(em())
      .updateTable('users')
      .set({ email_verified_at: CREATED })
      .where('id', '=', owner.id)
      .execute();
    await run();
    expect(await mailsTo(owner.id)).toHaveLength(1);
  });

  it('reaches the last of many owners, of whom a page reads only some', async () => {
    const first = await aListedHome({ ownerId: (await anOwner(em())).id });
    const last = await aListedHome();
    await sql`
      with owner as (
        insert into users select (jsonb_populate_record(u, jsonb_build_object('id', ${EARLY} || to_char(n, 'FM000'), 'email', n || '@many.example'))).*
          from users u cross join generate_series(1, 120) n where u.id = ${first.ownerId}
        returning id
      )
      insert into properties select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'owner_id', owner.id))).*
        from properties p cross join owner where p.id = ${first.id}`.execute(tables(em()));
    await run();
    expect(await mailsTo(last.ownerId)).toHaveLength(1);
  });

  it('is sent by the next run when its email could not be queued, and holds up nobody', async () => {
    const [unlucky, other] = [await aListedHome(), await aListedHome()];
    const mails = sql.table('mails');
    const database = tables(em());
    await sql`alter table ${mails} add constraint unlucky check (user_id <> ${sql.lit(unlucky.ownerId)})`.execute(
      database,
    );
    await expect(run()).rejects.toThrow('1 week summaries could not be sent');
    expect(await mailsTo(other.ownerId)).toHaveLength(1);
    await sql`alter table ${mails} drop constraint unlucky`.execute(database);
    await run();
    expect(await mailsTo(unlucky.ownerId)).toHaveLength(1);
    expect(await mailsTo(other.ownerId)).toHaveLength(1);
  });

  it('says what was sold, earned to the cent, looked at, and who arrives', async () => {
    const home = await aListedHome();
    const traveler = await aUser(em());
    const stay = { home, traveler, nights: 3 };
    const booking = await aBooking(em(), { ...stay, checkIn: '2026-05-12', status: 'completed' });
    await earnedFrom(em(), booking, new Date('2026-05-15T19:00:00Z'));
    const earlier = await aBooking(em(), { ...stay, checkIn: '2026-05-05', status: 'completed' });
    // Sunday, 23:59 in Bend, is of the week before.
    await earnedFrom(em(), earlier, new Date('2026-05-11T06:59:00Z'));
    await aBooking(em(), { ...stay, checkIn: '2026-05-20', status: 'confirmed' });
    await aBooking(em(), { ...stay, checkIn: '2026-05-27', status: 'confirmed' });
    await aBlock(em(), home.id, { from: '2026-05-17', to: '2026-05-18' });
    await tables(em())
      .insertInto('home_views')
      .values([
        { property_id: home.id, day: '2026-05-17', people: 7 },
        { property_id: home.id, day: '2026-05-18', people: 90 },
      ])
      .execute();
    await run();
    const [mail] = await mailsTo(home.ownerId);
    expect(mail?.subject).toBe('Last week: 3 of 6 nights sold');
    expect(mail?.body_text).toContain('Blocked or sold elsewhere: 1');
    // Three nights at $100 less 10 %, and the cleaning.
    expect(mail?.body_text).toContain('Earned, after our fee: $370.00');
    expect(mail?.body_text).toContain('Views: 7');
    expect(mail?.body_text).toContain('Wednesday, May 20: Robin, 3 nights at Juniper cabin');
    expect(mail?.body_text).not.toContain('May 27');
  });

  it('suggests what would open an empty night, with a link to it', async () => {
    const home = await aListedHome({ minNights: 3 });
    const traveler = await aUser(em());
    const stay = { home, traveler, nights: 2, status: 'confirmed' as const };
    await aBooking(em(), { ...stay, checkIn: '2026-05-18' });
    await aBooking(em(), { ...stay, checkIn: '2026-05-22' });
    await tables(em())
      .updateTable('properties')
      .set({ sells_gaps: false })
      .where('id', '=', home.id)
      .execute();
    await run();
    const [mail] = await mailsTo(home.ownerId);
    expect(mail?.body_text).toContain('The gap is shorter than your minimum of 3 nights.');
    expect(mail?.body_text).toContain(`/owner/calendar?home=${home.id}&night=2026-05-20`);
  });

  it('suggests the night that people asked for, of however many homes', async () => {
    const home = await aListedHome({ minNights: 5 });
    for (let count = 0; count < 7; count += 1) await aListedHome({ ownerId: home.ownerId });
    const asked = { property_id: home.id, day: '2026-05-15', people: 4 };
    await tables(em())
      .insertInto('asked_stays')
      .values({ ...asked, check_in_date: '2026-05-21', check_out_date: '2026-05-23' })
      .execute();
    await run();
    const [mail] = await mailsTo(home.ownerId);
    expect(mail?.body_text).toContain('4 people asked for a stay shorter than your minimum of 5 nights.');
    expect(mail?.body_text).toContain(`/owner/calendar?home=${home.id}&night=2026-05-21`);
  });

  it('goes to nobody who turned it off, has no listed home, or had none last week', async () => {
    const [off, paused, young] = [
      await aListedHome(),
      await aListedHome({ status: 'paused' }),
      await aListedHome({ createdAt: new Date(MONDAY) }),
    ];
    await worker
      .get(NotificationPreferences, { strict: false })
      .choose({ id: off.ownerId, role: 'property_owner' }, [
        { topic: 'week', channel: 'mail', wanted: false },
      ]);
    await run();
    for (const { ownerId } of [off, paused, young]) expect(await mailsTo(ownerId)).toEqual([]);
  });
});
