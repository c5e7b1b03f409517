/** Answers from which on a host's answer time is shown. @spec G9 */
export const ANSWERS_SHOWN_FROM = 5;
/** Months over which it is measured. @spec G9 */
export const ANSWER_MONTHS = 12;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A guest's first message of a thread, and the host's first answer to it. */
export interface Answer {
  askedAt: Date;
  answeredAt: Date | null;
}

/** Steps in which an answer time is told, shortest first. */
export const ANSWER_STEPS = ['hour', 'few_hours', 'day', 'days'] as const;
export type AnswerStep = (typeof ANSWER_STEPS)[number];

/** How fast a host answers. */
export interface AnswerTime {
  /** The median in whole minutes, rounded up. */
  minutes: number;
  within: AnswerStep;
  answers: number;
}

/**
 * A host's median time to the first answer; null below five answers, or when at least half of the questions have none. A question that has
 * waited for a day counts as not answered, so that ignoring people never looks fast; a younger one does not count yet.
 * @spec G9
 */
export function answerTimeOf(threads: readonly Answer[], now: Date): AnswerTime | null {
  const waits = threads.map((thread) => waitOf(thread, now)).filter((wait) => wait !== null);
  const answers = waits.filter((wait) => wait !== Infinity).length;
  if (answers < ANSWERS_SHOWN_FROM) return null;
  const median = medianOf(waits);
  if (median === Infinity) return null;
  return { minutes: Math.ceil(median / MINUTE_MS), within: stepOf(median), answers };
}

function waitOf({ askedAt, answeredAt }: Answer, now: Date): number | null {
  if (answeredAt) return answeredAt.getTime() - askedAt.getTime();
  return now.getTime() - askedAt.getTime() < DAY_MS ? null : Infinity;
}

/** The upper one of two middle values: an answer time is a promise, so it errs on the slow side. */
const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

function stepOf(ms: number): AnswerStep {
  if (ms <= HOUR_MS) return 'hour';
  if (ms <= 6 * HOUR_MS) return 'few_hours';
  return ms <= DAY_MS ? 'day' : 'days';
}

/** "usually answers within an hour". @spec G9 */
export const ANSWER_STEP_WORDS: Readonly<Record<AnswerStep, string>> = {
  hour: 'usually answers within an hour',
  few_hours: 'usually answers within a few hours',
  day: 'usually answers within a day',
  days: 'usually answers within a few days',
};
