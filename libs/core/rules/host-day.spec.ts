import { civilDate, hostDay, type CivilDate, type StayOfDay } from './index.js';

/** The day that a calendar on the wall shows in a zone. */
const todayAt =
  (now: Date) =>
  (timeZone: string): CivilDate =>
    civilDate(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now));

type NamedStay = StayOfDay & { name: string };

const NEW_YORK = 'America/New_York';
const HONOLULU = 'Pacific/Honolulu';
const AUCKLAND = 'Pacific/Auckland';

/** A stay whose check-in and check-out are given as instants with their offset, such as `2026-06-01T15:00-04:00`. */
function aStay(name: string, from: string, to: string, facts: Partial<NamedStay> = {}): NamedStay {
  return {
    name,
    propertyId: 'cabin',
    timeZone: NEW_YORK,
    checkIn: civilDate(from.slice(0, 10)),
    checkOut: civilDate(to.slice(0, 10)),
    checkInAt: new Date(from),
    checkOutAt: new Date(to),
    previousCheckOutAt: null,
    nextCheckInAt: null,
    nextIsElsewhere: false,
    ...facts,
  };
}

function dayAt(now: string, stays: NamedStay[]) {
  const at = new Date(now);
  const { arrivals, inHouse, departures, toPrepare } = hostDay(stays, { now: at, todayIn: todayAt(at) });
  return {
    arrivals: arrivals.map(({ day, stay }) => `${stay.name} ${day}`),
    inHouse: inHouse.map(({ name }) => name),
    departures: departures.map(({ day, stay }) => `${stay.name} ${day}`),
    toPrepare,
  };
}

const ONE_NIGHT = ['2026-06-01T15:00-04:00', '2026-06-02T11:00-04:00'] as const;
const THREE_NIGHTS = ['2026-06-01T15:00-04:00', '2026-06-04T11:00-04:00'] as const;

describe('The host’s day: stays by what happens to them, on the home’s own days (B4)', () => {
  it.each([
    ['two days before check-in', '2026-05-30T12:00-04:00', THREE_NIGHTS, [], [], []],
    ['the day before check-in', '2026-05-31T12:00-04:00', THREE_NIGHTS, ['Nora tomorrow'], [], []],
    ['the morning of check-in', '2026-06-01T08:00-04:00', THREE_NIGHTS, ['Nora today'], [], []],
    ['the evening of check-in', '2026-06-01T23:59-04:00', THREE_NIGHTS, ['Nora today'], [], []],
    ['the day after check-in', '2026-06-02T00:00-04:00', THREE_NIGHTS, [], ['Nora'], []],
    ['the day before check-out', '2026-06-03T12:00-04:00', THREE_NIGHTS, [], ['Nora'], ['Nora tomorrow']],
    ['the day of check-out', '2026-06-04T08:00-04:00', THREE_NIGHTS, [], [], ['Nora today']],
    ['the evening after check-out', '2026-06-04T23:59-04:00', THREE_NIGHTS, [], [], ['Nora today']],
    ['the day after check-out', '2026-06-05T00:00-04:00', THREE_NIGHTS, [], [], []],
    ['the day of a single night', '2026-06-01T12:00-04:00', ONE_NIGHT, ['Nora today'], [], ['Nora tomorrow']],
  ])('%s', (_when, now, [from, to], arrivals, inHouse, departures) => {
    expect(dayAt(now, [aStay('Nora', from, to)])).toMatchObject({ arrivals, inHouse, departures });
  });

  it('a guest who arrives before midnight elsewhere arrives today, though it is tomorrow where the owner is', () => {
    // 2 a.m. on June 2 in New York is 8 p.m. on June 1 in Honolulu.
    const late = aStay('Kai', '2026-06-01T21:00-10:00', '2026-06-03T11:00-10:00', { timeZone: HONOLULU });
    expect(dayAt('2026-06-02T02:00-04:00', [late])).toMatchObject({ arrivals: ['Kai today'], inHouse: [] });
    expect(dayAt('2026-06-02T06:00-04:00', [late])).toMatchObject({ arrivals: [], inHouse: ['Kai'] });
  });

  it('homes in three zones have three todays at once', () => {
    const on = (name: string, date: string, timeZone: string, offset: string) =>
      aStay(name, `${date}T15:00${offset}`, `${date.slice(0, 8)}09T11:00${offset}`, {
        timeZone,
        propertyId: timeZone,
      });
    const stays = [
      on('Kai', '2026-06-01', HONOLULU, '-10:00'),
      on('Nora', '2026-06-02', NEW_YORK, '-04:00'),
      on('Ana', '2026-06-02', AUCKLAND, '+12:00'),
    ];
    // June 1, 11 p.m. in Honolulu; June 2, 5 a.m. in New York; June 2, 9 p.m. in Auckland.
    expect(dayAt('2026-06-02T09:00Z', stays).arrivals).toEqual(['Kai today', 'Ana today', 'Nora today']);
    // June 2, 1 a.m. in Honolulu: the guest who arrived yesterday is in the house.
    expect(dayAt('2026-06-02T11:00Z', stays)).toMatchObject({
      arrivals: ['Ana today', 'Nora today'],
      inHouse: ['Kai'],
    });
  });

  it.each([
    ['spring', '2026-03-07T15:00-05:00', '2026-03-09T11:00-04:00', '2026-03-08T12:00-04:00'],
    ['autumn', '2026-10-31T15:00-04:00', '2026-11-02T11:00-05:00', '2026-11-01T12:00-05:00'],
  ])('days are those of the calendar when clocks change in %s (B6)', (_season, from, to, now) => {
    expect(dayAt(now, [aStay('Nora', from, to)])).toMatchObject({
      arrivals: [],
      inHouse: ['Nora'],
      departures: ['Nora tomorrow'],
    });
  });
});

