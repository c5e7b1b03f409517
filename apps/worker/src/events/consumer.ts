import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type Type } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import type { QueueName } from '#libs/core/events';

/** Does the jobs of a queue. */
export interface JobRunner {
  /** @throws whatever makes the queue try the job again */
  run: (queue: QueueName, job: Job) => Promise<void>;
  /** Told of each attempt that failed; of a job that is gone nothing is known. */
  tellFailure: (queue: QueueName, job: Job | undefined, error: Error) => void;
}

/** The consumer of one queue: what it takes, `runner` does. */
export function consumerOf(
  queue: QueueName,
  runner: Type<JobRunner>,
  options: WorkerOptions,
): Type<WorkerHost> {
  @Processor(queue, options)
  class Consumer extends WorkerHost {
    private readonly logger = new Logger('Queues');

    constructor(@Inject(runner) private readonly runner: JobRunner) {
      super();
    }

    process(job: Job): Promise<void> {
      return this.runner.run(queue, job);
    }

    @OnWorkerEvent('failed')
    failed(job: Job | undefined, error: Error): void {
      this.runner.tellFailure(queue, job, error);
    }

    /** A connection that comes and goes is not an exception. */
    @OnWorkerEvent('error')
    troubled(error: Error): void {
      this.logger.warn(`${queue}: ${error.message}`);
    }
  }
  return Consumer;
}
