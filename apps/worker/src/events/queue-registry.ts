import { BullRegistrar, type WorkerHost } from '@nestjs/bullmq';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { QueueName } from '#libs/core/events';
import type { QueueFactory } from '#libs/core/platform';

const CLOSE_DEADLINE_MS = 8_000;

/** The queues of this process: one producer each, and the consumers that {@link start} starts. */
export class QueueRegistry implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Queues');
  private readonly producers: ReadonlyMap<string, Queue>;
  private consumers: WorkerHost[] = [];

  constructor(
    private readonly factory: QueueFactory,
    private readonly registrar: BullRegistrar,
    queues: readonly Queue[],
    /** Asked for at the start only: who does their jobs needs the producers. */
    private readonly findConsumers: () => WorkerHost[],
  ) {
    this.producers = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues)
      queue.on('error', (error) => this.logger.warn(`${queue.name}: ${error.message}`));
  }

  /** The producer of a queue. */
  producer(name: QueueName): Queue {
    const queue = this.producers.get(name);
    if (!queue) throw new Error(`There is no queue ${name}`);
    return queue;
  }

  /** Starts consuming every queue. */
  start(): void {
    this.registrar.register();
    this.consumers = this.findConsumers();
  }

  /**
   * Lets running jobs end; after a deadline it leaves them to another worker, because a vanished Redis never answers.
   * Before the database is closed, which the jobs still need.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const drained = Promise.all(this.consumers.map(({ worker }) => worker.close()));
    await Promise.race([drained.catch((error: unknown) => this.logger.warn(String(error))), deadline()]);
    await Promise.race([Promise.all([...this.producers.values()].map((queue) => queue.close())), deadline()]);
    this.factory.close();
  }
}

const deadline = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, CLOSE_DEADLINE_MS).unref();
  });
