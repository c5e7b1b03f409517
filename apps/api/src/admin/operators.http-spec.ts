import { randomUUID } from 'node:crypto';
import type {
  BookingTimelineView,
  FinanceBoardView,
  FoundView,
  ListRowView,
  SystemView,
  TodayBoardView,
} from '#libs/core/contracts';
import { announce, inTransaction } from '#libs/core/platform';
import type { OperatorRole } from '#libs/core/rules';
import { ACCOUNTS, LedgerService } from '#libs/money/ledger';
import {
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aUser,
  aCheckoutSession,
  bookingFacts,
  eventPayloads,
  tables,
} from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = test.as(await anOperator(test.em));
});
afterAll(() => test.stop());

const WHY = { reason: 'A guest has complained about the lock' };
const auditLogOf = async (kind: string, id: string) =>
  (await admin.get<ListRowView[]>(`/admin/audit?subject_kind=${kind}&subject_id=${id}`)).body;

describe('Find anything from one field', () => {
  it('a booking by the last 8 characters, a user by email, a session by its id, a home by its name', async () => {
    const traveler = await aUser(test.em, { email: 'zelda@example.test', fullName: 'Zelda Finder' });
    const home = await aHome(test.em, { title: 'Zinnia cottage' });
    const booking = await aBooking(test.em, { home, traveler });
    await aCheckoutSession(test.em, booking, 'cs_test_findme');
    const find = async (q: string) =>
      (await admin.get<FoundView[]>(`/admin/find?q=${encodeURIComponent(q)}`)).body;
    for (const text of [booking.id.slice(-8), `#${booking.id.slice(-8).toUpperCase()}`, booking.id])
      expect(await find(text)).toEqual([expect.objectContaining({ kind: 'booking', id: booking.id })]);
    expect(await find('ZELDA@')).toEqual([expect.objectContaining({ kind: 'user', id: traveler.id })]);
    expect(await find('cs_test_findme')).toEqual([
      expect.objectContaining({ kind: 'session', booking_id: booking.id }),
    ]);
    expect(await find('zinnia')).toEqual([expect.objectContaining({ kind: 'home', id: home.id })]);
    expect(await find('%%')).toEqual([]);
  });
});

