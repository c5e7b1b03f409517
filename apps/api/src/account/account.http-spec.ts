import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type {
  AccountSessionView,
  AccountView,
  ConfirmedEmailView,
  SessionView,
  UserView,
} from '#libs/core/contracts';
import { ResetRequests } from '#libs/people/identity';
import { inTransaction, LIVE_CHANNEL } from '#libs/core/platform';
import { TERMS_VERSION } from '#libs/core/rules';
import { aUser, eventually, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';
import { LiveController } from '../live/live.controller.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const PASSWORD = 'lantern at dusk';
let count = 0;

interface RegisteredUser {
  email: string;
  user: UserView;
  client: ApiClient;
}

async function registerUser(facts: object = {}): Promise<RegisteredUser> {
  count += 1;
  const email = `person${count}@example.test`;
  const { body } = await test.api.post<SessionView>('/auth/register', {
    email,
    password: PASSWORD,
    full_name: 'Ada Lovelace',
    role: 'traveler',
    age: 28,
    agrees_to_terms: true,
    ...facts,
  });
  return { email, user: body.user, client: test.api.as(body.access_token) };
}

async function signIn(email: string, password = PASSWORD, userAgent = ''): Promise<ApiClient> {
  const { status, body } = await test.api
    .with({ 'user-agent': userAgent })
    .post<SessionView>('/auth/login', { email, password });
  expect(status).toBe(200);
  return test.api.as(body.access_token);
}

/** Does the worker's part: answers every reset request. */
async function answerResetRequests(): Promise<void> {
  const requests = await tables(test.em).selectFrom('reset_requests').select('id').execute();
  for (const { id } of requests)
    await inTransaction(test.em, (tx) => test.app.get(ResetRequests).answer(tx, id));
}

const mails = (to: string) =>
  tables(test.em)
    .selectFrom('mails')
    .select(['kind', 'body_text'])
    .where('to_address', '=', to)
    .orderBy('queued_at')
    .orderBy('id')
    .execute();

/** The token in the newest email of a kind. */
async function tokenFor(to: string, kind: string): Promise<string> {
  const mail = await tables(test.em)
    .selectFrom('mails')
    .select('body_text')
    .where('to_address', '=', to)
    .where('kind', '=', kind)
    .orderBy('queued_at', 'desc')
    .orderBy(sql`xmin::text::bigint`, 'desc') // for equal instants, the one written last
    .executeTakeFirst();
  const token = /#token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1];
  if (!token) throw new Error(`No ${kind} for ${to}`);
  return token;
}

async function requestReset(email: string): Promise<string> {
  expect((await test.api.post('/auth/forgot', { email })).status).toBe(202);
  await answerResetRequests();
  return tokenFor(email, 'reset_password');
}

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

describe('My profile (§3 User, D2, D5)', () => {
  it('returns the whole account', async () => {
    const { client, user } = await registerUser();
    const { body } = await client.get<AccountView>('/account');
    expect(body).toEqual({
      ...user,
      email_verified: false,
      pending_email: null,
      member_since: test.clock.now().toISOString(),
      terms: {
        current: TERMS_VERSION,
        accepted: { version: TERMS_VERSION, at: test.clock.now().toISOString() },
      },
    });
  });

  it('changes the given fields and leaves the rest', async () => {
    const { client } = await registerUser({ phone: '+1 555 0100' });
    const { body } = await client.patch<AccountView>('/account', {
      full_name: ' Ada King ',
      has_valid_id: true,
    });
    expect(body).toMatchObject({ full_name: 'Ada King', phone: '+1 555 0100', age: 28, has_valid_id: true });
    expect((await client.patch<AccountView>('/account', { phone: null })).body.phone).toBeNull();
    expect((await client.patch<AccountView>('/account', { phone: '' })).body.phone).toBeNull();
  });

  it('D2 a changed age counts from today', async () => {
    const { client, user } = await registerUser();
    await client.patch('/account', { age: '31' });
    const row = await tables(test.em)
      .selectFrom('users')
      .select('age_stated_at')
      .where('id', '=', user.id)
      .executeTakeFirst();
    expect(row?.age_stated_at).toEqual(test.clock.now());
    expect((await client.get<AccountView>('/account')).body.age).toBe(31);
  });

  it('F17 ignores fields that would raise privileges', async () => {
    const { client } = await registerUser();
    const { body } = await client.patch<AccountView>('/account', {
      role: 'admin',
      email: 'other@example.test',
      loyalty_points: 5_000,
      email_verified: true,
    });
    expect(body).toMatchObject({ role: 'traveler', loyalty_points: 0, email_verified: false });
  });

  it.each`
    facts                             | field             | detail
    ${{ full_name: ' ' }}             | ${'full_name'}    | ${'Please enter your full name'}
    ${{ full_name: null }}            | ${'full_name'}    | ${'Please enter your full name'}
    ${{ full_name: 'x'.repeat(121) }} | ${'full_name'}    | ${'That name is too long'}
    ${{ phone: 'x'.repeat(41) }}      | ${'phone'}        | ${'That phone number is too long'}
    ${{ age: 17 }}                    | ${'age'}          | ${'You must be at least 18'}
    ${{ age: 'old' }}                 | ${'age'}          | ${'Please enter your age'}
    ${{ age: 131 }}                   | ${'age'}          | ${'Please enter your age'}
    ${{ has_valid_id: 'yes' }}        | ${'has_valid_id'} | ${'Please say yes or no'}
  `('refuses $facts', async ({ facts, field, detail }: { facts: object; field: string; detail: string }) => {
    const { client } = await registerUser();
    const problem = await client.expectProblem('PATCH', '/account', { ...facts });
    expect(problem).toMatchObject({ status: 422, detail, errors: [{ field, message: detail }] });
  });
});

describe('My sessions', () => {
  it('lists each session with its device, and marks the current one', async () => {
    const { email, client } = await registerUser();
    test.clock.advance({ minutes: 1 });
    const mac = await signIn(email, PASSWORD, MAC);
    const { body } = await mac.get<AccountSessionView[]>('/account/sessions');
    expect(body.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on Mac', true],
      ['Unknown device', false],
    ]);
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it('records when each was last seen, to within a few minutes', async () => {
    const { client } = await registerUser();
    test.clock.advance({ minutes: 30 });
    await client.get('/auth/me');
    const { body } = await client.get<AccountSessionView[]>('/account/sessions');
    expect(body[0]?.last_seen_at).toBe(test.clock.now().toISOString());
  });

  it('ends one, and its token is rejected from then on', async () => {
    const { email, client } = await registerUser();
    const other = await signIn(email, PASSWORD, MAC);
    const { body } = await client.get<AccountSessionView[]>('/account/sessions');
    const id = body.find(({ current }) => !current)?.id ?? '';
    expect((await client.delete(`/account/sessions/${id}`)).status).toBe(204);
    expect((await other.expectProblem('GET', '/auth/me')).code).toBe('auth.required');
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await client.expectProblem('DELETE', `/account/sessions/${id}`)).status).toBe(404);
  });

  it("answers 404 for another user's session and does not end it", async () => {
    const [self, other] = [await registerUser(), await registerUser()];
    const { body } = await other.client.get<AccountSessionView[]>('/account/sessions');
    const problem = await self.client.expectProblem('DELETE', `/account/sessions/${body[0]?.id ?? ''}`);
    expect(problem).toMatchObject({ status: 404, code: 'account.session_not_found' });
    expect((await other.client.get('/auth/me')).status).toBe(200);
  });

  it('signs out everywhere', async () => {
    const { email, client } = await registerUser();
    const other = await signIn(email);
    expect((await client.delete('/account/sessions')).status).toBe(204);
    for (const one of [client, other]) expect((await one.expectProblem('GET', '/auth/me')).status).toBe(401);
  });

  it('logout ends only the current session, on the server', async () => {
    const { email, client } = await registerUser();
    const other = await signIn(email);
    expect((await client.post('/auth/logout')).status).toBe(204);
    expect((await client.expectProblem('GET', '/auth/me')).status).toBe(401);
    expect((await other.get('/auth/me')).status).toBe(200);
  });

  it('a live-update stream ends with its session and sends nothing more', async () => {
    const { client, user } = await registerUser();
    const { body } = await client.get<AccountSessionView[]>('/account/sessions');
    const person = { ...user, operatorRole: null, secondFactor: false, sessionId: body[0]?.id ?? '' };
    const seen: (string | undefined)[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      test.app
        .get(LiveController)
        .stream(person, { raw: {} } as FastifyRequest, {})
        .subscribe({ next: ({ type }) => seen.push(type), complete: resolve, error: reject });
    });
    const update = JSON.stringify({ userIds: [user.id], event: 'booking.confirmed', bookingId: null });
    const publish = () =>
      tables(test.em)
        .selectNoFrom(sql`pg_notify(${LIVE_CHANNEL}, ${update})`.as('published'))
        .execute();
    await publish();
    await eventually(() => expect(seen).toEqual(['heartbeat', 'update']));
    await client.post('/auth/logout');
    await publish();
    await ended;
    expect(seen).toEqual(['heartbeat', 'update']);
  });

  it('a token without a session works until its version is revoked', async () => {
    const person = await aUser(test.em);
    expect((await test.as(person).post('/auth/logout')).status).toBe(204);
    await test.as(person).delete('/account/sessions');
    expect((await test.as(person).expectProblem('GET', '/auth/me')).status).toBe(401);
  });
});

