import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import type { Problem } from '#libs/core/contracts';
import { Metrics } from '#libs/core/platform';
import { aHome, eventually } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

/** The API on a port, because only requests from the network are counted, and a lock that keeps reads of homes waiting. */
async function startBlockedApp(admission: { running: number; waitMs: number }) {
  const test = await startTestApp({ config: { admission } });
  const clients: Client[] = [];
  const home = await aHome(test.em);
  await test.app.listen(0, '127.0.0.1');
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: test.config.databaseUrl });
    clients.push(client);
    await client.connect();
    return client;
  };
  const lock = async (table: string): Promise<Client> => {
    const client = await connect();
    await client.query(`begin; lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
    return client;
  };
  const blocker = await lock('properties');
  const watcher = await connect(); // outside a transaction, which would see the same activity for ever
  const address = await test.app.getUrl();
  const waitingReads = async (): Promise<number> => {
    const { rows } = await watcher.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n ?? 0;
  };
  return {
    ...{ test, lock, waitingReads },
    call: (path: string, init?: RequestInit) => fetch(`${address}${path}`, init),
    homePath: `/api/properties/${home.id}`,
    readsWait: (n: number) => eventually(async () => expect(await waitingReads()).toBe(n)),
    unblock: () => blocker.query('commit'),
    stop: async () => {
      for (const client of clients) await client.end(); // a request that waits for a lock would keep the application from closing
      await test.stop();
    },
  };
}

type BlockedApp = Awaited<ReturnType<typeof startBlockedApp>>;
const metricsOf = async ({ app }: TestApp): Promise<string> => (await app.get(Metrics).read()).text;

describe('More requests than can be answered', () => {
  let api: BlockedApp;
  beforeAll(async () => {
    api = await startBlockedApp({ running: 1, waitMs: 0 });
  });
  afterAll(() => api.stop());

  it('are refused at once, while health checks and what was taken are answered', async () => {
    const { call, homePath } = api;
    const taken = call(homePath);
    await api.readsWait(1);
    const refused = await call('/api/config');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    const problem = (await refused.json()) as Problem;
    expect(problem).toMatchObject({ status: 503, code: 'server.busy' });
    expect(problem.request_id).toBe(refused.headers.get('x-request-id'));
    const booking = await call('/api/bookings', { method: 'POST', body: '{}' });
    expect(booking.status).toBe(503);
    const page = await call('/properties', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('http-equiv="refresh"');
    expect((await call('/api/health/live')).status).toBe(200);
    expect(await metricsOf(api.test)).toContain('latchkey_http_refused_total 3');
    await api.unblock();
    expect((await taken).status).toBe(200);
    expect((await call('/api/config')).status).toBe(200);
  });
});

describe('Requests that wait for their turn', () => {
  let api: BlockedApp;
  beforeAll(async () => {
    api = await startBlockedApp({ running: 1, waitMs: 60_000 });
  });
  afterAll(() => api.stop());

  it('let webhooks of the provider pass', async () => {
    const { call, homePath } = api;
    const answered: string[] = [];
    const noting = async (name: string, response: Promise<Response>): Promise<void> => {
      await response;
      answered.push(name);
    };
    const running = call(homePath);
    await api.readsWait(1);
    const calls = [noting('search', call('/api/properties'))];
    calls.push(noting('webhook', call('/api/payments/webhook', { method: 'POST', body: 'unsigned' })));
    await eventually(async () =>
      expect(await metricsOf(api.test)).toContain('latchkey_http_waiting_requests 2'),
    );
    await api.unblock();
    await Promise.all([running, ...calls]);
    expect(answered).toEqual(['webhook', 'search']);
  });
});

describe('Calls whose callers leave before they are read', () => {
  let api: BlockedApp;
  beforeAll(async () => {
    api = await startBlockedApp({ running: 1, waitMs: 60_000 });
  });
  afterAll(() => api.stop());

  it('take no place, and leave nothing behind', async () => {
    const { call, homePath, test } = api;
    const running = call(homePath);
    await api.readsWait(1);
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const request =
      'POST /api/nope HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
    for (let n = 0; n < 60; n += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(request);
      await new Promise((resolve) => setTimeout(resolve, n % 4));
      socket.resetAndDestroy();
    }
    await api.unblock();
    expect((await running).status).toBe(200);
    expect((await call('/api/config')).status).toBe(200);
    await eventually(async () =>
      expect(await metricsOf(test)).toMatch(
        /latchkey_http_running_requests 0\n[^]*latchkey_http_waiting_requests 0\n/,
      ),
    );
  });
});

describe('A read whose caller leaves', () => {
  let api: BlockedApp;
  beforeAll(async () => {
    api = await startBlockedApp({ running: 5, waitMs: 60_000 });
  });
  afterAll(() => api.stop());

  it('sends no further query', async () => {
    const nights = await api.lock('calendar_entries'); // what a home's second query reads
    const caller = new AbortController();
    const left = api.call(api.homePath, { signal: caller.signal });
    await api.readsWait(1);
    caller.abort();
    await expect(left).rejects.toThrow('abort');
    await eventually(async () =>
      expect(await metricsOf(api.test)).toContain('latchkey_http_abandoned_total 1'),
    );
    await api.unblock();
    await api.readsWait(0); // PostgreSQL shows the first query as waiting for a moment after the lock is gone
    const another = api.call(api.homePath);
    await api.readsWait(1);
    expect((await api.call('/api/config')).status).toBe(200); // by now, a further query of the abandoned read would wait, too
    expect(await api.waitingReads()).toBe(1);
    await nights.query('commit');
    expect((await another).status).toBe(200);
  });
});
