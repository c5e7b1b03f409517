import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '#libs/core/platform';
import { aHome, testDatabase, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { Client } from 'pg';
import { PropertyQueries } from './property.queries.js';

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

const amenities = () => new PropertyQueries(orm.em).amenities(10);
const homesWith = (...all: string[][]) =>
  Promise.all(all.map((words) => aHome(orm.em, { amenities: words })));
const change = (client: Client, id: string, words: string[]) =>
  client.query('update properties set amenities = $2 where id = $1', [id, words]);

describe('Words of listed homes (decision 62)', () => {
  it('are counted by two who change several homes each, in opposite orders, without waiting for each other', async () => {
    const [first, second, third, fourth] = await homesWith(['a'], ['b'], ['a'], ['b'], ['pool', 'sauna']);
    if (!first || !second || !third || !fourth) throw new Error('There are four homes');
    await one.query('begin');
    await other.query('begin');
    for (const client of [one, other]) await client.query(`set local lock_timeout = '1s'`);
    await change(one, first.id, ['a', 'pool']);
    await change(other, fourth.id, ['b', 'sauna']);
    await change(one, second.id, ['b', 'sauna']);
    await change(other, third.id, ['a', 'pool']);
    expect(await amenities()).toEqual([
      { amenity: 'a', count: 2 },
      { amenity: 'b', count: 2 },
      { amenity: 'pool', count: 1 },
      { amenity: 'sauna', count: 1 },
    ]);
    await one.query('commit');
    await other.query('commit');
    expect(await amenities()).toEqual([
      { amenity: 'pool', count: 3 },
      { amenity: 'sauna', count: 3 },
      { amenity: 'a', count: 2 },
      { amenity: 'b', count: 2 },
    ]);
  });

  it('are as before after a change that was rolled back, and changes do not pile up', async () => {
    const [home] = await homesWith(['a'], ['a']);
    await one.query('begin');
    await change(one, home?.id ?? '', ['b']);
    await one.query('rollback');
    expect(await amenities()).toEqual([{ amenity: 'a', count: 2 }]);
    for (const words of [['b'], ['c'], []]) await change(one, home?.id ?? '', words);
    expect(await amenities()).toEqual([{ amenity: 'a', count: 1 }]);
    expect((await one.query('select from listed_word_changes')).rowCount).toBe(0);
  });
});
