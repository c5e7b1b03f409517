import type { BookingView, OwnerBookingView, PropertyView, ReviewsView } from '#libs/core/contracts';
import { addDays, civilDate } from '#libs/core/rules';
import type { User } from '#libs/people/identity';
import { aBooking, aHome, anOwner, aReview, aUser, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.clock.set(TEST_NOW));

type Row = Pick<BookingView | OwnerBookingView | PropertyView | ReviewsView['reviews'][number], 'id'>;

const rowsOf = (body: Row[] | { reviews: Row[] }): string[] =>
  ('reviews' in body ? body.reviews : body).map(({ id }) => id);

/** One page: its ids, the total, and the path of the next page. */
async function pageAt(who: ApiClient, path: string) {
  const { body, headers } = await who.get<Row[] | { reviews: Row[] }>(path);
  return {
    ids: rowsOf(body),
    total: Number(headers['x-total-count']),
    next: /^<\/api(\/[^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1],
  };
}

/** The ids of every page in turn. */
async function allPages(who: ApiClient, path: string, between?: () => Promise<unknown>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next;) {
    const page = await pageAt(who, next);
    pages.push(page.ids);
    next = page.next;
    await between?.();
  }
  return pages;
}

/** A day of its own for each row, so that no two stays overlap. */
const day = (n: number) => addDays(civilDate('2026-05-01'), -n);
/** Every other row is made at the same instant as the one before. */
const made = (n: number) => new Date(TEST_NOW.getTime() + Math.floor(n / 2) * 60_000);

const aStay = async (n: number, people: { traveler?: User; owner?: User }) =>
  aBooking(test.em, {
    home: await aHome(test.em, { ownerId: people.owner?.id }),
    traveler: people.traveler ?? (await aUser(test.em)),
    status: 'completed',
    checkIn: day(Math.floor(n / 2) + 1),
    nights: 1,
    createdAt: made(n),
  });

/** A list of somebody's own: who has one, and how its row number `n` comes about. */
const LISTS = [
  {
    path: '/bookings/my-bookings',
    usual: 100,
    person: () => aUser(test.em),
    add: (traveler: User, n: number) => aStay(n, { traveler }),
  },
  {
    path: '/bookings/my-bookings?sort=newest',
    usual: 100,
    person: () => aUser(test.em),
    add: (traveler: User, n: number) => aStay(n, { traveler }),
  },
  {
    path: '/owner/bookings',
    usual: 100,
    person: () => anOwner(test.em),
    add: (owner: User, n: number) => aStay(n, { owner }),
  },
  {
    path: '/owner/bookings?sort=newest',
    usual: 100,
    person: () => anOwner(test.em),
    add: (owner: User, n: number) => aStay(n, { owner }),
  },
  {
    path: '/reviews/user',
    usual: 50,
    person: () => aUser(test.em),
    add: async (traveler: User, n: number) =>
      aReview(test.em, await aStay(n, { traveler }), { createdAt: made(n) }),
  },
  {
    path: '/properties/owner/my-properties',
    usual: 100,
    person: () => anOwner(test.em),
    add: ({ id }: User, n: number) => aHome(test.em, { ownerId: id, createdAt: made(n) }),
  },
];

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

async function aListOf(rows: number, { person, add }: (typeof LISTS)[number]) {
  const somebody = await person();
  await Promise.all(Array.from({ length: rows }, (_, n) => add(somebody, n)));
  return { somebody, client: test.as(somebody) };
}

