import { randomUUID } from 'node:crypto';
import type { SessionView } from '#libs/core/contracts';
import { peopleOnBrowsersOf } from '#libs/people/identity';
import { tables } from '#libs/testing';
import { createApi } from '../bootstrap.js';
import { ApiClient, startTestApp, type Answer, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const PASSWORD = 'lantern at dusk';

interface Account {
  id: string;
  email: string;
  token: string;
}

/** A browser, which keeps the cookies of all who sign in with it. */
class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly api: ApiClient = test.api) {}

  async register(domain = 'latchkey.test'): Promise<Account> {
    const email = `${randomUUID()}@${domain}`;
    const person = { full_name: 'Ada Lovelace', role: 'traveler', age: 28, agrees_to_terms: true };
    return this.signedIn(email, '/auth/register', { ...person, email, password: PASSWORD });
  }

  signIn(email: string): Promise<Account> {
    return this.signedIn(email, '/auth/login', { email, password: PASSWORD });
  }

  /** Gives it a cookie that we have not set. */
  forge(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** Its cookies, by name. */
  held(): [string, string][] {
    return [...this.cookies];
  }

  private async signedIn(email: string, path: string, body: Record<string, unknown>): Promise<Account> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await this.api.with({ cookie }).post<SessionView>(path, body);
    expect(answer.status).toBeLessThan(300);
    for (const [name, value] of cookiesOf(answer)) this.cookies.set(name, value);
    return { id: answer.body.user.id, email, token: answer.body.access_token };
  }
}

const cookiesOf = ({ headers }: Answer<unknown>): [string, string][] =>
  [headers['set-cookie']].flat().map((line) => {
    const [name = '', value = ''] = String(line).split(';')[0]?.split('=') ?? [];
    return [name, value];
  });

const share = async (one: Account, other: Account): Promise<boolean> =>
  (await peopleOnBrowsersOf(test.em.fork(), one.id)).has(other.id);
const keysOf = ({ id }: Account) =>
  tables(test.em.fork())
    .selectFrom('browser_accounts')
    .select(['account_key', 'is_own'])
    .where('user_id', '=', id)
    .execute();
const countOf = async (account: Account, isOwn: boolean): Promise<number> =>
  (await keysOf(account)).filter(({ is_own }) => is_own === isOwn).length;

