import type { Problem } from '#libs/core/contracts';
import { aUser, eventually, TcpProxy } from '#libs/testing';
import { startTestApp } from '../testing/index.js';

describe('While the database is down', () => {
  it('calls answer 503 with an explanation and Retry-After, and work again once it is back', async () => {
    const direct = await startTestApp();
    const proxy = new TcpProxy(new URL(direct.config.databaseUrl));
    const test = await startTestApp({ config: { databaseUrl: await proxy.open() } });
    const person = await aUser(direct.em);
    expect((await test.as(person).get('/auth/me')).status).toBe(200);

    await proxy.close();
    for (const path of ['/auth/me', '/properties', '/bookings/my-bookings']) {
      const response = await test.as(person).get<Problem>(path);
      expect(response.status).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.body).toMatchObject({
        code: 'server.unavailable',
        detail: 'We are briefly unavailable. Please try again in a moment.',
      });
    }
    expect((await test.api.get('/health/live')).status).toBe(200);

    await proxy.open();
    await eventually(async () => expect((await test.as(person).get('/auth/me')).status).toBe(200));
    await test.stop();
    await proxy.close();
    await direct.stop();
  });
});
