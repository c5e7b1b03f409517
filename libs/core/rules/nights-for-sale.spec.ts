import fc from 'fast-check';
import { boardNights, type BoardEntry } from './board-nights.js';
import { saleProblem } from './check-stay.js';
import { addDays, civilDate, nightsOf, type CivilDate } from './civil-date.js';
import { nightsForSale } from './nights-for-sale.js';
import { EVERY_DAY, weekdayBits, type HomeLimits, type Nights, type TakenNights } from './stay-rules.js';

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
const blocked = (from: number, to: number): BoardEntry => ({ from: day(from), to: day(to), status: null });

describe('Nights that no stay can contain (G5)', () => {
  it.each`
    rules                                                                       | entries                            | night | notForSale         | why
    ${{}}                                                                       | ${[]}                              | ${0}  | ${'tonight'}       | ${'B3: check-in is tomorrow at the earliest'}
    ${{}}                                                                       | ${[]}                              | ${1}  | ${null}            | ${'tomorrow'}
    ${{ firstArrival: day(3) }}                                                 | ${[]}                              | ${2}  | ${'notice'}        | ${'inside the notice'}
    ${{ firstArrival: day(3) }}                                                 | ${[]}                              | ${0}  | ${'tonight'}       | ${'tonight is too late without notice as well'}
    ${{ minNights: 3 }}                                                         | ${[blocked(1, 5), blocked(7, 9)]}  | ${5}  | ${null}            | ${'a gap of two nights between two blocks'}
    ${{ minNights: 3, sellsGaps: false }}                                       | ${[blocked(1, 5), blocked(7, 9)]}  | ${5}  | ${'shortest_stay'} | ${'a gap that the owner does not sell'}
    ${{ minNights: 2 }}                                                         | ${[blocked(1, 5), blocked(7, 9)]}  | ${6}  | ${null}            | ${'no arrival, but the last night of a stay'}
    ${{ minNights: 2, firstArrival: day(3) }}                                   | ${[blocked(4, 9)]}                 | ${3}  | ${null}            | ${'a gap, since the night before it is inside the notice'}
    ${{ minNights: 2, firstArrival: day(3), sellsGaps: false }}                 | ${[blocked(4, 9)]}                 | ${3}  | ${'shortest_stay'} | ${'the same, not sold as a gap'}
    ${{ arrivalDays: weekdayBits(['friday']), maxNights: 3 }}                   | ${[]}                              | ${4}  | ${null}            | ${'the last night of three from Friday'}
    ${{ arrivalDays: weekdayBits(['friday']), maxNights: 3 }}                   | ${[]}                              | ${5}  | ${'arrival_days'}  | ${'after three nights from Friday'}
    ${{ arrivalDays: weekdayBits(['friday']), minNights: 3 }}                   | ${[blocked(1, 5), blocked(7, 20)]} | ${5}  | ${'arrival_days'}  | ${'a gap that begins on no day of arrival'}
    ${{ arrivalDays: weekdayBits(['friday']), minNights: 3, sellsGaps: false }} | ${[blocked(1, 5), blocked(7, 20)]} | ${5}  | ${'shortest_stay'} | ${'too short for any day of arrival'}
    ${{ minNights: 10 }}                                                        | ${[]}                              | ${21} | ${null}            | ${'stays end after the last day of arrival'}
    ${{}}                                                                       | ${[blocked(4, 5)]}                 | ${4}  | ${null}            | ${'a taken night needs no reason'}
  `(
    '$rules, night $night: $notForSale, $why',
    ({
      rules,
      entries,
      night,
      notForSale,
    }: {
      rules: Partial<HomeLimits>;
      entries: BoardEntry[];
      night: number;
      notForSale: string | null;
    }) => {
      expect(boardNights({ ...home, ...rules }, entries)[night]).toMatchObject({
        date: day(night),
        notForSale,
      });
    },
  );

  it('a night is for sale exactly when one of all possible stays with it can be sold, the latest of which is known', () => {
    const range = fc.record({
      from: fc.integer({ min: -2, max: 24 }),
      nights: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ isStay: fc.boolean(), at: range }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 5, max: 9 }),
        fc.integer({ min: 1, max: EVERY_DAY }),
        fc.constantFrom(1, 1, 3),
        fc.boolean(),
        (ranges, minNights, maxNights, arrivalDays, first, sellsGaps) => {
          const limits = { ...home, minNights, maxNights, arrivalDays, firstArrival: day(first), sellsGaps };
          const taken = ranges.map(({ at, isStay }): TakenNights => ({
            from: day(at.from),
            to: day(at.from + at.nights),
            isStay,
          }));
          const sold: Record<CivilDate, Nights> = {};
          for (let from = 0; from <= 22; from += 1) {
            const ends = Array.from({ length: maxNights + 1 }, (_, index) => day(from + index + 1)).filter(
              (checkOut) => saleProblem({ checkIn: day(from), checkOut }, limits, taken) === null,
            );
            const [shortest] = ends;
            for (const night of nightsOf(day(from), ends.at(-1) ?? day(from)))
              if (shortest) sold[night] = { from: day(from), to: shortest };
          }
          expect(Object.fromEntries(nightsForSale(limits, taken))).toEqual(sold);
        },
      ),
    );
  });
});
