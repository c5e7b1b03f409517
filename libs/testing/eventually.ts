import { setTimeout as sleep } from 'node:timers/promises';

/** Retries `attempt` until it succeeds and returns its result. Throws the last error after `timeoutMs`. */
export async function eventually<T>(attempt: () => T | Promise<T>, timeoutMs = 150_000): Promise<T> {
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
