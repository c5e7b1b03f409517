import { sql } from 'kysely';
import type {
  BoardHomeView,
  BookingView,
  ChangedNightPricesView,
  NightsView,
  OwnersHomeView,
  PricePreviewView,
  PricesView,
  PriceSettingsRequest,
  PropertyDetailView,
  QuoteView,
} from '#libs/core/contracts';
import { inTransaction } from '#libs/core/platform';
import { addDays, cents, civilDate, dollars } from '#libs/core/rules';
import { lockHome } from '#libs/stays/calendar';
import { setNightPrices } from '#libs/stays/pricing';
import type { Property } from '#libs/stays/properties';
import { aBlock, aHome, anOwner, aUser, tables, TEST_NOW } from '#libs/testing';
import { bookingRequest, isFound, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.clock.set(TEST_NOW));

/** A home in Oregon at $100 a night, where it is Wednesday, the 13th of May. */
interface OwnHome {
  owner: ApiClient;
  home: Property;
}

async function anOwnHome(facts: Parameters<typeof aHome>[1] = {}): Promise<OwnHome> {
  const owner = await anOwner(test.em);
  return { owner: test.as(owner), home: await aHome(test.em, { ownerId: owner.id, ...facts }) };
}
const aTraveler = async (): Promise<ApiClient> => test.as(await aUser(test.em));

const SETTINGS: PriceSettingsRequest = {
  price_per_night: 100,
  weekend_price: null,
  seasons: [],
  ladder: [],
  length_discounts: [],
  sells_gaps: true,
  gap_percent: 0,
  lowest_price: null,
};
const LADDER = [
  { days: 14, percent: 5 },
  { days: 7, percent: 10 },
  { days: 3, percent: 20 },
];
const pricesOf = async ({ owner, home }: OwnHome) =>
  (await owner.get<PricesView>(`/properties/${home.id}/prices`)).body;
const setPrices = async (own: OwnHome, settings: Partial<PriceSettingsRequest>) => {
  const { version } = await pricesOf(own);
  const body = { ...SETTINGS, ...settings, version };
  const changed = await own.owner.put<PricesView>(`/properties/${own.home.id}/prices`, body);
  expect(changed.status).toBe(200);
  return changed.body;
};
const setNights = ({ owner, home }: OwnHome, nights: { date: string; price: number | null }[]) =>
  owner.put<ChangedNightPricesView>(`/properties/${home.id}/night-prices`, { nights });
const quoteOf = async (client: ApiClient, { home }: OwnHome, checkIn: string, checkOut: string) =>
  (await client.get<QuoteView>(`/properties/${home.id}/quote?check_in=${checkIn}&check_out=${checkOut}`))
    .body;
const book = (client: ApiClient, { home }: OwnHome, checkIn: string, checkOut: string, facts: object = {}) =>
  client.post<BookingView>('/bookings', { ...bookingRequest(home.id, checkIn, checkOut), ...facts });
const detailOf = async ({ home }: OwnHome) =>
  (await test.api.get<PropertyDetailView>(`/properties/${home.id}`)).body;

