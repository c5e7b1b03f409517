import { randomUUID } from 'node:crypto';
import type { Role } from '#libs/rules';
import { anOperator, anOwner, aUser, startTestAppWithPayments, type ApiClient } from '#libs/testing';

type Test = Awaited<ReturnType<typeof startTestAppWithPayments>>;

/** Who may call each route. A route that is missing here fails the test below, so that a new one is thought about. */
const ACCESS: Readonly<Record<string, 'everybody' | 'signed in' | Role>> = {
  'POST /api/auth/register': 'everybody',
  'POST /api/auth/login': 'everybody',
  'GET /api/auth/me': 'signed in',
  'GET /api/properties': 'everybody',
  'POST /api/properties': 'property_owner',
  'GET /api/properties/owner/my-properties': 'property_owner',
  'GET /api/properties/{id}': 'everybody',
  'GET /api/properties/{id}/quote': 'everybody',
  'GET /api/cities': 'everybody',
  'POST /api/bookings': 'signed in',
  'GET /api/bookings/my-bookings': 'signed in',
  'GET /api/bookings/{id}': 'signed in',
  'GET /api/bookings/{id}/cancellation-preview': 'signed in',
  'POST /api/bookings/{id}/cancel': 'signed in',
  'GET /api/bookings/{id}/timeline': 'signed in',
  'GET /api/bookings/{id}/agreement': 'signed in',
  'GET /api/bookings/{id}/calendar.ics': 'signed in',
  'POST /api/payments/checkout/session': 'signed in',
  'GET /api/payments/checkout/status/{sessionId}': 'signed in',
  'GET /api/dashboard/stats': 'signed in',
  'GET /api/loyalty/status': 'signed in',
  'GET /api/loyalty/perks': 'signed in',
  'POST /api/loyalty/redeem/{perkId}': 'signed in',
  'GET /api/subscription/plans': 'signed in',
  'POST /api/subscription/upgrade': 'signed in',
  'GET /api/reviews': 'everybody',
  'GET /api/reviews/user': 'signed in',
  'POST /api/reviews': 'traveler',
  'POST /api/reviews/{id}/helpful': 'signed in',
  'GET /api/config': 'everybody',
  'GET /api/live': 'signed in',
  'GET /api/health/live': 'everybody',
  'GET /api/health/ready': 'everybody',
  'GET /api/sandbox/clock': 'admin',
  'POST /api/sandbox/clock': 'admin',
};

/** Streams do not end by themselves, so they are not called with a token here. */
const STREAMS = ['GET /api/live'];

let test: Test;
let people: Record<Role, ApiClient>;
beforeAll(async () => {
  test = await startTestAppWithPayments();
  people = {
    traveler: test.as(await aUser(test.em)),
    property_owner: test.as(await anOwner(test.em)),
    admin: test.as(await anOperator(test.em)),
  };
});
afterAll(() => test.stop());

async function call(client: ApiClient, route: string): Promise<number> {
  const [method, path = ''] = route.split(' ');
  const url = path.replace('/api', '').replace(/\{\w+\}/g, randomUUID());
  return (method === 'GET' ? await client.get(url) : await client.post(url, {})).status;
}

describe('Who may call what (§6, F16)', () => {
  it('is said here for every route', async () => {
    const { body } = await test.api.get<{ paths: Record<string, object> }>('/openapi.json');
    const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.sort()).toEqual(Object.keys(ACCESS).sort());
  });

  it.each(Object.entries(ACCESS))('%s: %s', async (route, access) => {
    const visitor = await call(test.api, route);
    if (access === 'everybody') return expect([401, 403]).not.toContain(visitor);
    expect(visitor).toBe(401);
    if (STREAMS.includes(route)) return;
    for (const [role, client] of Object.entries(people)) {
      const status = await call(client, route);
      expect(status).not.toBe(401);
      if (access !== 'signed in' && access !== role) expect(status).toBe(403);
    }
  });

  it("F16 says 404 for what does not exist, exactly as for what is somebody else's", async () => {
    for (const route of Object.keys(ACCESS).filter((one) => one.includes('/bookings/{id}'))) {
      for (const client of Object.values(people)) expect(await call(client, route)).toBe(404);
    }
  });
});
