import { Readable } from 'node:stream';
import { Client } from 'pg';
import { Passwords } from '#libs/people/identity';
import { testDatabase } from '#libs/testing';
import { createAdmin } from './create-admin.js';
import { run } from './run.js';

interface Account {
  email: string;
  role: string;
  operator_role: string;
  password_hash: string;
}

describe('create-admin (D4, D10)', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const config = () => ({ directDatabaseUrl: database.url });

  const accounts = async (): Promise<Account[]> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<Account>(
      'select email::text, role, operator_role, password_hash from users order by email',
    );
    await client.end();
    return rows;
  };

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.stop());

  it('creates an operator account with a generated password and returns it once', async () => {
    const { password } = await createAdmin(config(), {
      email: 'ada@example.test',
      name: 'Ada',
      password: null,
      operatorRole: 'finance',
    });
    const [account] = await accounts();
    expect(account).toMatchObject({ email: 'ada@example.test', role: 'admin', operator_role: 'finance' });
    expect(await new Passwords().matches(account?.password_hash ?? null, password ?? '')).toBe(true);
  });

  it('accepts a given password and does not return it', async () => {
    const admin = {
      email: 'bea@example.test',
      name: 'Bea',
      password: 'a fine long one',
      operatorRole: 'admin',
    };
    expect(await createAdmin(config(), admin)).toEqual({ email: 'bea@example.test', password: null });
  });

  it.each([
    ['an existing email', { email: 'ADA@example.test' }, /already exists/],
    ['an invalid email', { email: 'ada' }, /not an email address/],
    ['a blank name', { name: '  ' }, /--name/],
    ['an unknown role', { operatorRole: 'king' }, /--role/],
    ['a short password', { password: '12345' }, /at least 6/],
    ['a common password', { password: 'password' }, /easy to guess/],
  ])('rejects %s', async (_what, part, message) => {
    const before = await accounts();
    const admin = {
      email: 'new@example.test',
      name: 'New',
      password: 'a fine long one',
      operatorRole: 'admin',
      ...part,
    };
    await expect(createAdmin(config(), admin)).rejects.toThrow(message);
    expect(await accounts()).toEqual(before);
  });
});

describe('The command line', () => {
  const lines: string[] = [];
  const terminal = { print: (line: string) => void lines.push(line), input: Readable.from([]) };

  it.each([
    [['dance'], /no command dance/],
    [['migrate', '--fast'], /--fast/],
    [['create-admin', '--name', 'Ada'], /needs --email and --name/],
  ])('rejects %p', async (args, message) => {
    await expect(run(args, terminal)).rejects.toThrow(message);
  });

  it('prints help without arguments', async () => {
    await run([], terminal);
    expect(lines.join('\n')).toContain('create-admin');
  });
});
