import { Engine } from '../../../libs/people/concierge/engine.js';
import { readWorld, SPLITS, type Split } from './conversations.js';
import { EvaluationWorld } from './evaluation-world.js';
import { play, type Judged } from './play.js';
import { calibrationOf, failuresOf, sharesOf, stressOf, tableOf } from './tally.js';
import { randomOf, VARIANTS } from './variants.js';

/** Set by `npm run concierge:eval`: which split is played and printed, and whether its failures are. */
const asked = SPLITS.find((split) => split === process.env.LATCHKEY_TEST_CONCIERGE_SPLIT);
const showsFailures = process.env.LATCHKEY_TEST_CONCIERGE_FAILURES === 'yes' && asked !== 'held-out';

const isStressed = process.env.LATCHKEY_TEST_CONCIERGE_STRESS === 'yes';
/** For all variants of a split, on a busy machine. */
const MOST_MS = 600_000;

/** What the engine has reached on the split that it is tuned by; a change must not lose it. */
const REACHED = { right: 0.88, confidentlyWrong: 0.015 };
const SPLIT: Split = asked ?? 'training';

describe(`Strangers' questions of the split ${SPLIT}`, () => {
  let judged: Judged[];
  beforeAll(async () => {
    const world = readWorld();
    const gateways = new EvaluationWorld(world);
    const game = { answerer: new Engine(gateways), gateways };
    judged = await play(SPLIT, world, game);
    if (asked) process.stdout.write(`${tableOf(judged)}\n\n${calibrationOf(judged)}\n`);
    if (isStressed) {
      const varied = new Map<string, Judged[]>();
      for (const { name, change } of VARIANTS)
        varied.set(name, await play(SPLIT, world, { ...game, vary: (says) => change(says, randomOf(says)) }));
      process.stdout.write(`\n${stressOf(judged, varied)}\n`);
    }
    if (showsFailures) process.stdout.write(`\n${failuresOf(judged)}\n`);
  }, MOST_MS);

  it('are answered no worse than before', () => {
    const { right, confidentlyWrong } = sharesOf(judged);
    expect(right).toBeGreaterThanOrEqual(asked ? 0 : REACHED.right);
    expect(confidentlyWrong).toBeLessThanOrEqual(asked ? 1 : REACHED.confidentlyWrong);
  });
});
