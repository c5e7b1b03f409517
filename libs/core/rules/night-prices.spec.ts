import fc from 'fast-check';
import { addDays, civilDate, type CivilDate } from './civil-date.js';
import { MAX_NIGHTLY_DOLLARS, MIN_NIGHTLY_DOLLARS } from './constants.js';
import { cents, dollars, type Cents } from './money.js';
import {
  onePrice,
  pricedNights,
  type LadderStep,
  type LengthDiscount,
  type PriceRules,
  type StayToPrice,
} from './night-prices.js';
import {
  basePriceProblem,
  ladderProblem,
  lengthsProblem,
  lowestPriceProblem,
  seasonsProblem,
} from './price-settings.js';
import { priceNights, priceStay } from './pricing.js';

const today = civilDate('2026-05-13'); // a Wednesday
const day = (offset: number): CivilDate => addDays(today, offset);
const LADDER: readonly LadderStep[] = [
  { days: 14, percent: 5 },
  { days: 7, percent: 10 },
  { days: 3, percent: 20 },
];
const LENGTHS: readonly LengthDiscount[] = [
  { nights: 7, percent: 10 },
  { nights: 3, percent: 5 },
];
const SEASON = [{ from: day(5), to: day(8), cents: dollars(300) }];

interface Case extends Partial<Omit<PriceRules, 'nights' | 'base'>> {
  base?: number;
  own?: Record<number, number>;
}
const rulesOf = ({ base = 100, own = {}, ...rules }: Case): PriceRules => ({
  ...onePrice(dollars(base)),
  ...rules,
  nights: new Map(Object.entries(own).map(([at, price]) => [day(Number(at)), dollars(price)])),
});
const stay = (from: number, nights: number, fillsGap = false): StayToPrice => ({
  checkIn: day(from),
  checkOut: day(from + nights),
  today,
  fillsGap,
});
const inDollars = (lines: readonly { cents: Cents }[]): number[] => lines.map((line) => line.cents / 100);

