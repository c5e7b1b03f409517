import { randomUUID } from 'node:crypto';
import { OPERATOR_ROLES, permits, type OperatorRole, type Permission, type Role } from '#libs/core/rules';
import { anOperator, anOwner, aUser } from '#libs/testing';
import { ACCESS, isPermission } from '../testing/access.js';
import { startTestAppWithPayments, type ApiClient } from '../testing/index.js';

type Method = Parameters<ApiClient['send']>[0];
type Test = Awaited<ReturnType<typeof startTestAppWithPayments>>;

/** Not called with a token here: the stream does not end by itself, and the other call signs the caller out. */
const ONLY_WITHOUT_TOKEN = ['GET /api/live', 'DELETE /api/account/sessions'];

let test: Test;
let people: Record<Role, ApiClient>;
let operators: Record<OperatorRole, ApiClient>;
beforeAll(async () => {
  test = await startTestAppWithPayments();
  people = {
    traveler: test.as(await aUser(test.em)),
    property_owner: test.as(await anOwner(test.em)),
    admin: test.as(await anOperator(test.em)),
  };
  operators = {
    support: test.as(await anOperator(test.em, 'support')),
    finance: test.as(await anOperator(test.em, 'finance')),
    moderator: test.as(await anOperator(test.em, 'moderator')),
    admin: people.admin,
  };
});
afterAll(() => test.stop());

async function call(client: ApiClient, route: string): Promise<number> {
  const [method, path] = route.split(' ') as [Method, string];
  const url = path.replace('/api', '').replace(/\{\w+\}/g, randomUUID());
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return (await client.send(method, url, hasBody ? '{}' : undefined)).status;
}

describe('Who may call what (§6, F16)', () => {
  it('is listed here for every route', async () => {
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
    if (access === 'refresh token') return expect(await call(people.traveler, route)).toBe(401);
    if (ONLY_WITHOUT_TOKEN.includes(route) || isPermission(access)) return;
    for (const [role, client] of Object.entries(people)) {
      const status = await call(client, route);
      expect(status).not.toBe(401);
      if (access !== 'signed in' && access !== role) expect(status).toBe(403);
    }
  });

  it.each(Object.entries(ACCESS).filter(([, access]) => isPermission(access)))(
    'D4 %s: operators with %s, and nobody else',
    async (route, access) => {
      for (const role of ['traveler', 'property_owner'] as const)
        expect(await call(people[role], route)).toBe(403);
      for (const role of OPERATOR_ROLES) {
        const allowed = permits(role, access as Permission);
        expect([role, (await call(operators[role], route)) !== 403]).toEqual([role, allowed]);
      }
    },
  );

  it("F16 answers 404 for unknown bookings, exactly as for another user's", async () => {
    for (const route of Object.keys(ACCESS).filter(
      (one) => one.startsWith('GET /api/bookings/{id}') || one.startsWith('POST /api/bookings/{id}'),
    )) {
      for (const client of Object.values(people)) expect(await call(client, route)).toBe(404);
    }
  });
});