describe('Changing my password (D10)', () => {
  it('requires the current one, ends every other session, continues in this one, and sends an email', async () => {
    const { email, client } = await registerUser();
    const other = await signIn(email);
    const { status, body } = await client.post<SessionView>('/account/password', {
      current_password: PASSWORD,
      password: 'seven quiet owls',
    });
    expect(status).toBe(200);
    expect((await test.api.as(body.access_token).get('/auth/me')).status).toBe(200);
    for (const old of [client, other]) expect((await old.expectProblem('GET', '/auth/me')).status).toBe(401);
    expect((await mails(email)).map(({ kind }) => kind)).toContain('password_changed');
    await signIn(email, 'seven quiet owls');
    const refused = await test.api.expectProblem('POST', '/auth/login', { email, password: PASSWORD });
    expect(refused.code).toBe('auth.bad_credentials');
  });

  it.each`
    current     | next               | field                 | code
    ${'wrong!'} | ${'seven owls'}    | ${'current_password'} | ${'account.password_wrong'}
    ${''}       | ${'seven owls'}    | ${'current_password'} | ${'request.invalid'}
    ${PASSWORD} | ${PASSWORD}        | ${'password'}         | ${'account.password_same'}
    ${PASSWORD} | ${'12345'}         | ${'password'}         | ${'auth.password_too_short'}
    ${PASSWORD} | ${'Password'}      | ${'password'}         | ${'auth.password_too_common'}
    ${PASSWORD} | ${'x'.repeat(201)} | ${'password'}         | ${'request.invalid'}
  `(
    'refuses "$current" -> "$next" with $code',
    async ({ current, next, field, code }: Record<string, string>) => {
      const { client } = await registerUser();
      const problem = await client.expectProblem('POST', '/account/password', {
        current_password: current,
        password: next,
      });
      expect(problem).toMatchObject({ status: 422, code });
      expect(problem.errors?.[0]?.field).toBe(field);
      expect((await client.get('/auth/me')).status).toBe(200);
    },
  );
});

