import Fastify from 'fastify';
import cookie from '@fastify/cookie';
import { setRefreshCookie } from './refresh-cookie.js';

const headerIn = async (production: boolean): Promise<string> => {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', (_request, reply) => {
    setRefreshCookie(reply, { sessionId: 'sid', token: 'token' }, { production, jwtTtlHours: 168 });
    return '';
  });
  const { headers } = await app.inject('/');
  return String(headers['set-cookie']);
};

describe('The cookie with a refresh token', () => {
  it('is for one path, and no script reads it', async () =>
    expect(await headerIn(false)).toBe(
      'latchkey_refresh_sid=token; Max-Age=604800; Path=/api/auth/refresh; HttpOnly; SameSite=Strict',
    ));

  it('is kept and sent over HTTPS only in production, which its name makes browsers enforce', async () =>
    expect(await headerIn(true)).toBe(
      '__Secure-latchkey_refresh_sid=token; Max-Age=604800; Path=/api/auth/refresh; HttpOnly; Secure; SameSite=Strict',
    ));
});
