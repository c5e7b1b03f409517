import { civilDate } from './civil-date.js';
import { dollars } from './money.js';
import type { PriceLine } from './night-prices.js';
import { reasonsOf } from './price-reasons.js';
import { alikeNights, kindsOfPrice } from './price-words.js';

const line = (date: string, price: number, facts: Partial<PriceLine> = {}): PriceLine => ({
  date: civilDate(date),
  cents: dollars(price),
  fullCents: dollars(price),
  source: 'base',
  reductions: [],
  atFloor: false,
  ...facts,
});

describe('Why a night costs what it costs (G4)', () => {
  it.each`
    facts                                                            | owner                                                             | traveler
    ${{}}                                                            | ${['Base price']}                                                 | ${[]}
    ${{ source: 'night' }}                                           | ${['Set for this night']}                                         | ${[]}
    ${{ source: 'season' }}                                          | ${['Season']}                                                     | ${['Season price']}
    ${{ source: 'weekend' }}                                         | ${['Weekend']}                                                    | ${['Weekend price']}
    ${{ reductions: [{ kind: 'ladder', percent: 20, days: 3 }] }}    | ${['Base price', '20% off: check-in within 3 days']}              | ${['Last-minute price']}
    ${{ reductions: [{ kind: 'ladder', percent: 20, days: 1 }] }}    | ${['Base price', '20% off: check-in within a day']}               | ${['Last-minute price']}
    ${{ reductions: [{ kind: 'gap', percent: 15 }] }}                | ${['Base price', '15% off: fills a gap']}                         | ${['Price of a short gap']}
    ${{ reductions: [{ kind: 'length', percent: 5, nights: 7 }] }}   | ${['Base price', '5% off: 7 nights or more']}                     | ${['Price for 7 nights or more']}
    ${{ reductions: [{ kind: 'gap', percent: 15 }], atFloor: true }} | ${['Base price', '15% off: fills a gap', 'lowest price reached']} | ${['Price of a short gap']}
  `(
    '$facts: $owner for its owner, $traveler for travelers',
    ({ facts, owner, traveler }: { facts: Partial<PriceLine>; owner: string[]; traveler: string[] }) => {
      expect(reasonsOf(line('2026-05-20', 100, facts))).toEqual(owner);
      expect(kindsOfPrice(line('2026-05-20', 100, facts))).toEqual(traveler);
    },
  );

  it('nights that cost the same for the same reason stand together', () => {
    const weekend = { source: 'weekend' } as const;
    expect(
      alikeNights([
        line('2026-05-14', 100),
        line('2026-05-15', 150, weekend),
        line('2026-05-16', 150, weekend),
        line('2026-05-17', 150),
      ]),
    ).toEqual([
      { from: '2026-05-14', nights: 1, cents: 10_000, subtotal: 10_000, kinds: [] },
      { from: '2026-05-15', nights: 2, cents: 15_000, subtotal: 30_000, kinds: ['Weekend price'] },
      { from: '2026-05-17', nights: 1, cents: 15_000, subtotal: 15_000, kinds: [] },
    ]);
  });
});
