/** Runs `run` for each item in turn, continuing after failures. @throws AggregateError of all failures; `problem` follows their number */
export async function runEach<T>(
  items: Iterable<T>,
  run: (item: T) => Promise<unknown>,
  problem: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await run(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${problem}`);
}
