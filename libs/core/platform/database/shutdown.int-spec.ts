import { MikroORM } from '@mikro-orm/postgresql';
import { eventually, TcpProxy, testDatabase, type TestDatabase } from '#libs/testing';
import { databaseOptions } from './options.js';
import { db } from './platform-tables.js';

let database: TestDatabase;
let proxy: TcpProxy;
beforeAll(async () => {
  database = await testDatabase();
  proxy = new TcpProxy(new URL(database.url));
});
afterAll(async () => {
  await proxy.close();
  await database.stop();
});

it('closing the database ends while connections are still being opened', async () => {
  const options = databaseOptions({ databaseUrl: await proxy.open(), databasePool: 3 }, []);
  const orm = await MikroORM.init({ ...options, logger: () => undefined });
  const beats = () => db(orm.em.fork()).selectFrom('worker_heartbeats').select('beat_at').execute();
  proxy.pause();
  const reads = Promise.allSettled([beats(), beats(), beats()]);
  await eventually(() => Promise.resolve(expect(proxy.waitingCount).toBeGreaterThan(1)));
  const closing = orm.close(true);
  proxy.resume();
  await closing;
  await reads;
});