describe('Two accounts that sign in with one browser (A13)', () => {
  it('are known to share it, whichever of them is asked about; one in another browser does not', async () => {
    const [browser, elsewhere] = [new Browser(), new Browser()];
    const [owner, guest, stranger] = [
      await browser.register(),
      await browser.register(),
      await elsewhere.register(),
    ];
    expect([await share(owner, guest), await share(guest, owner)]).toEqual([true, true]);
    expect([await share(owner, stranger), await share(stranger, guest)]).toEqual([false, false]);
    await elsewhere.signIn(owner.email);
    expect(await share(stranger, owner)).toBe(true);
  });

  it('do not share it because a third one has signed in with the browsers of both', async () => {
    const [one, other] = [new Browser(), new Browser()];
    const common = await one.register();
    const here = await one.register();
    await other.signIn(common.email);
    expect(await share(here, await other.register())).toBe(false);
  });

  it('are kept as keys that tell no address', async () => {
    const browser = new Browser();
    await browser.register();
    const keys = (await keysOf(await browser.register())).map(({ account_key: key }) => key);
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^[\w-]{10}$/);
  });

  it('share it after the address of one has changed', async () => {
    const [browser, elsewhere] = [new Browser(), new Browser()];
    const owner = await browser.register();
    await elsewhere.signIn(owner.email);
    const guest = await browser.register();
    const email = `${randomUUID()}@latchkey.test`;
    await tables(test.em).updateTable('users').set({ email }).where('id', '=', owner.id).execute();
    // There the former address is another account's, as far as cookies say.
    await elsewhere.signIn(email);
    expect(await share(owner, guest)).toBe(true);
  });

  it('are those that we have told the browser, and none that a client makes up or renames', async () => {
    const browser = new Browser();
    const owner = await browser.register();
    const [[name, value] = ['', '']] = browser.held();
    for (let n = 0; n < 30; n += 1) {
      const key = String(n).padStart(10, '0');
      browser.forge(`latchkey_device_${key}`, n % 2 ? `${'n'.repeat(22)}.${'s'.repeat(43)}` : value);
    }
    browser.forge('latchkey_device_short', value);
    browser.forge('latchkey_device_0123456789', 'no nonce');
    browser.forge(name.replace('latchkey', 'another'), value);
    const guest = await browser.register();
    expect([await countOf(guest, true), await countOf(guest, false)]).toEqual([1, 1]);
    expect(await share(owner, guest)).toBe(true);
    // Signing in with nothing but inventions forgets nothing.
    const elsewhere = new Browser();
    for (let n = 0; n < 60; n += 1)
      elsewhere.forge(
        `latchkey_device_${String(n).padStart(10, '0')}`,
        `${'n'.repeat(22)}.${'s'.repeat(43)}`,
      );
    await elsewhere.signIn(guest.email);
    expect(await share(owner, guest)).toBe(true);
  });

  it('are the fifty newest', async () => {
    const guest = await new Browser().register();
    const seen = (n: number) => new Date(test.clock.now().getTime() - n * 60_000);
    const older = Array.from({ length: 55 }, (_, n) => ({
      ...{ user_id: guest.id, account_key: `key ${n}`, is_own: false },
      ...{ seen_at: seen(n), expires_at: new Date(Date.now() + 3_600_000) },
    }));
    await tables(test.em).insertInto('browser_accounts').values(older).execute();
    const browser = new Browser();
    await browser.register();
    await browser.signIn(guest.email);
    const keys = (await keysOf(guest)).map(({ account_key: key }) => key);
    expect([await countOf(guest, true), await countOf(guest, false)]).toEqual([1, 50]);
    expect([keys.includes('key 48'), keys.includes('key 49')]).toEqual([true, false]);
  });

  it('are in the export of one’s data, and go with the account', async () => {
    const browser = new Browser();
    await browser.register();
    const account = await browser.register();
    const client = test.api.as(account.token);
    const { body } = await client.get<{ browser_accounts: { is_own: boolean }[] }>('/account/export');
    expect(body.browser_accounts.map(({ is_own: isOwn }) => isOwn).sort()).toEqual([false, true]);
    expect((await client.post('/account/deletion', { password: PASSWORD })).status).toBe(204);
    expect(await keysOf(account)).toEqual([]);
  });

  it('are not kept of operators', async () => {
    const browser = new Browser();
    const { email, id } = await browser.register();
    const operator = { role: 'admin', operator_role: 'support' } as const;
    await tables(test.em).deleteFrom('browser_accounts').where('user_id', '=', id).execute();
    await tables(test.em).updateTable('users').set(operator).where('id', '=', id).execute();
    expect(await keysOf(await browser.signIn(email))).toEqual([]);
  });

  it('are not kept of demo people, whom everybody who tries the product is in turn', async () => {
    const demo = await createApi({ ...test.config, demo: true }, { clock: test.clock });
    try {
      const browser = new Browser(new ApiClient(demo));
      expect(await keysOf(await browser.register())).toEqual([]);
      expect(await countOf(await browser.register('example.test'), true)).toBe(1);
    } finally {
      await demo.close();
    }
  });

  // The last one: applications of one process share how tokens are checked.
  it('share it while the secret is rotated and afterwards; with a secret that nobody knows they do not', async () => {
    const browser = new Browser();
    const owner = await browser.register();
    await tables(test.em).deleteFrom('browser_accounts').where('user_id', '=', owner.id).execute();
    const rotated = {
      jwtSecret: 'the secret of the year after',
      previousJwtSecrets: [test.config.jwtSecret],
    };
    const app = await createApi({ ...test.config, ...rotated }, { clock: test.clock });
    try {
      const after = new Browser(new ApiClient(app));
      await after.signIn(owner.email);
      expect(await countOf(owner, true)).toBe(2);
    } finally {
      await app.close();
    }
    expect(await share(owner, await browser.register())).toBe(true);
    const unknown = { jwtSecret: 'a secret that is nobody’s', previousJwtSecrets: [] };
    const foreign = await createApi({ ...test.config, ...unknown }, { clock: test.clock });
    try {
      expect(await share(owner, await new Browser(new ApiClient(foreign)).register())).toBe(false);
    } finally {
      await foreign.close();
    }
  });
});