describe('PUT /properties/{id}/prices (G4)', () => {
  it('prices each night of a stay; quote, hold and its lines agree, and say why', async () => {
    const own = await anOwnHome();
    await setPrices(own, {
      weekend_price: 150,
      seasons: [{ from: '2026-05-17', to: '2026-05-19', price: 210 }],
      ladder: LADDER,
      length_discounts: [{ nights: 3, percent: 5 }],
      lowest_price: 80,
    });
    await setNights(own, [{ date: '2026-05-19', price: 99 }]);
    const traveler = await aTraveler();
    const quote = await quoteOf(traveler, own, '2026-05-16', '2026-05-20');
    const reductions = [
      { kind: 'ladder', percent: 20, days: 3 },
      { kind: 'length', percent: 5, nights: 3 },
    ];
    const lines = [
      { date: '2026-05-16', price: 114, full_price: 150, source: 'weekend', reductions, at_lowest: false },
      { date: '2026-05-17', price: 159, full_price: 210, source: 'season', reductions, at_lowest: false },
      { date: '2026-05-18', price: 159, full_price: 210, source: 'season', reductions, at_lowest: false },
      { date: '2026-05-19', price: 80, full_price: 99, source: 'night', reductions, at_lowest: true },
    ];
    expect(quote).toMatchObject({
      price_lines: lines,
      subtotal: 512,
      price_per_night: 128,
      service_fee: 51.2,
      total_amount: 612,
    });
    const held = await book(traveler, own, '2026-05-16', '2026-05-20', { expected_total: 612 });
    expect(held.status).toBe(201);
    expect(held.body).toMatchObject({ price_lines: lines, subtotal: 512, total_amount: 612 });
  });

  it('A2 without anything set a stay costs what it did, to the cent', async () => {
    const own = await anOwnHome({ nightlyCents: cents(12_345) });
    const quote = await quoteOf(test.api, own, '2026-05-14', '2026-05-17');
    expect(quote).toMatchObject({ subtotal: 370.35, total_amount: 470.35, price_per_night: 123.45 });
    expect(quote.price_lines.map(({ price, source, reductions }) => [price, source, reductions])).toEqual([
      [123.45, 'base', []],
      [123.45, 'base', []],
      [123.45, 'base', []],
    ]);
  });

  it('C4 a hold keeps its price, and who was shown the old one is asked again', async () => {
    const own = await anOwnHome();
    const [holder, late] = [await aTraveler(), await aTraveler()];
    await book(holder, own, '2026-05-16', '2026-05-18');
    await setPrices(own, { ladder: LADDER });
    const held = await quoteOf(holder, own, '2026-05-16', '2026-05-18');
    expect(held.total_amount).toBe(300);
    expect(held.price_lines.map(({ price }) => price)).toEqual([100, 100]);
    const again = await book(holder, own, '2026-05-16', '2026-05-18', { expected_total: 300 });
    expect(again.body.total_amount).toBe(300);
    const body = { ...bookingRequest(own.home.id, '2026-05-20', '2026-05-22'), expected_total: 300 };
    const problem = await late.expectProblem('POST', '/bookings', body);
    expect(problem).toMatchObject({ code: 'booking.price_changed', total_amount: 280, expected_total: 300 });
  });

  it('refuses a change that was made from an older version, and shows the newer one', async () => {
    const own = await anOwnHome();
    const { version } = await pricesOf(own);
    await setPrices(own, { weekend_price: 120 });
    const problem = await own.owner.expectProblem('PUT', `/properties/${own.home.id}/prices`, {
      ...SETTINGS,
      weekend_price: 130,
      version,
    });
    expect(problem).toMatchObject({ status: 409, code: 'listing.changed_elsewhere' });
    expect(problem.current).toMatchObject({ version: 1, settings: { weekend_price: 120 } });
    expect((await pricesOf(own)).settings.weekend_price).toBe(120);
  });

  it.each`
    change                                                                                                                     | field                          | sentence
    ${{ ladder: [{ days: 3, percent: 5 }, { days: 7, percent: 10 }] }}                                                         | ${'ladder.0.percent'}          | ${'The closer the check-in, the more each step has to take off'}
    ${{ length_discounts: [{ nights: 1, percent: 5 }] }}                                                                       | ${'length_discounts.0.nights'} | ${'Please enter between 2 and 30 nights'}
    ${{ seasons: [{ from: '2026-06-01', to: '2026-06-09', price: 90 }, { from: '2026-06-08', to: '2026-06-12', price: 80 }] }} | ${'seasons.1.from'}            | ${'Seasons cannot overlap'}
    ${{ weekend_price: 0.5 }}                                                                                                  | ${'weekend_price'}             | ${'Please enter a nightly price between $1 and $20,000'}
    ${{ lowest_price: 80.5 }}                                                                                                  | ${'lowest_price'}              | ${'Please enter whole dollars between $1 and $20,000'}
    ${{ lowest_price: 101 }}                                                                                                   | ${'lowest_price'}              | ${'The lowest price cannot be above the base price'}
    ${{ price_per_night: 99.999 }}                                                                                             | ${'price_per_night'}           | ${'Please enter dollars and cents, such as 89.50'}
    ${{ price_per_night: 0, lowest_price: 80 }}                                                                                | ${'price_per_night'}           | ${'Please enter a nightly price between $1 and $20,000'}
    ${{ gap_percent: 91 }}                                                                                                     | ${'gap_percent'}               | ${'Please enter between 0 and 90 percent'}
    ${{ seasons: [{ from: '2026-13-01', to: '2026-06-09', price: 90 }] }}                                                      | ${'seasons.0.from'}            | ${'Please give a day such as 2026-07-01'}
    ${{ seasons: [{ from: '2029-06-01', to: '2029-06-09', price: 90 }] }}                                                      | ${'seasons.0.to'}              | ${'Nights can be priced up to two years ahead'}
  `(
    'refuses $change: $sentence',
    async ({ change, field, sentence }: Record<'change' | 'field' | 'sentence', never>) => {
      const own = await anOwnHome();
      const body = { ...SETTINGS, ...(change as object), version: 0 };
      const problem = await own.owner.expectProblem('PUT', `/properties/${own.home.id}/prices`, body);
      expect(problem.status).toBe(422);
      expect(problem.errors).toEqual([{ field, message: sentence }]);
      expect((await pricesOf(own)).version).toBe(0);
    },
  );

  it('the last night that can be priced is shown, alone and in a season', async () => {
    const own = await anOwnHome();
    const last = '2028-05-13';
    await setNights(own, [{ date: last, price: 90 }]);
    const seasons = [{ from: '2028-05-12', to: '2028-05-14', price: 80 }];
    const { status } = await own.owner.put(`/properties/${own.home.id}/prices`, {
      ...SETTINGS,
      seasons,
      version: 0,
    });
    expect(status).toBe(200);
    const prices = await pricesOf(own);
    expect(prices.settings.seasons).toEqual(seasons);
    expect(prices.night_prices).toEqual([{ date: last, price: 90 }]);
  });

  it('F16 of another owner is not found, whatever is asked', async () => {
    const { home } = await anOwnHome();
    const other = test.as(await anOwner(test.em));
    const nights = [{ date: '2026-05-20', price: 90 }];
    for (const [method, path, body] of [
      ['GET', 'prices', undefined],
      ['PUT', 'prices', { ...SETTINGS, version: 0 }],
      ['POST', 'prices/preview', SETTINGS],
      ['PUT', 'night-prices', { nights }],
    ] as const)
      expect((await other.expectProblem(method, `/properties/${home.id}/${path}`, body)).status).toBe(404);
  });

  it('the base price is the home’s, and its change is announced', async () => {
    const own = await anOwnHome();
    await setPrices(own, { price_per_night: 89.5 });
    const stored = await tables(test.em)
      .selectFrom('properties')
      .select(['nightly_cents', 'has_price_rules'])
      .where('id', '=', own.home.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ nightly_cents: 8_950, has_price_rules: false });
  });
});

