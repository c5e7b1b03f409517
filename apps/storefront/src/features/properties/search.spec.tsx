import fc from 'fast-check';
import { DEAL_TIMES, addDays, civilDate, mapAreaText } from '#libs/core/rules';
import { guessesOf } from '../../search/guesses.js';
import { placesNamed } from '../../search/named-places.js';
import { presetsFrom } from '../../stay/presets.js';
import { aHome } from '../../testing/facts.js';
import { helpFor } from './relaxed-searches.js';
import {
  addressOf,
  chipsOf,
  EVERYTHING,
  RATING_OPTIONS,
  readListView,
  readSearch,
  searchQuery,
  SORTS,
  type ListView,
  type Search,
} from '../../search/search.js';

const read = (query: string) => readSearch(new URLSearchParams(query));

const price = fc.option(fc.integer({ min: 1, max: 100_000 }));
const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((value) => value / 1000);
const area = fc
  .record({ west: thousandths(-179, -1), south: thousandths(-89, -1), east: thousandths(1, 179) })
  .map((part) => mapAreaText({ ...part, north: 45.5 }));
const dates = fc.option(
  fc.record({ first: fc.integer({ min: 0, max: 400 }), nights: fc.integer({ min: 1, max: 30 }) }),
);
const anySearch: fc.Arbitrary<Search> = fc
  .record({
    city: fc.string({ maxLength: 80 }),
    bbox: fc.oneof(fc.constant(''), area),
    dates,
    guests: fc.integer({ min: 0, max: 5 }),
    min_price: price,
    max_price: price,
    bedrooms: fc.integer({ min: 0, max: 5 }),
    kinds: fc.uniqueArray(fc.constantFrom('Cabin', 'Tree house', 'bed & breakfast')),
    amenities: fc.uniqueArray(fc.constantFrom('wifi', 'hot_tub', 'sauna', 'a & b', 'ski-in/ski-out')),
    min_rating: fc.option(fc.constantFrom(...RATING_OPTIONS)),
    sort: fc.constantFrom(...SORTS.map(({ value }) => value)),
    deals: fc.constantFrom('' as const, ...DEAL_TIMES),
  })
  .map(({ dates: stay, deals, sort, ...rest }) => {
    const checkIn = stay && addDays(civilDate('2026-03-05'), stay.first);
    // Dates go before deals, and deals have an order of their own.
    const order = stay ? { sort, deals: '' as const } : { sort: deals ? '' : sort, deals };
    return { ...rest, ...order, check_in: checkIn, check_out: checkIn && addDays(checkIn, stay.nights) };
  });
const anyView: fc.Arbitrary<ListView> = fc.record({
  view: fc.constantFrom('list' as const, 'map' as const),
  shown: fc.integer({ min: 1, max: 8 }).map((pages) => pages * 12),
});

describe('The search in the address (§7, F9, F13)', () => {
  it('is read from the address as it was written', () => {
    const query =
      'city=Bend%2C+OR&check_in=2026-03-05&check_out=2026-03-08&guests=5&min_price=50&max_price=400&sort=rating';
    expect(searchQuery(read(query))).toBe(query);
  });

  it('round-trips any search and view', () => {
    fc.assert(
      fc.property(anySearch, anyView, (search, view) => {
        const params = new URLSearchParams(addressOf(search, view));
        expect(readSearch(params)).toEqual(search);
        expect(readListView(params)).toEqual(view);
      }),
    );
  });

  it('reads any address to a stable search', () => {
    const name = fc.constantFrom(...Object.keys(EVERYTHING), 'view', 'shown');
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (written) => {
        const once = readSearch(new URLSearchParams(written));
        expect(read(searchQuery(once))).toEqual(once);
      }),
    );
  });

  it.each([
    'bbox=1,2,3',
    'min_rating=9',
    'amenities=,,',
    'shown=x&view=evil',
    'guests=abc',
    'bedrooms=-1&kinds=,',
    'min_price=-4',
    'check_in=2026-03-05',
    'check_in=2026-03-08&check_out=2026-03-05',
    'sort=evil',
  ])('ignores invalid values: %s', (query) => expect(searchQuery(read(query))).toBe(''));

  it('names each filter on a chip that removes only that one', () => {
    const chips = chipsOf(read('city=Bend&guests=5&max_price=400'));
    expect(chips.map(({ label }) => label)).toEqual(['Bend', '5+ guests', 'Up to $400']);
    expect(chips.map(({ without }) => searchQuery(without))).toEqual([
      'guests=5&max_price=400',
      'city=Bend&max_price=400',
      'city=Bend&guests=5',
    ]);
  });
});

