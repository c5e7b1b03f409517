import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountSessionView, SessionView } from '#libs/core/contracts';
import { aUser, eventually, tables, TcpProxy } from '#libs/testing';
import { startTestApp, type Answer, type ApiClient, type TestApp } from '../testing/index.js';

const PASSWORD = 'gull post lantern';
/** Longer than any test, so that only a notice can end what an instance knows. */
const KEPT = { sessionCacheSeconds: 60, rateLimits: true, attempts: { perAddress: 1_000, perEmail: 1_000 } };

let one: TestApp;
let another: TestApp;
beforeAll(async () => {
  one = await startTestApp({ config: KEPT });
  another = await startTestApp({ config: KEPT, beside: one });
});
afterAll(async () => {
  await another.stop();
  await one.stop();
});

/** Time passes for everybody. */
const pass = (seconds: number) => {
  for (const { clock } of [one, another]) clock.advance({ ms: seconds * 1_000 });
};
const MINUTE = 60;
const EXPIRY = 15 * MINUTE;

/** A browser with the storefront: its cookies for the refresh, and its access token. */
class Browser {
  constructor(
    readonly email: string,
    public token = '',
    public cookie = '',
  ) {}

  /** The same browser as it is now: another tab, or what a thief has copied. */
  copy(): Browser {
    return new Browser(this.email, this.token, this.cookie);
  }

  as(app = one): ApiClient {
    return app.api.as(this.token);
  }

  async status(app = one): Promise<number> {
    return (await this.as(app).get('/auth/me')).status;
  }

  /** Sends the refresh, and reads the answer unless it is `lost`. */
  async refresh({ at = one, site = 'same-origin', lost = false } = {}): Promise<number> {
    const client = this.as(at).with({ 'sec-fetch-site': site, cookie: this.cookie });
    const answer = await client.post<{ access_token: string }>('/auth/refresh');
    if (!lost && answer.status === 200) this.keep(answer, answer.body.access_token);
    return answer.status;
  }

  keep(answer: Answer<unknown>, token: string): void {
    this.token = token;
    this.cookie = refreshCookie(answer)?.split(';')[0] ?? '';
  }
}

const setCookies = ({ headers }: Answer<unknown>): string[] =>
  [headers['set-cookie']].flat().flatMap((line) => (line === undefined ? [] : [String(line)]));
const refreshCookie = (answer: Answer<unknown>): string | undefined =>
  setCookies(answer).find((line) => line.startsWith('latchkey_refresh_'));

const ownPage = (app = one): ApiClient => app.api.with({ 'sec-fetch-site': 'same-origin' });
const signIn = (client: ApiClient, email: string, facts: object) =>
  client.post<SessionView>('/auth/login', { email, password: PASSWORD, ...facts });

async function signedIn(): Promise<Browser> {
  const email = `${randomUUID()}@example.test`;
  const answer = await ownPage().post<SessionView>('/auth/register', {
    ...{ email, password: PASSWORD, full_name: 'Robin Reed', role: 'traveler', age: 30 },
    ...{ has_valid_id: true, agrees_to_terms: true, renewable: true },
  });
  expect(answer.status).toBe(201);
  await tables(one.em)
    .updateTable('users')
    .set({ email_verified_at: one.clock.now() })
    .where('email', '=', email)
    .execute();
  const browser = new Browser(email);
  browser.keep(answer, answer.body.access_token);
  return browser;
}

/** The same, with an access token that has expired. */
async function signedInEarlier(): Promise<Browser> {
  const browser = await signedIn();
  pass(EXPIRY);
  return browser;
}

const letters = (email: string) =>
  tables(one.em)
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('to_address', '=', email)
    .where('kind', '=', 'session_reused')
    .execute();

