import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import type {
  AddedFactorView,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Problem,
  SecondFactorView,
  SessionView,
} from '#libs/core/contracts';
import { Passwords } from '#libs/people/identity';
import { anOperator, aUser, tables } from '#libs/testing';
import {
  OperatorBrowser,
  SoftAuthenticator,
  startTestApp,
  type Answer,
  type TestApp,
} from '../testing/index.js';

const PASSWORD = 'gull post lantern';
const ORIGIN = 'http://localhost:3000';
const WHY = { reason: 'Lost the phone on a train' };

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp();
  passwordHash = await new Passwords().hash(PASSWORD);
});
afterAll(() => test.stop());

interface Operator {
  id: string;
  email: string;
}

const operator = (): Promise<Operator> =>
  aUser(test.em, {
    role: 'admin',
    email: `${randomUUID()}@example.test`,
    passwordHash,
    emailVerifiedAt: test.clock.now(),
  });

const login = (browser: OperatorBrowser, { email }: Operator, password = PASSWORD) =>
  browser.post<SessionView & Problem>('/auth/login', { email, password });

/** An operator who is signed in with their password. */
async function signedIn(): Promise<{ who: Operator; browser: OperatorBrowser }> {
  const who = await operator();
  const browser = new OperatorBrowser(test.api);
  expect((await login(browser, who)).status).toBe(200);
  return { who, browser };
}

async function addPasskey(browser: OperatorBrowser, name = 'Laptop') {
  const authenticator = new SoftAuthenticator(ORIGIN);
  const { body: options } = await browser.post<PasskeyCreationOptions>('/account/passkeys/options');
  const passkey = authenticator.create(options);
  const answer = await browser.post<AddedFactorView>('/account/passkeys', { name, passkey });
  expect(answer.status).toBe(201);
  return { authenticator, recoveryCodes: answer.body.recovery_codes };
}

/** The code that an app shows, `steps` later. */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

async function addApp(browser: OperatorBrowser) {
  const { body } = await browser.post<{ secret: string }>('/account/authenticator-app/secret');
  const code = codeOf(body.secret);
  const answer = await browser.post<AddedFactorView>('/account/authenticator-app', { code });
  expect(answer.status).toBe(201);
  return { secret: body.secret, recoveryCodes: answer.body.recovery_codes, used: code };
}

/** An operator with a second factor, in a browser that has given their password. */
async function halfSignedIn(who: Operator): Promise<OperatorBrowser> {
  const browser = new OperatorBrowser(test.api);
  const answer = await login(browser, who);
  expect(answer.body).toMatchObject({ status: 401, code: 'auth.second_factor_required' });
  return browser;
}

const codeIs = (answer: Answer<unknown>): unknown => (answer.body as Problem).code;
const proves = (browser: OperatorBrowser, proof: Record<string, unknown>) =>
  browser.post<SessionView>('/auth/second-factor', proof);
const optionsFor = async (browser: OperatorBrowser): Promise<PasskeyRequestOptions> =>
  (await browser.post<PasskeyRequestOptions>('/auth/second-factor/passkey')).body;
const meOf = async (browser: OperatorBrowser): Promise<number> => (await browser.get('/auth/me')).status;

const audited = ({ id }: Operator) =>
  tables(test.em)
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
const toldOf = async ({ id }: Operator): Promise<string[]> => {
  const mails = await tables(test.em)
    .selectFrom('mails')
    .select('subject')
    .where('user_id', '=', id)
    .where('kind', '=', 'second_factor_changed')
    .orderBy('queued_at')
    .execute();
  return mails.map(({ subject }) => subject).sort();
};
/** Lets time pass for what the database has begun. */
const later = (minutes: number, table: 'proof_challenges' | 'sessions', { id }: Operator) =>
  sql`update ${sql.table(table)} set ${sql.raw(
    table === 'sessions'
      ? `confirmed_at = confirmed_at - interval '${minutes} minutes'`
      : `expires_at = expires_at - interval '${minutes} minutes'`,
  )} where user_id = ${id}`.execute(test.em.getKysely());