describe('What each night of a stay costs (G4)', () => {
  it.each`
    rules                                                                                     | from  | nights | prices                                  | why
    ${{}}                                                                                     | ${1}  | ${3}   | ${[100, 100, 100]}                      | ${'without rules each night costs the base price'}
    ${{ base: 99.95 }}                                                                        | ${1}  | ${1}   | ${[99.95]}                              | ${'what is not reduced is not rounded'}
    ${{ weekend: dollars(150) }}                                                              | ${1}  | ${4}   | ${[100, 150, 150, 100]}                 | ${'Friday and Saturday are the weekend, Thursday and Sunday are not'}
    ${{ weekend: dollars(150), seasons: SEASON }}                                             | ${4}  | ${5}   | ${[100, 300, 300, 300, 100]}            | ${'a season ends before its last day'}
    ${{ weekend: dollars(150), seasons: [{ from: day(1), to: day(9), cents: dollars(90) }] }} | ${1}  | ${3}   | ${[90, 90, 90]}                         | ${'a season counts before the weekend'}
    ${{ weekend: dollars(150), seasons: SEASON, own: { 2: 80, 5: 310 } }}                     | ${2}  | ${4}   | ${[80, 150, 100, 310]}                  | ${'a price of the night itself counts before all'}
    ${{ ladder: LADDER }}                                                                     | ${15} | ${1}   | ${[100]}                                | ${'15 days ahead the ladder has not begun'}
    ${{ ladder: LADDER }}                                                                     | ${14} | ${1}   | ${[95]}                                 | ${'14 days ahead its first step holds'}
    ${{ ladder: LADDER }}                                                                     | ${7}  | ${1}   | ${[90]}                                 | ${'7 days ahead the second'}
    ${{ ladder: LADDER }}                                                                     | ${4}  | ${1}   | ${[90]}                                 | ${'4 days ahead still the second'}
    ${{ ladder: LADDER }}                                                                     | ${3}  | ${9}   | ${[80, 80, 80, 80, 80, 80, 80, 80, 80]} | ${'the days to check-in count for all nights'}
    ${{ base: 99.95, ladder: LADDER }}                                                        | ${3}  | ${1}   | ${[79]}                                 | ${'$79.96 is rounded down to whole dollars'}
    ${{ lengths: LENGTHS }}                                                                   | ${1}  | ${2}   | ${[100, 100]}                           | ${'two nights are no longer stay'}
    ${{ lengths: LENGTHS }}                                                                   | ${1}  | ${3}   | ${[95, 95, 95]}                         | ${'three nights are'}
    ${{ lengths: LENGTHS }}                                                                   | ${1}  | ${7}   | ${[90, 90, 90, 90, 90, 90, 90]}         | ${'of two lengths the longer counts'}
    ${{ ladder: LADDER, lengths: LENGTHS, base: 99 }}                                         | ${3}  | ${3}   | ${[75, 75, 75]}                         | ${'$99 less 20 % less 5 % is $75.24: rounded once, not $79 less 5 %'}
    ${{ ladder: LADDER, base: 100, floor: dollars(85) }}                                      | ${3}  | ${1}   | ${[85]}                                 | ${'never below the floor'}
    ${{ ladder: LADDER, base: 80, floor: dollars(85) }}                                       | ${3}  | ${1}   | ${[80]}                                 | ${'a price that was set below the floor stays, and is not reduced'}
    ${{ own: { 3: 60 }, ladder: LADDER, floor: dollars(85) }}                                 | ${3}  | ${2}   | ${[60, 85]}                             | ${'so does one of a single night'}
    ${{ base: 1, ladder: [{ days: 3, percent: 90 }] }}                                        | ${3}  | ${1}   | ${[1]}                                  | ${'without a floor no reduction goes below $1'}
  `(
    '$rules, $nights nights in $from days: $prices, $why',
    ({ rules, from, nights, prices }: { rules: Case; from: number; nights: number; prices: number[] }) => {
      expect(inDollars(pricedNights(stay(from, nights), rulesOf(rules)))).toEqual(prices);
    },
  );

  it.each`
    ladder    | gapPercent | from  | price  | kind        | why
    ${[]}     | ${0}       | ${5}  | ${100} | ${null}     | ${'a gap costs what other nights cost'}
    ${[]}     | ${30}      | ${5}  | ${70}  | ${'gap'}    | ${'unless the owner reduces it'}
    ${LADDER} | ${30}      | ${3}  | ${70}  | ${'gap'}    | ${'30 % of the gap and not 20 % of the ladder, nor both'}
    ${LADDER} | ${15}      | ${3}  | ${80}  | ${'ladder'} | ${'20 % of the ladder and not 15 % of the gap'}
    ${LADDER} | ${20}      | ${3}  | ${80}  | ${'ladder'} | ${'equal ones count once'}
    ${LADDER} | ${15}      | ${20} | ${85}  | ${'gap'}    | ${'before the ladder begins only the gap counts'}
  `(
    'a gap with $gapPercent % off in $from days costs $price: $why',
    ({
      ladder,
      gapPercent,
      from,
      price,
      kind,
    }: {
      ladder: LadderStep[];
      gapPercent: number;
      from: number;
      price: number;
      kind: string | null;
    }) => {
      const [line] = pricedNights(stay(from, 1, true), rulesOf({ ladder, gapPercent }));
      expect(line?.cents).toBe(dollars(price));
      expect(line?.reductions.map((one) => one.kind)).toEqual(kind === null ? [] : [kind]);
    },
  );

  it('says of each night where its price comes from and what was taken off', () => {
    const rules = rulesOf({
      weekend: dollars(150),
      ladder: LADDER,
      lengths: LENGTHS,
      floor: dollars(80),
    });
    const reductions = [
      { kind: 'ladder', days: 3, percent: 20 },
      { kind: 'length', nights: 3, percent: 5 },
    ];
    expect(pricedNights(stay(1, 3), rules)).toEqual([
      { date: day(1), cents: 8_000, fullCents: 10_000, source: 'base', reductions, atFloor: true },
      { date: day(2), cents: 11_400, fullCents: 15_000, source: 'weekend', reductions, atFloor: false },
      { date: day(3), cents: 11_400, fullCents: 15_000, source: 'weekend', reductions, atFloor: false },
    ]);
  });
});

const aPrice = fc.integer({ min: MIN_NIGHTLY_DOLLARS * 100, max: MAX_NIGHTLY_DOLLARS * 100 }).map(cents);
const aPercent = fc.integer({ min: 1, max: 90 });
/** Steps that take strictly more off, the further along they are. */
const steps = (lowest: number, highest: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: lowest, max: highest }), aPercent), {
      maxLength: 4,
      selector: ([at]) => at,
    })
    .map((found) => {
      const at = found.map(([value]) => value).sort((a, b) => a - b);
      const percents = [...new Set(found.map(([, percent]) => percent))].sort((a, b) => a - b);
      return percents.map((percent, index) => ({ at: at[index] ?? 0, percent }));
    });