const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('Signing in', () => {
  it('answers as ever to a client that asks for nothing more (§7)', async () => {
    const { email } = await signedIn();
    const answer = await signIn(ownPage(), email, {});
    expect(Object.keys(answer.body)).toEqual(['access_token', 'user']);
    expect(refreshCookie(answer)).toBeUndefined();
    const { iat, exp, ...claims } = claimsIn(answer.body.access_token);
    expect(Object.keys(claims)).toEqual(['sub', 'role', 'token_version', 'sid']);
    expect(Number(exp) - Number(iat)).toBe(168 * 3_600);
    pass(48 * 3_600);
    expect((await one.api.as(answer.body.access_token).get('/auth/me')).status).toBe(200);
  });

  it('gives a page that asks for it a short token, and a cookie that no script reads, for one path', async () => {
    const { email } = await signedIn();
    const answer = await signIn(ownPage(), email, { renewable: true });
    expect(refreshCookie(answer)).toMatch(
      /^latchkey_refresh_[\w-]{36}=[\w-]{22}\.[\w-]{43}; Max-Age=604800; Path=\/api\/auth\/refresh; HttpOnly; SameSite=Strict$/,
    );
    const { iat, exp } = claimsIn(answer.body.access_token);
    expect(Number(exp) - Number(iat)).toBe(EXPIRY);
    const token = /=([^;]+)/.exec(refreshCookie(answer) ?? '')?.[1] ?? '';
    const kept = await tables(one.em).selectFrom('refresh_tokens').selectAll().execute();
    for (const part of token.split('.').filter((text) => text !== '0'))
      expect(JSON.stringify(kept)).not.toContain(part);
  });

  it.each([
    ['no page of ours', { 'sec-fetch-site': 'cross-site' }, {}],
    ['an operator', { 'sec-fetch-site': 'same-origin' }, { role: 'admin' as const }],
  ])('gives it nobody else: %s', async (_who, headers, facts) => {
    const { email } = await signedIn();
    if ('role' in facts)
      await tables(one.em).updateTable('users').set(facts).where('email', '=', email).execute();
    const answer = await signIn(one.api.with(headers), email, { renewable: true });
    expect(answer.status).toBe(200);
    expect(refreshCookie(answer)).toBeUndefined();
    expect(claimsIn(answer.body.access_token)).not.toHaveProperty('generation');
  });

  it('refuses an answer to whether it is renewable that is none', async () => {
    const problem = await one.api.expectProblem('POST', '/auth/login', {
      ...{ email: 'a@example.test', password: PASSWORD, renewable: 'perhaps' },
    });
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'renewable' }] });
  });
});

describe('A short access token', () => {
  it('counts for a quarter of an hour, and is renewed after it by the cookie', async () => {
    const browser = await signedIn();
    pass(EXPIRY - 1);
    expect(await browser.status()).toBe(200);
    pass(1);
    expect(await browser.status()).toBe(401);
    expect(await browser.refresh()).toBe(200);
    expect(await browser.status()).toBe(200);
    expect(await browser.status(another)).toBe(200);
  });

  it('is renewed days later, without asking for the password, and the answer is kept by nobody', async () => {
    const browser = await signedInEarlier();
    pass(5 * 24 * 3_600);
    const client = browser.as().with({ 'sec-fetch-site': 'same-origin', cookie: browser.cookie });
    const answer = await client.post<{ access_token: string }>('/auth/refresh');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.body)).toEqual(['access_token']);
    browser.keep(answer, answer.body.access_token);
    expect(await browser.status()).toBe(200);
  });

  it('is renewed by either instance, one after the other', async () => {
    const browser = await signedInEarlier();
    for (const at of [one, another, one]) {
      expect(await browser.refresh({ at })).toBe(200);
      pass(EXPIRY);
    }
  });

  it('stays one device with a last use in the list of devices', async () => {
    const browser = await signedInEarlier();
    await browser.refresh();
    const { body } = await browser.as().get<AccountSessionView[]>('/account/sessions');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ current: true, last_seen_at: one.clock.now().toISOString() });
  });

  it('is renewed for a person who has changed their password here, and on no other device', async () => {
    const browser = await signedIn();
    const elsewhere = browser.copy();
    const other = await signIn(ownPage(), browser.email, { renewable: true });
    elsewhere.keep(other, other.body.access_token);
    const changed = await browser
      .as()
      .with({ 'sec-fetch-site': 'same-origin' })
      .post<SessionView>('/account/password', {
        ...{ current_password: PASSWORD, password: 'another long lantern', renewable: true },
      });
    browser.keep(changed, changed.body.access_token);
    pass(EXPIRY);
    expect(await browser.refresh()).toBe(200);
    expect(await elsewhere.refresh()).toBe(401);
  });
});