describe('An operator without a second factor', () => {
  it('signs in as before, with a token for API clients', async () => {
    const { body } = await login(new OperatorBrowser(test.api), await operator());
    expect(Object.keys(body)).toEqual(['access_token', 'user']);
    expect(body.user).not.toHaveProperty('needs_second_factor');
    expect((await test.api.as(body.access_token).get('/admin/worklist')).status).toBe(200);
  });

  it('has none to show, and travelers and owners are not asked about any', async () => {
    const { browser } = await signedIn();
    expect((await browser.get<SecondFactorView>('/account/second-factor')).body).toEqual({
      passkeys: [],
      authenticator_app: null,
      recovery_codes_left: 0,
      required: false,
    });
    const traveler = test.as(await aUser(test.em));
    expect((await traveler.get('/account/second-factor')).status).toBe(403);
  });
});

describe('A passkey', () => {
  it('is added, told by email, in the audit log, and gives ten recovery codes the first time', async () => {
    const { who, browser } = await signedIn();
    const { recoveryCodes } = await addPasskey(browser, ' Work laptop ');
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { body } = await browser.get<SecondFactorView>('/account/second-factor');
    expect(body.passkeys).toMatchObject([{ name: 'Work laptop', last_used_at: null }]);
    expect(body.recovery_codes_left).toBe(10);
    expect((await addPasskey(browser, 'Key ring')).recoveryCodes).toBeNull();
    expect(await audited(who)).toMatchObject([
      { action: 'second_factor.added', actor_id: who.id, after: { kind: 'passkey', name: 'Work laptop' } },
      { action: 'second_factor.added', actor_id: who.id, after: { kind: 'passkey', name: 'Key ring' } },
    ]);
    expect(await toldOf(who)).toEqual(['A passkey was added', 'A passkey was added']);
  });

  it('signs in after the password, and notes when it was used', async () => {
    const { who, browser: first } = await signedIn();
    const { authenticator } = await addPasskey(first);
    const browser = await halfSignedIn(who);
    const answer = await proves(browser, { passkey: authenticator.get(await optionsFor(browser)) });
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(who.id);
    expect(await meOf(browser)).toBe(200);
    const { body } = await browser.get<SecondFactorView>('/account/second-factor');
    expect(body.passkeys[0]?.last_used_at).not.toBeNull();
  });

  it.each<[string, Parameters<SoftAuthenticator['get']>[1]]>([
    ['signed for another site', { origin: 'https://latchkey.evil.example' }],
    ['signed for another relying party', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { unverified: true }],
    ['whose sign count has not grown, as that of a copy', { signCount: 1 }],
    ['that signed another challenge', { challenge: 'bm90LW91cnM' }],
  ])('is refused %s', async (_what, differences) => {
    const { who, browser: first } = await signedIn();
    const { authenticator } = await addPasskey(first);
    const earlier = await halfSignedIn(who);
    expect((await proves(earlier, { passkey: authenticator.get(await optionsFor(earlier)) })).status).toBe(
      200,
    );
    const browser = await halfSignedIn(who);
    const passkey = authenticator.get(await optionsFor(browser), differences);
    expect(codeIs(await proves(browser, { passkey }))).toBe('auth.second_factor_wrong');
    expect(await meOf(browser)).toBe(401);
  });

  it('is in the export of its operator’s data: its name and when it was added and used, and no key', async () => {
    const { browser } = await signedIn();
    const { authenticator } = await addPasskey(browser, 'Blue laptop');
    const app = await addApp(browser);
    const { body } = await browser.get<Record<string, unknown>>('/account/export');
    const added_at = expect.any(String) as string;
    expect(body.passkeys).toEqual([{ name: 'Blue laptop', added_at, last_used_at: null }]);
    expect(body.authenticator_apps).toEqual([{ added_at, last_used_at: null }]);
    expect(JSON.stringify(body)).not.toContain(authenticator.id);
    expect(JSON.stringify(body)).not.toContain(app.secret);
  });

  it('of somebody else is refused', async () => {
    const { who, browser: first } = await signedIn();
    await addPasskey(first);
    const { browser: others } = await signedIn();
    const { authenticator } = await addPasskey(others);
    const browser = await halfSignedIn(who);
    const passkey = authenticator.get(await optionsFor(browser));
    expect(codeIs(await proves(browser, { passkey }))).toBe('auth.second_factor_wrong');
  });

  it('answers a challenge once, in the sign-in that it was made for', async () => {
    const { who, browser: first } = await signedIn();
    const { authenticator } = await addPasskey(first);
    const browser = await halfSignedIn(who);
    const another = await halfSignedIn(who);
    const options = await optionsFor(browser);
    await optionsFor(another);
    const passkey = authenticator.get(options);
    expect(codeIs(await proves(another, { passkey }))).toBe('auth.second_factor_wrong');
    const wrong = authenticator.get(options, { unverified: true });
    expect(codeIs(await proves(browser, { passkey: wrong }))).toBe('auth.second_factor_wrong');
    const again = authenticator.get(options);
    expect(codeIs(await proves(browser, { passkey: again }))).toBe('auth.challenge_expired');
  });

  it.each<[string, Parameters<SoftAuthenticator['create']>[1], string]>([
    ['made for another site', { origin: 'https://evil.example' }, 'account.passkey_unusable'],
    ['made for another relying party', { rpId: 'evil.example' }, 'account.passkey_unusable'],
    ['made without finger, face or PIN', { unverified: true }, 'account.passkey_unusable'],
    ['made for another challenge', { challenge: 'bm90LW91cnM' }, 'account.passkey_unusable'],
  ])('%s is not added', async (_what, differences, code) => {
    const { browser } = await signedIn();
    const { body } = await browser.post<PasskeyCreationOptions>('/account/passkeys/options');
    const passkey = new SoftAuthenticator(ORIGIN).create(body, differences);
    expect(codeIs(await browser.post('/account/passkeys', { name: 'Mine', passkey }))).toBe(code);
    // Its challenge is used up, however often it is tried.
    const right = new SoftAuthenticator(ORIGIN).create(body);
    expect(codeIs(await browser.post('/account/passkeys', { name: 'Mine', passkey: right }))).toBe(
      'auth.challenge_expired',
    );
  });

  it('belongs to one account, and nobody else removes it', async () => {
    const { browser } = await signedIn();
    await addPasskey(browser);
    const [mine] = (await browser.get<SecondFactorView>('/account/second-factor')).body.passkeys;
    const { browser: others } = await signedIn();
    expect(codeIs(await others.delete(`/account/passkeys/${mine?.id ?? ''}`))).toBe(
      'account.passkey_not_found',
    );
  });
});

