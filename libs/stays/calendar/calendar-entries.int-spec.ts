import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '#libs/core/platform';
import { aBlock, aBooking, aHome, aUser, tables, testDatabase, type TestDatabase } from '#libs/testing';
import { Booking } from '#libs/stays/bookings';
import { Property } from '#libs/stays/properties';
import { User } from '#libs/people/identity';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(
    databaseOptions({ databaseUrl: database.url, databasePool: 2 }, [Booking, Property, User]),
  );
});
afterAll(async () => {
  await orm.close(true);
  await database.stop();
});

/** What no code above can get past. */
describe('The calendar itself (C17)', () => {
  const refusal = { message: expect.stringContaining('calendar_entries_no_night_twice') as string };

  it('never has a night twice, whether booked or blocked', async () => {
    const [home, traveler] = [await aHome(orm.em), await aUser(orm.em)];
    await aBooking(orm.em, { home, traveler, checkIn: '2026-05-20', nights: 3 });
    await expect(
      aBooking(orm.em, { home, traveler, checkIn: '2026-05-22', nights: 1 }),
    ).rejects.toMatchObject(refusal);
    await expect(aBlock(orm.em, home.id, { from: '2026-05-19', to: '2026-05-21' })).rejects.toMatchObject(
      refusal,
    );
    await aBooking(orm.em, { home, traveler, checkIn: '2026-05-23', nights: 1 }); // one leaves, the next one comes
    await aBooking(orm.em, { home: await aHome(orm.em), traveler, checkIn: '2026-05-20', nights: 3 });
  });

  it('has the nights of a cancelled booking free again', async () => {
    const [home, traveler] = [await aHome(orm.em), await aUser(orm.em)];
    await aBooking(orm.em, { home, traveler, status: 'cancelled' });
    await aBooking(orm.em, { home, traveler });
    const entries = tables(orm.em.fork())
      .selectFrom('calendar_entries')
      .select('id')
      .where('property_id', '=', home.id);
    expect(await entries.execute()).toHaveLength(1);
  });
});