const someRules: fc.Arbitrary<PriceRules> = fc.record({
  base: aPrice,
  weekend: fc.option(aPrice),
  seasons: fc.constantFrom([], SEASON),
  nights: fc
    .dictionary(fc.integer({ min: 1, max: 30 }).map(String), aPrice, { maxKeys: 4 })
    .map((own) => new Map(Object.entries(own).map(([at, price]) => [day(Number(at)), price]))),
  ladder: steps(1, 21).map((found) => found.map(({ at, percent }) => ({ days: 22 - at, percent }))),
  lengths: steps(2, 30).map((found) => found.map(({ at, percent }) => ({ nights: at, percent }))),
  gapPercent: fc.integer({ min: 0, max: 90 }),
  floor: fc.option(fc.integer({ min: 1, max: 500 }).map(dollars)),
});
const aStay = fc.record({
  from: fc.integer({ min: 1, max: 21 }),
  nights: fc.integer({ min: 1, max: 30 }),
  fillsGap: fc.boolean(),
});

describe('Whatever an owner sets (G4)', () => {
  it('reductions never raise a price, never go below the floor, and end in whole dollars', () => {
    fc.assert(
      fc.property(someRules, aStay, (rules, { from, nights, fillsGap }) => {
        expect([ladderProblem(rules.ladder), lengthsProblem(rules.lengths)]).toEqual([null, null]);
        for (const line of pricedNights(stay(from, nights, fillsGap), rules)) {
          expect(line.cents).toBeLessThanOrEqual(line.fullCents);
          expect(line.cents).toBeGreaterThanOrEqual(
            Math.min(line.fullCents, Math.max(rules.floor ?? 0, MIN_NIGHTLY_DOLLARS * 100)),
          );
          if (line.cents !== line.fullCents) expect(line.cents % 100).toBe(0);
          if (line.reductions.length === 0) expect(line.cents).toBe(line.fullCents);
        }
      }),
    );
  });

  it('is reduced by the exact product, rounded down once', () => {
    fc.assert(
      fc.property(someRules, aStay, (rules, { from, nights, fillsGap }) => {
        for (const line of pricedNights(stay(from, nights, fillsGap), rules)) {
          if (line.reductions.length === 0 || line.atFloor) continue;
          const exact = line.reductions.reduce(
            ({ above, below }, { percent }) => ({
              above: above * BigInt(100 - percent),
              below: below * 100n,
            }),
            { above: BigInt(line.fullCents), below: 100n },
          );
          const whole = Number(exact.above / exact.below) * 100;
          expect([whole, line.fullCents]).toContain(line.cents);
          if (line.cents === line.fullCents && line.cents % 100 !== 0) expect(whole).toBeLessThan(line.cents);
        }
      }),
    );
  });

  it('a closer check-in never costs more, nor does a longer stay', () => {
    fc.assert(
      fc.property(someRules, aStay, (rules, { from, nights, fillsGap }) => {
        // The same nights, looked at a day later.
        const now = stay(from, nights, fillsGap);
        const later = pricedNights({ ...now, today: addDays(today, 1) }, rules);
        const longer = pricedNights({ ...now, checkOut: addDays(now.checkOut, 1) }, rules);
        for (const [index, line] of pricedNights(now, rules).entries()) {
          expect(later[index]?.cents).toBeLessThanOrEqual(line.cents);
          expect(longer[index]?.cents).toBeLessThanOrEqual(line.cents);
        }
      }),
    );
  });

  it('costs the sum of its nights, and without rules what it always did, to the cent', () => {
    fc.assert(
      fc.property(someRules, aStay, (rules, { from, nights, fillsGap }) => {
        const lines = pricedNights(stay(from, nights, fillsGap), rules);
        const price = priceNights(lines);
        expect(price.subtotal).toBe(lines.reduce((total, line) => total + line.cents, 0));
        expect(price.serviceFee + price.ownerEarnings).toBe(price.subtotal);
        const plain = pricedNights(stay(from, nights, fillsGap), onePrice(rules.base));
        expect(priceNights(plain)).toEqual(priceStay(rules.base, nights));
      }),
    );
  });
});

