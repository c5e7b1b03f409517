import { civilDate, weekBefore } from '#libs/core/rules';
import { dueZones, instantsOf } from './due-zones.js';

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Pacific/Auckland'];
const due = (at: string) => [...dueZones(ZONES, new Date(at))];
const hours = (monday: string, zone: string): number => {
  const { from, until } = instantsOf(weekBefore(civilDate(monday)), zone);
  return (until.getTime() - from.getTime()) / 3_600_000;
};

describe('Monday morning in every zone (decision 36)', () => {
  it('comes to each zone at eight by its own clock', () => {
    // Monday 8:00 in Auckland is Sunday in America.
    expect(due('2026-05-17T19:59:00Z')).toEqual([]);
    expect(due('2026-05-17T20:00:00Z')).toEqual([['2026-05-18', ['Pacific/Auckland']]]);
    expect(due('2026-05-18T12:00:00Z')).toEqual([['2026-05-18', ['America/New_York', 'Pacific/Auckland']]]);
  });

  it('is at eight after the clocks have changed, too', () => {
    // New York changed from UTC-5 to UTC-4 on Sunday, March 8.
    expect(due('2026-03-09T11:59:00Z')).toEqual([['2026-03-09', ['Pacific/Auckland']]]);
    expect(due('2026-03-09T12:00:00Z')).toEqual([['2026-03-09', ['America/New_York', 'Pacific/Auckland']]]);
  });

  it.each`
    monday          | expected | why
    ${'2026-05-18'} | ${168}   | ${'no clock changed'}
    ${'2026-03-09'} | ${167}   | ${'an hour was skipped on Sunday'}
    ${'2026-11-02'} | ${169}   | ${'an hour came twice on Sunday'}
  `('ends a week of $expected hours on $monday, because $why', ({ monday, expected }) => {
    expect(hours(String(monday), 'America/New_York')).toBe(expected);
  });
});
