import type { Problem } from '#libs/core/contracts';
import { anOperator, aUser } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('Errors at the edge (F10, F16)', () => {
  it('are problem+json with one sentence, a code and the request id', async () => {
    const response = await test.api
      .with({ 'x-request-id': 'from-the-caller-1' })
      .get<Problem>('/no/such/call');
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.headers['x-request-id']).toBe('from-the-caller-1');
    expect(response.body).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at this address',
      code: 'route.not_found',
      request_id: 'from-the-caller-1',
    });
  });

  it('replace a malformed request id', async () => {
    const response = await test.api.with({ 'x-request-id': '<script>' }).get<Problem>('/no/such/call');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.body.request_id).toBe(response.headers['x-request-id']);
  });

  it.each`
    what                      | type                                   | payload                                    | status | code
    ${'broken JSON'}          | ${'application/json'}                  | ${'{"email":'}                             | ${400} | ${'request.malformed'}
    ${'a JSON list'}          | ${'application/json'}                  | ${'[]'}                                    | ${400} | ${'request.malformed'}
    ${'a JSON text'}          | ${'application/json'}                  | ${'"x"'}                                   | ${400} | ${'request.malformed'}
    ${'a poisoned prototype'} | ${'application/json'}                  | ${'{"__proto__":{"role":"admin"}}'}        | ${400} | ${'request.malformed'}
    ${'a form'}               | ${'application/x-www-form-urlencoded'} | ${'email=a'}                               | ${415} | ${'request.unsupported_media'}
    ${'text'}                 | ${'text/plain'}                        | ${'hello'}                                 | ${415} | ${'request.unsupported_media'}
    ${'more than 256 KB'}     | ${'application/json'}                  | ${`{"email":"${'x'.repeat(256 * 1024)}"}`} | ${413} | ${'request.too_large'}
    ${'an empty body'}        | ${'application/json'}                  | ${''}                                      | ${422} | ${'request.invalid'}
  `(
    'refuses $what with $status',
    async ({
      type,
      payload,
      status,
      code,
    }: {
      type: string;
      payload: string;
      status: number;
      code: string;
    }) => {
      const response = await test.api
        .with({ 'content-type': type })
        .send<Problem>('POST', '/auth/login', payload);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ status, code });
    },
  );

  it.each([
    [
      '20,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1]))),
    ],
    ['30 levels', `{"email":${'['.repeat(30)}${']'.repeat(30)}}`],
    ['100,000 levels', `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['100,000 levels without an end', `{"email":${'['.repeat(100_000)}`],
  ])('refuses a body of %s before anything looks at it', async (_what, payload) => {
    for (const path of ['/support/visitors/question', '/chat/feedback', '/auth/login']) {
      const { status, body } = await test.api.send<Problem>('POST', path, payload);
      expect([status, body.code]).toEqual([400, 'request.malformed']);
    }
  });

  it('refuses text that the database cannot store', async () => {
    const problem = await test.api.expectProblem('POST', '/auth/login', {
      email: 'a\u0000b',
      password: 'secret123',
    });
    expect(problem).toMatchObject({ status: 400, code: 'request.malformed' });
  });

  it('refuses NUL in a query as it refuses anything malformed', async () => {
    for (const path of ['/properties?city=%00', '/no/such/call?%00', '//admin/queues?x=%00']) {
      const response = await test.api.get<Problem>(path);
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(response.body).toMatchObject({ status: 400, code: 'request.malformed' });
    }
  });

  it.each([
    ['//properties?city=%00Bend', '/properties?city=Bend'],
    ['//admin/users?q=%00', '/admin/users?q='],
    ['///evil.example?q=%00', '/evil.example?q='],
  ])('sends a browser that opens %s to the page without NUL', async (path, location) => {
    const response = await test.api.with({ accept: 'text/html' }).get(path);
    expect([response.status, response.headers.location]).toEqual([302, location]);
  });

  it('refuses a malformed path', async () => {
    expect((await test.api.get<Problem>('/properties/%zz')).body).toMatchObject({ status: 400 });
  });

  it('reveals neither the cause nor the stack of an internal failure', async () => {
    await test.em.execute('alter table perks rename to lost_perks');
    const person = await aUser(test.em);
    const asked = test.as(person).expectProblem('GET', '/loyalty/perks');
    const problem = await asked.catch((error: unknown) => error);
    await test.em.execute('alter table lost_perks rename to perks');
    expect(problem).toMatchObject({ status: 500, code: 'server.failed' });
    expect(JSON.stringify(problem)).not.toMatch(/perks|select|\.ts|\.js/);
  });
});

describe('Headers', () => {
  it('include a strict Content-Security-Policy without unsafe-*', async () => {
    const { headers } = await test.api.get('/config');
    expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=(), ');
  });
});

describe('The pages of the job dashboard and the API docs', () => {
  it('may use what is written into them and nothing else, and load nothing from elsewhere', async () => {
    const operator = test.as(await anOperator(test.em));
    for (const path of ['//admin/queues', '//api/docs']) {
      const { headers, body } = await operator.get<string>(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/]{43}=')+/);
      expect(body).not.toMatch(/\sstyle=|\son\w+=/);
      expect(policy).toContain("base-uri 'self'"); // the dashboard resolves its assets by its base element
      expect(policy).not.toContain('http');
    }
  });
});

describe('The job dashboard', () => {
  /** Something that stops, adds, rewrites, empties and removes. */
  const ACTS = [
    ['PUT', '/queues/photos/pause'],
    ['POST', '/queues/photos/add'],
    ['PATCH', '/queues/photos/1/update-data'],
    ['PUT', '/queues/photos/empty'],
    ['PUT', '/queues/schedules/job-schedulers/relay/remove'],
  ] as const;
  const dashboardActs = () =>
    test.em.execute<object[]>(
      `select subject_id, reason, after from audit_log where action = 'queue.dashboard_used' order by id`,
    );

  it('answers 401 without a token, and redirects a browser to the operators’ sign-in', async () => {
    const client = await test.api.get<Problem>('//admin/queues');
    expect([client.status, client.body.code]).toEqual([401, 'auth.required']);
    const browser = await test.api.with({ accept: 'text/html' }).get('//admin/queues');
    expect([browser.status, browser.headers.location]).toEqual([302, '/admin/system']);
  });

  it('refuses a traveler, including its API and assets', async () => {
    const traveler = test.as(await aUser(test.em));
    for (const path of [
      '//admin/queues',
      '//admin/queues/api/queues',
      '//admin/queues/static/favicon-32x32.png',
    ]) {
      expect((await traveler.get(path)).status).toBe(403);
    }
  });

  it('opens for an operator, by token or by cookie', async () => {
    const operator = await anOperator(test.em);
    const page = await test.as(operator).get<string>('//admin/queues');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).not.toContain('https://'); // such as fonts of another host
    expect(page.body).toContain('/admin/queues/latchkey.css');
    expect((await test.as(operator).get<string>('//admin/queues/latchkey.css')).body).toContain('--primary');
    const { queues } = (
      await test.as(operator).get<{ queues: { name: string }[] }>('//admin/queues/api/queues')
    ).body;
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['payments', 'loyalty']));
  });

  it('has no buttons for operators who may only read, and refuses their acts', async () => {
    const moderator = test.as(await anOperator(test.em, 'moderator'));
    const { body } = await moderator.get<{ queues: { readOnlyMode: boolean }[] }>(
      '//admin/queues/api/queues',
    );
    expect(new Set(body.queues.map(({ readOnlyMode }) => readOnlyMode))).toEqual(new Set([true]));
    for (const [method, path] of ACTS) {
      expect((await moderator.send(method, `//admin/queues/api${path}`, '{}')).status).toBe(403);
    }
    expect(await dashboardActs()).toEqual([]);
  });

  it('acts for those who may manage the system, each act recorded', async () => {
    const admin = test.as(await anOperator(test.em));
    const { body } = await admin.get<{ queues: { readOnlyMode: boolean }[] }>('//admin/queues/api/queues');
    expect(new Set(body.queues.map(({ readOnlyMode }) => readOnlyMode))).toEqual(new Set([false]));
    for (const verb of ['pause', 'resume'])
      expect((await admin.put(`//admin/queues/api/queues/photos/${verb}?x=1`, {})).status).toBe(200);
    expect(await dashboardActs()).toEqual([
      {
        subject_id: 'photos',
        reason: 'In the queue dashboard',
        after: { method: 'PUT', path: '/api/queues/photos/pause' },
      },
      {
        subject_id: 'photos',
        reason: 'In the queue dashboard',
        after: { method: 'PUT', path: '/api/queues/photos/resume' },
      },
    ]);
  });
});

