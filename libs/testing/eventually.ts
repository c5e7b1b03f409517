import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until `attempt` no longer throws; then returns its answer. After `timeoutMs` the last error is thrown. */
export async function eventually<T>(attempt: () => T | Promise<T>, timeoutMs = 60_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
}
