import fc from 'fast-check';
import { addDays, civilDate, type CivilDate } from './civil-date.js';
import {
  comparablePrice,
  isExplained,
  whyEmpty,
  type AskedStay,
  type ComparableStay,
  type EmptyNight,
} from './empty-nights.js';
import { cents, dollars } from './money.js';
import { nightsForSale } from './nights-for-sale.js';
import type { PastPrices } from './price-effect.js';
import { EVERY_DAY, firstArrival, weekdayBits, type HomeLimits, type TakenNights } from './stay-rules.js';

const today = civilDate('2026-05-13'); // a Wednesday
const day = (offset: number): CivilDate => addDays(today, offset);
const clock = { today, minute: 600 };
const stay = (from: number, to: number): TakenNights => ({ from: day(from), to: day(to), isStay: true });
const asks = (from: number, to: number, people = 1): AskedStay => ({
  ...{ day: day(-1), from: day(from), to: day(to), people },
});
/** What decided the prices is not known. */
const UNKNOWN: PastPrices = {
  versions: [],
  isComplete: false,
  clocks: { instantOf: (of) => new Date(of), localTimeIn: () => clock },
};

function aHome(rules: Partial<HomeLimits> = {}): HomeLimits {
  const home = {
    ...{ today, minNights: 1, maxNights: 14, preparationHours: 0, noticeHours: 0, arrivalDays: EVERY_DAY },
    ...{ sellsGaps: true, checkInTime: '15:00', checkOutTime: '11:00' },
    ...rules,
  };
  return { ...home, firstArrival: firstArrival(clock, home) };
}

const aNight = (facts: Partial<EmptyNight> = {}): EmptyNight => ({
  ...{
    night: day(5),
    home: aHome(),
    clock,
    taken: [],
    listed: true,
    comparable: null,
    similar: [],
    past: UNKNOWN,
    asked: [],
    viewers: 1,
  },
  price: { cents: dollars(100), reductions: [] },
  ...facts,
});

