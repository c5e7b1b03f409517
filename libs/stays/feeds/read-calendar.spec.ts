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
const codeOf = async (lines: Sample['lines']): Promise<string> => {
  try {
    await read(lines);
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

const calendar = (...components: string[][]): string[] => [
  'BEGIN:VCALENDAR',
  ...components.flat(),
  'END:VCALENDAR',
];
const zoneOf = (name: string, from: string, rule: string): string[] => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', `DTSTART:${from}`],
  ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', rule, 'END:STANDARD', 'END:VTIMEZONE'],
];
const stayAt = (zone: string, from: string, to: string): string[] => [
  ...[
    'BEGIN:VEVENT',
    `UID:${from}`,
    `DTSTART;TZID=${zone}:${from}`,
    `DTEND;TZID=${zone}:${to}`,
    'END:VEVENT',
  ],
];

describe('Calendars of other platforms', () => {
  it('has samples of at least forty dialects and faults', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
  });

  it.each(SAMPLES)('$name', async ({ lines, nights, proposed = [], ...counts }) => {
    const { unreadable = 0, earlierChanges = 0, availabilities = 0 } = counts;
    const found = await read(lines);
    expect({
      nights: rangesOf(found.nights.filter(({ horizon }) => !horizon)),
      proposed: rangesOf(found.nights.filter(({ horizon }) => horizon)),
      unreadable: found.unread.entries,
      earlierChanges: found.unread.earlierChanges,
      availabilities: found.unread.availabilities,
    }).toEqual({ nights: [...nights].sort(), proposed, unreadable, earlierChanges, availabilities });
  });

  it('follows an event that moves by its UID, and tells different ones apart', async () => {
    const [before] = (await read(stay('a', '20260520', '20260522'))).nights;
    const [moved] = (await read(stay('a', '20260527', '20260529'))).nights;
    const [other] = (await read(stay('b', '20260520', '20260522'))).nights;
    expect(moved?.key).toBe(before?.key);
    expect(other?.key).not.toBe(before?.key);
  });

  it('follows an event that moves also when the calendar has it twice', async () => {
    const twice = (from: string, to: string) =>
      calendar(
        ...['20260512', '20260513'].map((day) => [
          ...stay('a', from, to).slice(1, -2),
          `DTSTAMP:${day}T081500Z`,
          'END:VEVENT',
        ]),
      );
    const [before, ...others] = (await read(twice('20260520', '20260522'))).nights;
    const [moved] = (await read(twice('20260527', '20260529'))).nights;
    expect(others).toEqual([]);
    expect(moved?.key).toBe(before?.key);
  });

  it('keeps nothing of what an event says about people', async () => {
    const lines = stay('robin@example.com', '20260520', '20260522');
    expect(
      JSON.stringify(await read([...lines.slice(0, 3), 'SUMMARY:Robin Smith', ...lines.slice(3)])),
    ).not.toMatch(/robin/i);
  });

  it.each`
    what                    | lines                                                                                                                                                                                                               | code
    ${'a page'}             | ${['<!doctype html>', '<title>Sign in</title>']}                                                                                                                                                                    | ${'feed.not_calendar'}
    ${'nothing'}            | ${[]}                                                                                                                                                                                                               | ${'feed.not_calendar'}
    ${'cut off'}            | ${stay('a', '20260520', '20260522').slice(0, 5)}                                                                                                                                                                    | ${'feed.cut_off'}
    ${'without an end'}     | ${stay('a', '20260520', '20260522').slice(0, -1)}                                                                                                                                                                   | ${'feed.cut_off'}
    ${'one inside another'} | ${['BEGIN:VCALENDAR', ...stay('a', '20260520', '20260522'), 'END:VCALENDAR']}                                                                                                                                       | ${'feed.not_calendar'}
    ${'nested without end'} | ${Array.from({ length: 50_000 }, () => 'BEGIN:VCALENDAR')}                                                                                                                                                          | ${'feed.cut_off'}
    ${'6,000 events'}       | ${Array.from({ length: 6_000 }, (_, index) => stay(`${index}`, '20260520', '20260521').slice(1, -1)).reduce((all, lines) => [...all.slice(0, 1), ...lines, ...all.slice(1)], ['BEGIN:VCALENDAR', 'END:VCALENDAR'])} | ${'feed.too_many_events'}
  `(
    'refuses what is no whole calendar: $what',
    async ({ lines, code }: { lines: string[]; code: string }) => {
      expect(await codeOf(lines)).toBe(code);
    },
  );

  it('reads or refuses whatever comes, and always ends', async () => {
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
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), start, fc.string(), async (parts, from, noise) => {
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
        const { nights, unread } = await read(lines);
        expect(nights.every(({ from: first, to }) => first < to)).toBe(true);
        expect(unread.entries).toBeLessThanOrEqual(1);
      }),
      { numRuns: 150, seed: 20_260_513 },
    );
  });

  it('reads or refuses whatever is added, changed or busy, and always ends', async () => {
    const value = fc.constantFrom(
      ...['20260520', '20260520T150000', '20260520T220000Z', 'x', '20260520T220000Z/20260522T180000Z'],
      ...[
        '20260522T220000Z/20260520T180000Z',
        '20260520T220000Z/P2D',
        '20260520T220000Z/-P2D',
        '20260520/x',
        '/',
      ],
    );
    const values = fc.array(value, { minLength: 1, maxLength: 3 }).map((all) => all.join(','));
    const line = fc
      .tuple(
        fc.constantFrom('RDATE', 'EXDATE', 'RECURRENCE-ID', 'FREEBUSY', 'DTSTART', 'DTEND', 'EXRULE'),
        fc.constantFrom(
          '',
          ';VALUE=PERIOD',
          ';VALUE=DATE',
          ';RANGE=THISANDFUTURE',
          ';TZID=Nowhere',
          ';FBTYPE=FREE',
        ),
        values,
      )
      .map((parts) => `${parts[0]}${parts[1]}:${parts[2]}`);
    const component = fc.tuple(fc.constantFrom('VEVENT', 'VFREEBUSY'), fc.array(line, { maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(component, { maxLength: 4 }), async (components) => {
        const series = [
          'BEGIN:VEVENT',
          'UID:a',
          'DTSTART:20260520T150000',
          'RRULE:FREQ=WEEKLY',
          'END:VEVENT',
        ];
        const others = components.map(([name, lines]) => [`BEGIN:${name}`, 'UID:a', ...lines, `END:${name}`]);
        const { nights, unread } = await read(calendar(series, ...others));
        expect(nights.every(({ from, to }) => from < to)).toBe(true);
        expect(unread.entries).toBeLessThanOrEqual(components.length + 1);
      }),
      { numRuns: 150, seed: 20_260_513 },
    );
  });

  it('reads the stays of whatever zone comes, and always ends', async () => {
    const line = fc.constantFrom(
      ...['DTSTART:00010101T000000', 'DTSTART:16010101T000000', 'DTSTART:x', 'DTSTART;VALUE=DATE:20260101'],
      ...[
        'TZOFFSETFROM:-0400',
        'TZOFFSETTO:-0500',
        'TZOFFSETTO:x',
        'TZOFFSETFROM:+9999',
        'TZID:',
        'RDATE:20260301',
      ],
      ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'RRULE:FREQ=MINUTELY', 'RRULE:x', 'RDATE;VALUE=PERIOD:x'],
      ...['BEGIN:STANDARD', 'END:STANDARD'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const zone = [
          ...['BEGIN:VTIMEZONE', 'TZID:Nowhere', 'BEGIN:STANDARD', ...lines, 'END:STANDARD', 'END:VTIMEZONE'],
        ];
        const text = calendar(zone, stayAt('Nowhere', '20260520T150000', '20260522T110000'));
        const code = await codeOf(text);
        expect(['none', 'feed.cut_off']).toContain(code);
      }),
      { numRuns: 150, seed: 20_260_513 },
    );
  });

  it.each`
    rule
    ${'FREQ=SECONDLY'}
    ${'FREQ=DAILY'}
    ${'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'}
    ${'FREQ=YEARLY;BYMONTH=13;BYDAY=1SU'}
    ${'FREQ=YEARLY;BYDAY=54SU'}
    ${'FREQ=YEARLY;INTERVAL=0;BYMONTH=3;BYDAY=2SU'}
    ${'FREQ=YEARLY;BYYEARDAY=367'}
    ${'FREQ=SOMETIMES'}
    ${'FREQ=YEARLY;BYDAY=XX;UNTIL=never'}
  `(
    "a zone with clocks changing by $rule is read as the home's own time",
    async ({ rule }: { rule: string }) => {
      const zone = zoneOf('Nowhere', '16010101T000000', `RRULE:${rule}`);
      const found = await read(calendar(zone, stayAt('Nowhere', '20260520T150000', '20260522T110000')));
      expect(rangesOf(found.nights)).toEqual(['2026-05-20/2026-05-22']);
    },
  );

  it('a zone is not followed to the end of time', async () => {
    const summer = zoneOf('Nowhere', '16010101T000000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
    const far = Array.from({ length: 1_000 }, (_, year) => [
      ...stayAt('Nowhere', `${year + 8_999}0520T150000`, `${year + 8_999}0522T110000`),
    ]);
    const near = stayAt('Nowhere', '20260520T150000', '20260522T110000');
    const found = await read(calendar(summer, ...far, near));
    expect(rangesOf(found.nights)).toEqual(['2026-05-20/2026-05-22']);
  });

  it('a calendar of 2,000 versions of one stay, each moved, is read in one pass', async () => {
    const versions = Array.from({ length: 2_000 }, (_, index) => {
      const day = `${2020 + (index % 6)}${String(1 + (index % 12)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}`;
      return [
        'BEGIN:VEVENT',
        'UID:same',
        `RECURRENCE-ID;VALUE=DATE:${day}`,
        `DTSTART;VALUE=DATE:${day}`,
        'END:VEVENT',
      ];
    });
    const series = Array.from({ length: 2_000 }, () => [
      ...[
        'BEGIN:VEVENT',
        'UID:same',
        'DTSTART;VALUE=DATE:20260520',
        'DTEND;VALUE=DATE:20260522',
        'END:VEVENT',
      ],
    ]);
    const found = await read(calendar(...versions, ...series));
    expect(rangesOf(found.nights)).toEqual(['2026-05-20/2026-05-22']);
  });

  it('lets others have their turn while it reads a long calendar', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    await read(
      calendar(
        ...Array.from({ length: 4_000 }, (_, index) => stay(`${index}`, '20260520', '20260521').slice(1, -1)),
      ),
    );
    clearInterval(turning);
    expect(turns).toBeGreaterThan(2);
  });

  it('does not move more occurrences than there is time for', async () => {
    const series = [
      'BEGIN:VEVENT',
      'UID:same',
      'DTSTART;VALUE=DATE:20260520',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
    ];
    const changes = Array.from({ length: 2_000 }, (_, index) => {
      const day = `${2027 + (index % 400)}0520`;
      return [
        ...['BEGIN:VEVENT', 'UID:same', `RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:${day}`],
        ...[`DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'],
      ];
    });
    const found = await read(calendar(series, ...changes));
    expect({ unreadable: found.unread.entries, nights: rangesOf(found.nights) }).toEqual({
      unreadable: 1,
      nights: ['2027-05-20/2027-05-21'],
    });
  });

  it('refuses an endless list of days, and does not read more days than there is time for', async () => {
    const days = (count: number) => Array.from({ length: count }, () => '20260520').join(',');
    expect(await codeOf(calendar(['BEGIN:VEVENT', `EXDATE;VALUE=DATE:${days(3_000)}`, 'END:VEVENT']))).toBe(
      'feed.line_too_long',
    );
    const many = Array.from({ length: 12 }, () => `EXDATE;VALUE=DATE:${days(1_000)}`);
    const busy = ['BEGIN:VEVENT', 'UID:a', 'DTSTART;VALUE=DATE:20260521', ...many, 'END:VEVENT'];
    expect(await read(calendar(busy))).toMatchObject({ nights: [], unread: { entries: 1 } });
  });
});
