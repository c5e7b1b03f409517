import fc from 'fast-check';
import { arrivalDaysOf } from './arrival-days.js';
import { checkBlock, BLOCK_HORIZON_DAYS } from './blocks.js';
import { saleProblem } from './check-stay.js';
import { addDays, civilDate, nightsOf, type CivilDate } from './civil-date.js';
import { daysInWords, limitBroken } from './stay-problems.js';
import {
  areFree,
  EVERY_DAY,
  firstArrival,
  MAX_PREPARATION_HOURS,
  MAX_PREPARATION_NIGHTS,
  preparationNights,
  preparationOf,
  weekdayBit,
  weekdayBits,
  WEEKDAYS,
  weekdaysOf,
  type HomeLimits,
  type TakenNights,
} from './stay-rules.js';

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
const stay = (from: number, to: number) => ({ checkIn: day(from), checkOut: day(to) });
const taken = (from: number, to: number, isStay: boolean): TakenNights => ({
  from: day(from),
  to: day(to),
  isStay,
});

describe('Time for preparation (G5)', () => {
  it.each`
    hours | checkIn    | checkOut   | nights | why
    ${0}  | ${'15:00'} | ${'11:00'} | ${0}   | ${'nothing asked for'}
    ${0}  | ${'10:00'} | ${'16:00'} | ${0}   | ${'B7: same-day turnover, whatever the times'}
    ${4}  | ${'15:00'} | ${'11:00'} | ${0}   | ${'four hours fit on the day'}
    ${5}  | ${'15:00'} | ${'11:00'} | ${1}   | ${'five do not'}
    ${28} | ${'15:00'} | ${'11:00'} | ${1}   | ${'a day and four hours'}
    ${29} | ${'15:00'} | ${'11:00'} | ${2}   | ${'an hour more'}
    ${1}  | ${'10:00'} | ${'16:00'} | ${1}   | ${'the next guest would arrive before the last has left'}
    ${72} | ${'00:00'} | ${'23:59'} | ${4}   | ${'the most there can be'}
  `(
    '$hours hours keep $nights nights: $why',
    ({
      hours,
      checkIn,
      checkOut,
      nights,
    }: {
      hours: number;
      checkIn: string;
      checkOut: string;
      nights: number;
    }) => {
      expect(
        preparationNights({ preparationHours: hours, checkInTime: checkIn, checkOutTime: checkOut }),
      ).toBe(nights);
    },
  );

  it('never keeps more nights than the calendar looks around', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        fc.nat(MAX_PREPARATION_HOURS),
        time,
        time,
        (preparationHours, checkInTime, checkOutTime) => {
          const nights = preparationNights({ preparationHours, checkInTime, checkOutTime });
          return nights >= 0 && nights <= MAX_PREPARATION_NIGHTS;
        },
      ),
    );
  });

  it('is kept before and after a stay, and not around a block', () => {
    const busy = [taken(5, 7, true)];
    const startsAndEnds = [stay(3, 5), stay(3, 4), stay(7, 9), stay(8, 9)];
    expect(startsAndEnds.map((one) => areFree(one, busy, 1))).toEqual([false, true, false, true]);
    expect(startsAndEnds.map((one) => areFree(one, [taken(5, 7, false)], 1))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('has the nights that nothing takes and that no stay can have', () => {
    const entry = fc
      .tuple(fc.integer({ min: -5, max: 20 }), fc.integer({ min: 1, max: 5 }), fc.boolean())
      .map(([from, nights, isStay]) => taken(from, from + nights, isStay));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.nat(MAX_PREPARATION_NIGHTS), (entries, nights) => {
        const found = preparationOf(entries, nights, today).flatMap(({ from, to }) => nightsOf(from, to));
        const wanted = nightsOf(today, day(40)).filter((night) => {
          const one = { checkIn: night, checkOut: addDays(night, 1) };
          return areFree(one, entries, 0) && !areFree(one, entries, nights);
        });
        expect(found).toEqual(wanted);
      }),
    );
  });
});

