import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { databaseOptions, inTransaction, Metrics } from '#libs/core/platform';
import { emptyDatabase, eventually, testDatabase, TestClock, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { AuditLog, AuditProof, sentenceOf } from './index.js';

const SECRET = 'a secret of the environment';
const clock = new TestClock();
const ACTOR = { id: null, requestId: 'r-1' };

describe('The audit log proves itself (decision 48)', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeEach(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 8 }, ENTITIES));
    jest.spyOn(Logger.prototype, 'log').mockReturnValue();
  });
  afterEach(async () => {
    await orm.close(true);
    await database.stop();
  });

  const proof = (auditSecret = SECRET) => new AuditProof(orm.em, clock, new Metrics(), { auditSecret });
  const record = (action: string, id = 'x') =>
    inTransaction(orm.em, (tx) =>
      new AuditLog(clock).record(tx, ACTOR, {
        action,
        subject: { kind: 'home', id },
        after: { b: 1, a: [2] },
      }),
    );
  const problem = async (): Promise<string | null> => {
    const found = (await proof().check()).problem;
    return found && sentenceOf(found);
  };
  /** What somebody does who owns the database. */
  const byHand = (sql: string) =>
    orm.em.fork().transactional(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(sql);
    });
  /** Computes all hashes anew, as the trigger would. */
  const REWRITE = `
    do $$
    declare
      entry audit_log;
      previous bytea := '';
      n bigint := 0;
    begin
      delete from audit_chain;
      for entry in select * from audit_log order by id loop
        n := n + 1;
        previous := audit_hash(previous, n, entry);
        insert into audit_chain values (n, entry.id, previous);
      end loop;
      update audit_head set seq = n, hash = previous;
    end $$`;

  it('is whole while empty, and after entries written at once, one of which was rolled back', async () => {
    expect(await proof().seal()).toEqual({ entries: 0, hash: '', seals: 0, sealedAt: null, problem: null });
    const acts = Array.from({ length: 24 }, (_, n) => record(`home.act_${n}`));
    const failed = inTransaction(orm.em, async (tx) => {
      await new AuditLog(clock).record(tx, ACTOR, {
        action: 'home.failed',
        subject: { kind: 'home', id: 'x' },
      });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await Promise.all(acts);
    expect(await proof().seal()).toMatchObject({ entries: 24, seals: 0, problem: null });
    expect(await proof().check()).toMatchObject({
      entries: 24,
      seals: 1,
      sealedAt: clock.now(),
      problem: null,
    });
  });

  it('refuses changes by SQL in the chain and its seals, too', async () => {
    await record('home.hidden');
    await proof().seal();
    for (const table of ['audit_log', 'audit_chain', 'audit_seals'])
      await expect(orm.em.fork().execute(`delete from ${table}`)).rejects.toThrow('append-only');
  });

  it.each`
    what                           | sql                                                                                                                                                                                                             | found
    ${'a changed reason'}          | ${"update audit_log set reason = 'other' where id = (select entry_id from audit_chain where seq = 2)"}                                                                                                          | ${'Entry 2 of the audit log was changed'}
    ${'a changed time'}            | ${"update audit_log set at = at + interval '1 second' where id = (select max(id) from audit_log)"}                                                                                                              | ${'Entry 4 of the audit log was changed'}
    ${'a removed entry'}           | ${'delete from audit_log where id = (select entry_id from audit_chain where seq = 3)'}                                                                                                                          | ${'Entry 3 of the audit log was removed'}
    ${'one removed with its link'} | ${'with l as (delete from audit_chain where seq = 2 returning entry_id) delete from audit_log using l where id = entry_id'}                                                                                     | ${'Entry 2 of the audit log was removed'}
    ${'the last one removed'}      | ${'with l as (delete from audit_chain where seq = 4 returning entry_id) delete from audit_log using l where id = entry_id'}                                                                                     | ${'Entry 4 of the audit log was removed'}
    ${'one added by hand'}         | ${"insert into audit_log (at, action, subject_kind, subject_id) values (now(), 'a.b', 'home', 'x')"}                                                                                                            | ${'was added to the audit log'}
    ${'two entries exchanged'}     | ${'update audit_chain set entry_id = (select sum(entry_id) from audit_chain where seq in (2, 3)) - entry_id + 1000 where seq in (2, 3); update audit_chain set entry_id = entry_id - 1000 where seq in (2, 3)'} | ${'Entry 2 of the audit log was changed'}
  `('finds $what', async ({ sql, found }: { sql: string; found: string }) => {
    for (const n of [1, 2, 3, 4]) await record(`home.act_${n}`);
    expect(await problem()).toBeNull();
    await byHand(sql);
    expect(await problem()).toContain(found);
    await expect(proof().seal()).rejects.toThrow(found);
  });

  it('finds a chain that was computed anew, by its seal, and by a hash that was kept', async () => {
    for (const n of [1, 2, 3]) await record(`home.act_${n}`);
    const { hash } = await proof().seal();
    await byHand("update audit_log set reason = 'other' where action = 'home.act_2'");
    await byHand(REWRITE);
    expect(await problem()).toContain('written anew, up to entry 3');
    expect(await proof().contains(hash)).toBe(false);

    await byHand('delete from audit_seals');
    expect(await problem()).toBeNull(); // nothing in the database tells any longer
    expect(await proof().contains(hash)).toBe(false);
  });

  it('finds tables that were emptied, and keeps what the last check found', async () => {
    expect(await proof().lastCheck()).toBeNull();
    for (const n of [1, 2, 3]) await record(`home.act_${n}`);
    await proof().seal();
    expect(await proof().lastCheck()).toMatchObject({ entries: 3, problem: null, isOverdue: false });
    await byHand('truncate audit_log, audit_chain, audit_head, audit_seals');
    const found = 'Entry 1 of the audit log was removed';
    await expect(proof().seal()).rejects.toThrow(found);
    expect((await proof().lastCheck())?.problem).toContain(found);
    // Found again, and not forgotten with the second check.
    await expect(proof().seal()).rejects.toThrow(found);

    await byHand("update audit_checks set checked_at = now() - interval '3 hours 1 minute'");
    expect(await proof().lastCheck()).toMatchObject({ isOverdue: true });
  });

  it('keeps what was found when somebody puts the log right again, until an operator closes it', async () => {
    for (const n of [1, 2, 3]) await record(`home.act_${n}`);
    const close = () => inTransaction(orm.em, (tx) => proof().closeFinding(tx));
    await expect(close()).rejects.toMatchObject({ code: 'audit_log.nothing_found' });
    await proof().seal();
    await expect(close()).rejects.toMatchObject({ code: 'audit_log.nothing_found' });
    await byHand("update audit_log set action = 'home.else' where action = 'home.act_2'");
    const found = 'Entry 2 of the audit log was changed after it was written.';
    await expect(proof().seal()).rejects.toThrow(found);
    await expect(close()).rejects.toMatchObject({ code: 'audit_log.still_broken' });

    await byHand("update audit_log set action = 'home.act_2' where action = 'home.else'");
    await byHand("update audit_log set action = 'home.else' where action = 'home.act_3'");
    await expect(proof().seal()).rejects.toThrow('Entry 3');
    await byHand("update audit_log set action = 'home.act_3' where action = 'home.else'");
    await proof().seal();
    expect(await proof().lastCheck()).toMatchObject({
      problem: null,
      finding: found,
      foundAt: expect.any(Date) as Date,
    });
    expect(await close()).toBe(found);
    expect(await proof().lastCheck()).toMatchObject({ problem: null, finding: null, foundAt: null });
  });

  it('sees one moment: what others write and check meanwhile is no difference', async () => {
    for (const n of [1, 2, 3]) await record(`home.act_${n}`);
    const other = new Client({ connectionString: database.url });
    await other.connect();
    try {
      await other.query('begin; lock table audit_checks in access exclusive mode');
      const checking = proof().check(); // has read the end of the chain, and waits for the last check
      await eventually(async () => {
        const waiting = await orm.em.execute(
          "select 1 from pg_locks where not granted and relation = 'audit_checks'::regclass",
        );
        expect(waiting).toHaveLength(1);
      });
      await record('home.act_4');
      await other.query('insert into audit_checks (checked_at, entries) values (now(), 4); commit');
      expect(await checking).toMatchObject({ entries: 3, problem: null });
    } finally {
      await other.end();
    }
  });

  it('asks no function of the database, which its owner can replace', async () => {
    for (const n of [1, 2, 3]) await record(`home.act_${n}`);
    const [{ written } = { written: '' }] = await orm.em.execute<{ written: string }[]>(
      "select pg_get_functiondef('audit_hash'::regproc) as written",
    );
    await byHand(`
      create or replace function audit_hash(previous bytea, seq bigint, entry audit_log) returns bytea
      language sql stable as 'select c.hash from audit_chain c where c.seq = audit_hash.seq';
      update audit_log set reason = 'other' where id = (select entry_id from audit_chain where seq = 2)`);
    const found = await problem();
    await byHand(written);
    expect(found).toContain('Entry 2 of the audit log was changed');
  });

  it('finds seals that take the places of those to come', async () => {
    await record('home.hidden');
    await byHand(
      "insert into audit_seals (seq, hash, sealed_at, signature) values (7, '', now(), 'made up')",
    );
    expect(await problem()).toContain('up to entry 7');
  });

  it('does not believe a seal that was made with another secret', async () => {
    for (const n of [1, 2]) await record(`home.act_${n}`);
    await proof('what the intruder made up').seal();
    expect(await proof().check()).toMatchObject({ seals: 0, sealedAt: null, problem: null });
    await record('home.act_3');
    expect(await proof().seal()).toMatchObject({ entries: 3, problem: null });
    expect(await proof().check()).toMatchObject({ seals: 1 });
  });
});

describe('The audit log of an earlier release', () => {
  it('is chained in order when the database is brought up to date', async () => {
    const database = await emptyDatabase();
    const orm = await MikroORM.init({
      ...databaseOptions({ databaseUrl: database.url, databasePool: 2 }, ENTITIES),
      logger: () => undefined,
    });
    await orm.migrator.up({ to: 'Migration0045TermsAcceptances' });
    for (const action of ['a.first', 'a.second'])
      await orm.em.execute(
        `insert into audit_log (at, action, subject_kind, subject_id) values (now(), '${action}', 'home', 'x')`,
      );
    await orm.migrator.up();
    await inTransaction(orm.em, (tx) =>
      new AuditLog(clock).record(tx, ACTOR, { action: 'a.third', subject: { kind: 'home', id: 'x' } }),
    );
    const state = await new AuditProof(orm.em, clock, new Metrics(), { auditSecret: SECRET }).check();
    expect(state).toMatchObject({ entries: 3, problem: null });
    await orm.close(true);
    await database.stop();
  });
});
