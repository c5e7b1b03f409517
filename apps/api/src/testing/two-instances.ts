import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseOptions, inTransaction, type Tx } from '#libs/core/platform';
import { tables } from '#libs/testing';
import { startTestApp, type TestApp } from './test-app.js';

/** Two instances over one database, and somebody else who writes to it. */
export interface TwoInstances {
  test: TestApp;
  other: TestApp;
  writer: MikroORM;
  /** Writes without triggers, as nothing in the product can: what is kept does not notice. */
  unnoticed: (work: (tx: Tx) => Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startTwoInstances(): Promise<TwoInstances> {
  const test = await startTestApp();
  const { databaseUrl } = test.config;
  const other = await startTestApp({ config: { databaseUrl } });
  const writer = await MikroORM.init(databaseOptions({ databaseUrl, databasePool: 2 }, []));
  return {
    test,
    other,
    writer,
    unnoticed: (work) =>
      inTransaction(writer.em.fork(), async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tables(tx));
        await work(tx);
      }),
    stop: async () => {
      await writer.close();
      await other.stop();
      await test.stop();
    },
  };
}