describe('Notice (G5)', () => {
  it.each`
    notice | checkIn    | clock      | ahead | why
    ${0}   | ${'15:00'} | ${'23:59'} | ${1}  | ${'B3: tomorrow, whatever the time'}
    ${15}  | ${'15:00'} | ${'23:59'} | ${1}  | ${'tomorrow closes at midnight'}
    ${16}  | ${'15:00'} | ${'23:00'} | ${1}  | ${'the last minute'}
    ${16}  | ${'15:00'} | ${'23:01'} | ${2}  | ${'a minute later'}
    ${24}  | ${'15:00'} | ${'15:00'} | ${1}  | ${'a day before check-in'}
    ${24}  | ${'15:00'} | ${'15:01'} | ${2}  | ${'a minute less'}
    ${48}  | ${'15:00'} | ${'09:00'} | ${2}  | ${'two days'}
    ${168} | ${'00:00'} | ${'23:59'} | ${8}  | ${'the longest notice'}
  `(
    'of $notice hours at $clock: first arrival $ahead days ahead, $why',
    ({
      notice,
      checkIn,
      clock,
      ahead,
    }: {
      notice: number;
      checkIn: string;
      clock: string;
      ahead: number;
    }) => {
      const [hours = 0, minutes = 0] = clock.split(':').map(Number);
      const rules = { noticeHours: notice, checkInTime: checkIn };
      expect(firstArrival({ today, minute: hours * 60 + minutes }, rules)).toBe(day(ahead));
    },
  );
});

describe('Which stays can be sold (G5)', () => {
  it.each`
    rules                                       | from  | to    | problem               | why
    ${{}}                                       | ${1}  | ${2}  | ${null}               | ${'no rules'}
    ${{ minNights: 3 }}                         | ${2}  | ${5}  | ${null}               | ${'three nights'}
    ${{ minNights: 3 }}                         | ${2}  | ${4}  | ${'too_short'}        | ${'two of three nights'}
    ${{ maxNights: 3 }}                         | ${2}  | ${6}  | ${'too_long'}         | ${'four of three nights'}
    ${{ firstArrival: day(3) }}                 | ${2}  | ${6}  | ${'too_short_notice'} | ${'before the first arrival'}
    ${{ arrivalDays: weekdayBits(['friday']) }} | ${2}  | ${3}  | ${null}               | ${'on a Friday'}
    ${{ arrivalDays: weekdayBits(['friday']) }} | ${3}  | ${5}  | ${'arrival_day'}      | ${'on a Saturday'}
    ${{ minNights: 3, firstArrival: day(9) }}   | ${22} | ${23} | ${'dates_invalid'}    | ${'the limits of the product come first'}
    ${{ minNights: 4 }}                         | ${12} | ${15} | ${null}               | ${'a gap of three nights, as a whole'}
    ${{ minNights: 4 }}                         | ${12} | ${14} | ${'gap_nights'}       | ${'two of its three nights'}
    ${{ minNights: 4 }}                         | ${13} | ${15} | ${'gap_nights'}       | ${'the last two of them'}
    ${{ minNights: 5 }}                         | ${12} | ${16} | ${'gap_nights'}       | ${'the gap, and a night that is taken'}
    ${{ minNights: 4 }}                         | ${12} | ${16} | ${'taken'}            | ${'long enough, and over a block'}
    ${{ minNights: 4, sellsGaps: false }}       | ${12} | ${15} | ${'too_short'}        | ${'the owner does not sell gaps'}
    ${{ minNights: 4, preparationHours: 5 }}    | ${13} | ${15} | ${null}               | ${'preparation leaves a gap of two'}
    ${{ minNights: 3, preparationHours: 30 }}   | ${14} | ${16} | ${'taken'}            | ${'a gap of one night, and a taken one'}
    ${{ minNights: 4, firstArrival: day(8) }}   | ${8}  | ${10} | ${null}               | ${'a gap since nobody can arrive earlier'}
    ${{ minNights: 4, firstArrival: day(8) }}   | ${9}  | ${10} | ${'gap_nights'}       | ${'a part of it'}
    ${{ minNights: 9 }}                         | ${20} | ${22} | ${'too_short'}        | ${'the end of the window leaves no gap'}
    ${{}}                                       | ${8}  | ${11} | ${'taken'}            | ${'over a stay'}
    ${{}}                                       | ${8}  | ${10} | ${null}               | ${'B7: until a stay begins'}
    ${{ preparationHours: 5 }}                  | ${8}  | ${10} | ${'taken'}            | ${'no night for preparation before it'}
    ${{ preparationHours: 5 }}                  | ${12} | ${13} | ${'taken'}            | ${'no night for preparation after it'}
    ${{ preparationHours: 5 }}                  | ${13} | ${15} | ${null}               | ${'a night later, until a block begins'}
    ${{}}                                       | ${14} | ${16} | ${'taken'}            | ${'over a block'}
  `(
    '$rules, day $from to $to: $problem, $why',
    ({
      rules,
      from,
      to,
      problem,
    }: {
      rules: Partial<HomeLimits>;
      from: number;
      to: number;
      problem: string | null;
    }) => {
      const entries = [taken(10, 12, true), taken(15, 18, false)];
      expect(saleProblem(stay(from, to), { ...home, ...rules }, entries)).toBe(problem);
    },
  );

  it('a gap that does not begin on a day of arrival cannot be booked', () => {
    // Day 12 is a Monday.
    const onMondays = { ...home, minNights: 4, arrivalDays: weekdayBits(['monday']) };
    const onTuesdays = { ...onMondays, arrivalDays: weekdayBits(['tuesday']) };
    const entries = [taken(10, 12, true), taken(15, 18, false)];
    expect(saleProblem(stay(12, 15), onMondays, entries)).toBe(null);
    expect(saleProblem(stay(12, 15), onTuesdays, entries)).toBe('arrival_day');
    expect(saleProblem(stay(13, 15), onTuesdays, entries)).toBe('too_short');
  });

  it('says how many nights a gap has', () => {
    expect(limitBroken('gap_nights', { minNights: 4, gapNights: 3 })).toEqual({ n: 3 });
  });

  it('lists the days on which the shortest stay can begin', () => {
    const rules = { ...home, minNights: 3, arrivalDays: weekdayBits(['friday', 'saturday']) };
    // Day 2 is a Friday. From day 9 to 11 the nights are taken.
    expect(arrivalDaysOf(rules, [taken(9, 12, false)])).toEqual([day(2), day(3), day(16), day(17)]);
  });
});

