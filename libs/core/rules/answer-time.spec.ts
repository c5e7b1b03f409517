import { ANSWER_STEP_WORDS, answerTimeOf, type Answer } from './answer-time.js';

const NOW = new Date('2026-05-13T12:00:00Z');
const HOUR_MS = 3_600_000;

/** A question of two days ago, answered after so many minutes; null: not at all. */
const after = (minutes: number | null): Answer => {
  const askedAt = new Date(NOW.getTime() - 48 * HOUR_MS);
  return { askedAt, answeredAt: minutes === null ? null : new Date(askedAt.getTime() + minutes * 60_000) };
};
/** A question without an answer so far. */
const waiting = (hours: number): Answer => ({
  askedAt: new Date(NOW.getTime() - hours * HOUR_MS),
  answeredAt: null,
});

describe("A host's answer time (G9)", () => {
  it.each<[string, Answer[], { minutes: number; within: string; answers: number } | null]>([
    ['nothing was asked', [], null],
    ['there are four answers', [1, 1, 1, 1].map(after), null],
    ['there are five', [1, 2, 3, 4, 5].map(after), { minutes: 3, within: 'hour', answers: 5 }],
    ['one of them took long', [1, 2, 3, 4, 2_000].map(after), { minutes: 3, within: 'hour', answers: 5 }],
    ['the middle is an hour', [1, 1, 60, 90, 90].map(after), { minutes: 60, within: 'hour', answers: 5 }],
    [
      'it is more than an hour',
      [1, 1, 61, 90, 90].map(after),
      { minutes: 61, within: 'few_hours', answers: 5 },
    ],
    ['it is six hours', [1, 1, 360, 400, 400].map(after), { minutes: 360, within: 'few_hours', answers: 5 }],
    ['it is more', [1, 1, 361, 400, 400].map(after), { minutes: 361, within: 'day', answers: 5 }],
    ['it is a day', [1, 1, 1_440, 2_000, 2_000].map(after), { minutes: 1_440, within: 'day', answers: 5 }],
    [
      'it is more than a day',
      [1, 1, 1_441, 2_000, 2_000].map(after),
      { minutes: 1_441, within: 'days', answers: 5 },
    ],
    [
      'of an even number, the slower of the two counts',
      [1, 1, 1, 90, 90, 90].map(after),
      { minutes: 90, within: 'few_hours', answers: 6 },
    ],
    [
      'seconds count as a minute',
      [0.5, 0.5, 0.5, 0.5, 0.5].map(after),
      { minutes: 1, within: 'hour', answers: 5 },
    ],
    [
      'as many were never answered',
      [...[1, 1, 1, 1, 1].map(after), ...[null, null, null, null, null].map(after)],
      null,
    ],
    [
      'a few were never answered',
      [...[1, 1, 1, 1, 90].map(after), after(null), after(null)],
      { minutes: 1, within: 'hour', answers: 5 },
    ],
    [
      'others were asked today',
      [...[1, 1, 1, 1, 1].map(after), ...Array.from({ length: 9 }, () => waiting(23))],
      { minutes: 1, within: 'hour', answers: 5 },
    ],
    [
      'others have waited for a day',
      [...[1, 1, 1, 1, 1].map(after), ...Array.from({ length: 9 }, () => waiting(24))],
      null,
    ],
  ])('when %s', (_when, threads, expected) => {
    expect(answerTimeOf(threads, NOW)).toEqual(expected);
    expect(answerTimeOf(threads.toReversed(), NOW)).toEqual(expected);
  });

  it('is told in words', () => {
    expect(ANSWER_STEP_WORDS.hour).toBe('usually answers within an hour');
  });
});
