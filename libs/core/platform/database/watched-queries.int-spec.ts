import { MikroORM } from '@mikro-orm/postgresql';
import { testDatabase, type TestDatabase } from '#libs/testing';
import { whileWaiting } from '../process/abandonment.js';
import { databaseOptions } from './options.js';
import { db } from './platform-tables.js';
import { realNow } from './sql.js';
import { inTransaction } from './transaction.js';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  const config = { databaseUrl: database.url, databasePool: 3, databasePrepare: true };
  orm = await MikroORM.init({ ...databaseOptions(config, []), logger: () => undefined });
});
afterAll(async () => {
  await orm.close(true);
  await database.stop();
});

const beats = () => db(orm.em.fork()).selectFrom('worker_heartbeats').select('beat_at').execute();
const abandoned = <T>(work: () => Promise<T>): Promise<T> => whileWaiting({ left: true }, work);

describe('The queries of a read whose caller has left', () => {
  it('fail, each for the one who waits for it, and leave no error that nobody handles', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const reads = abandoned(() => Promise.all([beats(), beats(), beats()]));
    await expect(reads).rejects.toMatchObject({ code: 'request.abandoned' });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(await beats()).toEqual([]);
  });

  it('fail in the middle of it', async () => {
    const caller = { left: false };
    const read = whileWaiting(caller, async () => {
      await beats();
      caller.left = true;
      await beats();
    });
    await expect(read).rejects.toMatchObject({ code: 'request.abandoned' });
  });

  it('are sent in a transaction, which is finished', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await abandoned(() =>
      inTransaction(orm.em, async (tx) => {
        await db(tx).insertInto('worker_heartbeats').values({ worker_id: id, beat_at: realNow() }).execute();
        await db(tx).selectFrom('worker_heartbeats').select('beat_at').execute();
      }),
    );
    expect(await beats()).toHaveLength(1);
  });
});

describe('A repeated statement', () => {
  it('is prepared on its connection, and answers the same', async () => {
    for (let time = 0; time < 12; time += 1) expect(await beats()).toHaveLength(1);
    const names = await orm.em.execute<{ name: string }[]>('select name from pg_prepared_statements');
    expect(names.map(({ name }) => name)).toEqual([expect.stringMatching(/^s\d+$/)]);
  });
});
