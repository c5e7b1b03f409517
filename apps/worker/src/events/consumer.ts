import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger, type Type } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import type { QueueName } from '#libs/core/events';
import { crashPoint } from '#libs/core/platform';

/** Runs the jobs of a queue. */
export interface JobRunner {
  /** Throwing makes the queue retry the job. */
  run: (queue: QueueName, job: Job) => Promise<void>;
  /** Called for each failed attempt; `job` is undefined when it no longer exists. */
  onFailure: (queue: QueueName, job: Job | undefined, error: Error) => void;
}

/** The consumer of a queue, which passes its jobs to `runner`. */
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

    async process(job: Job): Promise<void> {
      await this.runner.run(queue, job);
      crashPoint(`after job of ${queue}`);
    }

    @OnWorkerEvent('failed')
    failed(job: Job | undefined, error: Error): void {
      this.runner.onFailure(queue, job, error);
    }

    /** Only logged, because a lost connection recovers by itself. */
    @OnWorkerEvent('error')
    onError(error: Error): void {
      this.logger.warn(`${queue}: ${error.message}`);
    }
  }
  return Consumer;
}
