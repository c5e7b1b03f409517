import { bookableTimes, type EntryPeriod } from './bookable-times.js';
import { addDays, civilDate, type CivilDate } from './civil-date.js';
import { dollars } from './money.js';
import { onePrice } from './night-prices.js';
import type { OfferVersion, WallClocks } from './offer-history.js';
import { EVERY_DAY, type Nights } from './stay-rules.js';

const FIRST = civilDate('2026-05-01');
const date = (days: number): CivilDate => addDays(FIRST, days);
const dayAt = (days: number): Date => new Date(Date.parse(`${FIRST}T00:00:00Z`) + days * 86_400_000);
/** UTC. */
const clocks: WallClocks = {
  localTimeIn: (_zone, instant) => ({
    today: civilDate(instant.toISOString().slice(0, 10)),
    minute: instant.getUTCHours() * 60 + instant.getUTCMinutes(),
  }),
  instantOf: (day, time) => new Date(`${day}T${time}:00Z`),
};
const version = (on: number, own: Partial<OfferVersion['limits']> = {}): OfferVersion => ({
  since: dayAt(on),
  listed: true,
  timeZone: 'UTC',
  limits: {
    ...{ minNights: 1, maxNights: 14, preparationHours: 0, noticeHours: 0, arrivalDays: EVERY_DAY },
    ...{ sellsGaps: true, checkInTime: '15:00', checkOutTime: '11:00' },
    ...own,
  },
  prices: onePrice(dollars(100)),
});
const entry = (nights: [number, number], times: [number, number | null], isStay = true): EntryPeriod => ({
  from: date(nights[0]),
  to: date(nights[1]),
  isStay,
  since: dayAt(times[0]),
  until: times[1] === null ? null : dayAt(times[1]),
});
/** Two nights from day 30 on, seen on day 25. */
const STAY: Nights = { from: date(30), to: date(32) };
/** The days on which the stay could be booked, joined. */
function days(versions: OfferVersion[], entries: EntryPeriod[]): [number, number][] {
  const ofDay = (instant: Date) => (instant.getTime() - dayAt(0).getTime()) / 86_400_000;
  const joined: [number, number][] = [];
  for (const period of bookableTimes(STAY, { versions, entries }, { now: dayAt(25), clocks })) {
    const [from, to] = [ofDay(period.from), ofDay(period.to)];
    const last = joined.at(-1);
    if (last?.[1] === from) last[1] = to;
    else joined.push([from, to]);
  }
  return joined;
}

describe('When the calendar let a stay be booked (decision 32)', () => {
  const long = { minNights: 3 };
  const before = entry([28, 30], [0, null]);
  const after = entry([32, 34], [0, null]);

  it.each`
    versions                                                    | entries                                                       | times                   | why
    ${[version(0)]}                                             | ${[]}                                                         | ${[[0, 25]]}            | ${'nothing was ever taken'}
    ${[version(10)]}                                            | ${[]}                                                         | ${[[10, 25]]}           | ${'nothing is known before the first version'}
    ${[version(0)]}                                             | ${[entry([31, 33], [0, null])]}                               | ${[]}                   | ${'a night of it is taken'}
    ${[version(0)]}                                             | ${[entry([31, 33], [12.5, null])]}                            | ${[[0, 12.5]]}          | ${'until a night of it was taken'}
    ${[version(0)]}                                             | ${[entry([31, 33], [5, 7.25])]}                               | ${[[0, 5], [7.25, 25]]} | ${'before it was taken, and after it became free'}
    ${[version(0)]}                                             | ${[entry([30, 31], [5, 9]), entry([31, 32], [8, 11], false)]} | ${[[0, 5], [11, 25]]}   | ${'both of two entries have to be gone'}
    ${[version(0)]}                                             | ${[before, after]}                                            | ${[[0, 25]]}            | ${'stays before and after need no preparation'}
    ${[version(0, { preparationHours: 6 })]}                    | ${[before]}                                                   | ${[]}                   | ${'the night after a stay is kept for preparation'}
    ${[version(0, { preparationHours: 6 })]}                    | ${[entry([28, 30], [0, null], false)]}                        | ${[[0, 25]]}            | ${'a block needs no preparation'}
    ${[version(0), version(20, { preparationHours: 6 })]}       | ${[before]}                                                   | ${[[0, 20]]}            | ${'the owner asked for preparation later'}
    ${[version(0, long)]}                                       | ${[]}                                                         | ${[]}                   | ${'it is shorter than the shortest stay'}
    ${[version(0, long)]}                                       | ${[before, after]}                                            | ${[[9, 25]]}            | ${'exactly a gap, from the day on which somebody can arrive'}
    ${[version(0, long)]}                                       | ${[before, entry([33, 34], [0, null])]}                       | ${[]}                   | ${'part of a gap'}
    ${[version(0, long)]}                                       | ${[before, entry([32, 34], [15, null])]}                      | ${[[15, 25]]}           | ${'a gap since the nights after it were taken'}
    ${[version(0, { ...long, sellsGaps: false })]}              | ${[before, after]}                                            | ${[]}                   | ${'the home sells no gaps'}
    ${[version(0, { ...long, sellsGaps: false }), version(20)]} | ${[before, after]}                                            | ${[[20, 25]]}           | ${'shorter stays were allowed later'}
  `(
    '$times: $why',
    ({
      versions,
      entries,
      times,
    }: {
      versions: OfferVersion[];
      entries: EntryPeriod[];
      times: number[][];
    }) => {
      expect(days(versions, entries)).toEqual(times);
    },
  );
});
