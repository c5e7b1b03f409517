import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type {
  AddedFactorView,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Problem,
} from '#libs/core/contracts';
import { Passwords } from '#libs/people/identity';
import { aUser } from '#libs/testing';
import { OperatorBrowser, SoftAuthenticator, startTestApp, type TestApp } from '../testing/index.js';

const PASSWORD = 'gull post lantern';

let test: TestApp;
beforeAll(async () => {
  const attempts = { perAddress: 10_000, perEmail: 10_000 };
  test = await startTestApp({ config: { rateLimits: true, attempts, queuePrefix: `proofs-${process.pid}` } });
});
afterAll(() => test.stop());

/** An operator with a passkey and recovery codes, and the browser that knows them. */
async function anOperatorWithPasskey() {
  const { email } = await aUser(test.em, {
    role: 'admin',
    email: `${randomUUID()}@example.test`,
    passwordHash: await new Passwords().hash(PASSWORD),
  });
  const browser = new OperatorBrowser(test.api);
  await browser.post('/auth/login', { email, password: PASSWORD });
  const { body: options } = await browser.post<PasskeyCreationOptions>('/account/passkeys/options');
  const authenticator = new SoftAuthenticator('http://localhost:3000');
  const passkey = authenticator.create(options);
  const { body } = await browser.post<AddedFactorView>('/account/passkeys', { name: 'Laptop', passkey });
  return { email, browser, authenticator, codes: body.recovery_codes ?? [] };
}

/** Somebody who knows the password. */
async function stranger(email: string): Promise<OperatorBrowser> {
  const browser = new OperatorBrowser(test.api);
  await browser.post('/auth/login', { email, password: PASSWORD });
  return browser;
}

const guess = (browser: OperatorBrowser, code: string) =>
  browser.post<Problem>('/auth/second-factor', { recovery_code: code });
/** A minute or an hour later. */
const later = (rule: 'minute' | 'hour') =>
  sql`delete from rate_limits where key like ${`%proofs-${rule}%`}`.execute(test.em.getKysely());

describe('Guessing a second factor', () => {
  it('waits longer the more was wrong, and never for good', async () => {
    const { email, codes } = await anOperatorWithPasskey();
    const waits: number[] = [];
    const exhaust = async (): Promise<void> => {
      for (;;) {
        const answer = await guess(await stranger(email), 'abcde-fghjk-mnpqr');
        if (answer.status !== 429) {
          expect(answer.body.code).toBe('auth.second_factor_wrong');
          continue;
        }
        expect(answer.body.code).toBe('auth.too_many_codes');
        waits.push(Number(answer.headers['retry-after']));
        return;
      }
    };
    for (let n = 0; n < 4; n += 1) {
      await exhaust();
      await later('minute');
    }
    await exhaust();
    await later('hour');
    expect(waits.slice(0, 3).every((seconds) => seconds > 0 && seconds <= 60)).toBe(true);
    expect(waits.at(-1)).toBeGreaterThan(60);
    expect((await guess(await stranger(email), codes[0] ?? '')).status).toBe(200);
  });

  it('keeps neither a passkey out, nor a browser that has signed in before', async () => {
    const { email, browser: known, authenticator, codes } = await anOperatorWithPasskey();
    for (let n = 0; n < 5; n += 1) await guess(await stranger(email), 'abcde-fghjk-mnpqr');
    const elsewhere = await stranger(email);
    expect((await guess(elsewhere, codes[0] ?? '')).status).toBe(429);
    const { body: options } = await elsewhere.post<PasskeyRequestOptions>('/auth/second-factor/passkey');
    const passkey = authenticator.get(options);
    expect((await elsewhere.post('/auth/second-factor', { passkey })).status).toBe(200);
    await known.post('/auth/login', { email, password: PASSWORD });
    expect((await guess(known, codes[0] ?? '')).status).toBe(200);
  });

  it('counts wrong passwords of a confirmation, too', async () => {
    const { browser } = await anOperatorWithPasskey();
    const confirm = (password: string) =>
      browser.post<Problem>('/account/second-factor/confirmation', { password });
    for (let n = 0; n < 5; n += 1) expect((await confirm('wrong')).body.code).toBe('account.password_wrong');
    expect((await confirm(PASSWORD)).body.code).toBe('auth.too_many_codes');
  });
});
