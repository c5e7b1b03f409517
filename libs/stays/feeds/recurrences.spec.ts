import fc from 'fast-check';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { OWN_UIDS } from './export-calendar.js';
import { BLOCK_HORIZON_DAYS, civilDate } from '#libs/core/rules';
import { readCalendar } from './read-calendar.js';
import { startsOf } from './recurrences.js';

const NEAR = Temporal.PlainDateTime.from('2026-05-13T00:00');
const END = Temporal.PlainDateTime.from('2028-05-13T00:00');
/** Days that a rule may look at before it lets other work run: those of a year. */
const MOST_AT_A_STRETCH = 366;
/** Days from the first year that is read to the end of the window, and a year around them. */
const MOST_DAYS = 61 * 366;

/** Follows a rule, and counts the days that it looks at between two pauses. */
async function followed(rule: string, start: string, near = NEAR) {
  let [before, longest] = [Infinity, 0];
  const budget = {
    left: 10_000,
    days: 2_000_000,
    pause: () => {
      if (before !== Infinity) longest = Math.max(longest, before - budget.days);
      before = budget.days;
      return Promise.resolve();
    },
  };
  const from = Temporal.PlainDateTime.from(start);
  const starts = await startsOf(ICAL.Recur.fromString(rule), from, { near, end: END }, budget);
  return { starts: starts?.map(String) ?? null, days: 2_000_000 - budget.days, longest };
}

/** What the library finds by stepping from the start. */
function stepped(rule: string, start: string): string[] {
  const steps = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start));
  const found: string[] = [];
  for (let next = steps.next() as ICAL.Time | null; next; next = steps.next() as ICAL.Time | null) {
    const at = next.toString().slice(0, 16);
    if (at >= String(END).slice(0, 16)) break;
    if (at >= String(NEAR).slice(0, 16)) found.push(`${at}:00`);
  }
  return found;
}

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const weekdays = fc
  .uniqueArray(weekday, { minLength: 1, maxLength: 7 })
  .map((days) => `BYDAY=${days.join(',')}`);
const nth = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom('-1', '1', '2', '3', '4', '5'), weekday).map((one) => one.join('')),
    {
      minLength: 1,
      maxLength: 7,
    },
  )
  .map((days) => `BYDAY=${days.join(',')}`);
const monthDays = fc
  .uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 })
  .map((days) => `BYMONTHDAY=${days.join(',')}`);
const ends = fc.constantFrom('', ';COUNT=1', ';COUNT=700', ';COUNT=99999', ';UNTIL=20270101T000000');
const interval = fc.integer({ min: 1, max: 366 }).map((weeks) => `;INTERVAL=${weeks}`);
const start = fc
  .tuple(
    fc.integer({ min: 1970, max: 2027 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(
    ([year, month, day]) =>
      `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T15:00:00`,
  );

describe('Recurrence rules of imported calendars (D12)', () => {
  it('are followed like the library steps through them', async () => {
    const rule = fc.oneof(
      fc.constant('FREQ=DAILY'),
      weekdays.map((days) => `FREQ=WEEKLY;${days}`),
      nth.map((days) => `FREQ=MONTHLY;${days}`),
    );
    const near = fc.integer({ min: 2023, max: 2027 }).map((year) => `${year}-03-11T15:00:00`);
    await fc.assert(
      fc.asyncProperty(
        rule,
        fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=5'),
        ends,
        near,
        async (...given) => {
          const text = given.slice(0, 3).join('');
          expect((await followed(text, given[3])).starts).toEqual(stepped(text, given[3]));
        },
      ),
      { numRuns: 150, seed: 25 },
    );
  });

  it('cost no more than the days of their window, and never hold the process for more than a year of them', async () => {
    const rule = fc
      .tuple(
        fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY'),
        fc.subarray(['days', 'month', 'position']),
        fc.oneof(weekdays, nth, monthDays),
        interval,
        ends,
      )
      .map(
        ([freq, parts, days, every, end]) =>
          [
            freq,
            ...(parts.includes('days') ? [days] : []),
            ...(parts.includes('month') ? ['BYMONTH=2,11'] : []),
            ...(parts.includes('position') ? ['BYSETPOS=-1'] : []),
          ].join(';') +
          every +
          end,
      );
    await fc.assert(
      fc.asyncProperty(rule, start, async (text, from) => {
        const { days, longest } = await followed(text, from);
        expect(days).toBeLessThanOrEqual(MOST_DAYS);
        expect(longest).toBeLessThanOrEqual(MOST_AT_A_STRETCH);
      }),
      { numRuns: 500, seed: 25 },
    );
  });

  it('without a count cost the same, however long ago they began', async () => {
    const [old, recent] = [
      await followed('FREQ=DAILY', '1970-01-01T15:00'),
      await followed('FREQ=DAILY', '2026-05-01T15:00'),
    ];
    expect(old).toEqual(recent);
    expect(old.days).toBeLessThanOrEqual(735);
  });

  it.each(['0000', '0001', '1200', '1900', '1969'])(
    'of an event in the year %s are not read',
    async (year) => {
      const lines = [
        ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a'],
        ...[`DTSTART;VALUE=DATE:${year}1231`, `DTEND;VALUE=DATE:${year}1231`],
        'RRULE:FREQ=MONTHLY;BYDAY=-1SU,-1MO,-1TU,-1WE,-1TH,-1FR,-1SA',
        ...['END:VEVENT', 'END:VCALENDAR'],
      ];
      const bytes = new TextEncoder().encode(lines.join('\n'));
      const today = civilDate('2026-05-13');
      const found = await readCalendar(bytes, { timeZone: 'America/Los_Angeles', today, ownUids: OWN_UIDS });
      expect(found).toMatchObject({ nights: [], unread: { entries: 1 } });
    },
  );

  it('of ten daily series are all followed', async () => {
    const series = Array.from({ length: 10 }, (_, index) => [
      ...[
        'BEGIN:VEVENT',
        `UID:${index}`,
        `DTSTART;VALUE=DATE:202001${10 + index}`,
        'RRULE:FREQ=DAILY',
        'END:VEVENT',
      ],
    ]);
    const bytes = new TextEncoder().encode(['BEGIN:VCALENDAR', ...series.flat(), 'END:VCALENDAR'].join('\n'));
    const today = civilDate('2026-05-13');
    const { unread, nights } = await readCalendar(bytes, { timeZone: 'UTC', today, ownUids: OWN_UIDS });
    expect(unread.entries).toBe(0);
    expect(nights.length).toBe(10 * BLOCK_HORIZON_DAYS);
  });
});