describe('My email address', () => {
  it('is confirmed by the link in the first email, once', async () => {
    const { email, client } = await registerUser();
    const token = await tokenFor(email, 'verify_email');
    const { body } = await test.api.post<ConfirmedEmailView>('/auth/confirm-email', { token });
    expect(body.email).toBe(email);
    expect((await client.get<AccountView>('/account')).body.email_verified).toBe(true);
    expect((await test.api.expectProblem('POST', '/auth/confirm-email', { token })).code).toBe(
      'account.link_unusable',
    );
    expect((await client.expectProblem('POST', '/account/email/verification')).code).toBe(
      'account.email_confirmed',
    );
  });

  it('a newer link invalidates the older one, and no more than five emails are sent per hour', async () => {
    const { email, client } = await registerUser();
    const first = await tokenFor(email, 'verify_email');
    for (let mail = 2; mail <= 5; mail += 1)
      expect((await client.post('/account/email/verification')).status).toBe(202);
    expect((await test.api.expectProblem('POST', '/auth/confirm-email', { token: first })).status).toBe(404);
    expect(await client.expectProblem('POST', '/account/email/verification')).toMatchObject({
      status: 429,
      code: 'account.too_many_letters',
    });
    test.clock.advance({ hours: 1, minutes: 1 });
    expect((await client.post('/account/email/verification')).status).toBe(202);
  });

  it('changes once the link sent to the new address is opened; the old address is notified', async () => {
    const { email, client } = await registerUser();
    const next = `new-${email}`;
    const { body } = await client.post<AccountView>('/account/email', { email: next, password: PASSWORD });
    expect(body).toMatchObject({ email, pending_email: next });
    const reset = await requestReset(email);
    const token = await tokenFor(next, 'change_email');
    await test.api.post('/auth/confirm-email', { token });
    expect((await client.get<AccountView>('/account')).body).toMatchObject({
      email: next,
      email_verified: true,
      pending_email: null,
    });
    expect((await mails(email)).map(({ kind }) => kind)).toContain('email_changed');
    const stale = await test.api.expectProblem('POST', '/auth/reset', {
      token: reset,
      password: 'seven owls',
    });
    expect(stale.code).toBe('account.link_unusable'); // the old mailbox may no longer be theirs
    await signIn(next);
  });

  it('expires after a day', async () => {
    const { email, client } = await registerUser();
    await client.post('/account/email', { email: `late-${email}`, password: PASSWORD });
    const token = await tokenFor(`late-${email}`, 'change_email');
    test.clock.advance({ hours: 24 });
    expect((await test.api.expectProblem('POST', '/auth/confirm-email', { token })).status).toBe(404);
    expect((await client.get<AccountView>('/account')).body.pending_email).toBeNull();
  });

  it.each`
    what                                     | act
    ${'a new password by a link'}            | ${async ({ email }: RegisteredUser) => void (await test.api.post('/auth/reset', { token: await requestReset(email), password: 'seven quiet owls' }))}
    ${'another password'}                    | ${({ client }: RegisteredUser) => client.post('/account/password', { current_password: PASSWORD, password: 'seven quiet owls' })}
    ${'signing out everywhere'}              | ${({ client }: RegisteredUser) => client.send('DELETE', '/account/sessions')}
    ${'ending a stranger’s sign-in by mail'} | ${async ({ email }: RegisteredUser) => test.api.post('/auth/end-session', { token: await tokenFor(email, 'new_device') })}
  `(
    'is closed by $what, so that whoever asked for it with a stolen password gets nothing; the present address had been told',
    async ({ act }: { act: (person: RegisteredUser) => Promise<unknown> }) => {
      const person = await registerUser();
      await tables(test.em)
        .updateTable('users')
        .set({ email_verified_at: test.clock.now() })
        .where('id', '=', person.user.id)
        .execute();
      const stranger = await signIn(person.email, PASSWORD, MAC);
      const wanted = `stolen-${person.email}`;
      await stranger.post('/account/email', { email: wanted, password: PASSWORD });
      const token = await tokenFor(wanted, 'change_email');
      expect((await mails(person.email)).map(({ kind }) => kind)).toContain('email_change_asked');
      await act(person);
      expect((await test.api.expectProblem('POST', '/auth/confirm-email', { token })).code).toBe(
        'account.link_unusable',
      );
      const { email } = await tables(test.em)
        .selectFrom('users')
        .select('email')
        .where('id', '=', person.user.id)
        .executeTakeFirstOrThrow();
      expect(email).toBe(person.email);
    },
  );

  it('stays as it is when somebody else registers the new address meanwhile', async () => {
    const { email, client } = await registerUser();
    const wanted = `wanted-${email}`;
    await client.post('/account/email', { email: wanted, password: PASSWORD });
    const token = await tokenFor(wanted, 'change_email');
    await aUser(test.em, { email: wanted });
    expect((await test.api.expectProblem('POST', '/auth/confirm-email', { token })).code).toBe(
      'auth.email_taken',
    );
    expect((await client.get<AccountView>('/account')).body.email).toBe(email);
  });

  it('refuses a wrong password, and an address that is taken, unchanged or invalid', async () => {
    const [self, other] = [await registerUser(), await registerUser()];
    const changeTo = (email: unknown, password: string = PASSWORD) =>
      self.client.expectProblem('POST', '/account/email', { email, password });
    expect((await changeTo('fresh@example.test', 'wrong!')).errors?.[0]?.field).toBe('password');
    expect((await changeTo(other.email.toUpperCase())).code).toBe('auth.email_taken');
    expect((await changeTo(self.email.toUpperCase())).code).toBe('account.email_same');
    expect((await changeTo('nobody')).errors?.[0]).toEqual({
      field: 'email',
      message: 'Please enter a valid email address',
    });
    expect((await changeTo(7)).status).toBe(422);
  });
});