describe('What an owner may set (G4)', () => {
  it.each`
    ladder                                                                      | problem
    ${LADDER}                                                                   | ${null}
    ${[]}                                                                       | ${null}
    ${[{ days: 3, percent: 20 }, { days: 7, percent: 20 }]}                     | ${'The closer the check-in, the more each step has to take off'}
    ${[{ days: 3, percent: 20 }, { days: 3, percent: 30 }]}                     | ${'Please use each number of days once'}
    ${[{ days: 22, percent: 20 }]}                                              | ${'Please enter between 1 and 21 days before check-in'}
    ${[{ days: 0, percent: 20 }]}                                               | ${'Please enter between 1 and 21 days before check-in'}
    ${[{ days: 2.5, percent: 20 }]}                                             | ${'Please enter between 1 and 21 days before check-in'}
    ${[{ days: 3, percent: 91 }]}                                               | ${'Please enter between 1 and 90 percent'}
    ${[{ days: 3, percent: 0 }]}                                                | ${'Please enter between 1 and 90 percent'}
    ${Array.from({ length: 11 }, (_, n) => ({ days: n + 1, percent: 50 - n }))} | ${'Please use at most 10 steps'}
  `(
    'a ladder of $ladder: $problem',
    ({ ladder, problem }: { ladder: LadderStep[]; problem: string | null }) => {
      expect(ladderProblem(ladder)?.message ?? null).toBe(problem);
    },
  );

  it.each`
    lengths                                                                      | problem
    ${LENGTHS}                                                                   | ${null}
    ${[{ nights: 7, percent: 5 }, { nights: 3, percent: 5 }]}                    | ${'The longer the stay, the more each discount has to take off'}
    ${[{ nights: 7, percent: 5 }, { nights: 7, percent: 6 }]}                    | ${'Please use each number of nights once'}
    ${[{ nights: 1, percent: 5 }]}                                               | ${'Please enter between 2 and 30 nights'}
    ${[{ nights: 31, percent: 5 }]}                                              | ${'Please enter between 2 and 30 nights'}
    ${[{ nights: 2, percent: 95 }]}                                              | ${'Please enter between 1 and 90 percent'}
    ${Array.from({ length: 11 }, (_, n) => ({ nights: n + 2, percent: n + 1 }))} | ${'Please use at most 10 discounts'}
  `(
    'discounts of $lengths: $problem',
    ({ lengths, problem }: { lengths: LengthDiscount[]; problem: string | null }) => {
      expect(lengthsProblem(lengths)?.message ?? null).toBe(problem);
    },
  );

  it.each`
    seasons                                                                     | problem
    ${[{ from: day(1), to: day(3) }, { from: day(3), to: day(5) }]}             | ${null}
    ${[{ from: day(3), to: day(5) }, { from: day(1), to: day(4) }]}             | ${'Seasons cannot overlap'}
    ${[{ from: day(3), to: day(5) }, { from: day(3), to: day(5) }]}             | ${'Seasons cannot overlap'}
    ${[{ from: day(3), to: day(3) }]}                                           | ${'A season has to end after it begins'}
    ${Array.from({ length: 51 }, (_, n) => ({ from: day(n), to: day(n + 1) }))} | ${'Please use at most 50 seasons'}
  `(
    'seasons $seasons: $problem',
    ({ seasons, problem }: { seasons: { from: CivilDate; to: CivilDate }[]; problem: string | null }) => {
      expect(seasonsProblem(seasons)?.message ?? null).toBe(problem);
    },
  );

  it('a problem is said where it is, in the order in which it was entered', () => {
    const closer = { days: 3, percent: 5 };
    expect(ladderProblem([closer, { days: 7, percent: 10 }])?.at).toEqual([0, 'percent']);
    expect(ladderProblem([{ days: 7, percent: 10 }, closer])?.at).toEqual([1, 'percent']);
    expect(ladderProblem([closer, { days: 22, percent: 1 }])?.at).toEqual([1, 'days']);
    const short = { nights: 3, percent: 10 };
    expect(lengthsProblem([{ nights: 7, percent: 10 }, short])?.at).toEqual([0, 'percent']);
    expect(lengthsProblem([short, { nights: 3, percent: 12 }])?.at).toEqual([1, 'nights']);
    const early = { from: day(1), to: day(4) };
    expect(seasonsProblem([{ from: day(3), to: day(5) }, early])?.at).toEqual([0, 'from']);
    expect(seasonsProblem([early, { from: day(9), to: day(8) }])?.at).toEqual([1, 'to']);
    expect(ladderProblem(Array.from({ length: 11 }, () => closer))?.at).toEqual([]);
  });

  it.each`
    lowest  | base   | problem
    ${null} | ${100} | ${null}
    ${100}  | ${100} | ${null}
    ${101}  | ${100} | ${'The lowest price cannot be above the base price'}
  `('a lowest price of $lowest beside a base price of $base: $problem', ({ lowest, base, problem }) => {
    expect(lowestPriceProblem(lowest as number | null, base as number)).toBe(problem);
  });

  it.each`
    base     | lowest  | problem
    ${60}    | ${null} | ${null}
    ${80}    | ${80}   | ${null}
    ${79.99} | ${80}   | ${'Your lowest price is $80. Please enter at least that, or lower it first, at Prices.'}
  `('a base price of $base beside a lowest price of $lowest: $problem', ({ base, lowest, problem }) => {
    const floor = lowest === null ? null : dollars(lowest as number);
    expect(basePriceProblem(dollars(base as number), floor)).toBe(problem);
  });
});
