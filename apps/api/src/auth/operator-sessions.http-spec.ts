import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountSessionView, CurrentSessionView, SessionView } from '#libs/core/contracts';
import { Passwords } from '#libs/people/identity';
import { aUser } from '#libs/testing';
import { OperatorBrowser, startTestApp, type Answer, type TestApp } from '../testing/index.js';

const PASSWORD = 'gull post lantern';
const COOKIE = 'latchkey_operator';

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  passwordHash = await new Passwords().hash(PASSWORD);
});
afterAll(() => test.stop());

interface Who {
  id: string;
  email: string;
}
const account = (facts: object = {}): Promise<Who> =>
  aUser(test.em, {
    role: 'admin',
    email: `${randomUUID()}@example.test`,
    passwordHash,
    emailVerifiedAt: test.clock.now(),
    ...facts,
  });

async function signedIn(): Promise<{ who: Who; browser: OperatorBrowser; answer: Answer<SessionView> }> {
  const who = await account();
  const browser = new OperatorBrowser(test.api);
  const answer = await browser.post<SessionView>('/auth/login', { email: who.email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return { who, browser, answer };
}

const statusOf = async (answer: Promise<Answer<unknown>>): Promise<number> => (await answer).status;
const setCookie = ({ headers }: Answer<unknown>): string => [headers['set-cookie']].flat().join('\n');

/** Moves what the database knows of somebody's sessions into the past. */
const age = (column: 'acted_at' | 'expires_at', minutes: number, { id }: Who) =>
  sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes}) where user_id = ${id}`.execute(
    test.em.getKysely(),
  );

describe('An operator’s browser', () => {
  it('is signed in by a cookie that no script can read, for twelve hours', async () => {
    const { answer, browser } = await signedIn();
    expect(setCookie(answer)).toMatch(
      new RegExp(`^${COOKIE}=[^;]+; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict$`, 'm'),
    );
    expect(await statusOf(browser.get('/admin/worklist'))).toBe(200);
    expect(await statusOf(browser.post('/account/email/verification'))).not.toBe(401);
  });

  it('gets none for travelers', async () => {
    const { email } = await account({ role: 'traveler' });
    const answer = await test.api.post('/auth/login', { email, password: PASSWORD });
    expect(setCookie(answer)).not.toContain(COOKIE);
  });

  it.each([
    ['another site', { site: 'cross-site' }],
    ['a subdomain', { site: 'same-site' }],
    ['an address that was typed', { site: 'none' }],
    ['a page that does not say who acts, such as the storefront', { activity: null }],
  ])('is not believed when the request comes from %s', async (_what, from) => {
    const { browser } = await signedIn();
    expect(await statusOf(browser.client(from).get('/admin/worklist'))).toBe(401);
    expect(await statusOf(browser.client(from).post('/account/email/verification'))).toBe(401);
  });

  it('learns who is signed in with it; nobody is no error', async () => {
    const { browser, who } = await signedIn();
    const asked = await browser.get<CurrentSessionView>('/auth/session');
    expect(asked.body.user).toMatchObject({ id: who.id, role: 'admin' });
    expect(asked.headers['cache-control']).toContain('no-store');
    const nobody = new OperatorBrowser(test.api);
    expect(await nobody.get('/auth/session')).toMatchObject({ status: 200, body: { user: null } });
    expect((await browser.client({ activity: null }).get<CurrentSessionView>('/auth/session')).body).toEqual({
      user: null,
    });
    await age('expires_at', 13 * 60, who);
    expect((await browser.get<CurrentSessionView>('/auth/session')).body).toEqual({ user: null });
  });

  it('a bearer token goes before the cookie', async () => {
    const { browser } = await signedIn();
    expect(await statusOf(browser.client().as('nonsense').get('/auth/me'))).toBe(401);
  });

  it('is signed out by signing out: the cookie goes, the session ends', async () => {
    const { browser, answer } = await signedIn();
    const kept = new OperatorBrowser(test.api);
    for (const [name, value] of browser.cookies) kept.cookies.set(name, value);
    expect(await statusOf(browser.post('/auth/logout'))).toBe(204);
    expect(browser.sessionCookie()).toBeUndefined();
    expect(await statusOf(kept.get('/auth/me'))).toBe(401);
    expect(await statusOf(test.api.as(answer.body.access_token).get('/auth/me'))).toBe(401);
  });
});

describe('An operator’s session', () => {
  it('ends after 30 minutes in which nobody did anything', async () => {
    const { who, browser, answer } = await signedIn();
    await age('acted_at', 29, who);
    expect(await statusOf(browser.get('/auth/me'))).toBe(200);
    await age('acted_at', 30, who);
    expect(await statusOf(browser.get('/auth/me'))).toBe(401);
    expect(await statusOf(test.api.as(answer.body.access_token).get('/auth/me'))).toBe(401);
    expect(await statusOf(browser.get('/auth/me'))).toBe(401);
  });

  it('is not kept alive by a window that only asks for news', async () => {
    const { who, browser } = await signedIn();
    const window = browser.client({ activity: 'background' });
    for (const minutes of [10, 10, 9]) {
      await age('acted_at', minutes, who);
      expect(await statusOf(window.get('/admin/worklist'))).toBe(200);
    }
    await age('acted_at', 1, who);
    expect(await statusOf(window.get('/admin/worklist'))).toBe(401);
  });

  it('goes on while somebody acts, but for twelve hours at most', async () => {
    const { who, browser } = await signedIn();
    for (let n = 0; n < 3; n += 1) {
      await age('acted_at', 20, who);
      expect(await statusOf(browser.get('/auth/me'))).toBe(200);
    }
    await age('expires_at', 12 * 60, who);
    expect(await statusOf(browser.get('/auth/me'))).toBe(401);
  });

  it('that ended is not among those that are shown', async () => {
    const { who, browser } = await signedIn();
    await age('acted_at', 31, who);
    const again = new OperatorBrowser(test.api);
    await again.post('/auth/login', { email: who.email, password: PASSWORD });
    const { body } = await again.get<AccountSessionView[]>('/account/sessions');
    expect(body).toMatchObject([{ current: true }]);
    expect(await statusOf(browser.get('/auth/me'))).toBe(401);
  });

  it('of a traveler has neither end', async () => {
    const { id, email } = await account({ role: 'traveler' });
    const { body } = await test.api.post<SessionView>('/auth/login', { email, password: PASSWORD });
    await age('expires_at', 24 * 60, { id, email });
    expect(await statusOf(test.api.as(body.access_token).get('/auth/me'))).toBe(200);
  });
});

describe('The queue dashboard', () => {
  const page = { accept: 'text/html' };

  it('opens by the cookie, from a bookmark or our page, and not for another site', async () => {
    const { browser } = await signedIn();
    const open = (site: string, client = browser.client({ site, activity: null })) =>
      statusOf(client.with(page).get('//admin/queues'));
    expect([await open('none'), await open('same-origin')]).toEqual([200, 200]);
    expect(await open('cross-site')).toBe(302);
    const elsewhere = browser.client({ site: 'cross-site', activity: null });
    expect(await statusOf(elsewhere.put('//admin/queues/api/queues/photos/pause', {}))).toBe(401);
    const typed = browser.client({ site: 'none', activity: null });
    expect(await statusOf(typed.put('//admin/queues/api/queues/photos/pause', {}))).toBe(401);
  });

  it('does not keep a session alive by asking for news', async () => {
    const { who, browser } = await signedIn();
    const client = browser.client({ activity: null }).with({ 'sec-fetch-mode': 'cors' });
    await age('acted_at', 29, who);
    expect(await statusOf(client.get('//admin/queues/api/queues'))).toBe(200);
    await age('acted_at', 1, who);
    expect(await statusOf(client.get('//admin/queues/api/queues'))).toBe(401);
  });
});
