import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { announce, databaseOptions, inTransaction } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import { User } from '#libs/people/identity';
import { AlertsService, SavedHomes } from '#libs/stays/alerts';
import { ArrivalGuides } from '#libs/stays/arrival';
import { Booking } from '#libs/stays/bookings';
import { Feeds } from '#libs/stays/feeds';
import { ListingsService, Property } from '#libs/stays/properties';
import {
  aBlock,
  aBooking,
  aCalendar,
  aHome,
  aUser,
  eventPayloads,
  tables,
  TestClock,
  testConfig,
  testDatabase,
  type TestDatabase,
} from '#libs/testing';
import { buildWorker } from '../bootstrap.js';
import { HandlerRunner } from '../events/handler-runner.js';

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

const HANDLERS = [
  'forget-removed-home',
  'disconnect-removed-home',
  'delete-guide-of-removed-home',
  'clear-removed-home',
] as const;

const NO_TEXTS = {
  ...{ getting_there: '', directions: '', parking: '', getting_in: '', access_code: '', wifi_name: '' },
  ...{ wifi_password: '', good_to_know: '', emergency: '', checkout: '' },
};

const em = (): EntityManager => orm.em.fork();
const get = <T>(type: Type<T>): T => worker.get(type, { strict: false });

/** What other rooms have about a home. */
async function leftOf(homeId: string) {
  const rows = tables(em());
  const [saved, alerts, feeds, guides, entries] = await Promise.all([
    rows.selectFrom('saved_homes').select('user_id').where('property_id', '=', homeId).execute(),
    rows.selectFrom('alerts').select('id').where('property_id', '=', homeId).execute(),
    rows.selectFrom('calendar_feeds').select('id').where('property_id', '=', homeId).execute(),
    rows.selectFrom('arrival_guides').select('version').where('property_id', '=', homeId).execute(),
    rows.selectFrom('calendar_entries').select('id').where('property_id', '=', homeId).execute(),
  ]);
  return {
    ...{ saved: saved.length, alerts: alerts.length },
    ...{ feeds: feeds.length, guides: guides.length, entries: entries.length },
  };
}

async function aHomeWithEverything(): Promise<Property> {
  const home = await aHome(em());
  const user = await aUser(em());
  await get(SavedHomes).save(user.id, home.id);
  await get(AlertsService).add(user.id, {
    ...{ propertyId: home.id, kind: 'price' as const, below: dollars(90) },
    ...{ checkIn: undefined, checkOut: undefined },
  });
  const imported = { uid: 'stay', from: '2026-05-20', to: '2026-05-23' };
  await get(Feeds).upload({ userId: home.ownerId, homeId: home.id }, Buffer.from(aCalendar([imported])), {
    name: 'Vrbo',
    promiseMinutes: 60,
    whenStale: 'allow',
  });
  await get(ArrivalGuides).save(home.ownerId, home.id, 0, { ...NO_TEXTS, access_code: '4711#' });
  await aBlock(em(), home.id, { from: '2026-05-26', to: '2026-05-28' });
  await aBooking(em(), { home, traveler: user, status: 'cancelled', checkIn: '2026-06-01' });
  return home;
}

describe('A home that its owner has removed (D12)', () => {
  it('leaves saved homes, alerts, calendars, arrival guide and blocks, however often and in whatever order rooms hear of it', async () => {
    const home = await aHomeWithEverything();
    const other = await aHomeWithEverything();
    const before = await leftOf(other.id);
    expect(await leftOf(home.id)).toEqual({ saved: 1, alerts: 1, feeds: 1, guides: 1, entries: 2 });
    await inTransaction(orm.em, (tx) => get(ListingsService).remove(tx, home.id, home.ownerId));
    const facts = { propertyId: home.id, propertyTitle: home.title, ownerId: home.ownerId };
    expect(await eventPayloads(em(), 'property.removed')).toEqual([facts]);
    for (const order of [[...HANDLERS].reverse(), HANDLERS]) {
      const id = await inTransaction(em(), (tx) => announce(tx, 'property.removed', facts, clock.now()));
      const event = { id, name: 'property.removed' as const, payload: facts };
      for (const name of order)
        await get(HandlerRunner).handle(name, { ...event, occurredAt: clock.now().toISOString() });
      expect(await leftOf(home.id)).toEqual({ saved: 0, alerts: 0, feeds: 0, guides: 0, entries: 0 });
    }
    expect(await leftOf(other.id)).toEqual(before);
  });
});
