import { randomUUID } from 'node:crypto';
import { beat, realNowPlus } from '#libs/core/platform';
import { tables } from '#libs/testing';
import { Draining } from '../http/draining.js';
import { startTestApp, startTestAppWithPayments } from '../testing/index.js';

interface Ready {
  status: string;
  details: Record<string, { status: string }>;
}

describe('Health', () => {
  it('live: the process responds', async () => {
    const test = await startTestApp();
    expect((await test.api.get('/health/live')).body).toEqual({ status: 'ok' });
    await test.stop();
  });

  it('ready: database, queue, worker and payments are up; the response names those that are down', async () => {
    const test = await startTestAppWithPayments();
    const before = await test.api.get<Ready>('/health/ready');
    expect(before.status).toBe(503);
    expect(before.body.details).toMatchObject({
      database: { status: 'up' },
      queue: { status: 'up' },
      worker: { status: 'down' },
      payments: { status: 'up' },
    });
    await beat(test.em, randomUUID());
    const after = await test.api.get<Ready>('/health/ready');
    expect([after.status, after.body.status]).toEqual([200, 'ok']);
    await tables(test.em)
      .updateTable('worker_heartbeats')
      .set({ beat_at: realNowPlus(-31) })
      .execute();
    expect((await test.api.get('/health/ready')).status).toBe(503);
    await test.stop();
  });

  it('not ready once it is about to stop, but alive', async () => {
    const test = await startTestApp();
    await test.app.listen(0, '127.0.0.1');
    await test.app.get(Draining).run([test.app.getHttpServer()], () => undefined);
    const ready = await test.api.get('/health/ready');
    expect([ready.status, ready.body]).toEqual([503, { status: 'shutting_down' }]);
    expect((await test.api.get('/health/live')).status).toBe(200);
    await test.stop();
  });

  it('starts and responds while the queue is down', async () => {
    const test = await startTestApp({ config: { redisUrl: 'redis://127.0.0.1:1' } });
    expect((await test.api.get('/properties')).status).toBe(200);
    const ready = await test.api.get<Ready>('/health/ready');
    expect(ready.body.details.queue).toEqual({ status: 'down' });
    await test.stop();
  });
});
