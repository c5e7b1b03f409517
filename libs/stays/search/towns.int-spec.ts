import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '#libs/core/platform';
import { aHome, testDatabase, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { Client } from 'pg';
import { TownQueries } from './index.js';

let database: TestDatabase;
let orm: MikroORM;
let one: Client;
let other: Client;
beforeEach(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 2 }, ENTITIES));
  [one, other] = [database, database].map(({ url }) => new Client({ connectionString: url })) as [
    Client,
    Client,
  ];
  await Promise.all([one.connect(), other.connect()]);
});
afterEach(async () => {
  await Promise.all([one.end(), other.end()]);
  await orm.close(true);
  await database.stop();
});

const homesIn = async (...cities: string[]) =>
  Promise.all(cities.map(async (city) => (await aHome(orm.em, { city, state: 'OR' })).id));
const pause = (client: Client, id: string | undefined) =>
  client.query(`update properties set status = 'paused' where id = $1`, [id]);
const counts = async () =>
  Object.fromEntries((await new TownQueries(orm.em).all()).map(({ city, count }) => [city, count]));
const begin = async () => {
  for (const client of [one, other]) await client.query(`begin; set local lock_timeout = '1s'`);
};

describe('Towns count their listed homes (decision 63)', () => {
  it('when two pause homes in several towns, in opposite orders, without waiting for each other', async () => {
    const [first, second, third, fourth] = await homesIn('Bend', 'Astoria', 'Bend', 'Astoria', 'Bend');
    await begin();
    await pause(one, first);
    await pause(other, second);
    await pause(one, fourth);
    await pause(other, third);
    expect(await counts()).toEqual({ Astoria: 2, Bend: 3 });
    await one.query('commit');
    expect(await counts()).toEqual({ Astoria: 1, Bend: 2 });
    await other.query('commit');
    expect(await counts()).toEqual({ Bend: 1 });
    expect((await one.query('select from town_changes')).rowCount).toBe(0);
  });

  it('and keep nobody from changing another home of the town meanwhile', async () => {
    const [first, second] = await homesIn('Bend', 'Bend');
    await begin();
    await pause(one, first);
    await other.query('update properties set nightly_cents = nightly_cents + 100 where id = $1', [second]);
    await other.query('commit');
    await one.query('rollback');
    expect(await counts()).toEqual({ Bend: 2 });
  });

  it('as they do when the index is built anew', async () => {
    await homesIn('Bend', 'Bend', 'Astoria');
    await one.query('begin; delete from search_homes; select rebuild_search(); commit');
    expect(await counts()).toEqual({ Astoria: 1, Bend: 2 });
  });
});
