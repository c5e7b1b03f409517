import { CLEANING_FEE, cents, dollars, onePrice, toDollars } from '#libs/core/rules';
import type { HomeReductionView, PriceStoryView, PropertyView } from '#libs/core/contracts';
import { inTransaction } from '#libs/core/platform';
import { replacePrices } from '#libs/stays/pricing';
import { aBlock, aHome, tables, TEST_NOW } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const story = (id: string, query: string) =>
  test.api.get<PriceStoryView>(`/properties/${id}/price-story?${query}`);

/** A home of $100 a night that has had a ladder for two months. */
async function aLadderHome() {
  const home = await aHome(test.em, {
    nightlyCents: cents(10_000),
    createdAt: new Date(TEST_NOW.getTime() - 60 * DAY_MS),
  });
  const { base: _base, nights: _nights, ...settings } = onePrice(dollars(100));
  const ladder = [
    { days: 10, percent: 10 },
    { days: 3, percent: 20 },
  ];
  await inTransaction(test.em, (tx) => replacePrices(tx, home.id, 0, { ...settings, ladder }));
  // As if it had always been so.
  await tables(test.em).deleteFrom('past_offers').where('property_id', '=', home.id).execute();
  return home;
}

describe('GET /properties/{id}/price-story (decision 32)', () => {
  it('tells visitors what the stay cost before, cleaning included, and when it becomes cheaper', async () => {
    const home = await aLadderHome();
    const { status, body } = await story(home.id, 'check_in=2026-05-20&check_out=2026-05-22');
    expect(status).toBe(200);
    const cleaning = toDollars(CLEANING_FEE);
    expect(body).toEqual({
      reduced: {
        from: 200 + cleaning,
        to: 180 + cleaning,
        since: '2026-05-10T07:00:00.000Z',
        offered_at: expect.stringMatching(/^2026-/) as string,
      },
      next_drop: { date: '2026-05-17', total_amount: 160 + cleaning },
    });
  });

  it('has nothing to say about a stay that cannot be booked, or that was never dearer', async () => {
    const home = await aLadderHome();
    await aBlock(test.em, home.id, { from: '2026-05-20', to: '2026-05-21' });
    await tables(test.em).updateTable('calendar_entries').set({ changed_at: TEST_NOW }).execute();
    const nothing = { reduced: null, next_drop: null };
    expect((await story(home.id, 'check_in=2026-05-20&check_out=2026-05-22')).body).toEqual(nothing);
    const steady = await aHome(test.em);
    expect((await story(steady.id, 'check_in=2026-05-20&check_out=2026-05-22')).body).toEqual(nothing);
    const paused = await aHome(test.em, { status: 'paused' });
    expect((await story(paused.id, 'check_in=2026-05-20&check_out=2026-05-22')).body).toEqual(nothing);
  });

  it.each`
    query                                         | status | why
    ${'check_in=2026-05-20'}                      | ${422} | ${'one date is missing'}
    ${'check_in=2026-05-22&check_out=2026-05-20'} | ${422} | ${'they are the wrong way round'}
    ${'check_in=2026-02-31&check_out=2026-05-20'} | ${422} | ${'there is no such day'}
  `('$query: $status, because $why', async ({ query, status }: { query: string; status: number }) => {
    const home = await aHome(test.em);
    expect((await story(home.id, query)).status).toBe(status);
  });

  it('has no page for a home that does not exist', async () => {
    const { status } = await story(
      '00000000-0000-4000-8000-00000000dead',
      'check_in=2026-05-20&check_out=2026-05-22',
    );
    expect(status).toBe(404);
  });
});

describe('GET /properties/reductions (decision 41)', () => {
  const dates = 'check_in=2026-05-20&check_out=2026-05-22';

  it('tells of the homes of a list what the page of each tells of the same stay, and nothing of the others', async () => {
    const [ladder, other, taken, steady] = [
      await aLadderHome(),
      await aLadderHome(),
      await aLadderHome(),
      await aHome(test.em),
    ];
    await aBlock(test.em, taken.id, { from: '2026-05-20', to: '2026-05-21' });
    await tables(test.em).updateTable('calendar_entries').set({ changed_at: TEST_NOW }).execute();
    const ids = [ladder, other, taken, steady].map(({ id }) => id);
    const { status, body } = await test.api.get<HomeReductionView[]>(
      `/properties/reductions?ids=${ids.join(',')}&${dates}`,
    );
    expect(status).toBe(200);
    expect(body.map(({ property_id: id }) => id).sort()).toEqual([ladder.id, other.id].sort());
    const list = await test.api.get<PropertyView[]>(`/properties?${dates}`);
    for (const { property_id: id, ...reduction } of body) {
      expect((await story(id, dates)).body.reduced).toEqual(reduction);
      expect(list.body.find((home) => home.id === id)?.total_amount).toBe(reduction.to);
    }
  });

  it('knows nothing of homes that do not exist, and of what is no id', async () => {
    const ids = '00000000-0000-4000-8000-00000000dead,nothing';
    expect((await test.api.get(`/properties/reductions?ids=${ids}&${dates}`)).body).toEqual([]);
  });

  it.each(['ids=', `ids=${'x'.repeat(4_000)}&${dates}`, 'ids=00000000-0000-4000-8000-00000000dead'])(
    'refuses %.40s',
    async (query) => {
      expect((await test.api.get(`/properties/reductions?${query}`)).status).toBe(422);
    },
  );
});
