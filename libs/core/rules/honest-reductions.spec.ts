import fc from 'fast-check';
import { addDays, civilDate, nightsBetween, type CivilDate } from './civil-date.js';
import { nextDrop, priceClaim, type OfferHistory } from './honest-reductions.js';
import { dollars, type Cents } from './money.js';
import { onePrice, pricedNights, type LadderStep, type PriceRules } from './night-prices.js';
import type { OfferVersion, WallClocks } from './offer-history.js';
import { checkHomeDates, EVERY_DAY, firstArrival, type HomeLimits, type Nights } from './stay-rules.js';

const HOUR_MS = 3_600_000;
const MIDNIGHT = civilDate('2026-05-01'); // Hour 0 of the tests, a Friday, by the clock of the home.
const HOURS_BEHIND_UTC = 7;

/** The instant so many hours after the beginning of the first day. */
const at = (hour: number): Date =>
  new Date(Date.parse(`${MIDNIGHT}T00:00:00Z`) + (hour + HOURS_BEHIND_UTC) * HOUR_MS);
const dayAt = (days: number, hour = 0): Date => at(days * 24 + hour);
const date = (days: number): CivilDate => addDays(MIDNIGHT, days);
const clocks: WallClocks = {
  localTimeIn: (_zone, instant) => {
    const local = new Date(instant.getTime() - HOURS_BEHIND_UTC * HOUR_MS);
    return {
      today: civilDate(local.toISOString().slice(0, 10)),
      minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
    };
  },
  instantOf: (day, time) => new Date(Date.parse(`${day}T${time}:00Z`) + HOURS_BEHIND_UTC * HOUR_MS),
};

const limits: OfferVersion['limits'] = {
  minNights: 1,
  maxNights: 14,
  preparationHours: 0,
  noticeHours: 0,
  arrivalDays: EVERY_DAY,
  sellsGaps: true,
  checkInTime: '15:00',
  checkOutTime: '11:00',
};
const LADDER: readonly LadderStep[] = [
  { days: 14, percent: 10 },
  { days: 7, percent: 20 },
];

interface Change extends Partial<Omit<PriceRules, 'base'>> {
  /** In days; fractions are hours. */
  on: number;
  base: number;
  listed?: boolean;
  limits?: Partial<OfferVersion['limits']>;
}
const version = ({ on, base, listed = true, limits: own = {}, ...prices }: Change): OfferVersion => ({
  since: dayAt(0, on * 24),
  listed,
  timeZone: 'America/Phoenix',
  limits: { ...limits, ...own },
  prices: { ...onePrice(dollars(base)), ...prices },
});
const ALWAYS = [{ from: dayAt(0), to: dayAt(90) }];
const history = (changes: readonly Change[], facts: Partial<OfferHistory> = {}): OfferHistory => ({
  versions: changes.map(version),
  isComplete: false,
  bookable: ALWAYS,
  ...facts,
});
/** One night that begins on day 60. */
const STAY: Nights = { from: date(60), to: date(61) };
const claimAt = (days: number, past: OfferHistory) => priceClaim(STAY, past, { now: dayAt(days), clocks });