describe('A public route that asks who calls', () => {
  const asks: [string, (client: ApiClient) => Promise<Answer<unknown>>][] = [
    ['the chat', (client) => client.post('/chat', { message: 'What are my bookings?' })],
    ['saved homes', (client) => client.get('/saved')],
    ['reviews', (client) => client.get('/reviews')],
  ];
  it.each(asks)('does not take somebody whose token can be renewed for a visitor: %s', async (_name, ask) => {
    const browser = await signedInEarlier();
    expect((await ask(browser.as())).status).toBe(401);
    expect(await browser.refresh()).toBe(200);
    expect((await ask(browser.as())).status).toBe(200);
    expect((await ask(one.api)).status).toBe(200);
  });

  it('leaves the others open to everybody, signing in above all', async () => {
    const browser = await signedInEarlier();
    expect((await browser.as().get('/properties')).status).toBe(200);
    expect((await signIn(browser.as(), browser.email, {})).status).toBe(200);
  });
});

describe('A refresh is refused', () => {
  it.each([
    ['another site', { site: 'cross-site' }],
    ['another host of the same site', { site: 'same-site' }],
    ['an address that was typed', { site: 'none' }],
  ])('to %s, which ends nothing', async (_who, from) => {
    const browser = await signedInEarlier();
    expect(await browser.refresh(from)).toBe(401);
    expect(await browser.refresh()).toBe(200);
  });

  it('without the access token, with that of an older client, and with a forged one', async () => {
    const browser = await signedInEarlier();
    const old = await signIn(one.api, browser.email, {});
    const [header, claims] = browser.token.split('.');
    for (const token of ['', old.body.access_token, `${header}.${claims}.forged`]) {
      const bearer = browser.copy();
      bearer.token = token;
      expect(await bearer.refresh()).toBe(401);
    }
    expect(await browser.refresh()).toBe(200);
  });

  it('with the cookie of another session, or one that is no token, which ends neither', async () => {
    const [browser, other] = [await signedInEarlier(), await signedInEarlier()];
    const [name = ''] = browser.cookie.split('=');
    for (const value of [other.cookie.split('=')[1] ?? '', 'x', '']) {
      const mixed = browser.copy();
      mixed.cookie = `${name}=${value}`;
      expect(await mixed.refresh()).toBe(401);
    }
    expect([await browser.refresh(), await other.refresh()]).toEqual([200, 200]);
  });

  it('once the session is as old as it may get, however often it was renewed', async () => {
    const browser = await signedInEarlier();
    expect(await browser.refresh()).toBe(200);
    await sql`update sessions set expires_at = now() where id = ${String(claimsIn(browser.token).sid)}`.execute(
      one.em.getKysely(),
    );
    expect(await browser.refresh()).toBe(401);
  });

  it('when there are too many of one session, with a time to wait', async () => {
    const browser = await signedInEarlier();
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n += 1) statuses.add(await browser.refresh({ lost: true }));
    expect([...statuses]).toEqual([200, 429]);
    expect(await (await signedInEarlier()).refresh()).toBe(200);
  });

  it('to whoever has the access token alone, who uses up none of its attempts', async () => {
    const browser = await signedInEarlier();
    const thief = browser.copy();
    thief.cookie = browser.cookie.replace(/=.*/, `=${'x'.repeat(22)}.${'y'.repeat(43)}`);
    for (let n = 0; n < 61; n += 1) expect(await thief.refresh()).toBe(401);
    expect(await browser.refresh()).toBe(200);
  });

  it.each<[string, (browser: Browser) => Promise<Answer<unknown>>]>([
    ['signing out', (browser) => browser.as().post('/auth/logout')],
    ['signing out everywhere', (browser) => browser.as().delete('/account/sessions')],
    [
      'ending it from another device',
      async (browser) => {
        const other = await signIn(one.api, browser.email, {});
        return one.api
          .as(other.body.access_token)
          .delete(`/account/sessions/${String(claimsIn(browser.token).sid)}`);
      },
    ],
    [
      'another password',
      (browser) =>
        browser
          .as()
          .post('/account/password', { current_password: PASSWORD, password: 'another long lantern' }),
    ],
    ['deleting the account', (browser) => browser.as().post('/account/deletion', { password: PASSWORD })],
    [
      'a suspension',
      async (browser) => {
        const admin = one.as(await aUser(one.em, { role: 'admin' }));
        const id = String(claimsIn(browser.token).sub);
        return admin.post(`/admin/users/${id}/suspend`, { reason: 'A test of this' });
      },
    ],
  ])('at once after %s, on each instance', async (_name, act) => {
    const browser = await signedIn();
    expect(await browser.status(another)).toBe(200);
    const { status } = await act(browser);
    expect(status).toBeLessThan(300);
    expect([await browser.refresh(), await browser.refresh({ at: another })]).toEqual([401, 401]);
    await eventually(async () => expect(await browser.status(another)).toBe(401));
  });

  it('to somebody who has become an operator, whose session has rules of its own', async () => {
    const browser = await signedInEarlier();
    await tables(one.em)
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email', '=', browser.email)
      .execute();
    expect(await browser.refresh()).toBe(401);
  });
});

