import {
  createPostgresBackend,
  Queue,
  setDefaultBackendFactory,
  type JobsOptions,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import type { Cluster, Redis, RedisOptions } from 'ioredis';
import type { QueueName } from '#libs/core/events';
import type { Config } from '../config/config.js';
import type { OutboxEvent } from '../events/outbox-rows.js';
import { redisClient } from './redis.js';

/** Called with a queue's errors; they are not thrown because a lost connection recovers by itself. */
export type OnQueueError = (queue: string, error: Error) => void;

type Backend = Pick<Config, 'redisUrl' | 'redisCluster' | 'directDatabaseUrl' | 'queuePrefix'>;

/** Connections per queue on PostgreSQL; each process has several queues. */
const POSTGRES_CONNECTIONS = { producer: 1, consumer: 2 };
const DAY_SECONDS = 86_400;
/** Completed jobs stay a day for the dashboard; failed ones stay until an operator decides. */
const JOB_DEFAULTS: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 500, jitter: 0.3 },
  removeOnComplete: { age: DAY_SECONDS, count: 5_000 },
  removeOnFail: false,
};

/** Creates queues and consumers on Redis, or on PostgreSQL without Redis. One per process, because BullMQ's backend is process-wide. */
export class QueueFactory {
  private readonly connections: (Redis | Cluster)[] = [];

  constructor(
    private readonly backend: Backend,
    private readonly onError: OnQueueError,
  ) {
    if (backend.redisUrl) setDefaultBackendFactory();
    else setDefaultBackendFactory(createPostgresBackend);
  }

  /** The backend's name, as shown to operators. */
  get kind(): 'redis' | 'postgresql' {
    return this.backend.redisUrl ? 'redis' : 'postgresql';
  }

  /** A producer that fails immediately when the backend is down: the outbox keeps what must not be lost. */
  queue(name: QueueName): Queue {
    const queue = new Queue(name, { ...this.producer(), prefix: this.prefixOf(name) });
    queue.on('error', (error) => this.onError(name, error));
    return queue;
  }

  /**
   * The beginning of a queue's keys. A queue's commands use several keys, which a cluster has to keep together: by the part in braces. The
   * queues do not touch each other, so that each may be on another node.
   */
  prefixOf(name: QueueName): string {
    const { queuePrefix, redisCluster } = this.backend;
    return redisCluster ? `{${queuePrefix}:${name}}` : queuePrefix;
  }

  /** Options for producers, without their prefix; producers that share the object share a connection. */
  producer(): QueueOptions {
    return {
      connection: this.connection('producer', { maxRetriesPerRequest: 1, enableOfflineQueue: false }),
      defaultJobOptions: JOB_DEFAULTS,
    };
  }

  /**
   * Options for a consumer. A job whose worker was killed is recovered after a few seconds instead of BullMQ's minute,
   * and being killed twice does not fail it permanently.
   */
  consumer(name: QueueName, concurrency: number): WorkerOptions {
    return {
      connection: this.connection('consumer', { maxRetriesPerRequest: null }),
      prefix: this.prefixOf(name),
      concurrency,
      lockDuration: 8_000,
      stalledInterval: 3_000,
      maxStalledCount: 100,
    };
  }

  /** Closes the Redis connections created here; callers close their queues and workers first. */
  close(): void {
    for (const connection of this.connections) connection.disconnect();
  }

  private connection(
    side: keyof typeof POSTGRES_CONNECTIONS,
    options: RedisOptions,
  ): Redis | Cluster | { connectionString: string; max: number; migrate: boolean } {
    if (!this.backend.redisUrl) {
      return {
        connectionString: this.backend.directDatabaseUrl,
        max: POSTGRES_CONNECTIONS[side],
        migrate: true,
      };
    }
    const connection = redisClient(this.backend, {
      ...options,
      connectTimeout: 3_000,
      disconnectTimeout: 200,
    });
    connection.on('error', (error: Error) => this.onError('redis', error));
    this.connections.push(connection);
    return connection;
  }
}

/** Data of a handler's job: ids only, so that no personal data is stored in the queue. */
export interface HandlerJob {
  eventId: string;
  event: string;
  /** Null for events that no request caused. */
  correlationId?: string | null;
}

/** Name of a job that runs the database handlers of several events. */
export const EFFECTS_JOB = 'apply-effects';

/** Data of an {@link EFFECTS_JOB}, oldest event first. */
export interface EffectsJob {
  events: OutboxEvent[];
}

/** Id of a handler's job; the queue rejects a duplicate while it remembers the first. */
export const jobIdOf = (handler: string, eventId: string): string => `${handler}-${eventId}`;
