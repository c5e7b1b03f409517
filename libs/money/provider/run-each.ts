import { ConcurrencyLimiter } from '#libs/core/platform';

/** So many at a time, so that items whose provider call times out delay the others only a little. */
const MAX_RUNNING = 8;

/**
 * Runs `run` for each item, starting them in order and at most 8 at a time, and continues after failures.
 * @throws AggregateError of all failures; `problem` follows their number
 */
export async function runEach<T>(
  items: Iterable<T>,
  run: (item: T) => Promise<unknown>,
  problem: string,
): Promise<void> {
  const limiter = new ConcurrencyLimiter(MAX_RUNNING, Infinity);
  const failures: unknown[] = [];
  const runs = Array.from(items, (item) =>
    limiter.run(() => run(item)).catch((error: unknown) => failures.push(error)),
  );
  await Promise.all(runs);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${problem}`);
}