describe('Days of the week', () => {
  it('are bits that begin on Monday', () => {
    expect(nightsOf(day(5), day(12)).map(weekdayBit)).toEqual([1, 2, 4, 8, 16, 32, 64]);
    for (let days = 0; days <= EVERY_DAY; days += 1) expect(weekdayBits(weekdaysOf(days))).toBe(days);
    expect(weekdaysOf(EVERY_DAY)).toEqual(WEEKDAYS);
  });

  it.each([
    [weekdayBits(['friday']), 'Friday'],
    [weekdayBits(['saturday', 'friday']), 'Friday or Saturday'],
    [weekdayBits(['sunday', 'monday', 'friday']), 'Monday, Friday or Sunday'],
  ])('%p is said as %p', (days, words) => {
    expect(daysInWords(days)).toBe(words);
    expect(limitBroken('arrival_day', { arrivalDays: days })).toEqual({ what: words });
  });

  it.each([
    [1, '1 hour'],
    [12, '12 hours'],
  ])('a notice of %p is said as %p', (noticeHours, n) => {
    expect(limitBroken('too_short_notice', { noticeHours })).toEqual({ n });
  });
});

describe('Nights an owner can block', () => {
  it.each`
    from            | to                             | problem             | side
    ${day(0)}       | ${day(1)}                      | ${null}             | ${null}
    ${day(-1)}      | ${day(1)}                      | ${'nights_past'}    | ${'start'}
    ${day(3)}       | ${day(3)}                      | ${'nights_invalid'} | ${'end'}
    ${day(3)}       | ${day(2)}                      | ${'nights_invalid'} | ${'end'}
    ${'2026-02-30'} | ${day(2)}                      | ${'nights_invalid'} | ${'start'}
    ${day(2)}       | ${null}                        | ${'nights_invalid'} | ${'end'}
    ${day(9)}       | ${day(BLOCK_HORIZON_DAYS)}     | ${null}             | ${null}
    ${day(9)}       | ${day(BLOCK_HORIZON_DAYS + 1)} | ${'nights_too_far'} | ${'end'}
  `(
    '$from to $to: $problem',
    ({ from, to, problem, side }: Record<'from' | 'to' | 'problem' | 'side', string | null>) => {
      const check = checkBlock({ from, to }, today);
      expect(check.ok ? { problem: null, side: null } : check).toMatchObject({ problem, side });
    },
  );
});
