import type { Updateable } from 'kysely';
import type { PropertyView } from '#libs/core/contracts';
import { aBooking, aHome, anOwner, aUser, tables, type AllTables } from '#libs/testing';
import { cents } from '#libs/core/rules';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const STAY = 'check_in=2026-05-20&check_out=2026-05-23';

/** A home in a town of its own, and how the list shows it, which the API then keeps. */
async function listedHome(city: string) {
  const owner = await anOwner(test.em);
  const home = await aHome(test.em, { city, ownerId: owner.id });
  const shown = async (query = ''): Promise<PropertyView | undefined> =>
    (await test.api.get<PropertyView[]>(`/properties?city=${city}&${query}`)).body[0];
  expect(await shown()).toMatchObject({ id: home.id });
  return { home, owner, shown };
}

type OwnHome = Awaited<ReturnType<typeof listedHome>>;

const change = ({ id }: { id: string }, facts: Updateable<AllTables['properties']>) =>
  tables(test.em).updateTable('properties').set(facts).where('id', '=', id).execute();

describe('Lists, which keep the homes they have shown (F15)', () => {
  it('say the same of a home as its page', async () => {
    const { home, shown } = await listedHome('Quotes "and\u2028lines');
    const { body: page } = await test.api.get<PropertyView>(`/properties/${home.id}`);
    const listed = await shown();
    expect(page).toMatchObject({ ...listed });
    expect(await shown()).toEqual(listed);
  });

  it('add the total of the stay that is asked for, and no other', async () => {
    const { shown } = await listedHome('Totals');
    const withoutDates = await shown();
    expect(withoutDates?.least_total).toBe(200);
    const { least_total: _least, ...home } = { ...withoutDates };
    expect(await shown(STAY)).toEqual({ ...home, nights: 3, total_amount: expect.any(Number) as number });
    expect(await shown()).toEqual(withoutDates);
  });

  it('move on with the day', async () => {
    const { shown } = await listedHome('Days');
    const before = await shown();
    const now = test.clock.now();
    try {
      test.clock.advance({ days: 1 });
      const after = await shown();
      expect(after?.bookable_from).not.toBe(before?.bookable_from);
      expect({ ...after, bookable_from: '', bookable_to: '' }).toEqual({
        ...before,
        bookable_from: '',
        bookable_to: '',
      });
    } finally {
      test.clock.set(now);
    }
  });

  const changes: [string, (own: OwnHome) => Promise<unknown>, object][] = [
    [
      'its title and photos',
      ({ home }) => change(home, { title: 'Renamed', pictures: [] }),
      { title: 'Renamed', photos: [], main_photo: null },
    ],
    ['its price', ({ home }) => change(home, { nightly_cents: cents(7_700) }), { price_per_night: 77 }],
    [
      "its owner's name",
      ({ owner }) =>
        tables(test.em)
          .updateTable('users')
          .set({ full_name: 'New Name' })
          .where('id', '=', owner.id)
          .execute(),
      { owner: { full_name: 'New Name' } },
    ],
    [
      'how often it was booked',
      async ({ home }) => aBooking(test.em, { home, traveler: await aUser(test.em), status: 'confirmed' }),
      { total_bookings: 1 },
    ],
  ];

  it.each(changes)('show at once what has changed: %s', async (name, act, changed) => {
    const own = await listedHome(`Changed ${name.replace(/\W/g, '')}`);
    await act(own);
    expect(await own.shown()).toMatchObject(changed);
  });

  it('show a home that was paused, changed and listed again as it is then', async () => {
    const { home, shown } = await listedHome('Again');
    await change(home, { status: 'paused' });
    expect(await shown()).toBeUndefined();
    await change(home, { title: 'Back again' });
    await change(home, { status: 'listed' });
    expect(await shown()).toMatchObject({ title: 'Back again' });
  });
});