describe('Chips', () => {
  it('exist for every filter: removing them all clears the search', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        let left = search;
        for (let [chip] = chipsOf(left); chip; [chip] = chipsOf(left)) left = chip.without;
        expect(searchQuery({ ...left, sort: '' })).toBe('');
      }),
    );
  });
});

describe('Relaxing a search that finds nothing (experience 8)', () => {
  it('ranks filters by how many homes removing each one finds, omits those without effect, and knows what is close', async () => {
    const asked: string[] = [];
    const help = await helpFor('city=Bend&max_price=40&amenities=sauna&min_rating=4.5', (query, limit) => {
      const { city, max_price, amenities } = read(query);
      if (limit > 1) asked.push(query);
      const total = max_price === null ? 9 : amenities.length === 0 ? 2 : city === '' ? 4 : 0;
      const homes = ['one', 'two'].map((id) => aHome({ id: max_price === null ? id : `${id} more` }));
      return Promise.resolve({ homes, total });
    });
    expect(help.ways.map(({ effect }) => effect)).toEqual([
      'Remove “Up to $40” (9 homes)',
      'Remove “Bend” (4 homes)',
      'Remove “Sauna” (2 homes)',
    ]);
    expect(help.advice).toBe('“Up to $40” rules out every home.');
    // Without the highest price, the cheapest are close; the next filter is lifted when they are few.
    expect(asked).toEqual([
      'city=Bend&amenities=sauna&min_rating=4.5&sort=price_asc',
      'max_price=40&amenities=sauna&min_rating=4.5',
    ]);
    expect(help.close.map(({ home }) => home.id)).toEqual(['one', 'two', 'one more']);
  });
});

describe('Places by name', () => {
  const cities = [
    { city: 'Astoria', state: 'OR', count: 2 },
    { city: 'Bend', state: 'OR', count: 3 },
    { city: 'Orlando', state: 'FL', count: 1 },
    { city: 'Washington', state: 'DC', count: 1 },
    { city: 'Leavenworth', state: 'WA', count: 1 },
  ];
  const named = (typed: string) => placesNamed(cities, typed).map(({ name, count }) => `${name} ${count}`);

  it('are towns and states with homes; those that start with the input come first', () => {
    expect(named('or')).toEqual([
      'Oregon 5',
      'Orlando, FL 1',
      'Florida 1',
      'Astoria, OR 2',
      'Bend, OR 3',
      'Leavenworth, WA 1',
    ]);
    expect(named('wash')).toEqual(['Washington 1', 'Washington, DC 1']);
    expect(named('nowhere')).toEqual([]);
  });

  it.each`
    typed         | guessed
    ${'Asotria'}  | ${['Astoria, OR']}
    ${'leavenwo'} | ${['Leavenworth, WA']}
    ${'Bedn, OR'} | ${['Bend, OR']}
    ${'nowhere'}  | ${[]}
    ${'xy'}       | ${[]}
  `('are guessed from "$typed"', ({ typed, guessed }: { typed: string; guessed: string[] }) => {
    expect(guessesOf(cities, typed).places.map(({ name }) => name)).toEqual(guessed);
  });

  it('are only towns without input', () => {
    expect(named('')).toHaveLength(5);
    expect(named('')).not.toContain('Oregon 5');
  });
});

describe('Presets (B3)', () => {
  it.each`
    today           | weekday        | presets
    ${'2026-03-04'} | ${'Wednesday'} | ${[['Tomorrow', '2026-03-05', '2026-03-06'], ['This weekend', '2026-03-06', '2026-03-08'], ['Next weekend', '2026-03-13', '2026-03-15']]}
    ${'2026-03-05'} | ${'Thursday'}  | ${[['Tomorrow', '2026-03-06', '2026-03-07'], ['This weekend', '2026-03-06', '2026-03-08'], ['Next weekend', '2026-03-13', '2026-03-15']]}
    ${'2026-03-06'} | ${'Friday'}    | ${[['Tomorrow', '2026-03-07', '2026-03-08'], ['Next weekend', '2026-03-13', '2026-03-15']]}
    ${'2026-03-07'} | ${'Saturday'}  | ${[['Tomorrow', '2026-03-08', '2026-03-09'], ['Next weekend', '2026-03-13', '2026-03-15']]}
    ${'2026-03-08'} | ${'Sunday'}    | ${[['Tomorrow', '2026-03-09', '2026-03-10'], ['This weekend', '2026-03-13', '2026-03-15'], ['Next weekend', '2026-03-20', '2026-03-22']]}
  `('on a $weekday', ({ today, presets }: { today: string; presets: string[][] }) => {
    expect(presetsFrom(civilDate(today)).map(({ label, from, to }) => [label, from, to])).toEqual(presets);
  });
});
