import fc from 'fast-check';
import { arrivalsOf } from './arrival-days.js';
import { saleProblem } from './check-stay.js';
import { addDays, civilDate, type CivilDate } from './civil-date.js';
import { dollars } from './money.js';
import { onePrice, type PriceRules } from './night-prices.js';
import { offerOf, pricesOf } from './offered-nights.js';
import { priceNights } from './pricing.js';
import { EVERY_DAY, weekdayBits, type HomeLimits, type TakenNights } from './stay-rules.js';

const today = civilDate('2026-05-13'); // a Wednesday
const day = (offset: number): CivilDate => addDays(today, offset);
const home: HomeLimits = {
  today,
  firstArrival: day(1),
  minNights: 1,
  maxNights: 14,
  preparationHours: 0,
  noticeHours: 0,
  arrivalDays: EVERY_DAY,
  sellsGaps: true,
  checkInTime: '15:00',
  checkOutTime: '11:00',
};
const blocked = (from: number, to: number): TakenNights => ({ from: day(from), to: day(to), isStay: false });
const rules: PriceRules = {
  ...onePrice(dollars(100)),
  weekend: dollars(150),
  ladder: [
    { days: 7, percent: 10 },
    { days: 3, percent: 20 },
  ],
  lengths: [{ nights: 3, percent: 5 }],
  gapPercent: 30,
};

describe('What a home is offered for without dates (G3)', () => {
  it('is the base price when there are no rules, and when no night can be booked', () => {
    expect(offerOf(home, [], onePrice(dollars(100)))).toMatchObject({
      nightly: dollars(100),
      total: dollars(200),
    });
    const none = offerOf(home, [blocked(0, 30)], rules);
    expect(none).toMatchObject({ nightly: dollars(100), total: null });
    expect(none.nights.every(({ forSale }) => !forSale)).toBe(true);
  });

  it.each`
    limits                                        | taken                                | night | price  | why
    ${{}}                                         | ${[]}                                | ${1}  | ${80}  | ${'arriving tomorrow'}
    ${{}}                                         | ${[]}                                | ${4}  | ${90}  | ${'arriving that day, though a stay that begins tomorrow gets more off'}
    ${{}}                                         | ${[]}                                | ${2}  | ${120} | ${'Friday costs $150 less 20 %'}
    ${{}}                                         | ${[]}                                | ${8}  | ${100} | ${'the ladder has not begun'}
    ${{ arrivalDays: weekdayBits(['thursday']) }} | ${[]}                                | ${4}  | ${76}  | ${'with it one has to arrive on Thursday, for at least four nights'}
    ${{ minNights: 3 }}                           | ${[]}                                | ${1}  | ${76}  | ${'the shortest stay is long enough for the discount'}
    ${{ minNights: 3 }}                           | ${[blocked(9, 10), blocked(12, 16)]} | ${11} | ${70}  | ${'a gap'}
    ${{ minNights: 3 }}                           | ${[blocked(4, 5)]}                   | ${3}  | ${114} | ${'the last night before a block belongs to a stay from tomorrow'}
  `(
    '$limits, night $night: $price, $why',
    ({
      limits,
      taken,
      night,
      price,
    }: {
      limits: Partial<HomeLimits>;
      taken: TakenNights[];
      night: number;
      price: number;
    }) => {
      const { nights } = offerOf({ ...home, ...limits }, taken, rules);
      expect(nights.find(({ date }) => date === day(night))?.cents).toBe(dollars(price));
    },
  );

  it('nobody pays more for a night, somebody pays exactly the lowest total, and taken nights are not offered', () => {
    const entry = fc
      .tuple(fc.integer({ min: -2, max: 24 }), fc.integer({ min: 1, max: 6 }), fc.boolean())
      .map(([from, nights, isStay]) => ({ from: day(from), to: day(from + nights), isStay }));
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: EVERY_DAY }),
        fc.boolean(),
        (taken, minNights, arrivalDays, sellsGaps) => {
          const limits = { ...home, minNights, arrivalDays, sellsGaps };
          const offer = offerOf(limits, taken, rules);
          const offered = new Map(
            offer.nights.filter(({ forSale }) => forSale).map((line) => [line.date, line.cents]),
          );
          const seen = new Set<CivilDate>();
          let least = Infinity;
          for (let from = 1; from <= 21; from += 1)
            for (let to = from + 1; to <= from + 14; to += 1) {
              if (saleProblem({ checkIn: day(from), checkOut: day(to) }, limits, taken) !== null) continue;
              const lines = pricesOf({ from: day(from), to: day(to) }, limits, rules);
              for (const line of lines.filter(({ date }) => date <= day(21))) {
                seen.add(line.date);
                expect(line.cents).toBeLessThanOrEqual(offered.get(line.date) ?? 0);
              }
              const isShortest = arrivalsOf(limits, taken).some(
                (stay) => stay.from === day(from) && stay.to === day(to),
              );
              if (isShortest) least = Math.min(least, priceNights(lines).total);
            }
          expect([...offered.keys()].sort()).toEqual([...seen].sort());
          expect(offer.total ?? Infinity).toBe(least);
          expect(offer.nightly).toBe(offered.size === 0 ? rules.base : Math.min(...offered.values()));
        },
      ),
      { numRuns: 60 },
    );
  });
});
