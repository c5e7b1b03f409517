import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '#libs/core/platform';

const MS_PER_SECOND = 1_000;

/** Measures each run of a handler or a schedule, and leaves a line about it in the log. */
@Injectable()
export class JobMetrics {
  private readonly logger = new Logger('Jobs');

  constructor(private readonly metrics: Metrics) {}

  /** Runs `work`; passes on what it throws. */
  async run<T>(queue: string, job: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const tell = (outcome: 'done' | 'failed'): void => {
      const seconds = (performance.now() - started) / MS_PER_SECOND;
      this.metrics.observe('latchkey_job_duration_seconds', { queue, job, outcome }, seconds);
      const line = { msg: `job ${outcome}`, queue, job, elapsed_ms: Math.round(seconds * MS_PER_SECOND) };
      if (queue === 'schedule')
        this.logger.debug(line); // every few seconds, whether or not there is work
      else this.logger.log(line);
    };
    try {
      const result = await work();
      tell('done');
      return result;
    } catch (error) {
      tell('failed');
      throw error;
    }
  }
}