describe('Gaps (G5)', () => {
  /** At least three nights; free are the 20th and 21st of May between two blocks. */
  async function aGap(settings: Partial<PriceSettingsRequest> = {}): Promise<OwnHome> {
    const own = await anOwnHome({ minNights: 3 });
    await aBlock(test.em, own.home.id, { from: '2026-05-17', to: '2026-05-20' });
    await aBlock(test.em, own.home.id, { from: '2026-05-22', to: '2026-05-25' });
    await setPrices(own, settings);
    return own;
  }

  it('can be booked as a whole, at the gap price; search, quote and the board agree', async () => {
    const own = await aGap({ gap_percent: 15 });
    expect(await isFound(test.api, own.home.id, '2026-05-20', '2026-05-22')).toBe(true);
    expect(await isFound(test.api, own.home.id, '2026-05-20', '2026-05-21')).toBe(false);
    expect(await isFound(test.api, own.home.id, '2026-05-21', '2026-05-22')).toBe(false);
    expect(await isFound(test.api, own.home.id, '2026-05-25', '2026-05-27')).toBe(false);
    const traveler = await aTraveler();
    expect(await quoteOf(traveler, own, '2026-05-20', '2026-05-22')).toMatchObject({
      subtotal: 170,
      available: true,
      price_lines: [{ reductions: [{ kind: 'gap', percent: 15 }] }, {}],
    });
    const { body } = await own.owner.get<BoardHomeView[]>('/owner/calendar');
    const night = (date: string) => body[0]?.nights.find((one) => one.date === date);
    expect(night('2026-05-20')).toMatchObject({
      can_arrive: true,
      not_for_sale: null,
      price: 85,
      full_price: 100,
    });
    expect(night('2026-05-21')).toMatchObject({ can_arrive: false, not_for_sale: null, price: 85 });
    expect((await book(traveler, own, '2026-05-20', '2026-05-22')).body.total_amount).toBe(270);
  });

  it('of other lengths it says what is possible', async () => {
    const own = await aGap();
    const traveler = await aTraveler();
    const detail = 'These 2 nights can only be booked together';
    for (const [from, to] of [
      ['2026-05-20', '2026-05-21'],
      ['2026-05-21', '2026-05-22'],
    ] as const) {
      const problems = [
        await test.api.expectProblem(
          'GET',
          `/properties/${own.home.id}/quote?check_in=${from}&check_out=${to}`,
        ),
        await traveler.expectProblem('POST', '/bookings', bookingRequest(own.home.id, from, to)),
      ];
      expect(problems).toMatchObject([
        { code: 'booking.gap_nights', detail },
        { code: 'booking.gap_nights', detail },
      ]);
    }
    const other = await traveler.expectProblem(
      'POST',
      '/bookings',
      bookingRequest(own.home.id, '2026-05-25', '2026-05-27'),
    );
    expect(other.detail).toBe('This home can be booked for 3 nights or more');
  });

  it('stays empty when the owner does not sell gaps', async () => {
    const own = await aGap({ sells_gaps: false });
    expect(await isFound(test.api, own.home.id, '2026-05-20', '2026-05-22')).toBe(false);
    const problem = await test.api.expectProblem(
      'GET',
      `/properties/${own.home.id}/quote?check_in=2026-05-20&check_out=2026-05-22`,
    );
    expect(problem.code).toBe('booking.too_short');
  });

  it('C4 the traveler who holds a gap gets it again, and may hold other dates instead', async () => {
    const own = await aGap();
    const traveler = await aTraveler();
    const first = await book(traveler, own, '2026-05-20', '2026-05-22');
    const again = await book(traveler, own, '2026-05-20', '2026-05-22');
    expect(again.body.id).toBe(first.body.id);
    const other = await book(traveler, own, '2026-05-25', '2026-05-28');
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
    expect(await isFound(test.api, own.home.id, '2026-05-20', '2026-05-22')).toBe(true);
  });
});

