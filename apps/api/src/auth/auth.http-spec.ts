import { randomUUID } from 'node:crypto';
import { type Updateable } from 'kysely';
import type { SessionView, UserView } from '#libs/core/contracts';
import { aUser, eventPayloads, tables, type AllTables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const ada = {
  email: 'ada@example.test',
  password: 'secret123',
  full_name: 'Ada Lovelace',
  role: 'traveler',
  phone: '+1 555 0100',
  age: 28,
  has_valid_id: true,
  agrees_to_terms: true,
};

const register = (facts: object) => test.api.post<SessionView>('/auth/register', { ...ada, ...facts });
const updateUsers = (facts: Updateable<AllTables['users']>) =>
  tables(test.em).updateTable('users').set(facts);
const refusedRegistration = (facts: object) =>
  test.api.expectProblem('POST', '/auth/register', { ...ada, ...facts });

describe('POST /auth/register (§5, §7)', () => {
  it('creates an account and signs in at once', async () => {
    const { status, body } = await register({});
    expect(status).toBe(201);
    expect(body.user).toEqual({
      id: expect.any(String) as string,
      email: 'ada@example.test',
      full_name: 'Ada Lovelace',
      role: 'traveler',
      phone: '+1 555 0100',
      age: 28,
      has_valid_id: true,
      agrees_to_terms: true,
      subscription_plan: 'basic',
      loyalty_points: 0,
      loyalty_tier: 'explorer',
    });
    const me = await test.api.as(body.access_token).get<UserView>('/auth/me');
    expect(me.body).toEqual(body.user);
  });

  it('announces the registration with ids only', async () => {
    const events = await eventPayloads(test.em, 'user.registered');
    expect(events).toEqual([{ userId: expect.any(String) as string, role: 'traveler' }]);
  });

  it.each`
    field          | value                   | detail
    ${'email'}     | ${'\ud800@example.com'} | ${'Please enter a valid email address'}
    ${'email'}     | ${'a@\udc00'}           | ${'Please enter a valid email address'}
    ${'full_name'} | ${'Ada \ud83d'}         | ${'Please enter your full name'}
    ${'phone'}     | ${'555\ud800'}          | ${'Please enter a valid phone number'}
    ${'password'}  | ${'secret\udfff'}       | ${'Please choose a password'}
  `('refuses half a character in $field', async ({ field, value, detail }: Record<string, string>) => {
    expect(await refusedRegistration({ [field ?? '']: value })).toMatchObject({
      status: 422,
      errors: [{ field, message: detail }],
    });
  });

  it('D3 accepts "owner", and never returns it', async () => {
    const { body } = await register({ email: 'o@example.test', role: 'owner', age: null });
    expect(body.user.role).toBe('property_owner');
    expect(body.user.age).toBeNull();
  });

  it('F17 ignores fields that would raise privileges', async () => {
    const privileged = {
      email: 'g@example.test',
      subscription_plan: 'premium',
      plan: 'premium',
      loyalty_points: 9999,
      token_version: 7,
      id: 'x',
    };
    const { body } = await register(privileged);
    expect(body.user).toMatchObject({ subscription_plan: 'basic', loyalty_points: 0 });
  });

  it('trims the email and ignores its case', async () => {
    await register({ email: '  Grace@Example.test ' });
    expect(await refusedRegistration({ email: 'grace@example.TEST' })).toMatchObject({
      status: 409,
      code: 'auth.email_taken',
      errors: [{ field: 'email', message: 'An account with this email already exists' }],
    });
  });

  it('creates only one account for concurrent registrations', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => register({ email: 'race@example.test' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each`
    facts                            | field                | detail
    ${{ full_name: '  ' }}           | ${'full_name'}       | ${'Please enter your full name'}
    ${{ email: 'nobody' }}           | ${'email'}           | ${'Please enter a valid email address'}
    ${{ password: '12345' }}         | ${'password'}        | ${'Password must be at least 6 characters'}
    ${{ password: '123456' }}        | ${'password'}        | ${'This password is too easy to guess. Please choose another.'}
    ${{ password: 'PassWord' }}      | ${'password'}        | ${'This password is too easy to guess. Please choose another.'}
    ${{ password: 'x'.repeat(201) }} | ${'password'}        | ${'That password is too long'}
    ${{ role: 'admin' }}             | ${'role'}            | ${'Please choose traveler or property owner'}
    ${{ role: undefined }}           | ${'role'}            | ${'Please choose traveler or property owner'}
    ${{ age: undefined }}            | ${'age'}             | ${'Please enter your age'}
    ${{ age: 17 }}                   | ${'age'}             | ${'You must be at least 18 to create an account'}
    ${{ age: 'many' }}               | ${'age'}             | ${'Please enter your age'}
    ${{ agrees_to_terms: false }}    | ${'agrees_to_terms'} | ${'Please agree to the terms to create an account'}
    ${{ agrees_to_terms: 'yes' }}    | ${'agrees_to_terms'} | ${'Please agree to the terms to create an account'}
    ${{ phone: 5 }}                  | ${'phone'}           | ${'Please enter a valid phone number'}
  `('refuses $facts', async ({ facts, field, detail }: { facts: object; field: string; detail: string }) => {
    const problem = await refusedRegistration({ email: 'new@example.test', ...facts });
    expect(problem).toMatchObject({ status: 422, detail, errors: [{ field, message: detail }] });
  });

  it('names every invalid field, and uses the first message as the detail', async () => {
    const problem = await test.api.expectProblem('POST', '/auth/register', {});
    expect(problem.detail).toBe('Please enter your full name');
    expect(problem.errors?.map(({ field }) => field)).toEqual([
      'full_name',
      'email',
      'password',
      'role',
      'agrees_to_terms',
    ]);
  });

  it('accepts an age sent as text', async () => {
    expect((await register({ email: 'text@example.test', age: '33' })).body.user.age).toBe(33);
  });
});

describe('A name (F17)', () => {
  it.each([
    'You won! claim at http://evil.example',
    'Visit www.evil.com',
    'evil.com',
    'ada@example.com',
    'Ada <b>',
    'Call 555-010-4477',
  ])('leads nobody anywhere: %s', async (full_name) => {
    expect(await refusedRegistration({ email: 'name@example.test', full_name })).toMatchObject({
      status: 422,
      errors: [{ field: 'full_name', message: 'Please enter just your name' }],
    });
  });

  it.each([
    ["Seán O'Brien-Núñez Jr.", "Seán O'Brien-Núñez Jr."],
    ['  Ada \r\n  Lovelace\u202e ', 'Ada Lovelace'],
    ['李小龍', '李小龍'],
    ['J. R. R. Tolkien III', 'J. R. R. Tolkien III'],
  ])('%j is %j', async (full_name, shown) => {
    const { body } = await register({ email: `${randomUUID()}@example.test`, full_name });
    expect(body.user.full_name).toBe(shown);
  });
});

describe('POST /auth/login (§7)', () => {
  it('signs in regardless of the case of the email', async () => {
    const { status, body } = await test.api.post<SessionView>('/auth/login', {
      email: ' ADA@example.test',
      password: ada.password,
    });
    expect(status).toBe(200);
    expect(body.user.full_name).toBe('Ada Lovelace');
    expect((await test.api.as(body.access_token).get('/auth/me')).status).toBe(200);
  });

  it('responds the same to a wrong password and an unknown email', async () => {
    const wrong = await test.api.expectProblem('POST', '/auth/login', {
      email: ada.email,
      password: 'not this one',
    });
    const unknown = await test.api.expectProblem('POST', '/auth/login', {
      email: 'who@example.test',
      password: 'not this one',
    });
    expect(wrong).toMatchObject({
      status: 401,
      code: 'auth.bad_credentials',
      detail: 'Incorrect email or password',
    });
    expect({ ...unknown, request_id: '' }).toEqual({ ...wrong, request_id: '' });
  });

  it('requires both email and password', async () => {
    const problem = await test.api.expectProblem('POST', '/auth/login', { email: '' });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['email', 'password']);
  });

  it('sets a cookie for the operators’ application, for operators only', async () => {
    const credentials = { email: ada.email, password: ada.password };
    const cookies = async () =>
      [(await test.api.post('/auth/login', credentials)).headers['set-cookie']].flat().map(String);
    expect((await cookies()).filter((cookie) => !cookie.startsWith('latchkey_device_'))).toEqual([]);
    await updateUsers({ role: 'admin' }).where('email', '=', ada.email).execute();
    const [cookie] = (await cookies()).filter((one) => one.startsWith('latchkey_operator='));
    expect(cookie).toMatch(/Path=\/; HttpOnly; SameSite=Strict/);
  });

  it('remembers the browser in a cookie that tells no address and signs nobody in', async () => {
    const { headers } = await test.api.post('/auth/login', { email: ada.email, password: ada.password });
    const cookie = [headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('latchkey_device_'));
    expect(cookie).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict/);
    expect(cookie).not.toMatch(/ada(@|%40)|example/);
    expect((await test.api.with({ cookie: cookie ?? '' }).get('/auth/me')).status).toBe(401);
  });

  it('tells the owner of a suspended account so, and whom to write to', async () => {
    await updateUsers({ suspended_at: test.clock.now() }).where('email', '=', ada.email).execute();
    const signIn = (password: string) =>
      test.api.expectProblem('POST', '/auth/login', { email: ada.email, password });
    expect(await signIn(ada.password)).toMatchObject({
      status: 403,
      code: 'auth.suspended',
      detail: 'Your account is suspended. Please write to our team on the Support page.',
    });
    // Only its owner learns that it is suspended.
    expect(await signIn('not this one')).toMatchObject({ status: 401, code: 'auth.bad_credentials' });
  });
});

describe('GET /auth/me (§7)', () => {
  it.each(['', 'not a token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'refuses the token "%s"',
    async (token) => {
      expect(await test.api.as(token).expectProblem('GET', '/auth/me')).toMatchObject({
        status: 401,
        code: 'auth.required',
      });
    },
  );

  it('refuses a revoked token, and a token of a suspended account', async () => {
    const person = await aUser(test.em);
    expect((await test.as(person).get('/auth/me')).status).toBe(200);
    await updateUsers({ token_version: 1 }).where('id', '=', person.id).execute();
    expect((await test.as(person).expectProblem('GET', '/auth/me')).status).toBe(401);
    await updateUsers({ suspended_at: test.clock.now() }).where('id', '=', person.id).execute();
    expect(
      (await test.as({ id: person.id, role: person.role, tokenVersion: 1 }).expectProblem('GET', '/auth/me'))
        .status,
    ).toBe(401);
  });

  it('takes the role from the account, not from the token', async () => {
    const person = await aUser(test.em);
    const me = await test.as({ id: person.id, role: 'admin' }).get<UserView>('/auth/me');
    expect(me.body.role).toBe('traveler');
  });

  it('D2 adds the years since the age was stated', async () => {
    const person = await aUser(test.em, { age: 20, ageStatedAt: new Date('2024-05-01T00:00:00Z') });
    expect((await test.as(person).get<UserView>('/auth/me')).body.age).toBe(22);
  });
});
