import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '#libs/core/platform';
import { WORKER_METRICS } from '../worker-metrics.js';

const MS_PER_SECOND = 1_000;

/** Measures and logs each run of a handler or a schedule. */
@Injectable()
export class JobMetrics {
  private readonly logger = new Logger('Jobs');

  constructor(private readonly metrics: Metrics) {}

  /** Runs `work` and returns its result or rethrows its error. */
  async run<T>(queue: string, job: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const report = (outcome: 'done' | 'failed'): void => {
      const seconds = (performance.now() - start) / MS_PER_SECOND;
      this.metrics.observe(WORKER_METRICS.jobDurationSeconds, { queue, job, outcome }, seconds);
      const line = { msg: `job ${outcome}`, queue, job, elapsed_ms: Math.round(seconds * MS_PER_SECOND) };
      if (queue === 'schedule')
        this.logger.debug(line); // runs every few seconds, even without work
      else this.logger.log(line);
    };
    try {
      const result = await work();
      report('done');
      return result;
    } catch (error) {
      report('failed');
      throw error;
    }
  }
}
