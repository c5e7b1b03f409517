import { shortestStays, type ArrivalBoard } from './arrival-days.js';
import { LAST_BOOKABLE_DAY, MAX_NIGHTS } from './constants.js';

const BOARDS = 2 ** LAST_BOOKABLE_DAY;

/** Bit n of `nights` is the night of day n + 1; what comes after the booking window is `later`. */
const boardOf = (nights: number, limits: { minNights: number; firstArrival: number; later: boolean }) => ({
  ...limits,
  isFree: (day: number) =>
    day > LAST_BOOKABLE_DAY ? limits.later : day > 0 && ((nights >> (day - 1)) & 1) === 1,
  canArrive: () => true,
  sellsGaps: true,
});

/** The free nights of the booking window that no stay can contain. */
function stranded(board: ArrivalBoard): number[] {
  const found: number[] = [];
  const stays = shortestStays(board);
  let next = 0;
  let reach = 0;
  for (let day = board.firstArrival; day <= LAST_BOOKABLE_DAY; day += 1) {
    const isFree = board.isFree(day);
    if (stays[next]?.from === day) {
      next += 1;
      reach = day + MAX_NIGHTS;
    } else if (!isFree) reach = 0;
    if (isFree && day >= reach) found.push(day);
  }
  return found;
}

describe('A rule that the owner never set (G5)', () => {
  it.each`
    minNights | firstArrival | later
    ${2}      | ${1}         | ${false}
    ${3}      | ${1}         | ${true}
    ${4}      | ${3}         | ${false}
    ${7}      | ${1}         | ${true}
  `(
    'strands no free night on any of the 2,097,152 boards of 21 nights, with a shortest stay of $minNights from day $firstArrival on',
    (limits: { minNights: number; firstArrival: number; later: boolean }) => {
      const strandedOn: { nights: string; days: number[] }[] = [];
      for (let nights = 0; nights < BOARDS; nights += 1) {
        const days = stranded(boardOf(nights, limits));
        if (days.length > 0 && strandedOn.length < 5) strandedOn.push({ nights: nights.toString(2), days });
      }
      expect(strandedOn).toEqual([]);
    },
  );

  it('would strand some without the rule for gaps', () => {
    // Nights 3 and 4, between taken ones.
    const board = boardOf(0b1100, { minNights: 3, firstArrival: 1, later: false });
    expect(stranded(board)).toEqual([]);
    expect(stranded({ ...board, sellsGaps: false })).toEqual([3, 4]);
  });
});

describe('Gaps (G5)', () => {
  it.each`
    nights     | minNights | firstArrival | stays                       | why
    ${0b1100}  | ${3}      | ${1}         | ${[[3, 5]]}                 | ${'two nights between taken ones, as a whole'}
    ${0b11100} | ${3}      | ${1}         | ${[[3, 6]]}                 | ${'three are no gap'}
    ${0b11111} | ${3}      | ${1}         | ${[[1, 4], [2, 5], [3, 6]]} | ${'nor are the last nights of a longer run'}
    ${0b11111} | ${3}      | ${4}         | ${[[4, 6]]}                 | ${'unless nobody can arrive earlier'}
    ${0b1}     | ${3}      | ${1}         | ${[[1, 2]]}                 | ${'tomorrow alone, whatever tonight is'}
    ${0}       | ${3}      | ${1}         | ${[]}                       | ${'no free night, no gap'}
  `(
    'nights $nights, at least $minNights, from day $firstArrival: $why',
    ({
      nights,
      minNights,
      firstArrival,
      stays,
    }: {
      nights: number;
      minNights: number;
      firstArrival: number;
      stays: [number, number][];
    }) => {
      const board = boardOf(nights, { minNights, firstArrival, later: false });
      expect(shortestStays(board).map(({ from, to }) => [from, to])).toEqual(stays);
    },
  );

  it('are not made by the end of the booking window', () => {
    const last = boardOf(2 ** (LAST_BOOKABLE_DAY - 1), { minNights: 7, firstArrival: 1, later: true });
    expect(shortestStays(last)).toEqual([{ from: 21, to: 28 }]);
    const taken = { ...last, isFree: (day: number) => day === 21 || day === 22 };
    expect(shortestStays(taken)).toEqual([{ from: 21, to: 23 }]);
  });
});
