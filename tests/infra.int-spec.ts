import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createProcesses } from '../scripts/infra/processes.mjs';
import { freePort } from '../scripts/infra/ports.mjs';
import { startPostgres } from '../scripts/infra/postgres.mjs';
import { redisProgram, startRedis } from '../scripts/infra/redis.mjs';
import { startReaper } from '../scripts/infra/start-reaper.mjs';

/** The bundled servers support what the product needs. */
describe('The embedded PostgreSQL', () => {
  const client = new Client({ connectionString: process.env.LATCHKEY_TEST_PG_URL });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  const answer = async (sql: string): Promise<string> => {
    const { rows } = await client.query<{ answer: string }>(`SELECT (${sql})::text AS answer`);
    return rows[0]?.answer ?? '';
  };

  it('is version 18, speaks UTF-8 and lives in UTC', async () => {
    expect(await answer("current_setting('server_version_num')::int / 10000")).toBe('18');
    expect(await answer("current_setting('server_encoding')")).toBe('UTF8');
    expect(await answer("current_setting('timezone')")).toBe('UTC');
  });

  it('listens on this machine only and wants a password', async () => {
    expect(await answer("current_setting('listen_addresses')")).toBe('127.0.0.1');
    const url = new URL(process.env.LATCHKEY_TEST_PG_URL ?? '');
    url.password = 'wrong';
    await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('sorts and folds letters alike on every system', async () => {
    expect(await answer("upper('château')")).toBe('CHÂTEAU');
    expect(await answer("'Zebra' < 'apple'")).toBe('true');
  });

  it('has the extension that keeps two bookings off the same nights (C17)', async () => {
    await client.query('BEGIN');
    await client.query('CREATE EXTENSION btree_gist');
    await client.query(
      'CREATE TEMP TABLE stay (home int, nights daterange, EXCLUDE USING gist (home WITH =, nights WITH &&))',
    );
    const take = (from: string, to: string) =>
      client.query('INSERT INTO stay VALUES (1, daterange($1, $2))', [from, to]);
    await take('2030-01-01', '2030-01-03');
    await take('2030-01-03', '2030-01-04'); // half open: one leaves, the next one comes
    await expect(take('2030-01-02', '2030-01-03')).rejects.toMatchObject({ code: '23P01' });
    await client.query('ROLLBACK');
  });
});

describe('The log of an embedded PostgreSQL', () => {
  it('says which rule a statement violates, without the values of people', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-postgres-'));
    chmodSync(folder, 0o755); // the server may run as another user
    const logs = path.join(folder, 'logs');
    const reaper = await startReaper(folder);
    const processes = createProcesses({ reaper, logs, print: () => undefined });
    try {
      const options = { dir: path.join(folder, 'postgres'), port: await freePort(), password: 'secret' };
      const urlOf = await startPostgres(processes, { ...options, durable: false });
      const client = new Client({ connectionString: urlOf('postgres') });
      await client.connect();
      await client.query('create table people (email text primary key, password_hash text)');
      const register = "insert into people values ('ada@example.test', '$argon2id$secret')";
      await client.query(register);
      await expect(client.query(register)).rejects.toMatchObject({ code: '23505' });
      await client.end();
    } finally {
      await processes.stopAll();
      await reaper.dismiss();
    }
    const log = readdirSync(logs)
      .map((name) => readFileSync(path.join(logs, name), 'utf8'))
      .join('\n');
    rmSync(folder, { recursive: true, force: true });
    expect(log).toContain('duplicate key value violates unique constraint "people_pkey"');
    expect(log).not.toMatch(/ada@example|argon2/);
  });
});

const whereRedisIs = redisProgram() === null ? describe.skip : describe;

whereRedisIs('The embedded Redis', () => {
  it.each([
    ['an append-only file that begins with garbage', 'appendonly.aof.1.incr.aof', 'garbage'.repeat(50)],
    ['a damaged manifest', 'appendonly.aof.manifest', 'garbage'],
  ])('starts without its files when they are damaged: %s', async (_what, name, text) => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-redis-'));
    const dir = path.join(folder, 'redis');
    const files = path.join(dir, 'appendonlydir');
    mkdirSync(files, { recursive: true });
    writeFileSync(
      path.join(files, 'appendonly.aof.manifest'),
      'file appendonly.aof.1.incr.aof seq 1 type i\n',
    );
    writeFileSync(path.join(files, name), text);
    const reaper = await startReaper(folder);
    const processes = createProcesses({ reaper, logs: path.join(folder, 'logs'), print: () => undefined });
    try {
      const options = { dir, port: await freePort(), password: 'secret', durable: true };
      expect(await startRedis(processes, options)).toContain('redis://');
      expect(readdirSync(folder).filter((one) => one.startsWith('redis-damaged-'))).toHaveLength(1);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('nothing is lost')]]);
    } finally {
      await processes.stopAll();
      await reaper.dismiss();
      rmSync(folder, { recursive: true, force: true });
      warn.mockRestore();
    }
  });
});
