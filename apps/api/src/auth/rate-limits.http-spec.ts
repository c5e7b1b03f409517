import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => test.stop());

const login = (email: string) => test.api.post('/auth/login', { email, password: 'wrong password' });

describe('Rate limits on login and register (D10)', () => {
  it('limits attempts per e-mail, regardless of case and spaces, and says when to retry', async () => {
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) => login(index % 2 ? 'a@example.test' : ' A@Example.test')),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({ code: 'request.too_many', status: 429 });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not limit another user at the same address', async () => {
    expect((await login('b@example.test')).status).toBe(401);
  });
});