describe('PUT /properties/{id}/night-prices (G4)', () => {
  it('answers with the prices until now, and sending those undoes the change', async () => {
    const own = await anOwnHome();
    await setNights(own, [{ date: '2026-05-20', price: 90 }]);
    const changed = await setNights(own, [
      { date: '2026-05-20', price: 120.5 },
      { date: '2026-05-21', price: 130 },
    ]);
    expect(changed.body.previous).toEqual([
      { date: '2026-05-20', price: 90 },
      { date: '2026-05-21', price: null },
    ]);
    expect((await quoteOf(test.api, own, '2026-05-20', '2026-05-22')).subtotal).toBe(250.5);
    await setNights(own, changed.body.previous);
    expect((await quoteOf(test.api, own, '2026-05-20', '2026-05-22')).subtotal).toBe(190);
    expect((await pricesOf(own)).night_prices).toEqual([{ date: '2026-05-20', price: 90 }]);
  });

  it.each`
    nights                                                                    | code                      | why
    ${[{ date: '2026-05-12', price: 90 }]}                                    | ${'price.nights_past'}    | ${'yesterday'}
    ${[{ date: '2028-06-01', price: 90 }]}                                    | ${'price.nights_too_far'} | ${'more than two years ahead'}
    ${[]}                                                                     | ${'request.invalid'}      | ${'no night'}
    ${[{ date: '2026-05-20', price: 90 }, { date: '2026-05-20', price: 80 }]} | ${'request.invalid'}      | ${'a night twice'}
    ${[{ date: '2026-05-20', price: 20_001 }]}                                | ${'request.invalid'}      | ${'too much'}
  `(
    'refuses $nights: $why',
    async ({ nights, code }: { nights: { date: string; price: number }[]; code: string }) => {
      const own = await anOwnHome();
      const problem = await own.owner.expectProblem('PUT', `/properties/${own.home.id}/night-prices`, {
        nights,
      });
      expect(problem).toMatchObject({ status: 422, code });
    },
  );
});