describe('A booking’s timeline', () => {
  it('shows facts, both parties, events with their handlers, and what comes next', async () => {
    const traveler = await aUser(test.em, { fullName: 'Stella Story' });
    const home = await aHome(test.em);
    const booking = await aBooking(test.em, {
      home,
      traveler,
      status: 'confirmed',
      plan: 'super_plus',
      multiplier: 3,
    });
    await inTransaction(test.em, (tx) =>
      announce(
        tx,
        'payment.checkout_started',
        { ...bookingFacts(booking), sessionId: 'cs_test_story', amountCents: 40_000 },
        test.clock.now(),
      ),
    );
    const { body } = await admin.get<BookingTimelineView>(`/admin/bookings/${booking.id}/story`);
    expect(body.booking).toMatchObject({
      traveler: { full_name: 'Stella Story', email: traveler.email },
      owner: { id: home.ownerId },
      paid: 400,
      service_fee: 30,
    });
    expect(body.events).toEqual([
      expect.objectContaining({
        name: 'payment.checkout_started',
        words: 'Checkout started: $400.00',
        handlers: [],
        published_at: expect.any(String) as string, // nothing waits for an event that nobody handles
      }),
    ]);
    expect(body.next[0]).toEqual({
      at: new Date(booking.checkInAt.getTime() - 23 * 3_600_000).toISOString(),
      text: 'Refund deadline (75%)',
    });
    expect(body.next.at(-1)?.text).toBe(
      'Stay completes: 1,200 points, $270.00 to the owner plus the $100.00 cleaning fee',
    );
  });

  it('shows money to whoever may read money, and recipients to whoever may read mails', async () => {
    const booking = await aBooking(test.em, { home: await aHome(test.em), traveler: await aUser(test.em) });
    await aCheckoutSession(test.em, booking, 'cs_test_hidden');
    const started = { ...bookingFacts(booking), sessionId: 'cs_test_hidden', amountCents: 40_000 };
    await inTransaction(test.em, (tx) => announce(tx, 'payment.checkout_started', started, test.clock.now()));
    await tables(test.em)
      .insertInto('mails')
      .values({
        id: randomUUID(),
        dedupe_key: booking.id,
        kind: 'booking_confirmed',
        to_name: 'Robin',
        to_address: 'robin@private.example',
        booking_id: booking.id,
        subject: 'Confirmed',
        body_text: '',
        body_html: '',
        queued_at: test.clock.now(),
        next_attempt_at: test.clock.now(),
      })
      .execute();
    const seenBy = async (role: OperatorRole): Promise<string> => {
      const reader = test.as(await anOperator(test.em, role));
      const { body } = await reader.get<BookingTimelineView>(`/admin/bookings/${booking.id}/story`);
      return JSON.stringify(body);
    };
    const [moderator, finance, support] = [
      await seenBy('moderator'),
      await seenBy('finance'),
      await seenBy('support'),
    ];
    expect(moderator).not.toMatch(/cs_test_hidden|robin@private/);
    expect(finance).toContain('cs_test_hidden');
    expect(finance).not.toContain('robin@private');
    expect(support).toContain('robin@private');
    expect(moderator).toContain('payment.checkout_started');
  });

  it('stores operators’ notes', async () => {
    const booking = await aBooking(test.em, { home: await aHome(test.em), traveler: await aUser(test.em) });
    const support = test.as(await anOperator(test.em, 'support'));
    expect((await support.post(`/admin/bookings/${booking.id}/notes`, { text: '  ' })).status).toBe(422);
    await support.post(`/admin/bookings/${booking.id}/notes`, { text: 'Called the traveler' });
    const { body } = await admin.get<BookingTimelineView>(`/admin/bookings/${booking.id}/story`);
    expect(body.notes).toEqual([
      expect.objectContaining({ text: 'Called the traveler', author: 'Adrian Operator' }),
    ]);
  });

  it('retries a handler of this booking only, and records it in the audit log', async () => {
    const booking = await aBooking(test.em, { home: await aHome(test.em), traveler: await aUser(test.em) });
    const eventId = await inTransaction(test.em, (tx) =>
      announce(
        tx,
        'payment.refund_retried',
        { ...bookingFacts(booking), operationId: randomUUID(), amountCents: 1 },
        test.clock.now(),
      ),
    );
    const retry = (id: string, handler: string) =>
      admin.post(`/admin/bookings/${id}/events/${eventId}/handlers/${handler}/retry`, WHY);
    const { body } = await admin.get<BookingTimelineView>(`/admin/bookings/${booking.id}/story`);
    expect(body.events[0]?.handlers).toEqual([
      expect.objectContaining({
        handler: 'send-refund-again',
        handled_at: null,
        meaning: {
          means: expect.stringContaining('its traveler waits for money') as string,
          retry: expect.stringContaining('no money is sent twice') as string,
        },
      }),
    ]);
    expect((await retry(booking.id, 'send-refund-again')).status).toBe(202);
    expect((await retry(booking.id, 'post-points')).status).toBe(404);
    expect((await retry(randomUUID(), 'send-refund-again')).status).toBe(404);
    expect(await auditLogOf('event', eventId)).toHaveLength(1);
  });
});

describe('Accounts', () => {
  it('can be suspended, which ends every session and keeps bookings, and restored', async () => {
    const traveler = await aUser(test.em);
    const booking = await aBooking(test.em, { home: await aHome(test.em), traveler, status: 'confirmed' });
    const client = test.as(traveler);
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await admin.post(`/admin/users/${traveler.id}/suspend`, WHY)).status).toBe(204);
    expect((await client.get('/auth/me')).status).toBe(401);
    const stay = await tables(test.em)
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', booking.id)
      .executeTakeFirst();
    expect(stay?.status).toBe('confirmed');
    expect((await admin.post(`/admin/users/${traveler.id}/restore`, WHY)).status).toBe(204);
    expect(
      (await test.as({ id: traveler.id, role: traveler.role, tokenVersion: 1 }).get('/auth/me')).status,
    ).toBe(200);
    expect((await auditLogOf('user', traveler.id)).map((line) => line.action)).toEqual([
      'user.restored',
      'user.suspended',
    ]);
  });

  it('of operators cannot be suspended', async () => {
    const colleague = await anOperator(test.em, 'support');
    expect((await admin.post(`/admin/users/${colleague.id}/suspend`, WHY)).status).toBe(409);
  });
});

