import { Engine } from '../../../libs/people/concierge/engine.js';
import { readWorld, SPLITS, type Split } from './conversations.js';
import { EvaluationWorld } from './evaluation-world.js';
import { play, type Judged } from './play.js';
import { failuresOf, sharesOf, tableOf } from './tally.js';

/** Set by `npm run concierge:eval`: which split is played and printed, and whether its failures are. */
const asked = SPLITS.find((split) => split === process.env.LATCHKEY_TEST_CONCIERGE_SPLIT);
const showsFailures = process.env.LATCHKEY_TEST_CONCIERGE_FAILURES === 'yes' && asked !== 'held-out';

/** What the engine has reached on the split that it is tuned by; a change must not lose it. */
const REACHED = { right: 0.68, confidentlyWrong: 0.02 };
const SPLIT: Split = asked ?? 'training';

describe(`Strangers' questions of the split ${SPLIT}`, () => {
  let judged: Judged[];
  beforeAll(async () => {
    const world = readWorld();
    judged = await play(SPLIT, world, new Engine(new EvaluationWorld(world)));
    if (asked) process.stdout.write(`${tableOf(judged)}\n`);
    if (showsFailures) process.stdout.write(`\n${failuresOf(judged)}\n`);
  });

  it('are answered no worse than before', () => {
    const { right, confidentlyWrong } = sharesOf(judged);
    expect(right).toBeGreaterThanOrEqual(asked ? 0 : REACHED.right);
    expect(confidentlyWrong).toBeLessThanOrEqual(asked ? 1 : REACHED.confidentlyWrong);
  });
});