describe('Prices that change while somebody books (C4, F13)', () => {
  it('a hold that waited for the change is made at the new price, also when it is the first rule of the home', async () => {
    const own = await anOwnHome();
    const traveler = await aTraveler();
    const locked = Promise.withResolvers<undefined>();
    const change = inTransaction(test.em, async (tx) => {
      await lockHome(tx, own.home.id, test.clock.now());
      locked.resolve(undefined);
      await waitsForLock();
      await setNightPrices(tx, own.home.id, [{ date: civilDate('2026-05-20'), cents: dollars(50) }]);
    });
    await locked.promise;
    const held = await book(traveler, own, '2026-05-20', '2026-05-22');
    await change;
    expect(held.body).toMatchObject({ subtotal: 150, total_amount: 250 });
  });

  it('whoever books gets the price they were shown, or is asked again', async () => {
    const own = await anOwnHome();
    const prices = [80, 90, 110, 120];
    const nights = ['2026-05-16', '2026-05-18', '2026-05-20', '2026-05-22', '2026-05-24', '2026-05-26'];
    const travelers = await Promise.all(nights.map(aTraveler));
    const change = (price: number) =>
      setNights(
        own,
        nights.map((date) => ({ date, price })),
      );
    const bookings = nights.map(async (from, index) => {
      const traveler = travelers[index] as ApiClient;
      const to = addDays(civilDate(from), 1);
      const { total_amount: shown } = await quoteOf(traveler, own, from, to);
      return { shown, answer: await book(traveler, own, from, to, { expected_total: shown }) };
    });
    await Promise.all(prices.map(change));
    for (const { shown, answer } of await Promise.all(bookings)) {
      if (answer.status === 409) continue;
      expect(answer.status).toBe(201);
      expect(answer.body.total_amount).toBe(shown);
      expect(answer.body.price_lines.map(({ price }) => price)).toEqual([answer.body.subtotal]);
    }
  });

  /** Until some connection waits for a lock. */
  async function waitsForLock(): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tables(test.em.fork()));
      if (rows[0]?.waiting) return;
    }
  }
});

