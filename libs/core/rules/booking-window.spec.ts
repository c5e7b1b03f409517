import { bookableDays, type StayRequest } from './booking-window.js';
import { checkStay } from './check-stay.js';
import { EVERY_DAY } from './stay-rules.js';
import { addDays, civilDate, nightsBetween, nightsOf, parseCivilDate } from './civil-date.js';

const today = civilDate('2026-11-21');
const limits = {
  today,
  firstArrival: addDays(today, 1),
  maxGuests: 4,
  minNights: 1,
  maxNights: 14,
  preparationHours: 0,
  noticeHours: 0,
  arrivalDays: EVERY_DAY,
  sellsGaps: true,
  checkInTime: '15:00',
  checkOutTime: '11:00',
};
const day = (offset: number) => addDays(today, offset);
const request = (changes: Partial<StayRequest> = {}): StayRequest => ({
  checkIn: day(3),
  checkOut: day(5),
  guests: 2,
  acceptsWaiver: true,
  ...changes,
});
const problemOf = (changes: Partial<StayRequest>) => {
  const check = checkStay(request(changes), limits, []);
  return check.ok ? null : check.problem;
};

describe('What may be booked (§5 Booking, B3, B5, B9, C15)', () => {
  it('accepts a valid stay and counts its nights', () => {
    expect(checkStay(request(), limits, [])).toEqual({
      ok: true,
      checkIn: day(3),
      checkOut: day(5),
      nights: 2,
      guests: 2,
    });
  });

  it.each`
    checkIn                       | checkOut                      | problem            | why
    ${day(1)}                     | ${day(2)}                     | ${null}            | ${'tomorrow is the first day'}
    ${day(21)}                    | ${day(22)}                    | ${null}            | ${'21 days ahead is the last day'}
    ${day(0)}                     | ${day(2)}                     | ${'dates_invalid'} | ${'today is too soon'}
    ${day(22)}                    | ${day(23)}                    | ${'dates_invalid'} | ${'22 days ahead is too far'}
    ${day(-1)}                    | ${day(2)}                     | ${'date_past'}     | ${'yesterday is past'}
    ${day(3)}                     | ${day(3)}                     | ${'dates_invalid'} | ${'no night'}
    ${day(3)}                     | ${day(2)}                     | ${'dates_invalid'} | ${'backwards'}
    ${'2026-02-30'}               | ${day(2)}                     | ${'dates_invalid'} | ${'not a calendar day'}
    ${''}                         | ${day(2)}                     | ${'dates_invalid'} | ${'nothing chosen'}
    ${undefined}                  | ${undefined}                  | ${'dates_invalid'} | ${'nothing sent'}
    ${day(3)}                     | ${day(17)}                    | ${null}            | ${'14 nights, the most this home allows'}
    ${day(3)}                     | ${day(18)}                    | ${'too_long'}      | ${'15 nights'}
    ${'2026-11-24T15:00:00.000Z'} | ${'2026-11-26T11:00:00.000Z'} | ${null}            | ${'B5: ISO instants count by their day'}
  `(
    '$checkIn to $checkOut: $problem, $why',
    ({ checkIn, checkOut, problem }: { checkIn: unknown; checkOut: unknown; problem: string | null }) => {
      expect(problemOf({ checkIn, checkOut })).toBe(problem);
    },
  );

  it.each([5, 1.5, 'two', '', null, undefined, '2.5'])('rejects %s guests where 4 fit', (guests) => {
    expect(problemOf({ guests })).toBe('too_many_guests');
  });

  it.each([0, -1, '0', '-1'])('%s guests are too few, not too many', (guests) => {
    expect(problemOf({ guests })).toBe('too_few_guests');
  });

  it('reads the number of guests from text, too', () => {
    expect(problemOf({ guests: '4' })).toBeNull();
  });

  it.each([false, undefined, 'true', 1])('requires the waiver to be accepted, not %s', (acceptsWaiver) => {
    expect(problemOf({ acceptsWaiver })).toBe('waiver_missing');
  });

  it('F14 names the first broken rule: dates valid, past, window, guests, waiver', () => {
    const all = { guests: 99, acceptsWaiver: false };
    expect(problemOf({ ...all, checkIn: 'x' })).toBe('dates_invalid');
    expect(problemOf({ ...all, checkIn: day(-3) })).toBe('date_past');
    expect(problemOf({ ...all, checkIn: day(30), checkOut: day(31) })).toBe('dates_invalid');
    expect(problemOf(all)).toBe('too_many_guests');
    expect(problemOf({ acceptsWaiver: false })).toBe('waiver_missing');
  });

  it('B4 returns the first and last check-in day', () => {
    expect(bookableDays(today)).toEqual({ from: '2026-11-22', to: '2026-12-12' });
  });
});

describe('Calendar days (B5, B6, B7)', () => {
  it('counts nights across daylight saving, new year and a leap day', () => {
    expect(nightsBetween(civilDate('2026-10-31'), civilDate('2026-11-02'))).toBe(2);
    expect(nightsBetween(civilDate('2027-03-13'), civilDate('2027-03-15'))).toBe(2);
    expect(nightsBetween(civilDate('2026-12-31'), civilDate('2027-01-01'))).toBe(1);
    expect(nightsBetween(civilDate('2028-02-28'), civilDate('2028-03-01'))).toBe(2);
  });

  it('lists the nights of a stay without the check-out day', () => {
    expect(nightsOf(civilDate('2026-12-30'), civilDate('2027-01-01'))).toEqual(['2026-12-30', '2026-12-31']);
  });

  it.each(['2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '2026-01-01x', 20260101, null])(
    'rejects %s',
    (text) => {
      expect(parseCivilDate(text)).toBeNull();
    },
  );
});