describe('Why a night is empty (decision 33)', () => {
  it('says nothing of a night about which nothing is known', () => {
    expect(whyEmpty(aNight())).toEqual([]);
  });

  it.each`
    facts                                                                                       | reasons                 | why
    ${{ taken: [stay(5, 6)] }}                                                                  | ${['taken']}            | ${'it is sold'}
    ${{ listed: false, viewers: 0 }}                                                            | ${['paused', 'unseen']} | ${'nobody can book or see it'}
    ${{ night: day(0) }}                                                                        | ${['tonight']}          | ${'B3'}
    ${{ home: aHome({ noticeHours: 168 }) }}                                                    | ${['notice']}           | ${'within the notice'}
    ${{ home: aHome({ arrivalDays: weekdayBits(['sunday']), maxNights: 1 }) }}                  | ${['arrival_days']}     | ${'the night after Sunday'}
    ${{ home: aHome({ minNights: 3, sellsGaps: false }), taken: [stay(3, 5), stay(7, 9)] }}     | ${['shortest_stay']}    | ${'a gap of two nights'}
    ${{ home: aHome({ minNights: 3 }), asked: [asks(5, 7, 2)] }}                                | ${['asked_shorter']}    | ${'two people asked for two nights'}
    ${{ home: aHome({ minNights: 3 }), taken: [stay(3, 5), stay(7, 9)], asked: [asks(5, 7)] }}  | ${['asked']}            | ${'the gap is sold as a whole'}
    ${{ asked: [asks(4, 6)] }}                                                                  | ${['asked']}            | ${'they could have booked'}
    ${{ asked: [asks(6, 8)] }}                                                                  | ${[]}                   | ${'they asked for other nights'}
    ${{ comparable: { median: dollars(96), stays: 5, homes: 3 } }}                              | ${[]}                   | ${'four percent are no reason'}
    ${{ comparable: { median: dollars(80), stays: 5, homes: 3 }, asked: [asks(5, 6)] }}         | ${['price', 'asked']}   | ${'the price comes first'}
    ${{ night: day(-3), price: null, comparable: { median: dollars(80), stays: 5, homes: 3 } }} | ${[]}                   | ${'what it cost then is not kept'}
  `('$reasons: $why', ({ facts, reasons }: { facts: Partial<EmptyNight>; reasons: string[] }) => {
    expect(whyEmpty(aNight(facts)).map(({ kind }) => kind)).toEqual(reasons);
  });

  it('suggests the median, and no price where reductions would go below it', () => {
    const comparable = { median: dollars(80), stays: 5, homes: 3 };
    expect(whyEmpty(aNight({ comparable }))).toEqual([
      { kind: 'price', percent: 25, price: dollars(80), effect: null },
    ]);
    const price = { cents: dollars(90), reductions: [{ kind: 'gap', percent: 10 } as const] };
    expect(whyEmpty(aNight({ comparable, price }))).toEqual([
      { kind: 'price', percent: 12, price: null, effect: null },
    ]);
  });

  it('counts who asked for what the change allows, and the past nights in gaps that it opens', () => {
    const home = aHome({ minNights: 3, sellsGaps: false });
    const taken = [stay(-20, -10), stay(-8, -4), stay(-3, 5), stay(7, 9)];
    const asked = [asks(5, 7, 2), asks(12, 14, 3), asks(12, 13, 7), asks(12, 15, 9)];
    expect(whyEmpty(aNight({ home, taken, asked }))[0]).toEqual({
      kind: 'shortest_stay',
      rules: expect.objectContaining({ minNights: 2 }) as unknown,
      // Two and three people asked for two nights; two nights lay in a gap of two, the one before the last stay in a gap of one.
      effect: { people: 5, nights: 2 },
    });
  });

  it('of a past night says that its gap was shorter than the minimum stay', () => {
    const taken = [stay(-9, -5), stay(-3, -1)];
    const facts = { night: day(-4), price: null, taken, home: aHome({ minNights: 4, sellsGaps: false }) };
    expect(whyEmpty(aNight(facts))).toMatchObject([
      { kind: 'shortest_stay', rules: { minNights: 2 }, effect: { nights: 2 } },
    ]);
    expect(whyEmpty(aNight({ ...facts, home: aHome({ minNights: 4 }) }))).toEqual([]);
  });

  it('a suggested rule lets somebody book the night, is said once, and invents no effect', () => {
    const facts = fc.record({
      night: fc.integer({ min: 0, max: 21 }).map(day),
      rules: fc.record({
        minNights: fc.integer({ min: 1, max: 6 }),
        noticeHours: fc.integer({ min: 0, max: 168 }),
        arrivalDays: fc.integer({ min: 1, max: EVERY_DAY }),
        sellsGaps: fc.boolean(),
      }),
      taken: fc.array(
        fc
          .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 1, max: 6 }))
          .map(([a, n]) => stay(a, a + n)),
        { maxLength: 6 },
      ),
      asked: fc.array(
        fc
          .tuple(
            fc.integer({ min: -9, max: 21 }),
            fc.integer({ min: 1, max: 6 }),
            fc.integer({ min: 1, max: 9 }),
          )
          .map(([from, nights, people]) => asks(from, from + nights, people)),
        { maxLength: 8 },
      ),
    });
    let suggestions = 0;
    fc.assert(
      fc.property(facts, ({ rules, ...random }) => {
        const night = aNight({ ...random, home: aHome(rules) });
        const reasons = whyEmpty(night);
        expect(new Set(reasons.map(({ kind }) => kind)).size).toBe(reasons.length);
        const people = random.asked.reduce((sum, one) => sum + one.people, 0);
        for (const reason of reasons) {
          if (!('rules' in reason) || !reason.rules) continue;
          suggestions += 1;
          expect(reason.effect.people).toBeLessThanOrEqual(people);
          expect(reason.effect.people).toBeGreaterThanOrEqual(0);
          expect(reason.effect.nights).toBeGreaterThanOrEqual(0);
          if (reason.kind === 'asked_shorter') continue;
          expect(nightsForSale(aHome({ ...rules, ...reason.rules }), night.taken).has(night.night)).toBe(
            true,
          );
        }
      }),
      { numRuns: 500 },
    );
    expect(suggestions).toBeGreaterThan(20);
  });

  it.each`
    night  | explained
    ${-31} | ${false}
    ${-30} | ${true}
    ${21}  | ${true}
    ${22}  | ${false}
  `('explains the last 30 nights and the next 21: $night, $explained', ({ night, explained }) => {
    expect(isExplained(day(Number(night)), today)).toBe(explained);
  });
});

describe('What others paid (decision 33)', () => {
  /** Thursday to Friday, two weekdays. */
  const others = (nightly: number[], homes = 3): ComparableStay[] =>
    nightly.map((price, index) => ({
      ...{ propertyId: `home ${index % homes}`, from: '2026-05-12', to: '2026-05-14' },
      ...{ nightly: cents(price), lines: null },
    }));

  it('is the lower median, a price that somebody paid, in whole cents', () => {
    expect(comparablePrice(others([100, 201, 302, 403, 504, 605]), day(5))).toEqual({
      ...{ median: 302, stays: 6, homes: 3 },
    });
  });

  it('is not said of fewer than five stays, or fewer than three homes', () => {
    expect(comparablePrice(others([1, 2, 3, 4]), day(5))).toBeNull();
    expect(comparablePrice(others([1, 2, 3, 4, 5], 2), day(5))).toBeNull();
  });

  it('compares weekends with weekends', () => {
    expect(comparablePrice(others([1, 2, 3, 4, 5]), day(2))).toBeNull(); // a Friday
    expect(comparablePrice(others([1, 2, 3, 4, 5]), day(5))).not.toBeNull(); // a Monday
  });
});
