import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions, inTransaction, Metrics } from '#libs/core/platform';
import { AuditLog, AuditProof } from '#libs/operations/audit';
import { testDatabase, TestClock, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { proveAuditLog } from './audit-log.js';
import { UserError } from './user-error.js';

const auditSecret = 'a secret of the environment';
const clock = new TestClock();

describe('audit-log (decision 48)', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 3 }, ENTITIES));
  });
  afterAll(async () => {
    await orm.close(true);
    await database.stop();
  });

  const prove = (expected: string | null = null) =>
    proveAuditLog({ directDatabaseUrl: database.url, auditSecret }, expected);
  const record = (action: string) =>
    inTransaction(orm.em, (tx) =>
      new AuditLog(clock).record(
        tx,
        { id: null, requestId: null },
        { action, subject: { kind: 'home', id: 'x' } },
      ),
    );

  it('says that the log is whole, when it was sealed, and the hash to keep; names what was changed', async () => {
    expect(await prove()).toEqual(['The audit log is empty.']);
    await record('home.first');
    const hash = (await prove()).at(-1) ?? '';
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await new AuditProof(orm.em, clock, new Metrics(), { auditSecret }).seal();
    await record('home.second');
    const [heading, seal] = await prove(hash.toUpperCase());
    expect(heading).toBe('The audit log is as it was written: 2 entries.');
    expect(seal).toBe(`Sealed with this secret once, last on ${clock.now().toISOString()}.`);

    await expect(prove('f'.repeat(64))).rejects.toThrow('the audit log was written anew since');
    await expect(prove('f'.repeat(63))).rejects.toThrow('a hash has 64 hexadecimal digits');
    await orm.em.fork().transactional(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute("update audit_log set reason = 'other' where action = 'home.second'");
    });
    const failed = prove();
    await expect(failed).rejects.toThrow('Entry 2 of the audit log was changed after it was written.');
    await expect(failed).rejects.toThrow(UserError);
  });
});