describe('An authenticator app', () => {
  it('is set up by its first code, and signs in', async () => {
    const { who, browser: first } = await signedIn();
    const { secret, recoveryCodes } = await addApp(first);
    expect(recoveryCodes).toHaveLength(10);
    const browser = await halfSignedIn(who);
    expect((await browser.get('/auth/second-factor')).body).toEqual({
      factors: ['authenticator_app', 'recovery_code'],
    });
    expect((await proves(browser, { code: codeOf(secret, 1) })).status).toBe(200);
    expect(await meOf(browser)).toBe(200);
    expect(await toldOf(who)).toEqual(['An authenticator app was set up']);
  });

  it('is not set up by a wrong code; its secret is sealed at rest', async () => {
    const { who, browser } = await signedIn();
    const { body } = await browser.post<{ secret: string; address: string }>(
      '/account/authenticator-app/secret',
    );
    expect(body.address).toContain(`secret=${body.secret}`);
    const wrong = String((Number(codeOf(body.secret)) + 500_000) % 1_000_000).padStart(6, '0');
    expect(codeIs(await browser.post('/account/authenticator-app', { code: wrong }))).toBe(
      'auth.second_factor_wrong',
    );
    const code = codeOf(body.secret);
    expect((await browser.post('/account/authenticator-app', { code })).status).toBe(201);
    const row = await tables(test.em)
      .selectFrom('authenticator_apps')
      .selectAll()
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.secret);
  });

  it('shows codes that count once, and none of a step before', async () => {
    const { who, browser: first } = await signedIn();
    const { secret, used } = await addApp(first);
    const browser = await halfSignedIn(who);
    expect(codeIs(await proves(browser, { code: used }))).toBe('auth.second_factor_wrong');
    const code = codeOf(secret, 1);
    const [one, two] = await Promise.all([
      proves(browser, { code }),
      proves(await halfSignedIn(who), { code }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 422]);
    const third = await halfSignedIn(who);
    expect(codeIs(await proves(third, { code }))).toBe('auth.second_factor_wrong');
    expect(codeIs(await proves(third, { code: codeOf(secret) }))).toBe('auth.second_factor_wrong');
  });

  it('can be replaced, so that the codes of the one before no longer count', async () => {
    const { who, browser: first } = await signedIn();
    const { secret } = await addApp(first);
    const { recoveryCodes } = await addApp(first);
    expect(recoveryCodes).toBeNull();
    const browser = await halfSignedIn(who);
    expect(codeIs(await proves(browser, { code: codeOf(secret) }))).toBe('auth.second_factor_wrong');
  });
});

