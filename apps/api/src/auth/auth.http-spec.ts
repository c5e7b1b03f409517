import { type Updateable } from 'kysely';
import type { SessionView, UserView } from '#libs/core/contracts';
import { aUser, startTestApp, eventPayloads, tables, type TestApp, type AllTables } from '#libs/testing';

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
const change = (facts: Updateable<AllTables['users']>) => tables(test.em).updateTable('users').set(facts);
const refused = (facts: object) => test.api.refused('POST', '/auth/register', { ...ada, ...facts });

describe('POST /auth/register (§5, §7)', () => {
  it('opens an account and signs in at once', async () => {
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

  it('announces it, with ids only', async () => {
    const events = await eventPayloads(test.em, 'user.registered');
    expect(events).toEqual([{ userId: expect.any(String) as string, role: 'traveler' }]);
  });

  it('D3 understands owner, and never sends it', async () => {
    const { body } = await register({ email: 'o@example.test', role: 'owner', age: null });
    expect(body.user.role).toBe('property_owner');
    expect(body.user.age).toBeNull();
  });

  it('F17 never reads fields that would raise privilege', async () => {
    const greedy = {
      email: 'g@example.test',
      subscription_plan: 'premium',
      plan: 'premium',
      loyalty_points: 9999,
      token_version: 7,
      id: 'x',
    };
    const { body } = await register(greedy);
    expect(body.user).toMatchObject({ subscription_plan: 'basic', loyalty_points: 0 });
  });

  it('trims the e-mail and ignores its case', async () => {
    await register({ email: '  Grace@Example.test ' });
    expect(await refused({ email: 'grace@example.TEST' })).toMatchObject({
      status: 409,
      code: 'auth.email_taken',
      errors: [{ field: 'email', message: 'An account with this e-mail already exists' }],
    });
  });

  it('two registrations at once make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => register({ email: 'race@example.test' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each`
    facts                            | field                | detail
    ${{ full_name: '  ' }}           | ${'full_name'}       | ${'Please enter your full name'}
    ${{ email: 'nobody' }}           | ${'email'}           | ${'Please enter a valid e-mail address'}
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
    const problem = await refused({ email: 'new@example.test', ...facts });
    expect(problem).toMatchObject({ status: 422, detail, errors: [{ field, message: detail }] });
  });

  it('names every wrong field, and speaks with the first', async () => {
    const problem = await test.api.refused('POST', '/auth/register', {});
    expect(problem.detail).toBe('Please enter your full name');
    expect(problem.errors?.map(({ field }) => field)).toEqual([
      'full_name',
      'email',
      'password',
      'role',
      'agrees_to_terms',
    ]);
  });

  it('takes an age written as text', async () => {
    expect((await register({ email: 'text@example.test', age: '33' })).body.user.age).toBe(33);
  });
});

describe('POST /auth/login (§7)', () => {
  it('signs in, whatever the case of the e-mail', async () => {
    const { status, body } = await test.api.post<SessionView>('/auth/login', {
      email: ' ADA@example.test',
      password: ada.password,
    });
    expect(status).toBe(200);
    expect(body.user.full_name).toBe('Ada Lovelace');
    expect((await test.api.as(body.access_token).get('/auth/me')).status).toBe(200);
  });

  it('says the same for a wrong password and an unknown e-mail', async () => {
    const wrong = await test.api.refused('POST', '/auth/login', {
      email: ada.email,
      password: 'not this one',
    });
    const unknown = await test.api.refused('POST', '/auth/login', {
      email: 'who@example.test',
      password: 'not this one',
    });
    expect(wrong).toMatchObject({
      status: 401,
      code: 'auth.bad_credentials',
      detail: 'E-mail or password is not right',
    });
    expect({ ...unknown, request_id: '' }).toEqual({ ...wrong, request_id: '' });
  });

  it('asks for both', async () => {
    const problem = await test.api.refused('POST', '/auth/login', { email: '' });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['email', 'password']);
  });

  it('gives operators, and nobody else, a cookie for their tools', async () => {
    const credentials = { email: ada.email, password: ada.password };
    expect((await test.api.post('/auth/login', credentials)).headers['set-cookie']).toBeUndefined();
    await change({ role: 'admin' }).where('email', '=', ada.email).execute();
    const cookie = String((await test.api.post('/auth/login', credentials)).headers['set-cookie']);
    expect(cookie).toMatch(/^latchkey_operator=.+Path=\/admin; HttpOnly; SameSite=Strict/);
  });

  it('refuses a suspended account', async () => {
    await change({ suspended_at: test.clock.now() }).where('email', '=', ada.email).execute();
    expect(
      (await test.api.refused('POST', '/auth/login', { email: ada.email, password: ada.password })).status,
    ).toBe(403);
  });
});

describe('GET /auth/me (§7)', () => {
  it.each(['', 'not a token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'refuses the token "%s"',
    async (token) => {
      expect(await test.api.as(token).refused('GET', '/auth/me')).toMatchObject({
        status: 401,
        code: 'auth.required',
      });
    },
  );

  it('refuses a token that was revoked, and one of a suspended account', async () => {
    const person = await aUser(test.em);
    expect((await test.as(person).get('/auth/me')).status).toBe(200);
    await change({ token_version: 1 }).where('id', '=', person.id).execute();
    expect((await test.as(person).refused('GET', '/auth/me')).status).toBe(401);
    await change({ suspended_at: test.clock.now() }).where('id', '=', person.id).execute();
    expect(
      (await test.as({ id: person.id, role: person.role, tokenVersion: 1 }).refused('GET', '/auth/me'))
        .status,
    ).toBe(401);
  });

  it('believes the account, not the token, about the role', async () => {
    const person = await aUser(test.em);
    const me = await test.as({ id: person.id, role: 'admin' }).get<UserView>('/auth/me');
    expect(me.body.role).toBe('traveler');
  });

  it('D2 adds the years since the age was stated', async () => {
    const person = await aUser(test.em, { age: 20, ageStatedAt: new Date('2024-05-01T00:00:00Z') });
    expect((await test.as(person).get<UserView>('/auth/me')).body.age).toBe(22);
  });
});