describe('D13 Homes', () => {
  it('are hidden while paused, with the reason shown to the owner, and return once listed again', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id });
    const moderator = test.as(await anOperator(test.em, 'moderator'));
    expect((await moderator.post(`/admin/homes/${home.id}/pause`, WHY)).status).toBe(204);
    expect((await test.api.get(`/properties/${home.id}`)).status).toBe(404);
    expect((await moderator.post(`/admin/homes/${home.id}/pause`, WHY)).status).toBe(409);
    const events = await eventPayloads(test.em, 'property.paused');
    expect(events).toEqual([expect.objectContaining({ propertyId: home.id, ownerId: owner.id, ...WHY })]);
    const homes = await test
      .as(owner)
      .get<{ id: string; status: string; status_reason: string | null }[]>('/properties/owner/my-properties');
    expect(homes.body).toEqual([expect.objectContaining({ status: 'paused', status_reason: WHY.reason })]);
    expect((await moderator.post(`/admin/homes/${home.id}/list`, { reason: 'It is mended' })).status).toBe(
      204,
    );
    expect((await test.api.get(`/properties/${home.id}`)).status).toBe(200);
  });
});

describe('Queues and schedules', () => {
  it('shows each queue, and pauses and resumes one with a reason', async () => {
    const { body } = await admin.get<SystemView>('/admin/system');
    expect(body.queues.map((queue) => queue.name)).toContain('payments');
    expect((await admin.post('/admin/system/queues/payments/pause', {})).status).toBe(422);
    expect((await admin.post('/admin/system/queues/payments/pause', WHY)).status).toBe(204);
    const paused = await admin.get<SystemView>('/admin/system');
    expect(paused.body.queues.filter((queue) => queue.paused).map((queue) => queue.name)).toEqual([
      'payments',
    ]);
    expect((await admin.post('/admin/system/queues/payments/resume', WHY)).status).toBe(204);
    expect((await auditLogOf('queue', 'payments')).map((line) => line.action)).toEqual([
      'queue.resumed',
      'queue.paused',
    ]);
    expect((await admin.post('/admin/system/queues/gold/pause', WHY)).status).toBe(404);
  });

  it('lists schedules and runs one now', async () => {
    const { body } = await admin.get<{ name: string }[]>('/admin/system/schedules');
    expect(body.map((one) => one.name)).toContain('complete-stays');
    expect((await admin.post('/admin/system/schedules/complete-stays/run', WHY)).status).toBe(202);
    expect((await admin.post('/admin/system/schedules/constructor/run', WHY)).status).toBe(404);
  });
});