describe('Recovery codes', () => {
  it('work once each, however they are spelled, and are told of when used', async () => {
    const { who, browser: first } = await signedIn();
    const { recoveryCodes } = await addPasskey(first);
    const [code = '', other = ''] = recoveryCodes ?? [];
    const browser = await halfSignedIn(who);
    expect((await proves(browser, { recovery_code: ` ${code.toUpperCase()} ` })).status).toBe(200);
    const again = await halfSignedIn(who);
    expect(codeIs(await proves(again, { recovery_code: code }))).toBe('auth.second_factor_wrong');
    expect((await proves(again, { recovery_code: other.replaceAll('-', '') })).status).toBe(200);
    expect(await toldOf(who)).toEqual([
      'A passkey was added',
      'A recovery code was used',
      'A recovery code was used',
    ]);
  });

  it('are kept as digests only, and are nobody else’s', async () => {
    const { who, browser } = await signedIn();
    const { recoveryCodes } = await addPasskey(browser);
    const rows = await tables(test.em)
      .selectFrom('recovery_codes')
      .select('digest')
      .where('user_id', '=', who.id)
      .execute();
    const kept = rows.map(({ digest }) => digest).join(' ');
    for (const code of recoveryCodes ?? []) expect(kept).not.toContain(code);
    const { who: another, browser: others } = await signedIn();
    await addPasskey(others);
    const half = await halfSignedIn(another);
    expect(codeIs(await proves(half, { recovery_code: recoveryCodes?.[0] }))).toBe(
      'auth.second_factor_wrong',
    );
  });

  it('can be renewed, after which those before no longer work', async () => {
    const { who, browser: first } = await signedIn();
    expect(codeIs(await first.post('/account/recovery-codes'))).toBe('account.no_second_factor');
    const { recoveryCodes } = await addPasskey(first);
    const { body } = await first.post<AddedFactorView>('/account/recovery-codes');
    expect(body.recovery_codes).toHaveLength(10);
    const browser = await halfSignedIn(who);
    expect(codeIs(await proves(browser, { recovery_code: recoveryCodes?.[0] }))).toBe(
      'auth.second_factor_wrong',
    );
    expect((await proves(browser, { recovery_code: body.recovery_codes?.[0] })).status).toBe(200);
    expect((await audited(who)).map(({ action }) => action)).toEqual([
      'second_factor.added',
      'recovery_codes.renewed',
    ]);
  });
});

