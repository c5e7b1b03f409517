import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { TcpProxy, testDatabase, type TestDatabase } from '#libs/testing';
import { databaseOptions } from './options.js';
import { ReplicaReads } from './replica.js';

let database: TestDatabase;
let proxies: { primary: TcpProxy; replica: TcpProxy };
let primary: MikroORM;
let replica: MikroORM;
let reads: ReplicaReads;
beforeEach(async () => {
  database = await testDatabase();
  const url = new URL(database.url);
  proxies = { primary: new TcpProxy(url), replica: new TcpProxy(url) };
  const open = async (proxy: TcpProxy) =>
    MikroORM.init({
      ...databaseOptions({ databaseUrl: await proxy.open(), databasePool: 2 }, []),
      logger: () => undefined,
    });
  primary = await open(proxies.primary);
  replica = await open(proxies.replica);
  reads = new ReplicaReads(primary.em, replica);
});
afterEach(async () => {
  await Promise.all([primary.close(true), replica.close(true)]);
  await Promise.all([proxies.primary.close(), proxies.replica.close()]);
  await database.stop();
});

/** Which of the two answered. */
const whoAnswers = () =>
  reads.read(async (em: EntityManager) => {
    await em.getConnection().execute('select 1');
    return em.getConnection() === replica.em.getConnection() ? 'the replica' : 'the database';
  });

describe('Reads that may be a moment old', () => {
  it('go on from the replica while the database itself is away', async () => {
    await proxies.primary.close();
    expect(await whoAnswers()).toBe('the replica');
    await proxies.primary.open();
  });

  it('come from the database while the replica is away', async () => {
    expect(await whoAnswers()).toBe('the replica');
    await proxies.replica.close();
    expect(await whoAnswers()).toBe('the database');
    expect(await whoAnswers()).toBe('the database');
    await proxies.replica.open();
  });

  it('fail with what went wrong when the read itself is wrong', async () => {
    const wrong = reads.read((em) => em.getConnection().execute('select wrong'));
    await expect(wrong).rejects.toThrow('column "wrong" does not exist');
  });
});
