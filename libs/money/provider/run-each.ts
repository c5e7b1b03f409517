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
  throwAll(await failuresOf(items, run), problem);
}

/**
 * Claims and runs batch after batch until one is not full, so that a backlog does not wait for the next schedule. A batch of which
 * everything failed is the last: the provider is probably away. Claimed items must not be claimed again by the same run.
 * @throws AggregateError like {@link runEach}
 */
export async function runBatches<T>(
  claim: (limit: number) => Promise<readonly T[]>,
  limit: number,
  run: (item: T) => Promise<unknown>,
  problem: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (let isLast = false; !isLast;) {
    const batch = await claim(limit);
    const failed = await failuresOf(batch, run);
    failures.push(...failed);
    isLast = batch.length < limit || failed.length === batch.length;
  }
  throwAll(failures, problem);
}

async function failuresOf<T>(items: Iterable<T>, run: (item: T) => Promise<unknown>): Promise<unknown[]> {
  const limiter = new ConcurrencyLimiter(MAX_RUNNING, Infinity);
  const failures: unknown[] = [];
  const runs = Array.from(items, (item) =>
    limiter.run(() => run(item)).catch((error: unknown) => failures.push(error)),
  );
  await Promise.all(runs);
  return failures;
}

function throwAll(failures: unknown[], problem: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${problem}`);
}
