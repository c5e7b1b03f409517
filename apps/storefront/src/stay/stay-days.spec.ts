import { civilDate } from '#libs/core/rules';
import {
  clickableDays,
  fits,
  lastCheckOut,
  lastCheckOutOf,
  nearestFreeStay,
  dayProblem,
  type StayBounds,
} from './stay-days.js';

const day = (text: string) => civilDate(`2026-03-${text}`);
const bounds: StayBounds = {
  bookableFrom: day('02'),
  bookableTo: day('22'),
  maxNights: 5,
  taken: [{ from: '2026-03-10', to: '2026-03-12' }],
};
const stay = (from: string, to: string) => ({ checkIn: day(from), checkOut: day(to) });

describe('Days of a stay (B3, B7, C15)', () => {
  it.each`
    from    | to      | ok       | why
    ${'08'} | ${'10'} | ${true}  | ${'check-out on the day of the next check-in is allowed'}
    ${'12'} | ${'14'} | ${true}  | ${'check-in on the day of the previous check-out is allowed'}
    ${'09'} | ${'11'} | ${false} | ${'it would span a taken night'}
    ${'10'} | ${'11'} | ${false} | ${'the first night is taken'}
    ${'02'} | ${'07'} | ${true}  | ${'the longest stay'}
    ${'02'} | ${'08'} | ${false} | ${'longer than the home allows'}
    ${'01'} | ${'03'} | ${false} | ${'before the window'}
    ${'22'} | ${'25'} | ${true}  | ${'the window limits check-in, not check-out'}
    ${'23'} | ${'25'} | ${false} | ${'beyond the window'}
    ${'05'} | ${'05'} | ${false} | ${'no night at all'}
  `('$from to $to: $ok, $why', ({ from, to, ok }: { from: string; to: string; ok: boolean }) => {
    expect(fits(stay(from, to), bounds)).toBe(ok);
  });

  it.each`
    rules                   | from    | to      | ok       | why
    ${{ minNights: 3 }}     | ${'02'} | ${'05'} | ${true}  | ${'the shortest stay'}
    ${{ minNights: 3 }}     | ${'02'} | ${'04'} | ${false} | ${'a night less'}
    ${{ arrivalDays: 0b1 }} | ${'02'} | ${'04'} | ${true}  | ${'arrival on a Monday'}
    ${{ arrivalDays: 0b1 }} | ${'03'} | ${'04'} | ${false} | ${'arrival on a Tuesday'}
  `('G5 with $rules from $from to $to: $ok, $why', ({ rules, from, to, ok }) => {
    expect(fits(stay(from as string, to as string), { ...bounds, ...(rules as object) })).toBe(ok);
  });

  it("G5 says which of the owner's rules a day breaks", () => {
    const ruled = { ...bounds, minNights: 3, arrivalDays: 0b1 };
    const nothing = { checkIn: null, checkOut: null };
    expect(dayProblem(day('02'), nothing, ruled)).toBeNull();
    expect(dayProblem(day('03'), nothing, ruled)).toBe('no arrivals on this day of the week');
    const begun = { checkIn: day('02'), checkOut: null };
    expect(dayProblem(day('04'), begun, ruled)).toBe('not possible, stays are at least 3 nights long');
    expect(dayProblem(day('05'), begun, ruled)).toBeNull();
  });

  it('G5 a gap can be chosen as a whole, and its days say so', () => {
    const gapped = {
      ...bounds,
      minNights: 3,
      taken: [
        { from: '2026-03-08', to: '2026-03-10' },
        { from: '2026-03-12', to: '2026-03-14' },
      ],
      gaps: [{ from: day('10'), to: day('12') }],
    };
    expect(fits(stay('10', '12'), gapped)).toBe(true);
    expect(fits(stay('10', '11'), gapped)).toBe(false);
    expect(fits(stay('11', '12'), gapped)).toBe(false);
    expect(fits(stay('14', '16'), gapped)).toBe(false);
    const nothing = { checkIn: null, checkOut: null };
    const together = 'these 2 nights can only be booked together';
    expect(dayProblem(day('10'), nothing, gapped)).toBeNull();
    expect(dayProblem(day('11'), nothing, gapped)).toBe(together);
    const begun = { checkIn: day('10'), checkOut: null };
    expect(dayProblem(day('11'), begun, gapped)).toBe(`not possible, ${together}`);
    expect(dayProblem(day('12'), begun, gapped)).toBeNull();
    expect(dayProblem(day('13'), begun, gapped)).toBe('not possible, the night after is taken');
  });

  it('limits check-out to the first taken night and the longest stay', () => {
    expect(lastCheckOut(day('08'), bounds)).toBe(day('10'));
    expect(lastCheckOut(day('12'), bounds)).toBe(day('17'));
    expect(lastCheckOutOf(day('08'), bounds).reason).toBe('the night after is taken');
    expect(lastCheckOutOf(day('12'), bounds).reason).toBe('stays are at most 5 nights long');
  });

  it.each`
    chosen  | day     | why
    ${null} | ${'10'} | ${'already taken'}
    ${null} | ${'01'} | ${'too late to book'}
    ${null} | ${'23'} | ${'not open for check-in yet'}
    ${null} | ${'12'} | ${null}
    ${'08'} | ${'10'} | ${null}
    ${'08'} | ${'11'} | ${'not possible, the night after is taken'}
    ${'12'} | ${'18'} | ${'not possible, stays are at most 5 nights long'}
    ${'12'} | ${'11'} | ${'before your check-in'}
  `(
    'explains why the $day. cannot be chosen after check-in $chosen: $why',
    ({ chosen, day: clicked, why }: { chosen: string | null; day: string; why: string | null }) => {
      const choice = { checkIn: chosen ? day(chosen) : null, checkOut: null };
      expect(dayProblem(day(clicked), choice, bounds)).toBe(why);
    },
  );

  it('finds the nearest free stay of the same length', () => {
    expect(nearestFreeStay(stay('10', '12'), bounds)).toEqual(stay('08', '10'));
    expect(nearestFreeStay(stay('11', '13'), bounds)).toEqual(stay('12', '14'));
    expect(nearestFreeStay(stay('10', '20'), bounds)).toBeNull();
    expect(nearestFreeStay({ checkIn: day('10'), checkOut: null }, bounds)).toBeNull();
  });

  it('offers the days that can be clicked next', () => {
    expect(clickableDays({ checkIn: null, checkOut: null }, bounds)).toEqual({
      from: day('02'),
      to: day('22'),
    });
    expect(clickableDays({ checkIn: day('08'), checkOut: null }, bounds)).toEqual({
      from: day('08'),
      to: day('10'),
    });
  });
});
