import type { MikroORM } from '@mikro-orm/postgresql';
import type { Updateable } from 'kysely';
import { Client } from 'pg';
import type { PropertyView } from '#libs/core/contracts';
import { cents } from '#libs/core/rules';
import { aBlock, aHome, anOwner, tables, type AllTables } from '#libs/testing';
import { startTwoInstances, type TestApp, type TwoInstances } from '../testing/index.js';

let instances: TwoInstances;
let test: TestApp;
let other: TestApp;
let writer: MikroORM;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ test, other, writer } = instances);
  // The first search of an instance brings the index up to date, which is a change.
  for (const { api } of [test, other]) await api.get('/properties');
});
afterAll(() => instances.stop());

/** A home in a town of its own, and how each instance lists it. */
async function aTown(city: string) {
  const owner = await anOwner(test.em);
  const home = await aHome(test.em, { city, ownerId: owner.id });
  const list = async ({ api }: TestApp, query: string) => {
    const { status, body } = await api.get<PropertyView[]>(`/properties?city=${city}&${query}`);
    expect(status).toBe(200);
    return body[0];
  };
  const listed = async (query = ''): Promise<(PropertyView | undefined)[]> =>
    Promise.all(
      [test, other].map(async (one) => {
        const first = await list(one, query);
        expect(await list(one, query)).toEqual(first); // What is asked for twice is kept.
        return first;
      }),
    );
  const prices = async () => (await listed()).map((one) => one?.price_per_night);
  const change = (facts: Updateable<AllTables['properties']>) =>
    tables(writer.em.fork()).updateTable('properties').set(facts).where('id', '=', home.id).execute();
  return { home, owner, listed, prices, change };
}

describe('Public lists, kept until something changes (decision 56)', () => {
  it('are not read again while nothing has changed', async () => {
    const { prices, home } = await aTown('Still');
    expect(await prices()).toEqual([100, 100]);
    await instances.unnoticed((tx) =>
      tables(tx).deleteFrom('search_homes').where('home_id', '=', home.id).execute(),
    );
    expect(await prices()).toEqual([100, 100]);
  });

  it('are read again for the next minute', async () => {
    const { prices, home } = await aTown('Minute');
    expect(await prices()).toEqual([100, 100]);
    await instances.unnoticed((tx) =>
      tables(tx).deleteFrom('search_homes').where('home_id', '=', home.id).execute(),
    );
    for (const { clock } of [test, other]) clock.advance({ minutes: 1 });
    expect(await prices()).toEqual([undefined, undefined]);
  });

  it('show a change at once on every instance, whoever made it', async () => {
    const { home, owner, listed, prices, change } = await aTown('Changing');
    expect(await prices()).toEqual([100, 100]);
    const { status } = await other.as(owner).put(`/properties/${home.id}/price`, { price_per_night: 120 });
    expect(status).toBe(200);
    expect(await prices()).toEqual([120, 120]);
    await change({ nightly_cents: cents(13_000) });
    expect(await prices()).toEqual([130, 130]);
    await tables(writer.em.fork())
      .updateTable('users')
      .set({ full_name: 'Olga Owner' })
      .where('id', '=', owner.id)
      .execute();
    expect((await listed()).map((one) => one?.owner.full_name)).toEqual(['Olga Owner', 'Olga Owner']);
    const dates = 'check_in=2026-05-20&check_out=2026-05-23';
    expect((await listed(dates)).map((one) => one?.id)).toEqual([home.id, home.id]);
    await aBlock(writer.em.fork(), home.id);
    expect(await listed(dates)).toEqual([undefined, undefined]);
    await change({ status: 'paused' });
    expect(await listed()).toEqual([undefined, undefined]);
  });

  it('that were read while a change was not visible yet are not kept', async () => {
    const { home, prices } = await aTown('Unsettled');
    expect(await prices()).toEqual([100, 100]);
    const slow = new Client({ connectionString: test.config.databaseUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query('update properties set nightly_cents = 15000 where id = $1', [home.id]);
    expect(await prices()).toEqual([100, 100]);
    expect(await prices()).toEqual([100, 100]);
    await slow.query('commit');
    expect(await prices()).toEqual([150, 150]);
    await slow.end();
  });

  it('are kept for each question by itself, with their paging', async () => {
    const { home } = await aTown('Asked');
    await aHome(test.em, { city: 'Asked', title: 'Another', createdAt: new Date('2026-05-01T00:00:00Z') });
    const ask = async (query: string) => {
      const { body, headers } = await test.api.get<PropertyView[]>(`/properties?city=Asked&${query}`);
      return { titles: body.map(({ title }) => title), total: headers['x-total-count'], link: headers.link };
    };
    const [first, again] = [await ask('limit=1&sort=newest'), await ask('limit=1&sort=newest')];
    expect(first).toMatchObject({ titles: [home.title], total: '2', link: expect.any(String) as string });
    expect(again).toEqual(first);
    expect(await ask('limit=2&sort=newest')).toEqual({ titles: [home.title, 'Another'], total: '2' });
    const pins = await test.api.get<{ id: string }[]>('/properties/pins?city=Asked');
    expect(pins.body).toHaveLength(2);
    expect(await test.api.get('/properties/pins?city=Asked')).toMatchObject({ body: pins.body });
  });
});
