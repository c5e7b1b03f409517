import { sql } from 'kysely';
import type { PinView, PriceStoryView, PropertyView } from '#libs/core/contracts';
import { inTransaction } from '#libs/core/platform';
import { CLEANING_FEE, dollars, MAX_DEALS, onePrice, toDollars, type LadderStep } from '#libs/core/rules';
import { replacePrices } from '#libs/stays/pricing';
import type { Property } from '#libs/stays/properties';
import { aBlock, aHome, tables, TEST_NOW } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const DAY_MS = 86_400_000;
const cleaning = toDollars(CLEANING_FEE);
const GENTLE: readonly LadderStep[] = [
  { days: 10, percent: 10 },
  { days: 5, percent: 20 },
];
const STEEP: readonly LadderStep[] = [{ days: 5, percent: 40 }];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => tables(test.em).updateTable('properties').set({ status: 'paused' }).execute());

const listedLongAgo = { nightlyCents: dollars(100), createdAt: new Date(TEST_NOW.getTime() - 60 * DAY_MS) };

/** A home of $100 a night that has had a ladder since it was listed. */
async function aLadderHome(
  title: string,
  ladder: readonly LadderStep[],
  facts: object = {},
): Promise<Property> {
  const home = await aHome(test.em, { ...listedLongAgo, title, ...facts });
  const { base: _base, nights: _nights, ...settings } = onePrice(dollars(100));
  await inTransaction(test.em, (tx) => replacePrices(tx, home.id, 0, { ...settings, ladder }));
  await tables(test.em).deleteFrom('past_offers').where('property_id', '=', home.id).execute();
  return home;
}

/** A home that cost more until some days ago. */
async function aLoweredHome(title: string, before: number, daysAgo: number): Promise<Property> {
  const home = await aHome(test.em, { ...listedLongAgo, title });
  const until = new Date(TEST_NOW.getTime() - daysAgo * DAY_MS);
  await sql`insert into past_offers (property_id, until, offer)
    select p.id, ${until}, offer_of(p, daterange('2026-01-01', '2026-12-31')) || ${JSON.stringify({ base: dollars(before) })}::jsonb
    from properties p where p.id = ${home.id}`.execute(tables(test.em));
  return home;
}

/** More homes with the same ladder than are looked at. */
async function manyLike({ id }: Property): Promise<void> {
  await sql`with copies as (
      insert into properties
      select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
      from properties p, generate_series(1, 160) where p.id = ${id} returning id)
    insert into home_prices
    select (jsonb_populate_record(h, jsonb_build_object('property_id', copies.id))).*
    from home_prices h, copies where h.property_id = ${id}`.execute(tables(test.em));
  await tables(test.em).deleteFrom('past_offers').execute();
}

const deals = (query: string) => test.api.get<PropertyView[]>(`/properties?${query}`);
const titles = async (query: string) => (await deals(query)).body.map(({ title }) => title);

