import fc from 'fast-check';
import { todayIn } from './zoned-time.js';

const ZONES = [
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
];
/** What the browser's and Node's own calendar says. */
const expected = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );

const HOUR_MS = 3_600_000;

describe('The day in a zone (B4)', () => {
  it('is the calendar’s, whatever was asked for before', () => {
    const instants = fc.date({
      min: new Date('2011-12-25'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.array(instants, { minLength: 1, maxLength: 5 }),
        (zone, all) => {
          for (const now of all) expect(todayIn(zone, now)).toBe(expected(zone, now));
        },
      ),
    );
  });

  it.each([
    ['across a change to summer time', 'America/Los_Angeles', '2026-03-07T00:00:00Z'],
    ['across a change to winter time', 'America/Los_Angeles', '2026-10-31T00:00:00Z'],
    ['where a day was left out', 'Pacific/Apia', '2011-12-28T00:00:00Z'],
  ])('is right in every quarter of an hour %s', (_when, zone, start) => {
    for (let quarter = 0; quarter < 4 * 24 * 4; quarter += 1) {
      const now = new Date(Date.parse(start) + (quarter * HOUR_MS) / 4);
      expect(todayIn(zone, now)).toBe(expected(zone, now));
    }
  });
});
