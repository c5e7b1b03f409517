import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '#libs/core/platform';
import { aHome, testDatabase, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { PropertyQueries } from './index.js';

describe('Homes by words of their names', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let homes: PropertyQueries;
  beforeAll(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 2 }, ENTITIES));
    homes = new PropertyQueries(orm.em);
  });
  afterAll(async () => {
    await orm.close(true);
    await database.stop();
  });

  const titles = async (...words: string[]) => (await homes.called(words, 5)).map(({ title }) => title);

  it('are found by the beginning of a word of their title or town, the best match first', async () => {
    await aHome(orm.em, { title: 'Pelican Loft on the island', city: 'Port Aransas', state: 'TX' });
    await aHome(orm.em, { title: 'Gull Post', city: 'Cannon Beach' });
    await aHome(orm.em, { title: 'Pelican Post', city: 'Astoria', status: 'paused' });
    expect(await titles('pelic')).toEqual(['Pelican Loft on the island']);
    expect(await titles('aransas')).toEqual(['Pelican Loft on the island']);
    expect(await titles('gull', 'post', 'island')).toEqual(['Gull Post', 'Pelican Loft on the island']);
    expect(await titles('heron')).toEqual([]);
  });
});
