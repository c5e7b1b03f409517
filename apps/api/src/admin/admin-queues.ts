import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { QUEUES } from '#libs/core/events';
import { CONFIG, QueueFactory, type Config } from '#libs/core/platform';

/** Why a job failed last, null for one that never did: BullMQ leaves the reason out then, whatever its type says. */
export const failureOf = ({ failedReason }: { failedReason?: string }): string | null => failedReason ?? null;

/**
 * The queues as operators see them. Opened at the first look: the API itself never needs a queue, so it starts and
 * answers while the queue's backend is away.
 */
@Injectable()
export class AdminQueues implements OnApplicationShutdown {
  private readonly logger = new Logger('Queues');
  private factory: QueueFactory | null = null;
  private opened: Queue[] | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Every queue of the product. */
  all(): Queue[] {
    this.factory ??= new QueueFactory(this.config, (queue, error) =>
      this.logger.warn(`${queue}: ${error.message}`),
    );
    const factory = this.factory;
    this.opened ??= QUEUES.map((name) => factory.queue(name));
    return this.opened;
  }

  /** Resolves when the backend answers. */
  async ping(): Promise<void> {
    await this.all()[0]?.getJobCounts('failed');
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all((this.opened ?? []).map((queue) => queue.close().catch(() => undefined))); // it may never have connected
    this.factory?.close();
  }
}