describe('What has to be prepared: between a departure and the next arrival', () => {
  const at = (text: string) => new Date(text);
  const leaving = aStay('Nora', '2026-05-29T15:00-04:00', '2026-06-01T11:00-04:00', {
    nextCheckInAt: at('2026-06-01T15:00-04:00'),
  });
  const arriving = aStay('Omar', '2026-06-01T15:00-04:00', '2026-06-04T11:00-04:00', {
    previousCheckOutAt: at('2026-06-01T11:00-04:00'),
  });
  const turnover = {
    propertyId: 'cabin',
    from: leaving.checkOutAt,
    until: arriving.checkInAt,
    elsewhere: false,
  };

  it('a turnover on the same day is one piece of work of four hours (B7)', () => {
    expect(dayAt('2026-06-01T08:00-04:00', [leaving, arriving]).toPrepare).toEqual([turnover]);
    expect(Number(turnover.until) - Number(turnover.from)).toBe(4 * 3_600_000);
  });

  it('is over once the next guest may come', () => {
    expect(dayAt('2026-06-01T14:59-04:00', [leaving, arriving]).toPrepare).toEqual([turnover]);
    expect(dayAt('2026-06-01T15:00-04:00', [leaving, arriving]).toPrepare).toEqual([]);
  });

  it('a home whose last guest left days ago is prepared for tomorrow’s', () => {
    const from = at('2026-05-20T11:00-04:00');
    expect(dayAt('2026-05-31T08:00-04:00', [{ ...arriving, previousCheckOutAt: from }]).toPrepare).toEqual([
      { propertyId: 'cabin', from, until: arriving.checkInAt, elsewhere: false },
    ]);
    expect(dayAt('2026-05-31T08:00-04:00', [{ ...arriving, previousCheckOutAt: null }]).toPrepare).toEqual([
      { propertyId: 'cabin', from: null, until: arriving.checkInAt, elsewhere: false },
    ]);
  });

  it('is prepared for nights that are taken on another platform, too', () => {
    const elsewhere = { ...leaving, nextIsElsewhere: true };
    expect(dayAt('2026-06-01T08:00-04:00', [elsewhere]).toPrepare).toEqual([
      { ...turnover, elsewhere: true },
    ]);
  });

  it('the next to be ready stands first, homes that nobody arrives at last', () => {
    const free = { ...leaving, propertyId: 'loft', nextCheckInAt: null };
    const later = { ...leaving, propertyId: 'barn', nextCheckInAt: at('2026-06-09T15:00-04:00') };
    const { toPrepare } = dayAt('2026-06-01T08:00-04:00', [free, later, leaving, arriving]);
    expect(toPrepare.map(({ propertyId }) => propertyId)).toEqual(['cabin', 'barn', 'loft']);
  });

  it('lasts an hour less in the night in which clocks go forward', () => {
    const before = aStay('Nora', '2026-03-06T15:00-05:00', '2026-03-07T11:00-05:00', {
      nextCheckInAt: at('2026-03-08T15:00-04:00'),
    });
    const [only] = dayAt('2026-03-07T08:00-05:00', [before]).toPrepare;
    expect(Number(only?.until) - Number(only?.from)).toBe(27 * 3_600_000);
  });
});
