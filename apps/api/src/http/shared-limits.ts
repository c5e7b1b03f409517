import { EntityManager } from '@mikro-orm/postgresql';
import {
  Inject,
  Injectable,
  Logger,
  Module,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Cluster, Redis } from 'ioredis';
import { CompiledQuery } from 'kysely';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { CONFIG, redisClient, type Config } from '#libs/core/platform';

type Counted = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** A query as the limiter's library makes it. */
interface LimiterQuery {
  text: string;
  values: unknown[];
}

const ANSWER_MS = 1_000;
/** A store that has kept somebody waiting for longer than this, and then failed, hangs; */
const HANGS_MS = ANSWER_MS / 2;
/** nobody waits for it for so long. */
const AWAY_MS = 5_000;

/** A limit as all instances count it together, and as this one counts it alone. */
interface Limit {
  shared: RateLimiterAbstract;
  own: RateLimiterAbstract;
}

/**
 * Counts what is limited for all instances together: in Redis where there is one, otherwise in PostgreSQL. While that does not answer, each
 * instance counts for itself.
 */
@Injectable()
export class SharedLimits implements ThrottlerStorage, OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(SharedLimits.name);
  private readonly redis: Redis | Cluster | null;
  private readonly limits = new Map<string, Limit>();
  /** By the process's clock: until then each instance counts for itself. */
  private awayUntil = 0;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.redis = config.redisUrl
      ? redisClient(config, {
          enableOfflineQueue: false,
          commandTimeout: ANSWER_MS,
          connectTimeout: ANSWER_MS,
          lazyConnect: true,
          maxRetriesPerRequest: 0,
        }).on('error', (error: Error) => this.logger.warn(error.message))
      : null;
  }

  /** Without Redis it starts all the same, and connects when Redis is there. */
  async onModuleInit(): Promise<void> {
    await this.redis?.connect().catch(() => undefined);
  }

  /** Counts one attempt. @param key a hash, so that no address or email is kept @param ttl in milliseconds */
  async increment(key: string, ttl: number, limit: number, _block: number, name: string): Promise<Counted> {
    const { consumedPoints, msBeforeNext } = await this.consume(this.limit(name, limit, ttl), key);
    const seconds = Math.ceil(msBeforeNext / 1_000);
    const isBlocked = consumedPoints > limit;
    return {
      totalHits: consumedPoints,
      timeToExpire: seconds,
      isBlocked,
      timeToBlockExpire: isBlocked ? seconds : 0,
    };
  }

  /** Counts several at once. @returns seconds until the next one is allowed; 0 when these were */
  async spend(
    key: string,
    points: number,
    { name, limit, ttl }: { name: string; limit: number; ttl: number },
  ): Promise<number> {
    const { consumedPoints, msBeforeNext } = await this.consume(this.limit(name, limit, ttl), key, points);
    return consumedPoints > limit ? Math.max(1, Math.ceil(msBeforeNext / 1_000)) : 0;
  }

  /** Seconds until another attempt is allowed; 0 when it is now. Counts nothing. @param key a hash */
  async secondsUntilFree(
    key: string,
    { name, limit, ttl }: { name: string; limit: number; ttl: number },
  ): Promise<number> {
    const counted = await this.ask(this.limit(name, limit, ttl), (limiter) => limiter.get(key));
    return counted && counted.consumedPoints >= limit
      ? Math.max(1, Math.ceil(counted.msBeforeNext / 1_000))
      : 0;
  }

  beforeApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private consume(limit: Limit, key: string, points = 1): Promise<RateLimiterRes> {
    return this.ask(limit, async (limiter) => {
      try {
        return await limiter.consume(key, points);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      }
    });
  }

  /** Asks the shared counter; this instance's own while that does not answer. */
  private async ask<T>(
    { shared, own }: Limit,
    ask: (limiter: RateLimiterAbstract) => Promise<T>,
  ): Promise<T> {
    if (performance.now() < this.awayUntil) return ask(own);
    const asked = performance.now();
    try {
      return await ask(shared);
    } catch (error) {
      this.logger.warn(`A limit is counted by this instance alone: ${String(error)}`);
      if (performance.now() - asked > HANGS_MS) this.awayUntil = performance.now() + AWAY_MS;
      return ask(own);
    }
  }

  private limit(name: string, points: number, ttl: number): Limit {
    const id = `${name}:${points}:${ttl}`;
    const known = this.limits.get(id);
    if (known) return known;
    const options = {
      keyPrefix: `${this.config.queuePrefix}:limit:${name}`,
      points,
      duration: ttl / 1_000,
    };
    const limit = { shared: this.shared(options), own: new RateLimiterMemory(options) };
    this.limits.set(id, limit);
    return limit;
  }

  private shared(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract {
    if (this.redis)
      return new RateLimiterRedis({ ...options, storeClient: this.redis, rejectIfRedisNotReady: true });
    const query = async ({ text, values }: LimiterQuery) => {
      const { rows } = await this.em.getKysely().executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    };
    return new RateLimiterPostgres({
      ...options,
      storeClient: { query },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
    });
  }
}

/** Provides the counters to the throttler. */
@Module({ providers: [SharedLimits], exports: [SharedLimits] })
export class SharedLimitsModule {}