describe('Reductions that may be claimed (decision 32)', () => {
  it.each`
    changes                                                                                     | now   | struck  | why
    ${[{ on: 0, base: 100 }]}                                                                   | ${50} | ${null} | ${'the price has never changed'}
    ${[{ on: 0, base: 100 }, { on: 45, base: 80 }]}                                             | ${50} | ${100}  | ${'it was lowered while the stay could be booked'}
    ${[{ on: 0, base: 100 }, { on: 30, base: 80 }]}                                             | ${50} | ${null} | ${'it was lowered before anybody could book the stay'}
    ${[{ on: 0, base: 80 }, { on: 45, base: 100 }]}                                             | ${50} | ${null} | ${'it was raised'}
    ${[{ on: 0, base: 80 }, { on: 42, base: 120 }, { on: 45, base: 80 }]}                       | ${50} | ${null} | ${'raised, then lowered to what it was'}
    ${[{ on: 0, base: 80 }, { on: 42, base: 120 }, { on: 45, base: 90 }]}                       | ${50} | ${null} | ${'raised, then lowered to more than it was'}
    ${[{ on: 0, base: 80 }, { on: 42, base: 120 }, { on: 45, base: 70 }]}                       | ${50} | ${80}   | ${'raised, then lowered below what it was: the lowest counts'}
    ${[{ on: 0, base: 80 }, { on: 38, base: 120 }, { on: 45, base: 80 }]}                       | ${50} | ${null} | ${'raised before the stay could be booked, lowered afterwards'}
    ${[{ on: 0, base: 80 }, { on: 15.1, base: 120 }, { on: 45, base: 80 }]}                     | ${50} | ${null} | ${'a lower price ended less than 30 days before'}
    ${[{ on: 0, base: 80 }, { on: 15, base: 120 }, { on: 45, base: 80 }]}                       | ${50} | ${120}  | ${'a lower price ended 30 days before'}
    ${[{ on: 0, base: 100 }, { on: 44, base: 100, listed: false }, { on: 45, base: 80 }]}       | ${50} | ${100}  | ${'paused for a day'}
    ${[{ on: 0, base: 100 }, { on: 40, base: 150, listed: false }, { on: 45, base: 120 }]}      | ${50} | ${null} | ${'raised and lowered while it was paused'}
    ${[{ on: 0, base: 90, listed: false }, { on: 42, base: 100 }, { on: 45, base: 80 }]}        | ${50} | ${100}  | ${'a price of a home that was not listed was no offer'}
    ${[{ on: 0, base: 90, listed: false }, { on: 42.1, base: 100 }, { on: 45, base: 80 }]}      | ${50} | ${null} | ${'it was listed for less than three days at any price'}
    ${[{ on: 0, base: 100 }, { on: 45, base: 80 }, { on: 49, base: 80, listed: false }]}        | ${50} | ${null} | ${'nothing is claimed while it is paused'}
    ${[{ on: 16, base: 100 }, { on: 45, base: 80 }]}                                            | ${50} | ${null} | ${'what the home cost 30 days before is not known'}
    ${[{ on: 0, base: 100, ladder: LADDER }]}                                                   | ${45} | ${null} | ${'the ladder has not begun'}
    ${[{ on: 0, base: 100, ladder: LADDER }]}                                                   | ${46} | ${100}  | ${'its first step: what it cost the day before'}
    ${[{ on: 0, base: 100, ladder: LADDER }]}                                                   | ${53} | ${90}   | ${'its second step: the price of the first, not the full one'}
    ${[{ on: 0, base: 100, ladder: LADDER, floor: dollars(90) }]}                               | ${53} | ${100}  | ${'a step that the floor stops takes nothing off: the full price came before the first'}
    ${[{ on: 0, base: 100, ladder: LADDER, limits: { noticeHours: 15 * 24 } }]}                 | ${46} | ${null} | ${'it is too late to book the stay'}
    ${[{ on: 0, base: 100, limits: { arrivalDays: 0 } }, { on: 45, base: 80 }]}                 | ${50} | ${null} | ${'no stay could begin on that day of the week for the higher price'}
    ${[{ on: 0, base: 100, limits: { minNights: 2, sellsGaps: false } }, { on: 45, base: 80 }]} | ${50} | ${null} | ${'such a short stay was not sold for the higher price'}
    ${[{ on: 0, base: 100, limits: { minNights: 2 } }, { on: 45, base: 80 }]}                   | ${50} | ${100}  | ${'it was sold as a gap'}
  `(
    '$why: $struck is struck through',
    ({ changes, now, struck }: { changes: Change[]; now: number; struck: number | null }) => {
      const claim = claimAt(now, history(changes));
      expect(claim?.reference ?? null).toBe(struck === null ? null : dollars(struck));
    },
  );

  it.each`
    from     | to      | struck  | why
    ${0}     | ${60}   | ${100}  | ${'free all the time'}
    ${43}    | ${43.5} | ${100}  | ${'free for half a day'}
    ${43.25} | ${43.5} | ${100}  | ${'free for some hours of a day'}
    ${45}    | ${60}   | ${null} | ${'free only since the price was lowered'}
    ${0}     | ${39}   | ${null} | ${'free only while the stay was too far ahead'}
  `(
    'the nights were provably free from day $from to day $to: $struck, $why',
    ({ from, to, struck }: { from: number; to: number; struck: number | null }) => {
      const bookable = [{ from: dayAt(0, from * 24), to: dayAt(0, to * 24) }];
      const claim = claimAt(
        50,
        history(
          [
            { on: 0, base: 100 },
            { on: 45, base: 80 },
          ],
          { bookable },
        ),
      );
      expect(claim?.reference ?? null).toBe(struck === null ? null : dollars(struck));
    },
  );

  it('without any proof that the stay could be booked nothing is claimed', () => {
    expect(
      claimAt(
        50,
        history(
          [
            { on: 0, base: 100 },
            { on: 45, base: 80 },
          ],
          { bookable: [] },
        ),
      ),
    ).toBeNull();
  });

  it('the lowest price has to be the one that could be booked, a higher one is no substitute', () => {
    const past = [
      { on: 0, base: 90 },
      { on: 41, base: 120 },
      { on: 45, base: 80 },
    ];
    const bookable = [{ from: dayAt(41), to: dayAt(60) }];
    expect(claimAt(50, history(past, { bookable }))).toBeNull();
    expect(claimAt(50, history(past))?.reference).toBe(dollars(90));
  });

  it('a home that did not exist before its first version has a past that is known', () => {
    const past = [
      { on: 42, base: 100 },
      { on: 45, base: 80 },
    ];
    expect(claimAt(50, history(past, { isComplete: true }))?.reference).toBe(dollars(100));
  });

  it('a home that was listed at a high price first, for less than three days, has reduced nothing', () => {
    const past = [
      { on: 42.5, base: 1_000 },
      { on: 45, base: 80 },
    ];
    expect(claimAt(50, history(past, { isComplete: true }))).toBeNull();
  });

  it('says what proves the claim', () => {
    expect(
      claimAt(
        50,
        history([
          { on: 0, base: 100 },
          { on: 45.5, base: 80 },
        ]),
      ),
    ).toEqual({
      present: dollars(80),
      since: dayAt(45, 12),
      reference: dollars(100),
      offeredAt: dayAt(45),
    });
  });

  it('what happens after a moment does not change what was true at it', () => {
    const past = [
      { on: 0, base: 100 },
      { on: 45, base: 80 },
    ];
    const later = [...past, { on: 51, base: 60 }, { on: 52, base: 300 }];
    expect(claimAt(50, history(later))).toEqual(claimAt(50, history(past)));
  });
});

