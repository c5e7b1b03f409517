import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { Problem, SessionView } from '#libs/core/contracts';
import { anOperator, anOwner, aUser } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const LIMIT = 15;
const REDIS_URL = process.env.LATCHKEY_TEST_REDIS_URL;

const PASSWORD = 'right password';
const ADA = { full_name: 'Ada Lovelace', role: 'traveler', age: 28, agrees_to_terms: true };

const login = (test: TestApp, email: string, password = 'wrong password') =>
  test.api.post('/auth/login', { email, password });

/** Opens an account. @returns its email */
async function anAccount(test: TestApp): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  await test.api.post('/auth/register', { ...ADA, email, password: PASSWORD });
  return email;
}

/** What a browser keeps after signing in. */
async function deviceCookie(test: TestApp, email: string): Promise<string> {
  const { headers } = await login(test, email, PASSWORD);
  return [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
}

describe.each([['PostgreSQL', undefined], ...(REDIS_URL ? [['Redis', REDIS_URL] as const] : [])] as const)(
  'Rate limits on login and register, counted in %s (D10)',
  (backend, redisUrl) => {
    let one: TestApp;
    let another: TestApp;
    /** Two without a limit per minute. */
    let patient: TestApp;
    let alsoPatient: TestApp;
    beforeAll(async () => {
      const queuePrefix = `limits-${backend.toLowerCase()}-${process.pid}`;
      const attempts = { perAddress: 10_000, perEmail: LIMIT };
      one = await startTestApp({ config: { rateLimits: true, redisUrl, queuePrefix, attempts } });
      const { databaseUrl } = one.config;
      const shared = { rateLimits: true, redisUrl, queuePrefix, databaseUrl };
      another = await startTestApp({ config: { ...shared, attempts } });
      const unlimited = { ...shared, attempts: { perAddress: 10_000, perEmail: 10_000 } };
      patient = await startTestApp({ config: unlimited });
      alsoPatient = await startTestApp({ config: unlimited });
    });
    afterAll(async () => {
      await alsoPatient.stop();
      await patient.stop();
      await another.stop();
      await one.stop();
    });

    it('limits attempts per email on all instances together, regardless of case and spaces, and says when to retry', async () => {
      const responses = await Promise.all(
        Array.from({ length: LIMIT + 1 }, (_, index) =>
          login(index % 2 ? one : another, index % 4 < 2 ? 'a@example.test' : ' A@Example.test'),
        ),
      );
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(refused[0]?.body).toMatchObject({ code: 'request.too_many', status: 429 });
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused[0]?.headers['ratelimit']).toMatch(/"email";r=0;t=\d+$/);
      expect((await login(another, 'a@example.test')).status).toBe(429);
    });

    it('leaves browsers that have signed in before out of what strangers do', async () => {
      const email = await anAccount(patient);
      const browser = one.api.with({ cookie: await deviceCookie(one, email) });
      await Promise.all(Array.from({ length: LIMIT + 1 }, () => login(another, email)));
      expect((await login(another, email, PASSWORD)).status).toBe(429);
      expect((await browser.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
      const other = await anAccount(patient);
      await Promise.all(Array.from({ length: LIMIT + 1 }, () => login(another, other)));
      expect((await browser.post('/auth/login', { email: other, password: PASSWORD })).status).toBe(429);
    });

    it('allows 100 wrong passwords an hour for an account, on all instances together', async () => {
      const email = await anAccount(patient);
      const browser = patient.api.with({ cookie: await deviceCookie(patient, email) });
      for (let n = 0; n < 100; n += 1)
        expect((await login(n % 2 ? patient : alsoPatient, email)).status).toBe(401);
      const refused = await login(patient, email, PASSWORD);
      expect(refused.body).toMatchObject({
        status: 429,
        code: 'auth.too_many_guesses',
        detail:
          'Too many wrong passwords for this account. Please try again in 60 min, or reset the password.',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
      expect((await browser.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
    });

    it('allows 20 wrong passwords an hour inside the sessions of an account, whatever they are given for', async () => {
      const email = await anAccount(patient);
      const { body } = await login(patient, email, PASSWORD);
      const token = (body as SessionView).access_token;
      const attempts = [
        ['/account/deletion', {}],
        ['/account/password', { current_password: 'wrong password' }],
        ['/account/email', { email: `${randomUUID()}@example.test` }],
      ] as const;
      const tries = Array.from({ length: 21 }, (_, index) => {
        const [path, more] = attempts[index % 3] ?? attempts[0];
        const client = (index % 2 ? patient : alsoPatient).api.as(token);
        return client.post<Problem>(path, { password: 'wrong password', ...more });
      });
      const codes = (await Promise.all(tries)).map((answer) => answer.body.code);
      expect(codes.toSorted()).toEqual([
        ...Array.from({ length: 20 }, () => 'account.password_wrong'),
        'auth.too_many_guesses',
      ]);
      const right = await patient.api.as(token).post<Problem>('/account/deletion', { password: PASSWORD });
      expect([right.status, right.body.code]).toEqual([429, 'auth.too_many_guesses']);
      expect((await login(patient, email, PASSWORD)).status).toBe(200);
    });

    it('does not limit another user at the same address', async () => {
      expect((await login(one, 'b@example.test')).status).toBe(401);
    });
  },
);

describe('Rate limits while Redis is away', () => {
  it('are counted by each instance for itself', async () => {
    const test = await startTestApp({ config: { rateLimits: true, redisUrl: 'redis://127.0.0.1:1' } });
    const responses = await Promise.all(
      Array.from({ length: LIMIT + 1 }, () => login(test, 'a@example.test')),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    await test.stop();
  });
});

describe('Rate limits while Redis hangs', () => {
  it('wait for it once, and are then counted by each instance for itself', async () => {
    const silent = await silentRedis();
    const test = await startTestApp({ config: { rateLimits: true, redisUrl: silent.url } });
    expect((await login(test, 'a@example.test')).status).toBe(401);
    const asked = silent.asked();
    expect(asked).toBeGreaterThan(0);
    const responses = await Promise.all(Array.from({ length: LIMIT }, () => login(test, 'a@example.test')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(silent.asked()).toBe(asked);
    await test.stop();
    await silent.stop();
  });
});

const HELLO: Readonly<Partial<Record<string, string>>> = {
  hello: '%1\r\n$6\r\nserver\r\n$5\r\nredis\r\n',
  client: '+OK\r\n',
  info: '$21\r\nredis_version:7.0.0\r\n\r\n',
};

/** A server that says hello as Redis does, and then never answers. */
async function silentRedis(): Promise<{ url: string; asked: () => number; stop: () => Promise<unknown> }> {
  let asked = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      // The queues have connections of their own.
      if (data.includes(':limit:')) asked += 1;
      for (const [, command = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)) {
        const answer = HELLO[command.toLowerCase()];
        if (answer !== undefined) socket.write(answer);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    asked: () => asked,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('Rate limits behind a proxy', () => {
  it('count by the address that the proxy saw, whatever the caller claims', async () => {
    const attempts = { perAddress: 3, perEmail: 10_000 };
    const test = await startTestApp({ config: { rateLimits: true, trustProxy: 1, attempts } });
    const from = (addresses: string, n: number) =>
      test.api
        .with({ 'x-forwarded-for': addresses })
        .post('/auth/login', { email: `${n}@example.test`, password: 'wrong password' });
    const claimed = [];
    for (let n = 0; n < 5; n += 1) claimed.push((await from(`198.51.100.${n}, 203.0.113.9`, n)).status);
    expect(claimed).toEqual([401, 401, 401, 429, 429]);
    expect((await from('203.0.113.10', 9)).status).toBe(401);
    await test.stop();
  });
});

describe('What costs more than an answer', () => {
  it('is limited for each person, with headers that say when to try again', async () => {
    const test = await startTestApp({ config: { rateLimits: true } });
    const [one, another] = [test.as(await aUser(test.em)), test.as(await aUser(test.em))];
    const hold = (who: typeof one) => who.post<Problem>('/bookings', { property_id: randomUUID() });
    for (let n = 0; n < 20; n += 1) expect((await hold(one)).status).toBe(404);
    const { status, body, headers } = await hold(one);
    expect([status, body.code]).toEqual([429, 'request.too_many']);
    const seconds = String(headers['retry-after']);
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(headers['ratelimit']).toBe(`"person";r=0;t=${seconds}`);
    expect(headers['ratelimit-policy']).toBe('"person";q=20;w=60');
    expect((await hold(another)).status).toBe(404);
    await test.stop();
  });

  it('is limited for all of a network together, ten times as high; visitors are counted by it alone', async () => {
    const test = await startTestApp({ config: { rateLimits: true, trustProxy: 1 } });
    const from = (ip: string, client = test.api) => client.with({ 'x-forwarded-for': ip });
    const people = await Promise.all(Array.from({ length: 11 }, () => aUser(test.em)));
    const holdsOf = async (person: (typeof people)[number], ip: string) => {
      const client = from(ip, test.as(person));
      const ask = () => client.post('/bookings', { property_id: randomUUID() });
      return Promise.all(Array.from({ length: 20 }, async () => (await ask()).status));
    };
    const [last, ...others] = people;
    for (const person of others)
      expect(new Set(await holdsOf(person, '203.0.113.9'))).toEqual(new Set([404]));
    if (!last) throw new Error('Nobody is left');
    expect(new Set(await holdsOf(last, '203.0.113.9'))).toEqual(new Set([429]));
    const quote = await from('203.0.113.9').get(`/properties/${randomUUID()}/quote?guests=1`);
    expect(quote.headers['ratelimit']).toMatch(/^"network";r=1199;t=\d+$/);
    await test.stop();
  });

  it('says what is left of each limit', async () => {
    const test = await startTestApp({ config: { rateLimits: true } });
    const { headers } = await test.as(await aUser(test.em)).post('/bookings', { property_id: randomUUID() });
    expect(headers['ratelimit']).toMatch(/^"person";r=19;t=60, "network";r=199;t=60$/);
    expect(headers['ratelimit-policy']).toBe('"person";q=20;w=60, "network";q=200;w=60');
    // How often others tried to sign in to an account is none of the caller's business.
    expect((await login(test, 'a@example.test')).headers['ratelimit']).toMatch(/^"address";r=\d+;t=\d+$/);
    await test.stop();
  });

  it.each([
    ['a quote', 120, '/properties/{id}/quote?check_in=2026-05-20&check_out=2026-05-22', 'get'],
    ['an uploaded calendar', 20, '/owner/homes/{id}/feed-files', 'post'],
    ['an uploaded photo', 60, '/photos', 'post'],
    ['a receipt', 30, '/bookings/{id}/receipt', 'get'],
  ] as const)('%s, %i times a minute', async (_what, limit, path, method) => {
    const test = await startTestApp({ config: { rateLimits: true } });
    const owner = test.as(await anOwner(test.em));
    const ask = async () => (await owner[method](path.replace('{id}', randomUUID()), {})).status;
    const statuses = await Promise.all(Array.from({ length: limit }, ask));
    expect(statuses).not.toContain(429);
    expect(await ask()).toBe(429);
    await test.stop();
  });

  it('and people whom an operator reads of in lists, whichever way', async () => {
    const test = await startTestApp({ config: { rateLimits: true } });
    await test.em.execute(
      `insert into users (id, email, password_hash, full_name, role, created_at)
       select gen_random_uuid(), n || '@many.test', '', 'Ada', 'traveler', now() from generate_series(1, 99) n`,
    );
    const admin = test.as(await anOperator(test.em));
    const path = (year: number) => `/admin/users?limit=100&created_at_from=${year}-01-01T00:00:00Z`;
    for (let n = 0; n < 3; n += 1) expect((await admin.get(path(2000))).status).toBe(200); // the same screen
    for (let n = 1; n < 20; n += 1) expect((await admin.get(path(2000 + n))).status).toBe(200);
    for (let n = 0; n < 2; n += 1)
      expect((await admin.expectProblem('GET', path(2020))).code).toBe('list.read_too_far');
    expect((await admin.expectProblem('GET', '/admin/find?q=17@many.test')).code).toBe('list.read_too_far');
    expect((await admin.get(path(2000))).status).toBe(200); // nothing new
    expect((await admin.get('/admin/perks')).status).toBe(200);
    await test.stop();
  });

  it('and files', async () => {
    const test = await startTestApp({ config: { rateLimits: true } });
    const admin = test.as(await anOperator(test.em));
    const file = async () => (await admin.get('/admin/users/export.csv?reason=Yearly+report')).status;
    for (let n = 0; n < 10; n += 1) expect(await file()).toBe(200);
    expect(await file()).toBe(429);
    await test.stop();
  });
});

describe('Rate limits on IPv6', () => {
  it('count a whole /64, which one caller has for themselves', async () => {
    const attempts = { perAddress: 3, perEmail: 10_000 };
    const test = await startTestApp({ config: { rateLimits: true, trustProxy: 1, attempts } });
    const from = (ip: string, n: number) =>
      test.api
        .with({ 'x-forwarded-for': ip })
        .post('/auth/login', { email: `${n}@example.test`, password: 'wrong password' });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await from(`2001:db8:0:1::${n}`, n)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await from('2001:db8:0:2::1', 9)).status).toBe(401);
    await test.stop();
  });

  it('count the 65,536 networks that one customer can be given together, 16 times as many', async () => {
    const attempts = { perAddress: 1, perEmail: 10_000 };
    const test = await startTestApp({ config: { rateLimits: true, trustProxy: 1, attempts } });
    const from = async (ip: string, n: number) =>
      (
        await test.api
          .with({ 'x-forwarded-for': ip })
          .post('/auth/login', { email: `${n}@example.test`, password: 'wrong password' })
      ).status;
    const statuses = [];
    for (let n = 1; n <= 18; n += 1) statuses.push(await from(`2001:db8:5:${n}::1`, n));
    expect(statuses).toEqual([...Array.from({ length: 16 }, () => 401), 429, 429]);
    expect(await from('2001:db8:6:1::1', 99)).toBe(401);
    await test.stop();
  });
});

describe('Guesses at an account', () => {
  it('are not counted as those at another one whose address only looks alike in small letters', async () => {
    const test = await startTestApp({ config: { rateLimits: true } });
    const name = randomUUID();
    const register = (email: string) =>
      test.api.post('/auth/register', { ...ADA, email, password: PASSWORD });
    expect((await register(`vi${name}@example.test`)).status).toBe(201);
    expect((await register(`vi\u0307${name}@example.test`)).status).toBe(201);
    // The database takes the first letter for a plain i, JavaScript for two characters.
    expect((await login(test, `v\u0130${name}@example.test`, PASSWORD)).body).toMatchObject({
      user: { email: `vi\u0307${name}@example.test` },
    });
    await test.stop();
  });
});

describe('Email addresses that somebody has', () => {
  it('are told 20 times an hour to a network address, and each time is logged without the email address', async () => {
    const attempts = { perAddress: 10_000, perEmail: 10_000 };
    const test = await startTestApp({ config: { rateLimits: true, trustProxy: 1, attempts } });
    const email = await anAccount(test);
    const { body } = await test.api.post<SessionView>('/auth/login', { email, password: PASSWORD });
    const from = (ip: string) => test.api.with({ 'x-forwarded-for': ip });
    const register = (ip: string, address: string) =>
      from(ip).post<Problem>('/auth/register', { ...ADA, email: address, password: PASSWORD });
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    for (let n = 0; n < 20; n += 1) expect((await register('203.0.113.9', email)).status).toBe(409);
    const logged = warn.mock.calls.map(([line]) => String(line));
    warn.mockRestore();
    expect(logged).toHaveLength(20);
    expect(logged[0]).toMatch(/^Told 203\.0\.113\.9 that account [0-9a-f]{12} exists$/);

    const refused = await register('203.0.113.9', 'someone@example.test');
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    const change = await from('203.0.113.9')
      .as(body.access_token)
      .post('/account/email', { email: 'someone@example.test', password: PASSWORD });
    expect(change.status).toBe(429);
    expect((await register('203.0.113.10', 'someone@example.test')).status).toBe(201);
    const atOnce = await Promise.all(Array.from({ length: 30 }, () => register('203.0.113.11', email)));
    expect(atOnce.filter(({ status }) => status === 409)).toHaveLength(20);
    expect(atOnce.filter(({ status }) => status === 429)).toHaveLength(10);
    await test.stop();
  });
});