describe('Signing out', () => {
  it('removes the cookie', async () => {
    const browser = await signedIn();
    const answer = await browser.as().post('/auth/logout');
    expect(refreshCookie(answer)).toMatch(/^latchkey_refresh_[\w-]{36}=; .*Path=\/api\/auth\/refresh/);
  });
});

describe('Signing out with an expired token', () => {
  it('ends the session at once: a page that is being closed has no time to renew', async () => {
    const browser = await signedInEarlier();
    expect((await browser.as().post('/auth/logout')).status).toBe(204);
    expect(await browser.refresh()).toBe(401);
    expect((await browser.as().post('/auth/logout')).status).toBe(401);
  });

  it('is refused with a forged one, and without any', async () => {
    const browser = await signedInEarlier();
    const forged = browser.copy();
    forged.token = `${browser.token.split('.').slice(0, 2).join('.')}.forged`;
    expect((await forged.as().post('/auth/logout')).status).toBe(401);
    expect((await one.api.post('/auth/logout')).status).toBe(401);
    expect(await browser.refresh()).toBe(200);
  });
});

describe('A refresh token that comes again', () => {
  it('within seconds gets the same successor: two tabs stay signed in, in one line of tokens', async () => {
    const tab = await signedInEarlier();
    const other = tab.copy();
    expect(await Promise.all([tab.refresh(), other.refresh({ at: another })])).toEqual([200, 200]);
    expect(other.cookie).toBe(tab.cookie);
    expect([await tab.status(), await other.status()]).toEqual([200, 200]);
    pass(EXPIRY);
    expect(await other.refresh()).toBe(200);
  });

  it('after its answer was lost gets the same successor, however long the connection is away', async () => {
    const browser = await signedInEarlier();
    expect(await browser.refresh({ lost: true })).toBe(200);
    pass(8 * 3_600);
    // The API was restarted meanwhile: it knows nothing but what the database does.
    expect(await browser.refresh({ at: another })).toBe(200);
    expect(await browser.status()).toBe(200);
    pass(EXPIRY);
    expect(await browser.refresh()).toBe(200);
    expect(await letters(browser.email)).toEqual([]);
  });

  it('after its successor was used ends the session for both, at once on each instance, and its person is told', async () => {
    const browser = await signedInEarlier();
    const thief = browser.copy();
    expect(await browser.refresh()).toBe(200);
    expect([await browser.status(), await browser.status(another)]).toEqual([200, 200]);
    pass(31);
    expect(await thief.refresh({ at: another })).toBe(401);
    expect(await browser.status(another)).toBe(401);
    await eventually(async () => expect(await browser.status()).toBe(401));
    expect(await browser.refresh()).toBe(401);
    const [letter, ...others] = await letters(browser.email);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('We ended a sign-in to your account');
    // Whoever copied this cookie may have that of the known browser, too.
    const account = tables(one.em).selectFrom('users').select('device_generation');
    expect(await account.where('email', '=', browser.email).executeTakeFirst()).toEqual({
      device_generation: 2,
    });
  });

  it('ends it as well when the thief was first', async () => {
    const browser = await signedInEarlier();
    const thief = browser.copy();
    expect(await thief.refresh()).toBe(200);
    expect(await thief.status()).toBe(200);
    pass(31);
    expect(await browser.refresh()).toBe(401);
    await eventually(async () => expect(await thief.status()).toBe(401));
    expect(await thief.refresh()).toBe(401);
  });

  it('from a thief within the seconds of grace gets no line of its own: the next refresh of either shows it', async () => {
    const browser = await signedInEarlier();
    const thief = browser.copy();
    await browser.refresh();
    await browser.status();
    pass(29);
    expect(await thief.refresh()).toBe(200);
    expect(thief.cookie).toBe(browser.cookie);
    pass(EXPIRY);
    expect(await thief.refresh()).toBe(200);
    expect(await thief.status()).toBe(200);
    pass(5 * MINUTE);
    expect(await browser.refresh()).toBe(401);
    await eventually(async () => expect(await thief.status()).toBe(401));
  });

  it('late for the third time in a row ends the session: two share the line', async () => {
    const browser = await signedIn();
    const thief = browser.copy();
    for (const share of [200, 200, 401]) {
      pass(EXPIRY);
      expect(await thief.refresh()).toBe(200);
      pass(2 * MINUTE);
      expect(await browser.refresh()).toBe(share);
      await browser.status();
    }
    expect(await letters(browser.email)).toHaveLength(1);
    await eventually(async () => expect(await thief.status()).toBe(401));
  });

  it('late only now and then, as with a bad connection, ends nothing', async () => {
    const browser = await signedIn();
    for (const lost of [true, true, false, true, true]) {
      pass(EXPIRY);
      if (lost) expect(await browser.refresh({ lost })).toBe(200);
      pass(2 * MINUTE);
      expect(await browser.refresh()).toBe(200);
      expect(await browser.status()).toBe(200);
    }
  });

  it('from longer ago ends the session even within the seconds', async () => {
    const browser = await signedInEarlier();
    const thief = browser.copy();
    await browser.refresh();
    await browser.refresh();
    expect(await thief.refresh()).toBe(401);
    expect(await browser.refresh()).toBe(401);
  });

  it('is told to nobody whose address is not confirmed', async () => {
    const browser = await signedInEarlier();
    await tables(one.em)
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('email', '=', browser.email)
      .execute();
    const thief = browser.copy();
    await browser.refresh();
    await browser.refresh();
    expect(await thief.refresh()).toBe(401);
    expect(await letters(browser.email)).toEqual([]);
  });

  it('ends the sign-in of one device, not those of others', async () => {
    const browser = await signedInEarlier();
    const elsewhere = browser.copy();
    const other = await signIn(ownPage(), browser.email, { renewable: true });
    elsewhere.keep(other, other.body.access_token);
    const thief = browser.copy();
    await browser.refresh();
    await browser.refresh();
    expect(await thief.refresh()).toBe(401);
    expect([await elsewhere.status(), await elsewhere.refresh()]).toEqual([200, 200]);
  });

  it('newer than what a restored database knows is refused, and nobody is alarmed', async () => {
    const browser = await signedInEarlier();
    const restored = await tables(one.em)
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('session_id', '=', String(claimsIn(browser.token).sid))
      .executeTakeFirstOrThrow();
    await browser.refresh();
    await browser.refresh();
    await tables(one.em)
      .updateTable('refresh_tokens')
      .set(restored)
      .where('session_id', '=', restored.session_id)
      .execute();
    expect(await browser.refresh()).toBe(401);
    expect(await letters(browser.email)).toEqual([]);
  });
});

describe('While the database is away', () => {
  it('a refresh answers 503 and changes nothing; it works once the database is back', async () => {
    const proxy = new TcpProxy(new URL(one.config.databaseUrl));
    const test = await startTestApp({ config: { databaseUrl: await proxy.open() } });
    const browser = await signedInEarlier();
    test.clock.set(one.clock.now());
    await proxy.close();
    expect(await browser.refresh({ at: test })).toBe(503);
    expect(await browser.refresh({ at: test })).toBe(503);
    await proxy.open();
    await eventually(async () => expect(await browser.refresh({ at: test })).toBe(200));
    await test.stop();
    await proxy.close();
  });
});
