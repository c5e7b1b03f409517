import fc from 'fast-check';
import { DomainError } from '#libs/core/platform';
import { civilDate } from '#libs/core/rules';
import { OWN_UIDS } from './export-calendar.js';
import { readCalendar } from './read-calendar.js';
import { SAMPLES, type Sample } from './testing/samples.js';

const FOR = { timeZone: 'America/Los_Angeles', today: civilDate('2026-05-13'), ownUids: OWN_UIDS };
const bytesOf = (lines: Sample['lines']): Uint8Array =>
  lines instanceof Uint8Array ? lines : new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
const read = (lines: Sample['lines']) => readCalendar(bytesOf(lines), FOR);
const rangesOf = (nights: readonly { from: string; to: string }[]) =>
  nights.map(({ from, to }) => `${from}/${to}`).sort();
const codeOf = (lines: Sample['lines']): string => {
  try {
    read(lines);
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'none';
};
const stay = (uid: string, from: string, to: string) => [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${from}`,
  `DTEND;VALUE=DATE:${to}`,
  'END:VEVENT',
  'END:VCALENDAR',
];

describe('Calendars of other platforms', () => {
  it('has samples of at least forty dialects and faults', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
  });

  it.each(SAMPLES)('$name', ({ lines, nights, proposed = [], unreadable = 0 }) => {
    const found = read(lines);
    expect({
      nights: rangesOf(found.nights.filter(({ horizon }) => !horizon)),
      proposed: rangesOf(found.nights.filter(({ horizon }) => horizon)),
      unreadable: found.unreadable,
    }).toEqual({ nights: [...nights].sort(), proposed, unreadable });
  });

  it('follows an event that moves by its UID, and tells different ones apart', () => {
    const [before] = read(stay('a', '20260520', '20260522')).nights;
    const [moved] = read(stay('a', '20260527', '20260529')).nights;
    const [other] = read(stay('b', '20260520', '20260522')).nights;
    expect(moved?.key).toBe(before?.key);
    expect(other?.key).not.toBe(before?.key);
  });

  it('keeps nothing of what an event says about people', () => {
    const lines = stay('robin@example.com', '20260520', '20260522');
    expect(
      JSON.stringify(read([...lines.slice(0, 3), 'SUMMARY:Robin Smith', ...lines.slice(3)])),
    ).not.toMatch(/robin/i);
  });

  it.each`
    what                    | lines                                                                                                                                                                                                               | code
    ${'a page'}             | ${['<!doctype html>', '<title>Sign in</title>']}                                                                                                                                                                    | ${'feed.not_calendar'}
    ${'nothing'}            | ${[]}                                                                                                                                                                                                               | ${'feed.not_calendar'}
    ${'cut off'}            | ${stay('a', '20260520', '20260522').slice(0, 5)}                                                                                                                                                                    | ${'feed.cut_off'}
    ${'without an end'}     | ${stay('a', '20260520', '20260522').slice(0, -1)}                                                                                                                                                                   | ${'feed.cut_off'}
    ${'nested without end'} | ${Array.from({ length: 50_000 }, () => 'BEGIN:VCALENDAR')}                                                                                                                                                          | ${'feed.cut_off'}
    ${'6,000 events'}       | ${Array.from({ length: 6_000 }, (_, index) => stay(`${index}`, '20260520', '20260521').slice(1, -1)).reduce((all, lines) => [...all.slice(0, 1), ...lines, ...all.slice(1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR'])} | ${'feed.too_many_events'}
  `('refuses what is no whole calendar: $what', ({ lines, code }: { lines: string[]; code: string }) => {
    expect(codeOf(lines)).toBe(code);
  });

  it('reads or refuses whatever comes, and always ends', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'FREQ=DAILY',
        'FREQ=WEEKLY',
        'FREQ=MONTHLY',
        'FREQ=YEARLY',
        'INTERVAL=0',
        'INTERVAL=12',
        'COUNT=3',
      ),
      fc.constantFrom(
        'BYDAY=MO',
        'BYDAY=5MO',
        'BYDAY=-1SU',
        'BYMONTHDAY=31',
        'BYMONTHDAY=30',
        'BYMONTH=2',
        'BYMONTH=13',
      ),
      fc.constantFrom(
        'UNTIL=20260601',
        'UNTIL=x',
        'BYSETPOS=9',
        'BYWEEKNO=60',
        'BYYEARDAY=367',
        'BYHOUR=3',
        'WKST=SU',
      ),
    );
    const start = fc.constantFrom('20240229', '20260131', '20260513T150000', '20260513T150000Z', '19991231');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), start, fc.string(), (parts, from, noise) => {
        const rule = `RRULE:${parts.join(';')}`;
        const lines = [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          `UID:${noise}`,
          `DTSTART:${from}`,
          rule,
          'END:VEVENT',
          'END:VCALENDAR',
        ];
        const { nights, unreadable } = read(lines);
        expect(nights.every(({ from: first, to }) => first < to)).toBe(true);
        expect(unreadable).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400, seed: 20_260_513 },
    );
  });
});
