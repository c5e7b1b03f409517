import testSequencer from '@jest/test-sequencer';

/** The package's types describe only its CommonJS form, whose default export is one level deeper. */
const Sequencer = /** @type {typeof testSequencer.default} */ (/** @type {unknown} */ (testSequencer));

/**
 * Expected seconds of files that have not run on this machine yet; Jest remembers the duration of those that have.
 * @type {[RegExp, number][]}
 */
const EXPECTED_SECONDS = [
  [/random-histories/, 60],
  [/\.story\.ts$/, 30],
  [/\/tests\/flows\//, 12],
  [/\.spec\.tsx$/, 5],
  [/./, 1.5],
];

const isStory = ({ path }) => path.endsWith('.story.ts');

/**
 * Stories mostly wait for browsers and schedules; other tests mostly compute. Spreads both over the whole run, the longest files
 * of each kind first, so that the processors have work at any time.
 */
export default class MixingSequencer extends Sequencer {
  /** @override */
  async sort(tests) {
    const withTimes = await super.sort(tests);
    const sorted = withTimes
      .map((test) => ({ test, seconds: secondsOf(test) }))
      .sort((one, other) => other.seconds - one.seconds);
    const stories = sorted.filter(({ test }) => isStory(test));
    const others = sorted.filter(({ test }) => !isStory(test));
    return evenly(others, stories).map(({ test }) => test);
  }
}

/** @param {{ path: string, duration?: number }} test */
function secondsOf({ path, duration }) {
  if (duration !== undefined) return duration / 1_000;
  const [, seconds = 0] = EXPECTED_SECONDS.find(([pattern]) => pattern.test(path)) ?? [];
  return seconds;
}

/** Merges lists such that at any point the same share of each one's seconds has been taken. */
function evenly(...lists) {
  const lanes = lists.map((files) => ({ files, taken: 0, total: sumOf(files) }));
  return lists.flat().map(() => {
    const [lane] = lanes
      .filter(({ files }) => files.length > 0)
      .sort((one, other) => one.taken / one.total - other.taken / other.total);
    const next = lane.files.shift();
    lane.taken += next.seconds;
    return next;
  });
}

const sumOf = (files) => files.reduce((sum, { seconds }) => sum + seconds, 0);
