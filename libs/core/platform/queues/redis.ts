import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';

/** Which Redis, and whether it is a cluster. */
export type RedisAddress = Pick<Config, 'redisUrl' | 'redisCluster'>;

/** A connection to Redis, or to a cluster by one of its nodes. */
export function redisClient(
  { redisUrl, redisCluster }: RedisAddress,
  options: RedisOptions,
): Redis | Cluster {
  if (redisUrl === undefined) throw new Error('There is no Redis');
  if (!redisCluster) return new Redis(redisUrl, options);
  const { enableOfflineQueue, lazyConnect, ...nodeOptions } = options;
  const { protocol, username, password } = new URL(redisUrl);
  return new Cluster([redisUrl], {
    enableOfflineQueue,
    lazyConnect,
    redisOptions: {
      ...nodeOptions,
      // The other nodes are found by their addresses alone.
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
  });
}
