/** A result is kept for so long, */
const LEAST_KEPT_MS = 60_000;
/** and for so many times as long as it took, so that what scans a growing history takes two percent of the time at most. */
const TIMES_AS_LONG = 50;

/** What is costly to find out, and may be a minute old. */
export class RarelyRun<T> {
  private kept: { until: number; result: Promise<T> } | null = null;

  constructor(private readonly run: () => Promise<T>) {}

  /** What was found last; found out anew where that is too long ago. @throws what the run throws, which is not kept */
  recent(): Promise<T> {
    const since = performance.now();
    if (this.kept && since < this.kept.until) return this.kept.result;
    const result = this.run();
    const kept = { until: Number.POSITIVE_INFINITY, result };
    this.kept = kept;
    result.then(
      () => {
        const took = performance.now() - since;
        kept.until = since + Math.max(LEAST_KEPT_MS, took * TIMES_AS_LONG);
      },
      () => {
        if (this.kept === kept) this.kept = null;
      },
    );
    return result;
  }
}
