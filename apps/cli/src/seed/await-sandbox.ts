import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../user-error.js';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 200;

/**
 * Waits until the payments sandbox answers anything at all: it may be starting beside us.
 * @throws UserError when it does not within twenty seconds
 */
export async function awaitSandbox(apiBase: string, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await answers(apiBase))) {
    if (performance.now() > deadline)
      throw new UserError(`The payments sandbox cannot be reached at ${apiBase}.`);
    await pause(PAUSE_MS);
  }
}

const answers = (apiBase: string): Promise<boolean> =>
  fetch(apiBase, { signal: AbortSignal.timeout(PAUSE_MS * 5) }).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  );