describe('A sign-in that waits for a second factor', () => {
  it('gives no token and no session, and a wrong password does not tell that there is one', async () => {
    const { who, browser: first } = await signedIn();
    await addPasskey(first);
    const browser = new OperatorBrowser(test.api);
    const wrong = await login(browser, who, 'not the password');
    expect(wrong.body).toMatchObject({ status: 401, code: 'auth.bad_credentials' });
    expect(wrong.body).not.toHaveProperty('factors');
    expect(browser.cookies.size).toBe(0);
    const right = await login(browser, who);
    expect(right.body).toMatchObject({
      code: 'auth.second_factor_required',
      factors: ['passkey', 'recovery_code'],
    });
    expect(right.body).not.toHaveProperty('access_token');
    expect([...browser.cookies.keys()]).toEqual(['latchkey_sign_in']);
    expect(String(right.headers['set-cookie'])).toMatch(
      /Max-Age=300; Path=\/api\/auth; HttpOnly; SameSite=Strict/,
    );
    for (const path of ['/auth/me', '/admin/worklist', '/account/second-factor'])
      expect((await browser.get(path)).status).toBe(401);
  });

  it('ends after five minutes', async () => {
    const { who, browser: first } = await signedIn();
    const { recoveryCodes } = await addPasskey(first);
    const browser = await halfSignedIn(who);
    await later(5, 'proof_challenges', who);
    for (const answer of [
      await browser.get('/auth/second-factor'),
      await browser.post('/auth/second-factor/passkey'),
      await proves(browser, { recovery_code: recoveryCodes?.[0] }),
    ])
      expect(codeIs(answer)).toBe('auth.challenge_expired');
  });

  it('goes on once, and not without having begun', async () => {
    const { who, browser: first } = await signedIn();
    const { recoveryCodes } = await addPasskey(first);
    const browser = await halfSignedIn(who);
    const step = new Map(browser.cookies);
    expect((await proves(browser, { recovery_code: recoveryCodes?.[0] })).status).toBe(200);
    expect(browser.cookies.has('latchkey_sign_in')).toBe(false);
    const thief = new OperatorBrowser(test.api);
    for (const [name, value] of step) thief.cookies.set(name, value);
    expect(codeIs(await proves(thief, { recovery_code: recoveryCodes?.[1] }))).toBe('auth.challenge_expired');
    const nobody = new OperatorBrowser(test.api);
    expect(codeIs(await proves(nobody, { recovery_code: recoveryCodes?.[1] }))).toBe(
      'auth.challenge_expired',
    );
  });

  it('asks for exactly one proof', async () => {
    const { who, browser: first } = await signedIn();
    const { secret, recoveryCodes } = await addApp(first);
    const browser = await halfSignedIn(who);
    for (const proof of [{}, { code: codeOf(secret), recovery_code: recoveryCodes?.[0] }])
      expect(codeIs(await proves(browser, proof))).toBe('request.invalid');
  });

  it('ends with a new password, and with a suspension of nobody else', async () => {
    const { who, browser: first } = await signedIn();
    const { recoveryCodes } = await addPasskey(first);
    const browser = await halfSignedIn(who);
    const change = { current_password: PASSWORD, password: 'another long lantern' };
    expect((await first.post('/account/password', change)).status).toBe(200);
    expect(codeIs(await proves(browser, { recovery_code: recoveryCodes?.[0] }))).toBe(
      'auth.challenge_expired',
    );
    // Whoever changed it goes on with the second factor that they had proved.
    expect(await meOf(first)).toBe(200);
  });
});

describe('With a second factor', () => {
  it('sessions that began without it end at once, and a token without a session opens nothing', async () => {
    const { who, browser } = await signedIn();
    const elsewhere = new OperatorBrowser(test.api);
    await login(elsewhere, who);
    const client = test.as({ id: who.id, role: 'admin' });
    expect([await meOf(elsewhere), (await client.get('/auth/me')).status]).toEqual([200, 200]);
    await addPasskey(browser);
    expect([await meOf(browser), await meOf(elsewhere)]).toEqual([200, 401]);
    expect((await client.get('/auth/me')).status).toBe(401);
  });

  it('a new password by email does not go around it', async () => {
    const { who, browser } = await signedIn();
    await addPasskey(browser);
    await tables(test.em)
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', who.id)
      .execute();
    expect((await login(new OperatorBrowser(test.api), who)).body.code).toBe('auth.second_factor_required');
  });
});

