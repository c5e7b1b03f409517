import { civilDate } from '#libs/rules';
import { presetsFrom } from './presets.js';
import { chipsOf, readSearch, searchQuery } from './search.js';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('The search in the address (§7, F9, F13)', () => {
  it('comes back from the address as it was written', () => {
    const query =
      'city=Bend%2C+OR&check_in=2026-03-05&check_out=2026-03-08&guests=5&min_price=50&max_price=400&sort=rating';
    expect(searchQuery(read(query))).toBe(query);
  });

  it.each([
    'guests=abc',
    'min_price=-4',
    'check_in=2026-03-05',
    'check_in=2026-03-08&check_out=2026-03-05',
    'sort=evil',
  ])('ignores what makes no sense: %s', (query) => expect(searchQuery(read(query))).toBe(''));

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

describe('Presets (B3)', () => {
  it('offers tomorrow and the next two weekends', () => {
    // A Wednesday.
    expect(presetsFrom(civilDate('2026-03-04')).map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Tomorrow', '2026-03-05', '2026-03-06'],
      ['This weekend', '2026-03-06', '2026-03-08'],
      ['Next weekend', '2026-03-13', '2026-03-15'],
    ]);
  });
});
