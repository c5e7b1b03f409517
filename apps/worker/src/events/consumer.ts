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

/** A consumer of a queue in this process. */
export interface QueueConsumer extends WorkerHost {
  readonly queue: QueueName;
  /** How many jobs it has taken, and how many of these it runs now. */
  readonly jobs: Readonly<{ taken: number; running: number }>;
}

/** The consumer of a queue, which passes its jobs to `runner`. */
export function consumerOf(
  queue: QueueName,
  runner: Type<JobRunner>,
  options: WorkerOptions,
): Type<QueueConsumer> {
  @Processor(queue, options)
  class Consumer extends WorkerHost implements QueueConsumer {
    readonly queue = queue;
    readonly jobs = { taken: 0, running: 0 };
    private readonly logger = new Logger('Queues');

    constructor(@Inject(runner) private readonly runner: JobRunner) {
      super();
    }

    async process(job: Job): Promise<void> {
      this.jobs.taken += 1;
      this.jobs.running += 1;
      try {
        await this.runner.run(queue, job);
      } finally {
        this.jobs.running -= 1;
      }
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
