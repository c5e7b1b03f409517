import {
  createPostgresBackend,
  Queue,
  setDefaultBackendFactory,
  type JobsOptions,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { QueueName } from '#libs/core/events';
import type { Config } from '../config/config.js';

/** Told of a queue's trouble; a connection that comes and goes is not an exception. */
export type OnQueueError = (queue: string, error: Error) => void;

type Backend = Pick<Config, 'redisUrl' | 'databaseUrl' | 'queuePrefix'>;

/** Connections of each queue in PostgreSQL; there are several queues in each process. */
const POSTGRES_CONNECTIONS = 2;
const DAY_SECONDS = 86_400;
/** Completed jobs stay a day for the dashboard; failed ones until an operator decides. */
const JOB_DEFAULTS: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.3 },
  removeOnComplete: { age: DAY_SECONDS, count: 5_000 },
  removeOnFail: false,
};

/**
 * Says how queues and their consumers are made: over Redis, or over PostgreSQL where no Redis is given. One per process: BullMQ's choice of
 * backend is process-wide.
 */
export class QueueFactory {
  private readonly connections: Redis[] = [];

  constructor(
    private readonly backend: Backend,
    private readonly onError: OnQueueError,
  ) {
    if (backend.redisUrl) setDefaultBackendFactory();
    else setDefaultBackendFactory(createPostgresBackend);
  }

  /** 'redis' or 'postgresql', as shown to operators. */
  get kind(): 'redis' | 'postgresql' {
    return this.backend.redisUrl ? 'redis' : 'postgresql';
  }

  /** A producer. It fails at once when the backend is away: the outbox keeps what must not be lost. */
  queue(name: QueueName): Queue {
    const queue = new Queue(name, this.producer());
    queue.on('error', (error) => this.onError(name, error));
    return queue;
  }

  /** What producers are made with; those that share it share a connection. */
  producer(): QueueOptions {
    return {
      connection: this.connection({ maxRetriesPerRequest: 1, enableOfflineQueue: false }),
      prefix: this.backend.queuePrefix,
      defaultJobOptions: JOB_DEFAULTS,
    };
  }

  /**
   * What a consumer is made with. A job whose worker was killed is noticed after a few seconds instead of BullMQ's minute,
   * and a second kill of the same job does not fail it for ever.
   */
  consumer(concurrency: number): WorkerOptions {
    return {
      connection: this.connection({ maxRetriesPerRequest: null }),
      prefix: this.backend.queuePrefix,
      concurrency,
      lockDuration: 8_000,
      stalledInterval: 3_000,
      maxStalledCount: 100,
    };
  }

  /** Closes the Redis connections made here; queues and workers are closed before, by who made them. */
  close(): void {
    for (const connection of this.connections) connection.disconnect();
  }

  private connection(
    options: RedisOptions,
  ): Redis | { connectionString: string; max: number; migrate: boolean } {
    if (!this.backend.redisUrl) {
      return { connectionString: this.backend.databaseUrl, max: POSTGRES_CONNECTIONS, migrate: true };
    }
    const connection = new Redis(this.backend.redisUrl, {
      ...options,
      connectTimeout: 3_000,
      disconnectTimeout: 200,
    });
    connection.on('error', (error: Error) => this.onError('redis', error));
    this.connections.push(connection);
    return connection;
  }
}

/** What a handler's job carries: ids only, so that no personal data lies in the queue. */
export interface HandlerJob {
  eventId: string;
  event: string;
  /** What caused it; null for what the product decides by itself. */
  correlationId?: string | null;
}

/** Id of a handler's job: the queue refuses a second one while the first is remembered. */
export const jobIdOf = (handler: string, eventId: string): string => `${handler}-${eventId}`;
