import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../scripts/infra/ports.mjs';
import { startPostgres } from '../../scripts/infra/postgres.mjs';
import { startRedis } from '../../scripts/infra/redis.mjs';
import { socketDir } from '../../scripts/infra/sockets.mjs';
import { testRun } from './test-run.mjs';

/**
 * Starts one PostgreSQL and, if installed, one Redis for all tests of the run; each test creates its own database
 * and queue prefix. Published as LATCHKEY_TEST_PG_URL (superuser, database `postgres`) and
 * LATCHKEY_TEST_REDIS_URL; set them beforehand to use other servers. Reached through Unix
 * sockets, as in the product: through TCP a query costs both ends a quarter more.
 */
export default async function startStores() {
  const { env } = process;
  if (env.LATCHKEY_TEST_PG_URL) return;
  const { dir, processes, remove } = await testRun();
  const sockets = socketDir(dir);
  if (sockets !== null) remove(sockets);
  const [postgresPort, redisPort] = [await freePort(), await freePort()];
  const password = randomBytes(16).toString('hex');
  const [postgres, redisUrl] = await Promise.all([
    startPostgres(processes, {
      dir: path.join(dir, 'postgres'),
      port: postgresPort,
      password,
      durable: false,
      sockets,
    }),
    startRedis(processes, {
      dir: path.join(dir, 'redis'),
      port: redisPort,
      password,
      durable: false,
      sockets,
    }),
  ]);
  env.LATCHKEY_TEST_PG_URL = postgres('postgres');
  if (redisUrl) env.LATCHKEY_TEST_REDIS_URL = redisUrl;
}
