import { randomUUID } from 'node:crypto';
import type { SessionView } from '#libs/core/contracts';
import { createApi } from '../bootstrap.js';
import { ApiClient, startTestApp, type TestApp } from '../testing/index.js';

const OLD = 'the secret that everybody was signed in with';
const NEW = 'the secret that signs from now on';
const PASSWORD = 'a quiet harbour at dusk';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { jwtSecret: OLD } });
});
afterAll(() => test.stop());

/** Another API on the same database, as after a restart with other secrets. */
async function restarted<T>(
  secrets: { jwtSecret: string; previousJwtSecrets: readonly string[] },
  work: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const app = await createApi({ ...test.config, ...secrets }, { clock: test.clock });
  try {
    return await work(new ApiClient(app));
  } finally {
    await app.close();
  }
}

describe('The drill: the token secret is rotated', () => {
  const register = async (): Promise<string> => {
    const email = `${randomUUID()}@latchkey.test`;
    const person = {
      full_name: 'Rota Ted',
      email,
      password: PASSWORD,
      role: 'traveler',
      age: 34,
      agrees_to_terms: true,
    };
    expect((await test.api.post('/auth/register', person)).status).toBe(201);
    return email;
  };
  const signIn = async (api: ApiClient, email: string): Promise<string> => {
    const { status, body } = await api.post<SessionView>('/auth/login', { email, password: PASSWORD });
    expect(status).toBe(200);
    return body.access_token;
  };

  it('nobody is signed out while the former one counts, and new sessions no longer need it', async () => {
    const email = await register();
    const before = await signIn(test.api, email);
    const after = await restarted({ jwtSecret: NEW, previousJwtSecrets: [OLD] }, async (api) => {
      expect((await api.as(before).get('/auth/me')).status).toBe(200);
      return signIn(api, email);
    });
    await restarted({ jwtSecret: NEW, previousJwtSecrets: [] }, async (api) => {
      expect((await api.as(after).get('/auth/me')).status).toBe(200);
      expect((await api.as(before).expectProblem('GET', '/auth/me')).status).toBe(401);
    });
  });

  it('a token that a stranger signed counts with neither', async () => {
    const email = await register();
    const [head, claims] = (await signIn(test.api, email)).split('.');
    const forged = `${head ?? ''}.${claims ?? ''}.${Buffer.from('0'.repeat(32)).toString('base64url')}`;
    await restarted({ jwtSecret: NEW, previousJwtSecrets: [OLD] }, async (api) => {
      for (const token of [forged, `${head ?? ''}.${claims ?? ''}.`, 'no token'])
        expect((await api.as(token).expectProblem('GET', '/auth/me')).status).toBe(401);
    });
  });
});