describe('GET /config', () => {
  it('serves the constants of §9', async () => {
    const { body } = await test.api.get('/config');
    expect(body).toEqual({
      cleaning_fee: 100,
      service_fee_percent: 10,
      hold_minutes: 30,
      sandbox: false,
      photo_uploads: true,
      concierge: true,
      map_tiles: null,
      company: null,
    });
  });
});

describe('GET /openapi.json', () => {
  it('describes every call of §7', async () => {
    const { body } = await test.api.get<{ paths: Record<string, object> }>('/openapi.json');
    const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(calls).toEqual(
      expect.arrayContaining([
        'get /api/auth/me',
        'post /api/auth/login',
        'post /api/auth/register',
        'get /api/dashboard/stats',
        'get /api/bookings/my-bookings',
        'get /api/properties/owner/my-properties',
        'get /api/properties',
        'get /api/properties/{id}',
        'post /api/bookings',
        'post /api/payments/checkout/session',
        'get /api/payments/checkout/status/{sessionId}',
        'post /api/bookings/{id}/cancel',
        'get /api/loyalty/status',
        'get /api/loyalty/perks',
        'post /api/loyalty/redeem/{perkId}',
        'get /api/subscription/plans',
        'post /api/subscription/upgrade',
        'get /api/reviews',
        'get /api/reviews/user',
        'post /api/reviews',
        'post /api/reviews/{id}/helpful',
      ]),
    );
  });
});