describe('The preview (G3, G4)', () => {
  it('shows each coming night with its price, what the owner keeps, and why', async () => {
    const own = await anOwnHome();
    await aBlock(test.em, own.home.id, { from: '2026-05-20', to: '2026-05-21' });
    const settings = { ...SETTINGS, weekend_price: 149, ladder: LADDER };
    const { body } = await own.owner.post<PricePreviewView>(
      `/properties/${own.home.id}/prices/preview`,
      settings,
    );
    expect(body.nights).toHaveLength(22);
    const night = (date: string) => body.nights.find((one) => one.date === date);
    expect(night('2026-05-13')).toMatchObject({ not_for_sale: 'tonight' });
    expect(night('2026-05-15')).toEqual({
      date: '2026-05-15',
      price: 119,
      full_price: 149,
      source: 'weekend',
      reductions: [{ kind: 'ladder', percent: 20, days: 3 }],
      at_lowest: false,
      owner_keeps: 107.1,
      not_for_sale: null,
    });
    expect(night('2026-05-20')).toMatchObject({ not_for_sale: 'taken' });
    expect(body.lowest_nightly).toBe(80);
    // Nothing has been changed.
    expect((await pricesOf(own)).settings).toEqual(SETTINGS);
    expect((await detailOf(own)).price_per_night).toBe(100);
  });

  it('shows what guests pay for the next stay and for the next week, and what the owner keeps', async () => {
    const own = await anOwnHome({ minNights: 2 });
    await aBlock(test.em, own.home.id, { from: '2026-05-16', to: '2026-05-19' });
    const settings = { ...SETTINGS, ladder: LADDER, length_discounts: [{ nights: 7, percent: 10 }] };
    const path = `/properties/${own.home.id}/prices/preview`;
    const { body } = await own.owner.post<PricePreviewView>(path, settings);
    expect(body.example_stays).toMatchObject([
      { check_in_date: '2026-05-14', nights: 2, total_amount: 260, owner_keeps: 244, cleaning_fee: 100 },
      { check_in_date: '2026-05-19', check_out_date: '2026-05-26', nights: 7, total_amount: 667 },
    ]);
    await setPrices(own, settings);
    for (const { check_in_date: from, check_out_date: to, ...stay } of body.example_stays) {
      const quote = await quoteOf(test.api, own, from, to);
      const { total_amount, subtotal, price_lines } = quote;
      expect(stay).toMatchObject({ total_amount, subtotal, price_lines });
    }
  });

  it('shows no stay when none can be booked', async () => {
    const own = await anOwnHome();
    await aBlock(test.em, own.home.id, { from: '2026-05-13', to: '2026-07-20' });
    expect((await pricesOf(own)).preview.example_stays).toEqual([]);
  });

  it('F13, G3 the list of an owner has the base price of each home beside what it is offered for, the least total included', async () => {
    const own = await anOwnHome();
    const { title } = await aHome(test.em, { ownerId: own.home.ownerId, title: 'Without rules' });
    await setPrices(own, { weekend_price: 150, ladder: [{ days: 3, percent: 20 }] });
    await aBlock(test.em, own.home.id, { from: '2026-05-14', to: '2026-05-15' });
    const mine = async () => {
      const { body } = await own.owner.get<OwnersHomeView[]>('/properties/owner/my-properties');
      return new Map(
        body.map((home) => [home.title, [home.base_price, home.price_per_night, home.least_total]]),
      );
    };
    expect(await mine()).toEqual(
      new Map([
        [title, [100, 100, 200]],
        [own.home.title, [100, 100, 200]],
      ]),
    );
    test.clock.advance({ days: 1 });
    expect((await mine()).get(own.home.title)).toEqual([100, 80, 180]);
  });

  it('G3 the home’s page says its lowest price, those of all nights, and the least total', async () => {
    const own = await anOwnHome({ minNights: 2 });
    await setPrices(own, { weekend_price: 150, ladder: LADDER });
    await aBlock(test.em, own.home.id, { from: '2026-05-14', to: '2026-05-18' });
    const detail = await detailOf(own);
    expect(detail).toMatchObject({ price_per_night: 90, least_total: 280 });
    expect(detail.nightly_prices[0]).toMatchObject({ date: '2026-05-18', price: 90, full_price: 100 });
    const { body } = await test.api.get<NightsView>(`/properties/${own.home.id}/nights`);
    const prices = new Map(body.nights.map(({ date, price }) => [date, price]));
    for (const { date, price } of detail.nightly_prices) expect(prices.get(date)).toBe(price);
  });

  it('G3 a ladder lowers the price as days pass', async () => {
    const own = await anOwnHome();
    await setPrices(own, { ladder: [{ days: 3, percent: 20 }] });
    await aBlock(test.em, own.home.id, { from: '2026-05-13', to: '2026-05-18' });
    await aBlock(test.em, own.home.id, { from: '2026-05-19', to: '2026-06-20' });
    expect((await detailOf(own)).price_per_night).toBe(100);
    test.clock.advance({ days: 2 });
    expect((await detailOf(own)).price_per_night).toBe(80);
  });
});