describe('The boards', () => {
  it('count recent and upcoming bookings and free nights', async () => {
    const home = await aHome(test.em, { city: 'Boardtown' });
    await aBooking(test.em, {
      home,
      traveler: await aUser(test.em),
      status: 'pending',
      holdExpiresAt: new Date(test.clock.now().getTime() + 5 * 60_000),
    });
    const { body } = await admin.get<TodayBoardView>('/admin/boards/today');
    expect(body.holds_expiring).toBeGreaterThanOrEqual(1);
    expect(body.free_nights).toContainEqual({
      city: 'Boardtown',
      state: 'OR',
      homes: 1,
      tonight: 1,
      weekend: 2,
    });
  });

  it('compare the last 24 hours with those before, and count what the share of paid holds divides', async () => {
    const today = async () => (await admin.get<TodayBoardView>('/admin/boards/today')).body;
    const first = await today();
    const hoursAgo = (hours: number) => new Date(test.clock.now().getTime() - hours * 3_600_000);
    for (const hours of [2, 30, 31]) {
      const confirmedAt = hoursAgo(hours);
      await aBooking(test.em, {
        ...{ home: await aHome(test.em), traveler: await aUser(test.em) },
        ...{ status: 'confirmed', createdAt: confirmedAt, confirmedAt },
      });
    }
    const then = await today();
    expect([then.bookings - first.bookings, then.confirmed - first.confirmed]).toEqual([1, 1]);
    expect(then.before.bookings - first.before.bookings).toBe(2);
    expect(then.before.confirmed - first.before.confirmed).toBe(2);
    const revenue = then.revenue - first.revenue;
    expect(then.before.revenue - first.before.revenue).toBeCloseTo(2 * revenue);
    expect(then.holds_paid - first.holds_paid).toBe(3);
    expect(then.hold_to_paid).toBeCloseTo(then.holds_paid / then.holds_finished);
  });

  it('count a paid stay that was booked long ago as cancelled on the day that it is, for all it was paid', async () => {
    const today = async () => (await admin.get<TodayBoardView>('/admin/boards/today')).body;
    const first = await today();
    const traveler = await aUser(test.em);
    const monthAgo = new Date(test.clock.now().getTime() - 30 * 86_400_000);
    const dates = { createdAt: monthAgo, confirmedAt: monthAgo };
    const booking = await aBooking(test.em, {
      ...{ home: await aHome(test.em), traveler, status: 'confirmed', ...dates },
    });
    const { status } = await test.as(traveler).post(`/bookings/${booking.id}/cancel`, {});
    expect(status).toBeLessThan(300);
    const { cancelled, before, bookings, confirmed } = await today();
    expect(cancelled - first.cancelled).toBe(1);
    expect({ before, bookings, confirmed }).toEqual({
      before: first.before,
      bookings: first.bookings,
      confirmed: first.confirmed,
    });
  });

  it('compare what moved in the last 30 days with the 30 before, and say which side an account is on', async () => {
    const finance = async () => (await admin.get<FinanceBoardView>('/admin/boards/finance')).body;
    const first = await finance();
    for (const [days, amountCents] of [
      [1, 30_000],
      [40, 20_000],
      [70, 10_000],
    ] as const) {
      const occurredAt = new Date(test.clock.now().getTime() - days * 86_400_000);
      const booking = await aBooking(test.em, { home: await aHome(test.em), traveler: await aUser(test.em) });
      await inTransaction(test.em, async (tx) => {
        const facts = { ...bookingFacts(booking), holdExpiresAt: booking.holdExpiresAt.toISOString() };
        const eventId = await announce(tx, 'booking.created', facts, occurredAt);
        const origin = { kind: 'payment', eventId, bookingId: booking.id, providerRef: null, occurredAt };
        await test.app.get(LedgerService).book(tx, origin, [
          { account: ACCOUNTS.providerClearing, amountCents },
          { account: ACCOUNTS.bookingEscrow, amountCents: -amountCents },
        ]);
      });
    }
    const then = await finance();
    expect(then.period.volume - first.period.volume).toBeCloseTo(300);
    expect(then.period.bookings - first.period.bookings).toBe(1);
    expect(then.period_before.volume - first.period_before.volume).toBeCloseTo(200);
    expect(then.period.volume).toBeCloseTo(then.days.reduce((total, { volume }) => total + volume, 0));
    const sides = Object.fromEntries(then.balances.map(({ account, side }) => [account, side]));
    expect(sides).toMatchObject({ provider_clearing: 'have', booking_escrow: 'owe' });
  });

  it('check the ledger’s invariants, and name the offenders', async () => {
    const booking = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: await aUser(test.em),
      status: 'completed',
    });
    const unpaid = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: await aUser(test.em),
      status: 'confirmed',
      confirmedAt: new Date(0),
    });
    // Each instance keeps what the checks have found for a minute; another one has not looked yet.
    const another = await startTestApp({ beside: test });
    const { body } = await another
      .as(await anOperator(test.em))
      .get<FinanceBoardView>('/admin/boards/finance');
    await another.stop();
    expect(body.trial_balance).toBe(0);
    expect(body.days).toHaveLength(30);
    expect(body.invariants.find((one) => one.name.startsWith('Every transaction'))?.holds).toBe(true);
    // A confirmed stay without a payment in the ledger is an offender.
    const escrow = body.invariants.find((one) => one.name.includes('are in escrow'));
    expect(escrow?.holds).toBe(false);
    expect(escrow?.offenders).toContain(unpaid.id);
    expect(escrow?.offenders).not.toContain(booking.id);
  });
});