describe.each(LISTS)('Pages of GET $path (F15)', (list) => {
  it('neither skip nor repeat a row while rows are added', async () => {
    const { somebody, client } = await aListOf(7, list);
    const whole = await pageAt(client, list.path);
    expect(whole).toMatchObject({ total: 7, next: undefined });
    let n = 7;
    const pages = await allPages(client, withQuery(list.path, 'limit=3'), () => list.add(somebody, (n += 3)));
    const seen = pages.flat();
    expect(seen.filter((id) => whole.ids.includes(id))).toEqual(whole.ids);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('end with the last row', async () => {
    const { client } = await aListOf(4, list);
    const pages = await allPages(client, withQuery(list.path, 'limit=2'));
    expect(pages.map(({ length }) => length)).toEqual([2, 2]);
    expect((await pageAt(client, withQuery(list.path, 'limit=3'))).total).toBe(4);
  });

  it(`hold ${list.usual} rows unless fewer are requested`, async () => {
    const { client } = await aListOf(list.usual + 1, list);
    const pages = await allPages(client, list.path);
    expect(pages.map(({ length }) => length)).toEqual([list.usual, 1]);
  });

  it.each(['0', '101', '1.5', 'many'])('refuse the limit %s', async (limit) => {
    const client = test.as(await list.person());
    const { status, detail } = await client.expectProblem('GET', withQuery(list.path, `limit=${limit}`));
    expect(status).toBe(422);
    expect(detail).toMatch(/^Please ask for 1 to 100 /);
  });

  it.each([
    'x',
    'past|99999999999999|2026-99-99|x',
    `newest|0|1|${'-'.repeat(36)}`,
    `newest 1 ${'-'.repeat(36)}`,
  ])('refuse the forged cursor %s', async (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    const client = test.as(await list.person());
    const { status, detail } = await client.expectProblem('GET', withQuery(list.path, `cursor=${cursor}`));
    expect(status).toBe(422);
    expect(detail).toBe('This page no longer exists');
  });
});

describe('Pages of bookings (C5, F15)', () => {
  const path = '/bookings/my-bookings';

  async function aTraveler() {
    const traveler = await aUser(test.em);
    const home = await aHome(test.em);
    const add = (facts: Partial<Parameters<typeof aBooking>[1]>) =>
      aBooking(test.em, { home, traveler, nights: 1, ...facts });
    return { client: test.as(traveler), home, add };
  }

  it('continue from stays to come, soonest first, to past ones, latest first', async () => {
    const { client, add } = await aTraveler();
    const older = await add({ status: 'completed', checkIn: '2026-04-01' });
    const later = await add({ status: 'confirmed', checkIn: '2026-05-28' });
    const cancelled = await add({ status: 'cancelled', checkIn: '2026-05-25' });
    const soon = await add({ status: 'confirmed', checkIn: '2026-05-20' });
    const recent = await add({ status: 'completed', checkIn: '2026-05-01' });
    const order = [soon, later, cancelled, recent, older].map(({ id }) => id);
    for (const limit of [1, 2, 3, 4])
      expect((await allPages(client, `${path}?limit=${limit}`)).flat()).toEqual(order);
  });

  it('take the instant of the first page for now: a stay that ends meanwhile is not listed twice', async () => {
    const { client, add } = await aTraveler();
    const first = await add({ status: 'confirmed', checkIn: '2026-05-20' });
    const second = await add({ status: 'confirmed', checkIn: '2026-05-28' });
    const past = await add({ status: 'completed', checkIn: '2026-04-01' });
    const pages = await allPages(client, `${path}?limit=1`, () =>
      Promise.resolve(test.clock.set('2026-06-10T12:00:00Z')),
    );
    expect(pages).toEqual([[first.id], [second.id], [past.id]]);
  });

  it('can be filtered, and the total counts what the filter leaves', async () => {
    const { client, home, add } = await aTraveler();
    const held = await add({ checkIn: '2026-05-20' });
    const reviewed = await add({ status: 'completed', checkIn: '2026-04-01' });
    await aReview(test.em, reviewed);
    const reviewable = await add({ status: 'completed', checkIn: '2026-04-03' });
    const cancelled = await add({ status: 'cancelled', checkIn: '2026-05-22' });
    const elsewhere = await add({
      home: await aHome(test.em),
      checkIn: '2026-05-24',
      createdAt: new Date(TEST_NOW.getTime() + 1),
    });
    const found = async (query: string) => {
      const { ids, total } = await pageAt(client, `${path}?${query}`);
      expect(total).toBe(ids.length);
      return ids;
    };
    expect(await found(`property_id=${home.id}&status=pending`)).toEqual([held.id]);
    expect(await found('reviewable=true')).toEqual([reviewable.id]);
    expect(await found('cancelled=true')).toEqual([cancelled.id]);
    expect(await found('cancelled=false')).toEqual([held.id, elsewhere.id, reviewable.id, reviewed.id]);
    expect((await pageAt(client, `${path}?sort=newest&limit=1`)).ids).toEqual([elsewhere.id]);
  });

  it.each(['sort=price', 'property_id=7', 'status=lost', 'cancelled=yes', 'reviewable=1'])(
    'refuse %s',
    async (query) => {
      const client = test.as(await aUser(test.em));
      expect((await client.expectProblem('GET', `${path}?${query}`)).status).toBe(422);
    },
  );

  it('refuse a cursor of another sort', async () => {
    const { client, add } = await aTraveler();
    await add({ status: 'completed', checkIn: '2026-04-01' });
    await add({ status: 'completed', checkIn: '2026-04-03' });
    const { next = '' } = await pageAt(client, `${path}?sort=newest&limit=1`);
    expect((await client.expectProblem('GET', next.replace('sort=newest', 'sort=upcoming'))).status).toBe(
      422,
    );
  });

  it("split an owner's list by cancellation, without holds that were never paid", async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id });
    const traveler = await aUser(test.em);
    const add = (facts: object) => aBooking(test.em, { home, traveler, nights: 1, ...facts });
    const coming = await add({ status: 'confirmed', checkIn: '2026-05-20' });
    const withdrawn = await add({ status: 'cancelled', checkIn: '2026-05-22', confirmedAt: TEST_NOW });
    await add({ status: 'cancelled', checkIn: '2026-05-24' });
    const client = test.as(owner);
    expect(await pageAt(client, '/owner/bookings?cancelled=false')).toMatchObject({
      ids: [coming.id],
      total: 1,
    });
    expect(await pageAt(client, '/owner/bookings?cancelled=true')).toMatchObject({
      ids: [withdrawn.id],
      total: 1,
    });
    expect((await pageAt(client, '/owner/bookings')).total).toBe(2);
  });
});
