import { Client } from 'pg';

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