const NOW_HOUR = 55 * 24;
const someDollars = fc.integer({ min: 1, max: 6 }).map((tens) => tens * 30);
const someChange = fc
  .record({
    base: someDollars,
    ladder: fc.constantFrom<readonly LadderStep[]>([], LADDER),
    lengths: fc.constantFrom([], [{ nights: 2, percent: 15 }]),
    gapPercent: fc.constantFrom(0, 25),
    floor: fc.constantFrom<Cents | null>(null, dollars(60)),
    listed: fc.constantFrom(true, true, true, true, false),
    minNights: fc.constantFrom(1, 1, 1, 2),
    sellsGaps: fc.boolean(),
    noticeHours: fc.constantFrom(0, 0, 30, 100),
  })
  .map(({ minNights, sellsGaps, noticeHours, ...prices }) => ({
    ...prices,
    limits: { minNights, sellsGaps, noticeHours },
  }));
const someHistory = fc
  .record({
    // The first version, then changes while most stays can be booked.
    first: fc.integer({ min: -200, max: 20 * 24 }),
    hours: fc.uniqueArray(fc.integer({ min: 30 * 24, max: NOW_HOUR }), { maxLength: 5 }),
    changes: fc.array(someChange, { minLength: 6, maxLength: 6 }),
    isComplete: fc.boolean(),
    bookable: fc
      .uniqueArray(fc.integer({ min: 30 * 24, max: 60 * 24 }), { minLength: 2, maxLength: 4 })
      .map((hours) => hours.sort((a, b) => a - b))
      .map((hours) =>
        hours.flatMap((from, index) =>
          index % 2 === 0 ? [{ from: at(from), to: at(hours[index + 1] ?? from + 1) }] : [],
        ),
      ),
  })
  .map(({ first, hours, changes, isComplete, bookable }): OfferHistory => ({
    versions: [first, ...hours]
      .sort((a, b) => a - b)
      .map((hour, index) => version({ base: 100, ...changes[index], on: hour / 24 })),
    isComplete,
    bookable,
  }));
