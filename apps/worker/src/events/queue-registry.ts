import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Processor, Queue, Worker } from 'bullmq';
import { QUEUES, type QueueName } from '#libs/events';
import { CONFIG, QueueFactory, type Config } from '#libs/platform';

const CLOSE_DEADLINE_MS = 8_000;

/** The queues of this process: one producer each, and the consumers it has started. */
@Injectable()
export class QueueRegistry implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Queues');
  private readonly factory: QueueFactory;
  private readonly producers: ReadonlyMap<QueueName, Queue>;
  private readonly consumers: Worker[] = [];

  constructor(@Inject(CONFIG) config: Config) {
    this.factory = new QueueFactory(config, (queue, error) => this.logger.warn(`${queue}: ${error.message}`));
    this.producers = new Map(QUEUES.map((name) => [name, this.factory.queue(name)]));
  }

  /** The producer of a queue. */
  producer(name: QueueName): Queue {
    const queue = this.producers.get(name);
    if (!queue) throw new Error(`There is no queue ${name}`);
    return queue;
  }

  /** Starts consuming a queue. */
  consume(name: QueueName, process: Processor, concurrency: number): Worker {
    const worker = this.factory.worker(name, process, concurrency);
    this.consumers.push(worker);
    worker.run().catch((error: unknown) => this.logger.error(error, `The consumer of ${name} stopped`));
    return worker;
  }

  /**
   * Lets running jobs end; after a deadline it leaves them to another worker, because a vanished Redis never answers.
   * Before the database is closed, which the jobs still need.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const drained = Promise.all(this.consumers.map((worker) => worker.close()));
    await Promise.race([drained.catch((error: unknown) => this.logger.warn(String(error))), deadline()]);
    await Promise.race([Promise.all([...this.producers.values()].map((queue) => queue.close())), deadline()]);
    this.factory.close();
  }
}

const deadline = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, CLOSE_DEADLINE_MS).unref();
  });
