import { createServer } from 'node:net';
import { Metrics, MetricsServer } from '#libs/core/platform';
import { aBooking, aHome, aUser, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const TOKEN = 'a-token-for-prometheus';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { metrics: { port: 0, host: '127.0.0.1', token: TOKEN } } });
});
afterAll(() => test.stop());

const address = (): string => `http://127.0.0.1:${String(test.app.get(MetricsServer).port)}/metrics`;
const fetchMetrics = (token: string): Promise<Response> =>
  fetch(address(), { headers: { authorization: `Bearer ${token}` } });

describe('The request id', () => {
  it('is stored with the events that the request causes, also when it has a body', async () => {
    const traveler = await aUser(test.em);
    const booking = await aBooking(test.em, { home: await aHome(test.em), traveler, status: 'confirmed' });
    const { headers } = await test
      .as(traveler)
      .post(`/bookings/${booking.id}/cancel`, { reason: 'Plans have changed' });
    const event = await tables(test.em)
      .selectFrom('events')
      .select('correlation_id')
      .where('booking_id', '=', booking.id)
      .where('name', '=', 'booking.cancelled')
      .executeTakeFirst();
    expect(headers['x-request-id']).toEqual(expect.any(String));
    expect(event?.correlation_id).toBe(headers['x-request-id']);
  });
});

describe('Metrics of the API', () => {
  it('measure requests by route pattern', async () => {
    const home = await aHome(test.em);
    await test.api.get(`/properties/${home.id}`);
    await test.api.get('/no/such/place');
    const text = await (await fetchMetrics(TOKEN)).text();
    expect(text).toContain(
      'latchkey_http_request_duration_seconds_count{method="GET",route="/api/properties/:id",status="200"} 1',
    );
    expect(text).toMatch(/route="(none|\*|\/api\/\*)",status="404"/);
    expect(text).not.toContain(home.id);
  });

  it('require the token, and are served on a separate port only', async () => {
    expect((await fetchMetrics('another-token-altogether')).status).toBe(401);
    expect((await fetch(address())).status).toBe(401);
    expect((await test.api.get('/metrics')).status).toBe(404);
    expect((await test.app.inject('/metrics')).body).not.toContain('latchkey_http');
  });

  it('prevent the process from starting when their port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const used = other.address();
    const port = typeof used === 'object' && used ? used.port : 0;
    const server = new MetricsServer(new Metrics(), {
      metrics: { port, host: '127.0.0.1', token: undefined },
    });
    await expect(server.onApplicationBootstrap()).rejects.toThrow(/EADDRINUSE/);
    other.close();
  });
});
