import { startTestApp, type TestApp } from '../testing/index.js';

const LIMIT = 15;
const REDIS_URL = process.env.LATCHKEY_TEST_REDIS_URL;

const login = (test: TestApp, email: string) =>
  test.api.post('/auth/login', { email, password: 'wrong password' });

describe.each([['PostgreSQL', undefined], ...(REDIS_URL ? [['Redis', REDIS_URL] as const] : [])] as const)(
  'Rate limits on login and register, counted in %s (D10)',
  (backend, redisUrl) => {
    let one: TestApp;
    let another: TestApp;
    beforeAll(async () => {
      const queuePrefix = `limits-${backend.toLowerCase()}-${process.pid}`;
      one = await startTestApp({ config: { rateLimits: true, redisUrl, queuePrefix } });
      const { databaseUrl } = one.config;
      another = await startTestApp({ config: { rateLimits: true, redisUrl, queuePrefix, databaseUrl } });
    });
    afterAll(async () => {
      await another.stop();
      await one.stop();
    });

    it('limits attempts per e-mail on all instances together, regardless of case and spaces, and says when to retry', async () => {
      const responses = await Promise.all(
        Array.from({ length: LIMIT + 1 }, (_, index) =>
          login(index % 2 ? one : another, index % 4 < 2 ? 'a@example.test' : ' A@Example.test'),
        ),
      );
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(refused[0]?.body).toMatchObject({ code: 'request.too_many', status: 429 });
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await login(another, 'a@example.test')).status).toBe(429);
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