describe('GET /properties?deals= (decision 41)', () => {
  it('finds the homes that cost less than they did, by the share of the total that they save', async () => {
    await aLadderHome('Gentle', GENTLE);
    await aLadderHome('Steep', STEEP);
    await aLoweredHome('Lowered', 120, 12);
    await aHome(test.em, { ...listedLongAgo, title: 'Steady' });
    await aLoweredHome('Raised', 80, 12);
    const { status, body, headers } = await deals('deals=tomorrow');
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('3');
    expect(body.map(({ title, total_amount, deal }) => [title, deal?.reduced.from, total_amount])).toEqual([
      ['Steep', 100 + cleaning, 60 + cleaning],
      ['Lowered', 120 + cleaning, 100 + cleaning],
      ['Gentle', 90 + cleaning, 80 + cleaning],
    ]);
  });

  it.each(['tomorrow', 'weekend'])('%s: says of each what its page says of the same stay', async (time) => {
    await aLadderHome('Gentle', GENTLE);
    await aLadderHome('Steep', STEEP);
    const { body } = await deals(`deals=${time}`);
    expect(body.length).toBe(2);
    for (const { id, deal, total_amount: total, nights } of body) {
      const dates = `check_in=${deal?.check_in}&check_out=${deal?.check_out}`;
      const story = await test.api.get<PriceStoryView>(`/properties/${id}/price-story?${dates}`);
      expect(story.body.reduced).toEqual(deal?.reduced);
      expect(deal?.reduced.to).toBe(total);
      expect(nights).toBe(time === 'weekend' ? 2 : 1);
    }
  });

  it('finds those of the town that a misspelled name stands for, as the ordinary search does', async () => {
    await aLadderHome('Steep', STEEP, { city: 'Bend' });
    await aLadderHome('Gentle', GENTLE, { city: 'Astoria' });
    expect(await titles('deals=tomorrow&city=Bedn')).toEqual(['Steep']);
    expect(await titles('deals=tomorrow&city=Asotria')).toEqual(['Gentle']);
    expect(await titles('deals=tomorrow&city=Zzyzx')).toEqual([]);
  });

  it('leaves out what cannot be booked, at once, and what another filter excludes', async () => {
    const home = await aLadderHome('Steep', STEEP, { maxGuests: 2 });
    expect(await titles('deals=tomorrow&guests=2')).toEqual(['Steep']);
    expect(await titles('deals=tomorrow&guests=3')).toEqual([]);
    expect(await titles(`deals=tomorrow&max_price=${60 + cleaning}`)).toEqual(['Steep']);
    expect(await titles(`deals=tomorrow&max_price=${59 + cleaning}`)).toEqual([]);
    const [found] = (await deals('deals=tomorrow')).body;
    await aBlock(test.em, home.id, { from: found?.deal?.check_in ?? '', to: found?.deal?.check_out ?? '' });
    expect(await titles('deals=tomorrow')).toEqual([]);
  });

  it('counts tomorrow from the day that it is at each home (B4)', async () => {
    await aLadderHome('Auckland', STEEP, { timeZone: 'Pacific/Auckland' });
    await aLadderHome('Honolulu', STEEP, { timeZone: 'Pacific/Honolulu' });
    const { body } = await deals('deals=tomorrow');
    expect(body.map(({ title }) => title).sort()).toEqual(['Auckland', 'Honolulu']);
    const checkIns = Object.fromEntries(body.map(({ title, deal }) => [title, deal?.check_in]));
    for (const { title, bookable_from: first } of body) expect(checkIns[title]).toBe(first);
    expect(checkIns.Auckland).not.toBe(checkIns.Honolulu);
  });

  it('looks at the homes that were changed last, however often one of them was', async () => {
    await aLoweredHome('Lowered', 120, 12);
    const busy = await aHome(test.em, { ...listedLongAgo, title: 'Busy' });
    await sql`insert into past_offers (property_id, recorded_at, until, offer)
      select p.id, ${TEST_NOW}::timestamptz - n * interval '1 hour', ${TEST_NOW}::timestamptz - n * interval '1 hour',
        offer_of(p, daterange('2026-01-01', '2026-12-31'))
      from properties p, generate_series(1, 60) n where p.id = ${busy.id}`.execute(tables(test.em));
    expect(await titles('deals=tomorrow')).toEqual(['Lowered']);
  });

  it('of many, finds the best as many as a list shows, on the map, too', async () => {
    const home = await aLadderHome('Gentle', GENTLE);
    await manyLike(home);
    await aLadderHome('Dear', GENTLE, { nightlyCents: dollars(900) });
    const found = await deals('deals=tomorrow&limit=100');
    expect(found.headers['x-total-count']).toBe(String(MAX_DEALS));
    expect(found.body.length).toBe(MAX_DEALS);
    expect(found.body[0]?.title).toBe('Dear');
    expect((await test.api.get<PinView[]>('/properties/pins?deals=tomorrow')).body.length).toBe(MAX_DEALS);
  });

  it('the day of a few homes has places of its own beside that of many', async () => {
    await aLadderHome('Auckland', GENTLE, { timeZone: 'Pacific/Auckland', nightlyCents: dollars(900) });
    await manyLike(
      await aLadderHome('Honolulu', STEEP, { timeZone: 'Pacific/Honolulu', nightlyCents: dollars(10) }),
    );
    expect(await titles('deals=tomorrow')).toContain('Auckland');
  });

  it('shows the same homes on the map', async () => {
    await aLadderHome('Steep', STEEP);
    await aHome(test.em, { ...listedLongAgo, title: 'Steady' });
    const { body } = await test.api.get<PinView[]>('/properties/pins?deals=tomorrow');
    expect(body.map(({ title, total_amount }) => [title, total_amount])).toEqual([['Steep', 60 + cleaning]]);
  });

  it('knows tomorrow and the weekend only', async () => {
    const problem = await test.api.expectProblem('GET', '/properties?deals=tonight');
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'deals' }] });
  });
});
