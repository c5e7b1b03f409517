import type { BullRegistrar } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { QueueName } from '#libs/core/events';
import type { QueueFactory } from '#libs/core/platform';
import { shutdownDeadline } from '../shutdown-deadline.js';
import { ConsumerWatch } from './consumer-watch.js';
import type { QueueConsumer } from './consumer.js';

/** The queues of this process: one producer each, and the consumers started by {@link start}. */
export class QueueRegistry {
  private readonly logger = new Logger('Queues');
  private readonly producers: ReadonlyMap<string, Queue>;
  private readonly watch = new ConsumerWatch();
  private consumers: QueueConsumer[] = [];

  constructor(
    private readonly factory: QueueFactory,
    private readonly registrar: BullRegistrar,
    queues: readonly Queue[],
    /** Called only in `start`, because job runners depend on the producers. */
    private readonly findConsumers: () => QueueConsumer[],
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

  /** The queues among these that an operator has paused. */
  async pausedAmong(names: ReadonlySet<QueueName>): Promise<ReadonlySet<QueueName>> {
    const all = [...names];
    const paused = await Promise.all(all.map((name) => this.producer(name).isPaused()));
    return new Set(all.filter((_, index) => paused[index]));
  }

  /** Starts consuming every queue. */
  start(): void {
    this.registrar.register();
    this.consumers = this.findConsumers();
  }

  /** The queues whose consumers are silent, see {@link ConsumerWatch.look}. */
  silent(): Promise<QueueName[]> {
    return this.watch.look(
      this.consumers.map(({ queue, jobs, worker }) => ({
        name: queue,
        queue: this.producer(queue),
        taken: () => jobs.taken,
        hasRoom: () => jobs.running < worker.concurrency,
      })),
    );
  }

  /** Waits for running jobs up to a deadline, after which another worker takes over. Jobs need the database, so close that later. */
  async close(): Promise<void> {
    const drained = Promise.all(this.consumers.map(({ worker }) => worker.close()));
    await Promise.race([
      drained.catch((error: unknown) => this.logger.warn(String(error))),
      shutdownDeadline(),
    ]);
    await Promise.race([
      Promise.all([...this.producers.values()].map((queue) => queue.close())),
      shutdownDeadline(),
    ]);
    this.factory.close();
  }
}
