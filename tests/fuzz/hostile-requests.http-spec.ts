import { runFuzz, type Outcome } from './run.js';
import { startProduct } from './start-product.mjs';
import { startInProcess } from './target.js';

/** Set by `npm run fuzz`, as JSON; without it a short run belongs to the tests. */
const asked = process.env.LATCHKEY_TEST_FUZZ;

interface Asked {
  seed: number;
  requests: number;
  first: number;
  only: string[];
}

/** Calls that no request can bring to succeed, and why. */
const NEVER: Readonly<Record<string, string>> = {
  authRefresh: 'the cookie with the refresh token is given to pages of ours only',
  secondFactorStep:
    'only operators with a second factor have this step, and their tokens are worth nothing without it',
  secondFactorStepOptions: 'like the step itself',
  secondFactorSignIn: 'like the step itself',
  ownSecondFactorsAddPasskey: 'only an authenticator can sign it',
  ownSecondFactorsRemovePasskey: 'nobody has one',
  ownSecondFactorsAddApp: 'only an app knows the code',
  ownSecondFactorsRemoveApp: 'nobody has one',
  ownSecondFactorsRenewCodes: 'nobody has a second factor',
  peopleErase: 'a second operator has to agree, and then it is done without this call',
  peopleChangeRole: 'like erasing somebody',
  peopleResetSecondFactor: 'like erasing somebody',
  auditLogCloseFinding: 'nobody has changed the audit log',
  billingRetry: 'the overdue card has to be replaced on a page of the provider first',
};
/** A run of so many requests reaches every other call; the short one at least half of them. */
const REACHES_ALL = 50_000;
const SHORT_MISSES = 140;

const SHORT: Asked = { seed: 1, requests: 600, first: 0, only: [] };
const { seed, requests, first, only } = asked ? (JSON.parse(asked) as Asked) : SHORT;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

describe(`${requests} generated requests (seed ${seed})`, () => {
  let outcome: Outcome;
  beforeAll(async () => {
    const target = asked ? await startProduct(say) : await startInProcess();
    try {
      outcome = await runFuzz(target, { seed, requests, first, only, say: asked ? say : () => undefined });
    } finally {
      await target.stop();
    }
    if (asked) say(outcome.lines.join('\n'));
  }, 24 * 3_600_000);

  it('are answered as the document says, and change nothing where nothing may change', () => {
    // How long an answer takes is measured by the command only.
    const failures = outcome.failures.filter(({ promise }) => asked || promise !== 'in time');
    expect(failures).toEqual([]);
  });

  it('reach what is behind the checks', () => {
    const missed = outcome.neverReached.filter((line) => !Object.hasOwn(NEVER, line.split(':')[0] ?? ''));
    if (!asked) expect(missed.length).toBeLessThanOrEqual(SHORT_MISSES);
    if (requests >= REACHES_ALL && only.length === 0) expect(missed).toEqual([]);
  });
});
