import type { MikroORM } from '@mikro-orm/postgresql';
import type { Updateable } from 'kysely';
import { Client } from 'pg';
import type { NightsView, PropertyDetailView } from '#libs/core/contracts';
import { cents } from '#libs/core/rules';
import { aBlock, aBooking, aHome, anOwner, aUser, tables, type AllTables } from '#libs/testing';
import { startTwoInstances, type TestApp, type TwoInstances } from '../testing/index.js';

let instances: TwoInstances;
let test: TestApp;
let other: TestApp;
let writer: MikroORM;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ test, other, writer } = instances);
});
afterAll(() => instances.stop());

/** A home, and what a visitor of each instance sees of it: asked for three times, so that the last answer may be a kept one. */
async function aSeenHome() {
  const owner = await anOwner(test.em);
  const home = await aHome(test.em, { ownerId: owner.id });
  const ask = async <View>({ api }: TestApp, path: string) => {
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await api.get<View>(`/properties/${home.id}${path}`));
    expect(
      new Set(answers.map(({ status, body }) => (status === 404 ? '404' : JSON.stringify(body)))).size,
    ).toBe(1);
    return answers[2]?.status === 200 ? answers[2].body : null;
  };
  /** Everything that a visitor sees, the same on both instances. */
  const seen = async () => {
    const views = (app: TestApp) =>
      Promise.all([ask<PropertyDetailView>(app, ''), ask<NightsView>(app, '/nights')]);
    const [[home, nights], there] = [await views(test), await views(other)];
    expect(there).toEqual([home, nights]);
    return { home, nights };
  };
  const change = (facts: Updateable<AllTables['properties']>) =>
    tables(writer.em.fork()).updateTable('properties').set(facts).where('id', '=', home.id).execute();
  return { home, owner, seen, change };
}

const rows = () => tables(writer.em.fork());

describe('What visitors see of a home, kept until it changes (decision 56)', () => {
  it('is not read again while nothing has changed', async () => {
    const { seen, home } = await aSeenHome();
    const before = await seen();
    await instances.unnoticed((tx) =>
      tables(tx).updateTable('properties').set({ title: 'Unseen' }).where('id', '=', home.id).execute(),
    );
    expect(await seen()).toEqual(before);
  });

  it('is read again for the next minute', async () => {
    const { seen, home } = await aSeenHome();
    await seen();
    await instances.unnoticed((tx) =>
      tables(tx).updateTable('properties').set({ title: 'Seen now' }).where('id', '=', home.id).execute(),
    );
    for (const { clock } of [test, other]) clock.advance({ minutes: 1 });
    expect((await seen()).home?.title).toBe('Seen now');
  });

  it('is not kept for whoever has signed in', async () => {
    const { seen, home, owner } = await aSeenHome();
    expect((await seen()).home?.exact_place).toBe(false);
    const { body } = await test.as(owner).get<PropertyDetailView>(`/properties/${home.id}`);
    expect(body.exact_place).toBe(true);
    expect((await seen()).home?.exact_place).toBe(false);
  });

  it('shows every change at once on every instance, whoever made it', async () => {
    const { seen, home, owner, change } = await aSeenHome();
    const nightly = async () => (await seen()).nights?.nights.map(({ price }) => price) ?? [];
    const taken = async () => (await seen()).home?.unavailable;
    await seen();

    await change({ title: 'Renamed', house_rules: ['No shoes'] });
    expect((await seen()).home).toMatchObject({ title: 'Renamed', house_rules: ['No shoes'] });
    await change({ rating_sum: 9, rating_count: 2, star_counts: [0, 0, 0, 1, 1] });
    expect((await seen()).home).toMatchObject({ average_rating: 4.5, rating_histogram: { 4: 1, 5: 1 } });
    await rows().updateTable('users').set({ full_name: 'Olga Owner' }).where('id', '=', owner.id).execute();
    expect((await seen()).home?.owner.full_name).toBe('Olga Owner');

    await rows()
      .insertInto('home_prices')
      .values({ property_id: home.id, weekend_cents: cents(22_200) })
      .execute();
    expect(await nightly()).toContain(222);
    await rows()
      .insertInto('night_prices')
      .values({ property_id: home.id, night: '2026-05-14', cents: cents(33_300) })
      .execute();
    expect(await nightly()).toContain(333);
    await rows().deleteFrom('night_prices').where('property_id', '=', home.id).execute();
    expect(await nightly()).not.toContain(333);
    await rows()
      .insertInto('price_seasons')
      .values({ property_id: home.id, nights: '[2026-05-17,2026-05-19)', cents: cents(44_400) })
      .execute();
    expect(await nightly()).toContain(444);

    await aBlock(writer.em.fork(), home.id);
    expect(await taken()).toEqual([{ from: '2026-05-20', to: '2026-05-23' }]);
    const checkIn = '2026-06-10'; // later than what search knows of
    await aBooking(test.em, { home, traveler: await aUser(test.em), checkIn, status: 'confirmed' });
    expect(await taken()).toContainEqual({ from: checkIn, to: '2026-06-13' });
    expect((await seen()).home?.total_bookings).toBe(1);
    await rows().deleteFrom('calendar_entries').where('property_id', '=', home.id).execute();
    expect(await taken()).toEqual([]);

    await change({ status: 'paused' });
    expect((await seen()).home).toBeNull();
    await change({ status: 'listed' });
    expect((await seen()).home?.title).toBe('Renamed');
  });

  it('that is read while a change is not visible yet is not taken for the changed one', async () => {
    const { seen, home } = await aSeenHome();
    await seen();
    const slow = new Client({ connectionString: test.config.databaseUrl });
    await slow.connect();
    await slow.query('begin');
    await slow.query('update properties set title = $2 where id = $1', [home.id, 'Later']);
    expect((await seen()).home?.title).toBe(home.title);
    await slow.query('commit');
    expect((await seen()).home?.title).toBe('Later');
    await slow.end();
  });
});
