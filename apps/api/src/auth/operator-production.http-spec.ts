import { randomUUID } from 'node:crypto';
import type { CurrentSessionView, PasskeyCreationOptions, Problem, SessionView } from '#libs/core/contracts';
import { Passwords } from '#libs/people/identity';
import { aUser } from '#libs/testing';
import {
  OperatorBrowser,
  SoftAuthenticator,
  startTestApp,
  type Answer,
  type TestApp,
} from '../testing/index.js';

const PASSWORD = 'gull post lantern';
const COOKIE = 'latchkey_operator';

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp({ config: { production: true } });
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
const codeOf = async (answer: Promise<Answer<unknown>>): Promise<unknown> =>
  ((await answer).body as Problem).code;
const setCookie = ({ headers }: Answer<unknown>): string => [headers['set-cookie']].flat().join('\n');

describe('In production an operator without a second factor', () => {
  it('has the cookie in production with the prefix that makes browsers refuse it elsewhere', async () => {
    const { answer, browser } = await signedIn();
    expect(setCookie(answer)).toMatch(
      new RegExp(`^__Host-${COOKIE}=[^;]+; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict$`, 'm'),
    );
    expect(await statusOf(browser.get('/auth/me'))).toBe(200);
  });

  it('can do nothing but set one up, whatever the token', async () => {
    const { who, browser, answer } = await signedIn();
    expect(answer.body.user.needs_second_factor).toBe(true);
    const withoutSession = test.as({ id: who.id, role: 'admin' });
    for (const path of [
      '/admin/worklist',
      '/admin/users',
      '/account',
      '/account/sessions',
      '/dashboard/stats',
    ]) {
      expect(await codeOf(browser.get(path))).toBe('auth.second_factor_setup_required');
      expect(await codeOf(test.api.as(answer.body.access_token).get(path))).toBe(
        'auth.second_factor_setup_required',
      );
      expect(await codeOf(withoutSession.get(path))).toBe('auth.second_factor_setup_required');
    }
    const change = { current_password: PASSWORD, password: 'another long lantern' };
    expect(await codeOf(browser.post('/account/password', change))).toBe('auth.second_factor_setup_required');
    const dashboard = browser.client({ activity: null });
    expect(await codeOf(dashboard.get('//admin/queues/api/queues'))).toBe(
      'auth.second_factor_setup_required',
    );
  });

  it('is nobody on public routes', async () => {
    const { answer } = await signedIn();
    const client = test.api.as(answer.body.access_token);
    expect(await statusOf(client.get('/properties'))).toBe(200);
  });

  it('is told by their browser’s session that one has to be set up', async () => {
    const { browser } = await signedIn();
    const { body } = await browser.get<CurrentSessionView>('/auth/session');
    expect(body.user?.needs_second_factor).toBe(true);
  });

  it('sets one up at once, goes on, and cannot remove the last one', async () => {
    const { browser } = await signedIn();
    const { body: options } = await browser.post<PasskeyCreationOptions>('/account/passkeys/options');
    const passkey = new SoftAuthenticator('http://localhost:3000').create(options);
    expect(await statusOf(browser.post('/account/passkeys', { name: 'Laptop', passkey }))).toBe(201);
    expect(await statusOf(browser.get('/admin/worklist'))).toBe(200);
    const { body } = await browser.get<{ passkeys: { id: string }[]; required: boolean }>(
      '/account/second-factor',
    );
    expect(body.required).toBe(true);
    const [mine] = body.passkeys;
    expect(await codeOf(browser.delete(`/account/passkeys/${mine?.id ?? ''}`))).toBe(
      'account.last_second_factor',
    );
    expect(await statusOf(browser.get('/admin/worklist'))).toBe(200);
  });

  it('travelers and owners need none', async () => {
    const { email } = await account({ role: 'traveler' });
    const { body } = await test.api.post<SessionView>('/auth/login', { email, password: PASSWORD });
    expect(await statusOf(test.api.as(body.access_token).get('/account'))).toBe(200);
  });
});
