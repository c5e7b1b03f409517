import { civilDate } from './civil-date.js';
import { boardNights } from './board-nights.js';
import { isStale, nextFetch } from './feeds.js';
import { EVERY_DAY } from './stay-rules.js';

const NOW = new Date('2026-05-13T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

describe('How new a calendar of another platform is', () => {
  it.each`
    fetched             | promise | stale    | why
    ${null}             | ${60}   | ${true}  | ${'it was never fetched'}
    ${minutesAgo(60)}   | ${60}   | ${false} | ${'exactly as old as promised'}
    ${minutesAgo(60.1)} | ${60}   | ${true}  | ${'older than promised'}
    ${minutesAgo(60.1)} | ${180}  | ${false} | ${'the owner promised less'}
  `(
    '$why: stale is $stale',
    ({ fetched, promise, stale }: { fetched: Date; promise: number; stale: boolean }) => {
      expect(isStale(fetched, promise, NOW)).toBe(stale);
    },
  );

  it.each`
    promise | failures | minutes  | why
    ${60}   | ${0}     | ${45}    | ${'before the promise ends'}
    ${1440} | ${0}     | ${1_080} | ${'before the promise ends'}
    ${60}   | ${1}     | ${2}     | ${'soon after the first failure'}
    ${60}   | ${5}     | ${32}    | ${'later after each'}
    ${60}   | ${99}    | ${360}   | ${'at least every six hours'}
  `(
    'with a promise of $promise and $failures failures it is fetched in $minutes minutes: $why',
    ({ promise, failures, minutes }: Record<'promise' | 'failures' | 'minutes', number>) => {
      expect((nextFetch(promise, failures, NOW).getTime() - NOW.getTime()) / 60_000).toBe(minutes);
    },
  );
});

it('An imported night has a state of its own, is prepared for, and shows no guest of ours', () => {
  const today = civilDate('2026-05-13');
  const limits = {
    ...{
      minNights: 1,
      maxNights: 30,
      preparationHours: 5,
      noticeHours: 0,
      arrivalDays: EVERY_DAY,
      sellsGaps: true,
    },
    ...{ checkInTime: '15:00', checkOutTime: '11:00', today, firstArrival: civilDate('2026-05-14') },
  };
  const imported = {
    from: civilDate('2026-05-16'),
    to: civilDate('2026-05-18'),
    status: 'imported' as const,
  };
  const nights = boardNights(limits, [imported]).slice(2, 7);
  expect(nights.map(({ state }) => state)).toEqual([
    'preparation',
    'imported',
    'imported',
    'preparation',
    'free',
  ]);
  expect(nights.some(({ arrival, departure }) => arrival || departure)).toBe(false);
});