describe('Changing second factors', () => {
  const changes: [string, (browser: OperatorBrowser) => Promise<Answer<unknown>>][] = [
    ['adding a passkey', (browser) => browser.post('/account/passkeys/options')],
    ['adding an app', (browser) => browser.post('/account/authenticator-app/secret')],
    ['removing a passkey', (browser) => browser.delete(`/account/passkeys/${randomUUID()}`)],
    ['removing the app', (browser) => browser.delete('/account/authenticator-app')],
    ['new recovery codes', (browser) => browser.post('/account/recovery-codes')],
  ];
  it.each(changes)(
    '%s asks for the password or a second factor of the last five minutes',
    async (_what, change) => {
      const { who, browser } = await signedIn();
      const { authenticator } = await addPasskey(browser);
      await later(5, 'sessions', who);
      expect(codeIs(await change(browser))).toBe('account.confirmation_required');
      const confirm = (proof: Record<string, unknown>) =>
        browser.post('/account/second-factor/confirmation', proof);
      expect(codeIs(await confirm({ password: 'not the password' }))).toBe('account.password_wrong');
      expect(codeIs(await change(browser))).toBe('account.confirmation_required');
      expect((await confirm({ password: PASSWORD })).status).toBe(204);
      expect(codeIs(await change(browser))).not.toBe('account.confirmation_required');
      await later(5, 'sessions', who);
      const { body } = await browser.post<PasskeyRequestOptions>('/account/second-factor/passkey');
      const passkey = authenticator.get(body);
      expect((await confirm({ passkey })).status).toBe(204);
      expect(codeIs(await confirm({ passkey }))).toBe('auth.challenge_expired');
      expect(codeIs(await change(browser))).not.toBe('account.confirmation_required');
    },
  );

  it('a confirmation of one session does not count for another', async () => {
    const { who, browser } = await signedIn();
    await addPasskey(browser);
    const { recoveryCodes } = await browser
      .post<AddedFactorView>('/account/recovery-codes')
      .then(({ body }) => ({ recoveryCodes: body.recovery_codes }));
    const another = await halfSignedIn(who);
    await proves(another, { recovery_code: recoveryCodes?.[0] });
    await later(5, 'sessions', who);
    await browser.post('/account/second-factor/confirmation', { password: PASSWORD });
    expect(codeIs(await another.post('/account/recovery-codes'))).toBe('account.confirmation_required');
  });

  it('the last one can be removed outside production; then the password is enough again', async () => {
    const { who, browser } = await signedIn();
    await addApp(browser);
    await addPasskey(browser);
    const [passkey] = (await browser.get<SecondFactorView>('/account/second-factor')).body.passkeys;
    expect((await browser.delete('/account/authenticator-app')).status).toBe(204);
    expect((await browser.delete(`/account/passkeys/${passkey?.id ?? ''}`)).status).toBe(204);
    const { body } = await browser.get<SecondFactorView>('/account/second-factor');
    expect(body).toMatchObject({ passkeys: [], authenticator_app: null, recovery_codes_left: 0 });
    expect((await login(new OperatorBrowser(test.api), who)).status).toBe(200);
    expect((await audited(who)).map(({ action }) => action)).toEqual([
      'second_factor.added',
      'second_factor.added',
      'second_factor.removed',
      'second_factor.removed',
    ]);
    expect(await toldOf(who)).toEqual([
      'A passkey was added',
      'A passkey was removed',
      'An authenticator app was set up',
      'The authenticator app was removed',
    ]);
  });
});

describe('An operator who has lost everything', () => {
  it('is reset by two others with a reason: told, audited, signed out', async () => {
    const { who, browser } = await signedIn();
    const { recoveryCodes } = await addPasskey(browser);
    const half = await halfSignedIn(who);
    const admin = await anOperator(test.em);
    const path = `/admin/users/${who.id}/reset-second-factor`;
    expect(codeIs(await test.as(admin).post(path, { reason: '' }))).toBe('operator.reason_required');
    const refused = await test.as(admin).post<{ code: string; approval: object }>(path, WHY);
    expect(refused.body.code).toBe('approval.required');
    expect(await meOf(browser)).toBe(200);
    const asked = await test
      .as(admin)
      .post<{ id: string }>('/admin/approvals', { ...refused.body.approval, ...WHY });
    const approve = `/admin/approvals/${asked.body.id}/approve`;
    expect(codeIs(await browser.post(approve, WHY))).toBe('approval.own');
    expect((await test.as(await anOperator(test.em, 'finance')).post(approve, WHY)).status).toBe(204);
    expect(await meOf(browser)).toBe(401);
    expect(codeIs(await proves(half, { recovery_code: recoveryCodes?.[0] }))).toBe('auth.challenge_expired');
    expect((await login(new OperatorBrowser(test.api), who)).status).toBe(200);
    expect(await toldOf(who)).toContain('Your second factors were removed');
    expect((await audited(who)).at(-1)).toMatchObject({ action: 'second_factor.reset', actor_id: admin.id });
  });

  it('does not reset themselves, and travelers have nothing to reset', async () => {
    const admin = await anOperator(test.em);
    const traveler = await aUser(test.em);
    const reset = (id: string) => test.as(admin).post(`/admin/users/${id}/reset-second-factor`, WHY);
    expect(codeIs(await reset(admin.id))).toBe('user.is_self');
    expect(codeIs(await reset(traveler.id))).toBe('user.not_operator');
    const support = await anOperator(test.em, 'support');
    const path = `/admin/users/${admin.id}/reset-second-factor`;
    expect((await test.as(support).post(path, WHY)).status).toBe(403);
  });
});