describe('A forgotten password (D10)', () => {
  it('is replaced by a link, once; every session ends and the mailbox counts as confirmed', async () => {
    const { email, client } = await registerUser();
    const token = await requestReset(email);
    const reset = () =>
      test.api.send('POST', '/auth/reset', JSON.stringify({ token, password: 'seven quiet owls' }));
    const responses = await Promise.all([reset(), reset(), reset()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect((await client.expectProblem('GET', '/auth/me')).status).toBe(401);
    const again = await signIn(email, 'seven quiet owls');
    expect((await again.get<AccountView>('/account')).body.email_verified).toBe(true);
    expect((await mails(email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1);
  });

  it('responds the same for an unknown address, and sends no email', async () => {
    const { email } = await registerUser();
    const known = await test.api.post('/auth/forgot', { email });
    const unknown = await test.api.post('/auth/forgot', { email: 'nobody-here@example.test' });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    // Neither response reveals anything: both requests wait, as typed, until the worker looks them up.
    const waiting = await tables(test.em).selectFrom('reset_requests').select('email').execute();
    expect(waiting).toHaveLength(2);
    await answerResetRequests();
    expect(await mails('nobody-here@example.test')).toEqual([]);
    expect(await tables(test.em).selectFrom('reset_requests').select('id').execute()).toEqual([]);
  });

  it('keeps token and address out of events', async () => {
    const { email } = await registerUser();
    const token = await requestReset(email);
    const events = await tables(test.em).selectFrom('events').select('payload').execute();
    expect(JSON.stringify(events)).not.toContain(token);
    expect(JSON.stringify(events)).not.toContain(email);
    const stored = await tables(test.em).selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('expires after half an hour', async () => {
    const { email } = await registerUser();
    const token = await requestReset(email);
    test.clock.advance({ minutes: 30 });
    const problem = await test.api.expectProblem('POST', '/auth/reset', { token, password: 'seven owls' });
    expect(problem).toMatchObject({ status: 404, code: 'account.link_unusable' });
  });

  it('its link works for nothing else, and no other link works for it', async () => {
    const { email } = await registerUser();
    const verify = await tokenFor(email, 'verify_email');
    const reset = await requestReset(email);
    expect((await test.api.expectProblem('POST', '/auth/confirm-email', { token: reset })).status).toBe(404);
    const wrong = await test.api.expectProblem('POST', '/auth/reset', {
      token: verify,
      password: 'seven owls',
    });
    expect(wrong.status).toBe(404);
  });

  it('a suspended account gets no email', async () => {
    const person = await aUser(test.em, { suspendedAt: test.clock.now() });
    await test.api.post('/auth/forgot', { email: person.email });
    await answerResetRequests();
    expect(await mails(person.email)).toEqual([]);
  });

  it('a weak password leaves the link valid', async () => {
    const { email } = await registerUser();
    const token = await requestReset(email);
    expect((await test.api.expectProblem('POST', '/auth/reset', { token, password: '123456' })).code).toBe(
      'auth.password_too_common',
    );
    expect((await test.api.post('/auth/reset', { token, password: 'seven owls' })).status).toBe(204);
  });

  it.each([
    { password: 'seven owls' },
    { token: 7, password: 'seven owls' },
    { token: 'x'.repeat(500), password: 'seven owls' },
  ])('refuses %j', async (body) => {
    expect((await test.api.expectProblem('POST', '/auth/reset', body)).status).toBe(404);
  });

  it.each([{}, { email: 'nobody' }, { email: ['a@b.test'] }])('/auth/forgot refuses %j', async (body) => {
    expect(await test.api.expectProblem('POST', '/auth/forgot', body)).toMatchObject({
      status: 422,
      detail: 'Please enter a valid email address',
    });
  });
});

describe('Terms (decision 45)', () => {
  const acceptances = (userId: string) =>
    tables(test.em)
      .selectFrom('terms_acceptances')
      .select(['version', 'accepted_at'])
      .where('user_id', '=', userId)
      .execute();

  it('are agreed to in a version, with the account and its time', async () => {
    const { client, user } = await registerUser();
    const { terms } = (await client.get<AccountView>('/account')).body;
    expect(terms).toEqual({
      current: TERMS_VERSION,
      accepted: { version: TERMS_VERSION, at: test.clock.now().toISOString() },
    });
    expect(await acceptances(user.id)).toHaveLength(1);
  });

  it('are agreed to again after a change; the first time is kept however often it is sent', async () => {
    const person = await aUser(test.em);
    const client = test.as(person);
    expect((await client.get<AccountView>('/account')).body.terms.accepted).toBeNull();
    const first = test.clock.now();
    for (const minutes of [0, 1]) {
      test.clock.advance({ minutes });
      const { status, body } = await client.post<AccountView>('/account/terms', { version: TERMS_VERSION });
      expect(status).toBe(200);
      expect(body.terms.accepted).toEqual({ version: TERMS_VERSION, at: first.toISOString() });
    }
    expect(await acceptances(person.id)).toHaveLength(1);
  });

  it.each([['2020-01-01'], ['']])('refuses a version that does not hold: "%s"', async (version) => {
    const person = await aUser(test.em);
    const { status } = await test.as(person).expectProblem('POST', '/account/terms', { version });
    expect(status).toBe(version === '' ? 422 : 409);
    expect(await acceptances(person.id)).toEqual([]);
  });

  it('are in the export of my data', async () => {
    const { client } = await registerUser();
    const { body } = await client.get<{ terms: { version: string }[] }>('/account/export');
    expect(body.terms).toMatchObject([{ version: TERMS_VERSION }]);
  });
});
