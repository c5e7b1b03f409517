import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { QUEUES } from '#libs/core/events';
import { CONFIG, QueueFactory, type Config } from '#libs/core/platform';

/** The reason of a job's last failure; null if it never failed, when BullMQ omits the field although its type says otherwise. */
export const failureOf = ({ failedReason }: { failedReason?: string }): string | null => failedReason ?? null;

/**
 * The queues for the operators' tools. Opened on first use: the API itself needs no queue, so it starts and responds
 * while the queue backend is down.
 */
@Injectable()
export class AdminQueues implements OnApplicationShutdown {
  private readonly logger = new Logger('Queues');
  private factory: QueueFactory | null = null;
  private opened: Queue[] | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** All queues. */
  all(): Queue[] {
    this.factory ??= new QueueFactory(this.config, (queue, error) =>
      this.logger.warn(`${queue}: ${error.message}`),
    );
    const factory = this.factory;
    this.opened ??= QUEUES.map((name) => factory.queue(name));
    return this.opened;
  }

  /** Resolves once the backend responds. */
  async ping(): Promise<void> {
    await this.all()[0]?.getJobCounts('failed');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all((this.opened ?? []).map((queue) => queue.close().catch(() => undefined))); // it may never have connected
    this.factory?.close();
  }
}
