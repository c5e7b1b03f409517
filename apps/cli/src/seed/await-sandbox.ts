import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../user-error.js';

const TIMEOUT_MS = 20_000;
const PAUSE_MS = 200;

/** Waits until the payments sandbox responds, because it may still be starting. @throws UserError after twenty seconds */
export async function awaitSandbox(apiBase: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isResponding(apiBase))) {
    if (performance.now() > deadline)
      throw new UserError(`The payments sandbox cannot be reached at ${apiBase}.`);
    await pause(PAUSE_MS);
  }
}

const isResponding = (apiBase: string): Promise<boolean> =>
  fetch(apiBase, { signal: AbortSignal.timeout(PAUSE_MS * 5) }).then(
    (response) => response.body?.cancel().then(() => true) ?? true,
    () => false,
  );
