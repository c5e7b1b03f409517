import { randomUUID } from 'node:crypto';
import type { AccountSessionView, SessionView } from '#libs/core/contracts';
import { tables } from '#libs/testing';
import { startTestApp, type Answer, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const PASSWORD = 'lantern at dusk';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

/** Opens an account and confirms its address. */
async function aPerson({ confirmed = true } = {}): Promise<{
  email: string;
  browser: ApiClient;
  token: string;
}> {
  const email = `${randomUUID()}@example.test`;
  const ada = { full_name: 'Ada Lovelace', role: 'traveler', age: 28, agrees_to_terms: true };
  const answer = await test.api.post<SessionView>('/auth/register', { ...ada, email, password: PASSWORD });
  if (confirmed)
    await tables(test.em)
      .updateTable('users')
      .set({ email_verified_at: test.clock.now() })
      .where('email', '=', email)
      .execute();
  return { email, browser: test.api.with({ cookie: cookiesOf(answer) }), token: answer.body.access_token };
}

const cookiesOf = ({ headers }: Answer<unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

const signIn = (client: ApiClient, email: string) =>
  client.with({ 'user-agent': FIREFOX }).post<SessionView>('/auth/login', { email, password: PASSWORD });

const letters = (email: string) =>
  tables(test.em)
    .selectFrom('mails')
    .select(['body_text', 'subject', 'secret'])
    .where('to_address', '=', email)
    .where('kind', '=', 'new_device')
    .orderBy('queued_at')
    .execute();

const tokenIn = (text: string | null | undefined): string => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

describe('A sign-in from a device that the account did not know', () => {
  it('is told by email, with the device and a link that ends it at once, and only it', async () => {
    const { email, token: ownToken } = await aPerson();
    const stranger = await signIn(test.api, email);
    const session = test.api.as(stranger.body.access_token);
    expect((await session.get('/auth/me')).status).toBe(200);
    const [letter, ...others] = await letters(email);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ subject: 'New sign-in to your account', secret: true });
    expect(letter?.body_text).toContain('Firefox on Windows');
    const token = tokenIn(letter?.body_text);
    expect((await test.api.post('/auth/end-session', { token })).status).toBe(204);
    expect((await session.get('/auth/me')).status).toBe(401);
    const own = await test.api.as(ownToken).get<AccountSessionView[]>('/account/sessions');
    expect(own.body).toHaveLength(1);
    expect(await test.api.expectProblem('POST', '/auth/end-session', { token })).toMatchObject({
      status: 404,
      code: 'account.link_unusable',
    });
  });

  it('is not told when the browser is known, nor of the account’s first session', async () => {
    const { email, browser } = await aPerson();
    expect((await signIn(browser, email)).status).toBe(200);
    expect(await letters(email)).toEqual([]);
    // Another account's cookie is nothing.
    const other = await aPerson();
    await signIn(browser, other.email);
    expect(await letters(other.email)).toHaveLength(1);
  });

  it('is told once: the browser is known from then on', async () => {
    const { email } = await aPerson();
    const first = await signIn(test.api, email);
    await signIn(test.api.with({ cookie: cookiesOf(first) }), email);
    expect(await letters(email)).toHaveLength(1);
  });

  describe('is told although the browser had signed in before', () => {
    /** Somebody with a browser that the account knows, on which nobody was told of a sign-in so far. */
    async function aStranger() {
      const { email, browser, token } = await aPerson();
      const session = await signIn(browser, email);
      expect(await letters(email)).toEqual([]);
      return {
        email,
        browser: test.api.with({ cookie: cookiesOf(session) }),
        session,
        owner: test.api.as(token),
      };
    }

    it('once its session was ended by the link of an email', async () => {
      const { email } = await aPerson();
      const stranger = await signIn(test.api, email);
      const [letter] = await letters(email);
      await test.api.post('/auth/end-session', { token: tokenIn(letter?.body_text) });
      await signIn(test.api.with({ cookie: cookiesOf(stranger) }), email);
      expect(await letters(email)).toHaveLength(2);
    });

    it('once it was signed out from another browser, which the account goes on knowing', async () => {
      const { email, browser, owner } = await aStranger();
      const { body } = await owner.get<AccountSessionView[]>('/account/sessions');
      const other = body.find((one) => !one.current);
      const ended = await owner.delete(`/account/sessions/${other?.id ?? ''}`);
      expect(ended.status).toBe(204);
      await signIn(test.api.with({ cookie: cookiesOf(ended) }), email);
      expect(await letters(email)).toEqual([]);
      await signIn(browser, email);
      expect(await letters(email)).toHaveLength(1);
    });

    it('once somebody has signed out everywhere', async () => {
      const { email, browser, owner } = await aStranger();
      expect((await owner.delete('/account/sessions')).status).toBe(204);
      await signIn(browser, email);
      expect(await letters(email)).toHaveLength(1);
    });

    it('once the password is another; the browser that has changed it stays known', async () => {
      const { email, browser, owner } = await aStranger();
      const changed = await owner.post<SessionView>('/account/password', {
        current_password: PASSWORD,
        password: 'lantern at dawn',
      });
      const again = { email, password: 'lantern at dawn' };
      await test.api.with({ cookie: cookiesOf(changed) }).post('/auth/login', again);
      expect(await letters(email)).toEqual([]);
      await browser.post('/auth/login', again);
      expect(await letters(email)).toHaveLength(1);
    });

    it('to whoever has the address now, when the browser knew another account by it', async () => {
      const { email, browser } = await aStranger();
      const set = (facts: { email?: string; email_verified_at?: Date }, of: string) =>
        tables(test.em).updateTable('users').set(facts).where('email', '=', of).execute();
      await set({ email: `former-${email}` }, email);
      const ada = { full_name: 'Ada Byron', role: 'traveler', age: 28, agrees_to_terms: true };
      await test.api.post('/auth/register', { ...ada, email, password: PASSWORD });
      await set({ email_verified_at: test.clock.now() }, email);
      await signIn(browser, email);
      expect(await letters(email)).toHaveLength(1);
    });
  });

  it('is not told when a cookie of a former release names the browser, until its account knows none any more', async () => {
    const { email, browser, token } = await aPerson();
    const former = cookiesOf(await signIn(browser, email)).replace(
      /(latchkey_device_[^=]+=[^.]+\.[^.]+)\.[^;]+/,
      '$1',
    );
    await tables(test.em)
      .updateTable('users')
      .set({ device_generation: 0 })
      .where('email', '=', email)
      .execute();
    await signIn(test.api.with({ cookie: former }), email);
    expect(await letters(email)).toEqual([]);
    await test.api.as(token).delete('/account/sessions');
    await signIn(test.api.with({ cookie: former }), email);
    expect(await letters(email)).toHaveLength(1);
  });

  it('is not told at an address that nobody has confirmed, nor after a wrong password', async () => {
    const { email } = await aPerson({ confirmed: false });
    await signIn(test.api, email);
    expect(await letters(email)).toEqual([]);
    const known = await aPerson();
    const wrong = { email: known.email, password: 'not the lantern' };
    expect((await test.api.post('/auth/login', wrong)).status).toBe(401);
    expect(await letters(known.email)).toEqual([]);
  });

  it('is told five times a day at most, by letters whose links work side by side', async () => {
    const { email } = await aPerson();
    const sessions: ApiClient[] = [];
    for (let time = 0; time < 7; time += 1)
      sessions.push(test.api.as((await signIn(test.api, email)).body.access_token));
    const sent = await letters(email);
    expect(sent).toHaveLength(5);
    for (const { body_text: text } of sent)
      await test.api.post('/auth/end-session', { token: tokenIn(text) });
    const left = await Promise.all(sessions.map(async (session) => (await session.get('/auth/me')).status));
    expect(left.sort()).toEqual([200, 200, 401, 401, 401, 401, 401]);
  });

  it('has a link that is worth nothing once the session has ended', async () => {
    const { email } = await aPerson();
    const stranger = await signIn(test.api, email);
    const [letter] = await letters(email);
    expect((await test.api.as(stranger.body.access_token).post('/auth/logout')).status).toBe(204);
    const token = tokenIn(letter?.body_text);
    const problem = await test.api.expectProblem('POST', '/auth/end-session', { token });
    expect(problem.code).toBe('account.link_unusable');
    expect((await test.api.expectProblem('POST', '/auth/end-session', { token: 'x' })).status).toBe(404);
  });
});