const someStay = fc
  .record({ from: fc.integer({ min: 55, max: 77 }), nights: fc.integer({ min: 1, max: 3 }) })
  .map(({ from, nights }): Nights => ({ from: date(from), to: date(from + nights) }));

/** Everything that held in one hour; nothing that decides here changes within an hour. */
function hourOf(stay: Nights, past: OfferHistory, hour: number) {
  const then = at(hour);
  const held = past.versions.findLast(({ since }) => since <= then);
  if (!held) return null;
  const clock = clocks.localTimeIn('', then);
  const nights = nightsBetween(stay.from, stay.to);
  const isShort = nights < held.limits.minNights;
  const lines = pricedNights(
    { checkIn: stay.from, checkOut: stay.to, today: clock.today, fillsGap: isShort },
    held.prices,
  );
  const home: HomeLimits = {
    ...held.limits,
    today: clock.today,
    firstArrival: firstArrival(clock, held.limits),
  };
  const dates = { checkIn: stay.from, checkOut: stay.to };
  const isOffered = held.listed && checkHomeDates(dates, home, isShort && home.sellsGaps ? [stay] : []).ok;
  const isFree = past.bookable.some(({ from, to }) => from <= then && then < to);
  return {
    listed: held.listed,
    price: lines.reduce((total, line) => total + line.cents, 0),
    isOffered,
    isBookable: isOffered && isFree,
  };
}

/** The reference of a claim, by looking at each hour of the past. */
function replayed(stay: Nights, past: OfferHistory): number | null {
  const present = hourOf(stay, past, NOW_HOUR);
  if (!present?.isOffered) return null;
  let began = NOW_HOUR;
  while (hourOf(stay, past, began - 1)?.price === present.price) began -= 1;
  const before = Array.from({ length: 30 * 24 }, (_, index) => hourOf(stay, past, began - 30 * 24 + index));
  if (!past.isComplete && before[0] === null) return null;
  const listed = before.filter((hour) => hour !== null).filter((hour) => hour.listed);
  if (listed.length < 3 * 24) return null;
  const reference = Math.min(...listed.map(({ price }) => price));
  const isProven = listed.some((hour) => hour.price === reference && hour.isBookable);
  return isProven && present.price < reference ? reference : null;
}

