import { randomUUID } from 'node:crypto';
import { LISTS } from '../admin/lists/definitions.js';
import { OPERATOR_ROLES, permits, type OperatorRole, type Permission, type Role } from '#libs/core/rules';
import { anOperator, anOwner, aUser } from '#libs/testing';
import { startTestAppWithPayments, type ApiClient } from '../testing/index.js';

/** Lists of people's addresses, which are exported by those who manage people only. */
const OF_ADDRESSES: ReadonlySet<string> = new Set(['users', 'mails', 'support']);

type Method = Parameters<ApiClient['send']>[0];
type Test = Awaited<ReturnType<typeof startTestAppWithPayments>>;

/** Who may call each route. A missing route fails the test below, so that access is decided for every new one. */
const ACCESS: Readonly<Record<string, 'everybody' | 'signed in' | Role | Permission>> = {
  'POST /api/auth/register': 'everybody',
  'POST /api/auth/login': 'everybody',
  'GET /api/auth/me': 'signed in',
  'POST /api/auth/forgot': 'everybody',
  'POST /api/auth/reset': 'everybody',
  'POST /api/auth/confirm-email': 'everybody',
  'POST /api/auth/end-session': 'everybody',
  'POST /api/auth/logout': 'signed in',
  'GET /api/account': 'signed in',
  'PATCH /api/account': 'signed in',
  'POST /api/account/email': 'signed in',
  'POST /api/account/email/verification': 'signed in',
  'POST /api/account/password': 'signed in',
  'GET /api/account/sessions': 'signed in',
  'POST /api/account/terms': 'signed in',
  'DELETE /api/account/sessions': 'signed in',
  'DELETE /api/account/sessions/{id}': 'signed in',
  'GET /api/account/export': 'signed in',
  'GET /api/account/deletion': 'signed in',
  'POST /api/account/deletion': 'signed in',
  'GET /api/amenities': 'everybody',
  'GET /api/kinds': 'everybody',
  'GET /api/properties': 'everybody',
  'GET /api/properties/pins': 'everybody',
  'GET /api/properties/{id}/nearby': 'everybody',
  'POST /api/properties': 'property_owner',
  'GET /api/properties/owner/my-properties': 'property_owner',
  'GET /api/properties/{id}': 'everybody',
  'GET /api/properties/{id}/nights': 'everybody',
  'GET /api/properties/{id}/price-story': 'everybody',
  'GET /api/properties/reductions': 'everybody',
  'GET /api/properties/{id}/quote': 'everybody',
  'GET /api/properties/{id}/prices': 'property_owner',
  'PUT /api/properties/{id}/prices': 'property_owner',
  'POST /api/properties/{id}/prices/preview': 'property_owner',
  'PUT /api/properties/{id}/night-prices': 'property_owner',
  'POST /api/properties/{id}/views': 'everybody',
  'GET /api/properties/{id}/empty-night': 'property_owner',
  'GET /api/cities': 'everybody',
  'POST /api/bookings': 'signed in',
  'GET /api/bookings/my-bookings': 'signed in',
  'GET /api/bookings/{id}': 'signed in',
  'GET /api/bookings/{id}/cancellation-preview': 'signed in',
  'POST /api/bookings/{id}/cancel': 'signed in',
  'GET /api/bookings/{id}/date-change-calendar': 'signed in',
  'GET /api/bookings/{id}/date-change-preview': 'signed in',
  'POST /api/bookings/{id}/date-changes': 'signed in',
  'GET /api/bookings/{id}/date-changes': 'signed in',
  'POST /api/bookings/{id}/date-changes/{changeId}/withdraw': 'signed in',
  'GET /api/bookings/{id}/timeline': 'signed in',
  'GET /api/bookings/{id}/agreement': 'signed in',
  'GET /api/bookings/{id}/calendar.ics': 'signed in',
  'GET /api/bookings/{id}/arrival': 'signed in',
  'GET /api/bookings/{id}/arrival.pdf': 'signed in',
  'POST /api/payments/checkout/session': 'signed in',
  'GET /api/payments/checkout/status/{sessionId}': 'signed in',
  'GET /api/owner/earnings': 'property_owner',
  'GET /api/owner/payouts': 'property_owner',
  'GET /api/owner/payouts/{id}': 'property_owner',
  'GET /api/owner/payout-account': 'property_owner',
  'POST /api/owner/payout-account': 'property_owner',
  'POST /api/owner/payout-account/refresh': 'property_owner',
  'GET /api/owner/homes/{id}/arrival-guide': 'property_owner',
  'PUT /api/owner/homes/{id}/arrival-guide': 'property_owner',
  'GET /api/owner/arrival-guides/missing': 'property_owner',
  'GET /api/owner/homes/{id}/calendars': 'property_owner',
  'POST /api/owner/homes/{id}/calendar-address': 'property_owner',
  'DELETE /api/owner/homes/{id}/calendar-address': 'property_owner',
  'POST /api/owner/homes/{id}/calendar-address/restore': 'property_owner',
  'POST /api/owner/homes/{id}/feeds': 'property_owner',
  'POST /api/owner/homes/{id}/feeds/{feedId}/restore': 'property_owner',
  'POST /api/owner/homes/{id}/feed-files': 'property_owner',
  'PUT /api/owner/homes/{id}/feeds/{feedId}': 'property_owner',
  'POST /api/owner/homes/{id}/feeds/{feedId}/fetch': 'property_owner',
  'DELETE /api/owner/homes/{id}/feeds/{feedId}': 'property_owner',
  'PUT /api/owner/homes/{id}/feed-files/{feedId}': 'property_owner',
  'POST /api/owner/homes/{id}/feed-nights': 'property_owner',
  'GET /api/calendars/{file}': 'everybody',
  'GET /api/owner/statements': 'property_owner',
  'GET /api/owner/statements/years': 'property_owner',
  'GET /api/owner/statements/{file}': 'property_owner',
  'GET /api/admin/payouts': 'money.read',
  'GET /api/admin/payout-holds': 'money.read',
  'POST /api/admin/payout-holds/{id}/lift': 'money.manage',
  'GET /api/dashboard/stats': 'signed in',
  'GET /api/loyalty/status': 'signed in',
  'GET /api/loyalty/vouchers': 'signed in',
  'GET /api/loyalty/ways-to-earn': 'signed in',
  'GET /api/loyalty/perks': 'signed in',
  'POST /api/loyalty/redeem/{perkId}': 'signed in',
  'GET /api/subscription/plans': 'signed in',
  'POST /api/subscription/upgrade': 'signed in',
  'GET /api/subscription/preview': 'signed in',
  'GET /api/subscription/checkout/{sessionId}': 'signed in',
  'POST /api/subscription/portal': 'signed in',
  'POST /api/subscription/retry': 'signed in',
  'GET /api/subscription/invoices': 'signed in',
  'GET /api/subscription/invoices/{id}/receipt': 'signed in',
  'GET /api/subscription/break-even': 'signed in',
  'GET /api/reviews': 'everybody',
  'GET /api/reviews/user': 'signed in',
  'GET /api/reviews/homes': 'property_owner',
  'POST /api/reviews': 'traveler',
  'PATCH /api/reviews/{id}': 'traveler',
  'POST /api/reviews/{id}/helpful': 'signed in',
  'PUT /api/reviews/{id}/reply': 'property_owner',
  'POST /api/reviews/{id}/report': 'signed in',
  'GET /api/admin/reviews/{id}': 'reviews.read',
  'POST /api/admin/reviews/{id}/hide': 'reviews.manage',
  'POST /api/admin/reviews/{id}/restore': 'reviews.manage',
  'POST /api/admin/reviews/{id}/dismiss-reports': 'reviews.manage',
  'POST /api/photos': 'signed in',
  'GET /api/photos/{id}': 'signed in',
  'DELETE /api/photos/{id}': 'signed in',
  'GET /api/photos/files/{name}': 'everybody',
  'GET /api/bookings/{id}/receipt': 'signed in',
  'GET /api/bookings/{id}/refund-note': 'signed in',
  'GET /api/notifications': 'signed in',
  'GET /api/notifications/unread-count': 'signed in',
  'GET /api/notifications/preferences': 'signed in',
  'PUT /api/notifications/preferences': 'signed in',
  'POST /api/notifications/read-all': 'signed in',
  'POST /api/notifications/{id}/read': 'signed in',
  'POST /api/notifications/{id}/unread': 'signed in',
  'GET /api/admin/mails/{id}': 'mails.read',
  'POST /api/admin/mails/{id}/send-again': 'mails.manage',
  'POST /api/chat': 'everybody',
  'POST /api/chat/feedback': 'everybody',
  'POST /api/support/requests': 'signed in',
  'GET /api/support/requests': 'signed in',
  'GET /api/support/requests/{id}': 'signed in',
  'POST /api/support/requests/{id}/messages': 'signed in',
  'POST /api/support/visitors': 'everybody',
  'POST /api/support/visitors/question': 'everybody',
  'POST /api/support/visitors/messages': 'everybody',
  'GET /api/admin/support/{id}': 'support.read',
  'POST /api/admin/support/{id}/answer': 'support.manage',
  'POST /api/admin/support/{id}/close': 'support.manage',
  'GET /api/messages/threads': 'signed in',
  'GET /api/messages/unread-count': 'signed in',
  'GET /api/messages/threads/{id}': 'signed in',
  'GET /api/messages/threads/{id}/messages': 'signed in',
  'POST /api/messages/threads/{id}/messages': 'signed in',
  'POST /api/messages/threads/{id}/read': 'signed in',
  'POST /api/messages/threads/{id}/report': 'signed in',
  'PUT /api/messages/threads/{id}/block': 'signed in',
  'DELETE /api/messages/threads/{id}/block': 'signed in',
  'GET /api/messages/threads/{id}/photos/{name}': 'signed in',
  'POST /api/messages/links': 'everybody',
  'POST /api/messages/links/answers': 'everybody',
  'POST /api/properties/{id}/questions': 'traveler',
  'GET /api/properties/{id}/answer-time': 'everybody',
  'POST /api/bookings/{id}/conversation': 'signed in',
  'GET /api/owner/answer-time': 'property_owner',
  'GET /api/owner/message-templates': 'property_owner',
  'POST /api/owner/message-templates': 'property_owner',
  'PUT /api/owner/message-templates/{id}': 'property_owner',
  'DELETE /api/owner/message-templates/{id}': 'property_owner',
  'GET /api/admin/conversations/{id}': 'messages.read',
  'POST /api/admin/conversations/{id}/read': 'messages.read',
  'GET /api/admin/conversations/{id}/messages': 'messages.read',
  'GET /api/admin/conversations/{id}/photos/{name}': 'messages.read',
  'POST /api/admin/conversations/{id}/settle-reports': 'messages.manage',
  'GET /api/places': 'everybody',
  'GET /api/owner/drafts': 'property_owner',
  'POST /api/owner/drafts': 'property_owner',
  'GET /api/owner/drafts/{id}': 'property_owner',
  'PATCH /api/owner/drafts/{id}': 'property_owner',
  'DELETE /api/owner/drafts/{id}': 'property_owner',
  'POST /api/owner/drafts/{id}/restore': 'property_owner',
  'POST /api/owner/drafts/{id}/publish': 'property_owner',
  'GET /api/owner/homes/{id}': 'property_owner',
  'PATCH /api/owner/homes/{id}': 'property_owner',
  'DELETE /api/owner/homes/{id}': 'property_owner',
  'PUT /api/properties/{id}/price': 'property_owner',
  'PUT /api/properties/{id}/status': 'property_owner',
  'GET /api/saved': 'everybody',
  'PUT /api/saved': 'signed in',
  'GET /api/saved/ids': 'signed in',
  'PUT /api/saved/{propertyId}': 'signed in',
  'DELETE /api/saved/{propertyId}': 'signed in',
  'GET /api/watches': 'traveler',
  'POST /api/watches': 'traveler',
  'DELETE /api/watches/{id}': 'traveler',
  'GET /api/config': 'everybody',
  'GET /api/live': 'signed in',
  'GET /api/health/live': 'everybody',
  'GET /api/health/ready': 'everybody',
  'GET /api/sandbox/clock': 'system.read',
  'POST /api/sandbox/clock': 'system.manage',
  'GET /api/sandbox/clock/preview': 'system.read',
  'GET /api/owner/calendar': 'property_owner',
  'POST /api/properties/{id}/blocks': 'property_owner',
  'DELETE /api/properties/{id}/blocks/{blockId}': 'property_owner',
  'PUT /api/properties/{id}/stay-rules': 'property_owner',
  'GET /api/owner/bookings': 'property_owner',
  'POST /api/owner/bookings/{id}/cancel': 'property_owner',
  'GET /api/owner/bookings/{id}/cancellation-preview': 'property_owner',
  'GET /api/owner/day': 'property_owner',
  'GET /api/owner/reliability': 'property_owner',
  'GET /api/properties/{id}/host': 'everybody',
  'GET /api/bookings/{id}/contact': 'signed in',
  'GET /api/admin/worklist': 'bookings.read',
  'GET /api/admin/boards/today': 'bookings.read',
  'GET /api/admin/boards/finance': 'money.read',
  'GET /api/admin/find': 'bookings.read',
  'GET /api/admin/settings': 'settings.read',
  'GET /api/admin/settings/preview': 'settings.read',
  'PUT /api/admin/settings': 'settings.manage',
  'GET /api/admin/perks/{id}': 'perks.read',
  'POST /api/admin/perks': 'perks.manage',
  'POST /api/admin/perks/preview': 'perks.read',
  'POST /api/admin/perks/{id}/changes': 'perks.manage',
  'POST /api/admin/perks/{id}/changes/preview': 'perks.read',
  'GET /api/admin/plans': 'money.read',
  'GET /api/admin/system': 'system.read',
  'GET /api/admin/system/schedules': 'system.read',
  'POST /api/admin/system/schedules/{name}/run': 'system.manage',
  'GET /api/admin/system/queues/{name}/failed': 'system.read',
  'POST /api/admin/system/queues/{name}/pause': 'system.manage',
  'POST /api/admin/system/queues/{name}/resume': 'system.manage',
  'POST /api/admin/system/queues/{name}/retry-failed': 'system.manage',
  'GET /api/admin/users/{id}': 'users.read',
  'POST /api/admin/users/{id}/notes': 'support.manage',
  'POST /api/admin/users/{id}/suspend': 'users.manage',
  'POST /api/admin/users/{id}/restore': 'users.manage',
  'POST /api/admin/users/{id}/lift-homes-limit': 'users.manage',
  'POST /api/admin/users/{id}/export': 'users.manage',
  'POST /api/admin/users/{id}/erase': 'users.manage',
  'POST /api/admin/homes/{id}/pause': 'homes.manage',
  'POST /api/admin/homes/{id}/list': 'homes.manage',
  'GET /api/admin/bookings/{id}/story': 'bookings.read',
  'POST /api/admin/bookings/{id}/notes': 'bookings.manage',
  'POST /api/admin/bookings/{id}/events/{eventId}/handlers/{handler}/retry': 'system.manage',
  'GET /api/admin/bookings/{id}/cancellation-preview': 'bookings.read',
  'POST /api/admin/bookings/{id}/cancel': 'bookings.manage',
  'POST /api/admin/refunds/{id}/retry': 'money.manage',
  'GET /api/admin/reconciliation/runs': 'money.read',
  'GET /api/admin/reconciliation/restore': 'money.read',
  'POST /api/admin/reconciliation/runs': 'money.manage',
  'POST /api/admin/reconciliation/findings/{id}/resolve': 'money.manage',
  ...Object.fromEntries(
    LISTS.flatMap(({ name, permission }) => [
      [`GET /api/admin/${name}`, permission],
      [`GET /api/admin/${name}/export.csv`, OF_ADDRESSES.has(name) ? 'users.manage' : permission],
    ]),
  ),
};

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

const isPermission = (access: string): access is Permission => access.includes('.');

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
