import { sql } from 'kysely';
import type { ContactView, OwnerBookingView } from '#libs/core/contracts';
import type { BookingStatus } from '#libs/core/rules';
import type { User } from '#libs/people/identity';
import { inTransaction } from '#libs/core/platform';
import { EraseAccount } from '#libs/people/privacy';
import { aBooking, aHome, anOperator, anOwner, aUser, eventPayloads, tables, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let host: User;
let guest: User;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  host = await anOwner(test.em, { fullName: 'Olive Hostname', phone: '+15550111111' });
  guest = await aUser(test.em, { fullName: 'Nora Guestname', phone: '+15550122222' });
});

async function aStay(facts: { status?: BookingStatus; checkIn?: string } & Record<string, unknown> = {}) {
  const home = await aHome(test.em, { ownerId: host.id });
  return aBooking(test.em, { home, traveler: guest, status: 'confirmed', nights: 2, ...facts });
}

const cancelledAfterPayment = {
  status: 'cancelled' as const,
  confirmedAt: TEST_NOW,
  cancelledBy: 'traveler' as const,
  cancellationReason: 'traveler_request' as const,
};

describe('GET /bookings/{id}/contact (G6)', () => {
  it('tells guest and host how to reach each other once the stay is confirmed', async () => {
    const { id } = await aStay();
    const forHost = await test.as(host).get<ContactView>(`/bookings/${id}/contact`);
    expect(forHost).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(forHost.body).toEqual({
      who: 'guest',
      full_name: 'Nora Guestname',
      email: guest.email,
      phone: '+15550122222',
    });
    expect((await test.as(guest).get<ContactView>(`/bookings/${id}/contact`)).body).toEqual({
      who: 'host',
      full_name: 'Olive Hostname',
      email: host.email,
      phone: '+15550111111',
    });
  });

  it.each`
    stay                                                   | now                       | expected
    ${'a hold'}                                            | ${'2026-05-13T12:00:00Z'} | ${404}
    ${'a confirmed stay'}                                  | ${'2026-05-13T12:00:00Z'} | ${200}
    ${'a stay that is over'}                               | ${'2026-05-30T12:00:00Z'} | ${200}
    ${'a stay that was over 30 days ago'}                  | ${'2026-06-21T18:00:00Z'} | ${404}
    ${'a stay that its guest cancelled after the payment'} | ${'2026-05-13T12:00:00Z'} | ${404}
    ${'a hold that expired'}                               | ${'2026-05-13T12:00:00Z'} | ${404}
  `('for $stay at $now: $expected for both', async ({ stay, now, expected }) => {
    const facts: Record<string, Parameters<typeof aStay>[0]> = {
      'a hold': { status: 'pending' },
      'a confirmed stay': {},
      'a stay that is over': { status: 'completed' },
      'a stay that was over 30 days ago': { status: 'completed' },
      'a stay that its guest cancelled after the payment': cancelledAfterPayment,
      'a hold that expired': { status: 'cancelled' },
    };
    const { id } = await aStay(facts[stay as string]);
    test.clock.set(now as string);
    for (const who of [host, guest]) {
      const { status, body } = await test.as(who).get<{ code?: string }>(`/bookings/${id}/contact`);
      expect(status).toBe(expected);
      if (expected === 404) expect(body.code).toBe('booking.no_contact');
    }
  });

  it('exists for nobody else: other travelers, other owners, operators', async () => {
    const { id } = await aStay();
    const others = [await aUser(test.em), await anOwner(test.em), await anOperator(test.em)];
    for (const other of others)
      expect(await test.as(other).get(`/bookings/${id}/contact`)).toMatchObject({
        status: 404,
        body: { code: 'booking.not_found' },
      });
    expect((await test.api.get(`/bookings/${id}/contact`)).status).toBe(401);
  });

  it('ends when the other account is erased', async () => {
    const { id } = await aStay({ status: 'completed' });
    await inTransaction(test.em, (tx) => test.app.get(EraseAccount, { strict: false }).run(tx, guest.id));
    expect((await test.as(host).get(`/bookings/${id}/contact`)).status).toBe(404);
  });
});

const OF_OWNERS = [
  ...['/owner/bookings', '/owner/bookings?state=upcoming', '/owner/bookings?q=nora', '/owner/day'],
  ...['/owner/reliability', '/owner/calendar', '/owner/earnings', '/owner/statements', '/account/export'],
  ...['/notifications', '/dashboard/stats', '/properties/owner/my-properties'],
];
const OF_TRAVELERS = [
  ...['/bookings/my-bookings', '/bookings/{id}', '/bookings/{id}/timeline', '/bookings/{id}/calendar.ics'],
  ...['/account/export', '/notifications', '/properties/{home}', '/properties/{home}/host', '/reviews'],
];

describe('No list, export or event shows one party’s address to the other (G6)', () => {
  const shows = async (client: ApiClient, path: string, secrets: readonly string[]) => {
    const { status, body } = await client.get<unknown>(path);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    return secrets.filter((secret) => text.includes(secret));
  };

  it.each(OF_OWNERS)('GET %s of the host', async (path) => {
    await aStay({ checkIn: '2026-05-14' });
    const secrets = [guest.email, '+15550122222', 'Guestname'];
    expect(await shows(test.as(host), path, secrets)).toEqual([]);
  });

  it.each(OF_TRAVELERS)('GET %s of the guest', async (path) => {
    const { id, propertyId } = await aStay({ checkIn: '2026-05-14' });
    const url = path.replace('{id}', id).replace('{home}', propertyId);
    expect(await shows(test.as(guest), url, [host.email, '+15550111111'])).toEqual([]);
  });

  it('the events of a stay that its host cancels', async () => {
    const { id } = await aStay();
    await test.as(host).post(`/owner/bookings/${id}/cancel`, { reason: 'Write to me at olive@example.test' });
    const payloads = JSON.stringify(await eventPayloads(test.em, 'booking.cancelled', id));
    for (const secret of [guest.email, host.email, 'olive@example.test', '+1555'])
      expect(payloads).not.toContain(secret);
  });

  it('special requests of a stay that is not paid; all of them once it is', async () => {
    const requests = 'Late arrival. Call me on 541-555-0199 or tess@example.com before I pay';
    const { id } = await aStay({ status: 'pending' });
    const set = (facts: object) =>
      tables(test.em).updateTable('bookings').set(facts).where('id', '=', id).execute();
    await set({ special_requests: requests });
    const seen = async () =>
      (await test.as(host).get<OwnerBookingView[]>('/owner/bookings')).body.find((one) => one.id === id)
        ?.special_requests;
    expect(await seen()).toMatch(/^Late arrival\. Call me on \[.*\] or \[.*\] before I pay$/);
    await set({ status: 'confirmed', paid_cents: sql`total_cents`, confirmed_at: test.clock.now() });
    expect(await seen()).toBe(requests);
  });

  it('a family name is not found by searching before the stay is paid', async () => {
    await aStay({ status: 'pending' });
    const found = async (q: string) =>
      (await test.as(host).get<unknown[]>(`/owner/bookings?q=${q}`)).body.length;
    expect(await found('Nora')).toBe(1);
    expect(await found('Guestname')).toBe(0);
    await sql`update bookings set status = 'confirmed', paid_cents = total_cents, confirmed_at = now() where owner_id = ${host.id}`.execute(
      tables(test.em),
    );
    expect(await found('Guestname')).toBe(1);
  });
});
