/** Runs a description of flows on Redis; reported as skipped on a machine without one, where the product uses PostgreSQL as well. */
export function onRedis(describeFlows: (backend: string, redisUrl: () => string) => void): void {
  const url = process.env.LATCHKEY_TEST_REDIS_URL;
  if (url) describeFlows('Redis', () => url);
  else it.skip('on Redis: install redis-server or valkey-server, or set LATCHKEY_TEST_REDIS_URL', () => {});
}