describe('Claims for any history (decision 32)', () => {
  it('are those that a replay of each hour of the past finds, and could be booked at the moment that they name', () => {
    let claims = 0;
    fc.assert(
      fc.property(someHistory, someStay, (past, stay) => {
        const claim = priceClaim(stay, past, { now: at(NOW_HOUR), clocks });
        expect(claim?.reference ?? null).toBe(replayed(stay, past));
        if (!claim) return;
        claims += 1;
        const proof = hourOf(stay, past, (claim.offeredAt.getTime() - at(0).getTime()) / HOUR_MS);
        expect(proof).toMatchObject({ price: claim.reference, isBookable: true });
      }),
      { numRuns: 200 },
    );
    expect(claims).toBeGreaterThan(0);
  });

  it('never come from raising a price before it is lowered', () => {
    const raised = fc.record({
      present: fc.integer({ min: 50, max: 100 }),
      raise: fc.integer({ min: 1, max: 200 }),
      forHours: fc.integer({ min: 1, max: 30 * 24 - 1 }),
      now: fc.integer({ min: 40 * 24, max: 59 * 24 }),
      sinceHours: fc.integer({ min: 0, max: 9 * 24 }),
    });
    fc.assert(
      fc.property(raised, ({ present, raise, forHours, now, sinceHours }) => {
        const lowered = now - sinceHours;
        const past = history([
          { on: -100, base: present },
          { on: (lowered - forHours) / 24, base: present + raise },
          { on: lowered / 24, base: present },
        ]);
        expect(priceClaim(STAY, past, { now: at(now), clocks })).toBeNull();
      }),
    );
  });
});

describe('When a stay becomes cheaper (decision 32)', () => {
  const home = (today: number, own: Partial<HomeLimits> = {}): HomeLimits => ({
    ...limits,
    today: date(today),
    firstArrival: date(today + 1),
    ...own,
  });
  const prices = (rules: Partial<PriceRules> = {}): PriceRules => ({
    ...onePrice(dollars(100)),
    ladder: LADDER,
    ...rules,
  });
  const blocked = { from: date(61), to: date(70), isStay: false };

  it.each`
    today | rules                                     | own                     | day     | price   | why
    ${40} | ${{}}                                     | ${{}}                   | ${46}   | ${90}   | ${'the first step, 14 days before'}
    ${46} | ${{}}                                     | ${{}}                   | ${53}   | ${80}   | ${'after it the second'}
    ${53} | ${{}}                                     | ${{}}                   | ${null} | ${null} | ${'after the last one nothing'}
    ${40} | ${{ ladder: [] }}                         | ${{}}                   | ${null} | ${null} | ${'without a ladder nothing'}
    ${46} | ${{ floor: dollars(90) }}                 | ${{}}                   | ${null} | ${null} | ${'the floor has been reached'}
    ${46} | ${{ floor: dollars(85) }}                 | ${{}}                   | ${53}   | ${85}   | ${'down to the floor'}
    ${46} | ${{}}                                     | ${{ noticeHours: 168 }} | ${53}   | ${80}   | ${'168 hours of notice end at check-in time on that day'}
    ${46} | ${{ ladder: [{ days: 6, percent: 20 }] }} | ${{ noticeHours: 168 }} | ${null} | ${null} | ${'it could no longer be booked by then'}
    ${40} | ${{ ladder: [{ days: 1, percent: 20 }] }} | ${{}}                   | ${59}   | ${80}   | ${'on the last day on which it can be booked'}
    ${40} | ${{ gapPercent: 20 }}                     | ${{ minNights: 2 }}     | ${null} | ${null} | ${'a gap that is reduced already'}
    ${40} | ${{ gapPercent: 15 }}                     | ${{ minNights: 2 }}     | ${53}   | ${80}   | ${'the first step that takes off more than the gap'}
  `(
    'seen on day $today with $rules and $own, it costs $price from day $day on: $why',
    ({
      today,
      rules,
      own,
      day,
      price,
    }: {
      today: number;
      rules: Partial<PriceRules>;
      own: Partial<HomeLimits>;
      day: number | null;
      price: number | null;
    }) => {
      const taken =
        own.minNights === 2 ? [{ from: date(50), to: date(60), isStay: false }, blocked] : [blocked];
      expect(nextDrop(STAY, home(today, own), { taken, prices: prices(rules) })).toEqual(
        day === null ? null : { day: date(day), price: dollars(price ?? 0) },
      );
    },
  );

  it('a stay whose nights are taken has no next price', () => {
    const taken = [{ from: date(60), to: date(61), isStay: true }];
    expect(nextDrop(STAY, home(40), { taken, prices: prices() })).toBeNull();
  });
});
