import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Job } from 'bullmq';
import { sql, type FilterObject } from 'kysely';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Booking } from '#libs/stays/bookings';
import type { AnnouncedFacts, EventName } from '#libs/core/events';
import { User } from '#libs/people/identity';
import { Mails, NotificationPreferences, Reminders, SendMail } from '#libs/people/notifications';
import { MailTransport } from '#libs/people/notifications/testing';
import {
  announce,
  databaseOptions,
  inTransaction,
  realNow,
  realNowPlus,
  type Config,
  type EventRecord,
} from '#libs/core/platform';
import { addDays, agreedLines, cents, civilDate, type PriceLine } from '#libs/core/rules';
import { Property } from '#libs/stays/properties';
import {
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aUser,
  bookingFacts,
  TEST_NOW,
  TestClock,
  testConfig,
  testDatabase,
  tables,
  type TestDatabase,
  type AllTables,
  eventually,
} from '#libs/testing';
import { buildWorker } from '../bootstrap.js';
import { HandlerRunner } from '../events/handler-runner.js';
import { QueueRegistry } from '../events/queue-registry.js';

/** A mail server that accepts emails, or rejects them. */
class MailServer {
  readonly received: Email[] = [];
  rejection: { command: 'rcpt' | 'data'; code: number } | null = null;
  /** Emails are accepted only once this resolves. */
  accepts: Promise<unknown> = Promise.resolve();
  private server: SMTPServer | null = null;

  async open(port: number): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1, // milliseconds; a server that goes down does not wait for its clients
      onRcptTo: (_address, _session, done) => done(this.errorFor('rcpt')),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
            await this.accepts;
            const error = this.errorFor('data');
            if (!error) this.received.push(mail);
            done(error);
          });
        });
      },
    });
    server.on('error', () => undefined); // ignore clients that disconnect
    this.server = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.server;
    this.server = null;
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  private errorFor(command: 'rcpt' | 'data'): Error | null {
    if (this.rejection?.command !== command) return null;
    return Object.assign(new Error('No'), { responseCode: this.rejection.code });
  }
}

/** A worker that is not started: handlers and sweeps run only when a test calls them. */
class TestWorker {
  private constructor(
    readonly database: TestDatabase,
    readonly worker: INestApplicationContext,
    private readonly orm: MikroORM,
    readonly clock: TestClock,
  ) {}

  static async open(mail?: Config['mail']): Promise<TestWorker> {
    const database = await testDatabase();
    const config = { ...testConfig(database.url), ...(mail && { mail }) };
    const clock = new TestClock();
    const orm = await MikroORM.init(
      databaseOptions({ databaseUrl: database.url, databasePool: 4 }, [User, Property, Booking]),
    );
    return new TestWorker(database, await buildWorker(config, { clock }), orm, clock);
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.orm.close(true);
    await this.database.stop();
  }

  get em(): EntityManager {
    return this.orm.em.fork();
  }

  async announced<N extends EventName>(name: N, payload: AnnouncedFacts<N>): Promise<EventRecord<N>> {
    const id = await inTransaction(this.em, (tx) => announce(tx, name, payload, this.clock.now()));
    return { id, name, payload, occurredAt: this.clock.now().toISOString() };
  }

  handlers(): HandlerRunner {
    return this.worker.get(HandlerRunner);
  }

  mails(filter: FilterObject<AllTables, 'mails'> = {}) {
    return tables(this.em)
      .selectFrom('mails')
      .selectAll()
      .where((mail) => mail.and(filter))
      .orderBy('queued_at')
      .orderBy('kind')
      .orderBy('id')
      .execute();
  }

  /** Makes all waiting emails due. */
  async makeMailsDue(): Promise<void> {
    await tables(this.em)
      .updateTable('mails')
      .set({ next_attempt_at: realNow(), lease_until: null })
      .where('state', '=', 'queued')
      .execute();
  }

  sendAll(): Promise<void> {
    return this.worker.get(SendMail).runDue();
  }
}

/** A confirmed stay, with its event. */
async function aConfirmation(testWorker: TestWorker): Promise<EventRecord<'booking.confirmed'>> {
  const traveler = await aUser(testWorker.em);
  const home = await aHome(testWorker.em);
  const booking = await aBooking(testWorker.em, { home, traveler, status: 'confirmed' });
  return testWorker.announced('booking.confirmed', {
    ...bookingFacts(booking),
    paidCents: booking.totalCents,
    plan: 'basic',
    multiplier: 1,
    paymentId: randomUUID(),
  });
}

const inMinutes = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);

/** Holds one more night for a booking. */
async function aHeldChange(
  em: EntityManager,
  booking: Booking,
  hold: { from: Date; until: Date },
): Promise<void> {
  const from = civilDate(booking.checkInDate);
  const checkOut = addDays(civilDate(booking.checkOutDate), 1);
  const nightly = cents(10_000);
  await tables(em)
    .insertInto('date_changes')
    .values({
      id: randomUUID(),
      booking_id: booking.id,
      state: 'held',
      previous_check_in_date: from,
      previous_check_out_date: booking.checkOutDate,
      check_in_date: from,
      check_out_date: checkOut,
      check_in_at: booking.checkInAt,
      check_out_at: new Date(booking.checkOutAt.getTime() + 24 * 3_600_000),
      nights: booking.nights + 1,
      nightly_cents: nightly,
      price_lines: sql<
        readonly PriceLine[]
      >`${JSON.stringify(agreedLines(null, nightly, { from, to: checkOut }))}::jsonb`,
      subtotal_cents: cents(nightly * (booking.nights + 1)),
      service_fee_cents: cents(0),
      voucher_cents: cents(0),
      total_cents: cents(nightly * (booking.nights + 2)),
      difference_cents: nightly,
      waiver_version: '1',
      waiver_accepted_at: hold.from,
      hold_expires_at: hold.until,
      created_at: hold.from,
    })
    .execute();
}

describe('Notifications about an event', () => {
  let testWorker: TestWorker;
  beforeAll(async () => {
    testWorker = await TestWorker.open();
  });
  afterAll(() => testWorker.close());

  it('are sent once, however often and concurrently the handler runs', async () => {
    const event = await aConfirmation(testWorker);
    const notify = () => testWorker.handlers().handle('notify-confirmed', event);
    await Promise.all([notify(), notify(), notify()]);
    await notify();
    const { bookingId, travelerId, ownerId } = event.payload;
    expect(await testWorker.mails({ booking_id: bookingId })).toMatchObject([
      { kind: 'booking_confirmed', user_id: travelerId, state: 'queued' },
      { kind: 'booking_received', user_id: ownerId, state: 'queued' },
    ]);
    const entries = await tables(testWorker.em)
      .selectFrom('inbox_entries')
      .select(['user_id', 'title'])
      .where('booking_id', '=', bookingId)
      .orderBy('title')
      .execute();
    expect(entries).toEqual([
      { user_id: travelerId, title: 'Booking confirmed' },
      { user_id: ownerId, title: 'New booking' },
    ]);
  });

  it('are sent once, also by a job that was queued under the handler’s former name', async () => {
    const event = await aConfirmation(testWorker);
    const queue = testWorker.worker.get(QueueRegistry).producer('notifications');
    const job = (name: string) => new Job(queue, name, { eventId: event.id, event: event.name });
    await testWorker.handlers().run('notifications', job('tell-confirmed'));
    await testWorker.handlers().run('notifications', job('notify-confirmed'));
    expect(await testWorker.mails({ booking_id: event.payload.bookingId })).toHaveLength(2);
    await expect(testWorker.handlers().run('notifications', job('no-such-handler'))).rejects.toThrow(
      'There is no handler no-such-handler',
    );
  });

  it('do not reach those who have deleted their account since', async () => {
    const event = await aConfirmation(testWorker);
    await tables(testWorker.em)
      .updateTable('users')
      .set({ age: null, age_stated_at: null, erased_at: testWorker.clock.now() })
      .where('id', '=', event.payload.travelerId)
      .execute();
    await testWorker.handlers().handle('notify-confirmed', event);
    const mails = await testWorker.mails({ booking_id: event.payload.bookingId });
    expect(mails.map(({ user_id: to }) => to)).toEqual([event.payload.ownerId]);
  });

  it('respect preferences, except for emails required by law', async () => {
    const event = await aConfirmation(testWorker);
    const { travelerId, bookingId } = event.payload;
    const preferences = testWorker.worker.get(NotificationPreferences);
    await preferences.choose({ id: travelerId, role: 'traveler' }, [
      { topic: 'booking_confirmed', channel: 'inbox', wanted: false },
    ]);
    await expect(
      preferences.choose({ id: travelerId, role: 'traveler' }, [
        { topic: 'booking_confirmed', channel: 'mail', wanted: false },
      ]),
    ).rejects.toMatchObject({ code: 'notification.not_optional' });
    await testWorker.handlers().handle('notify-confirmed', event);
    expect(await testWorker.mails({ user_id: travelerId })).toHaveLength(1);
    const entries = tables(testWorker.em)
      .selectFrom('inbox_entries')
      .select('id')
      .where('user_id', '=', travelerId)
      .where('booking_id', '=', bookingId);
    expect(await entries.execute()).toEqual([]);
  });

  it('C1 remind once of a hold that is about to expire, and not of one with time left', async () => {
    const [traveler, home] = [await aUser(testWorker.em), await aHome(testWorker.em)];
    const soon = await aBooking(testWorker.em, {
      home,
      traveler,
      holdExpiresAt: new Date(TEST_NOW.getTime() + 9 * 60_000),
    });
    await aBooking(testWorker.em, { home, traveler, checkIn: '2026-05-28' });
    const reminders = testWorker.worker.get(Reminders);
    await Promise.all([reminders.ofHolds(), reminders.ofHolds()]);
    await reminders.ofHolds();
    expect(await testWorker.mails({ kind: 'hold_expiring' })).toMatchObject([{ user_id: traveler.id }]);
    expect((await testWorker.mails({ booking_id: soon.id }))[0]?.body_text).toContain('To pay: $400.00');
  });

  it('G7 remind once of new dates that are about to be released, but not when they were held just now', async () => {
    const [traveler, home] = [await aUser(testWorker.em), await aHome(testWorker.em)];
    const held = async (checkIn: string, heldSince: number, heldUntil: number): Promise<string> => {
      const booking = await aBooking(testWorker.em, { home, traveler, status: 'confirmed', checkIn });
      await aHeldChange(testWorker.em, booking, { from: inMinutes(heldSince), until: inMinutes(heldUntil) });
      return booking.id;
    };
    const ending = await held('2026-05-20', -21, 9);
    await held('2026-05-25', -9, 6);
    await held('2026-05-30', -19, 11);
    const reminders = testWorker.worker.get(Reminders);
    await Promise.all([reminders.ofHeldDates(), reminders.ofHeldDates()]);
    await reminders.ofHeldDates();
    const mails = await testWorker.mails({ kind: 'date_change_expiring' });
    expect(mails).toMatchObject([{ user_id: traveler.id, booking_id: ending }]);
    expect(mails[0]?.body_text).toContain('To pay: $100.00');
  });

  it('E11 about a dispute go to the owner and to the finance operators', async () => {
    const event = await aConfirmation(testWorker);
    const finance = await anOperator(testWorker.em, 'finance');
    await anOperator(testWorker.em, 'moderator');
    const { bookingId, travelerId, ownerId, propertyTitle } = event.payload;
    const opened = await testWorker.announced('dispute.opened', {
      ...{ bookingId, travelerId, ownerId, propertyTitle },
      disputeId: 'dp_1',
      amountCents: 40_000,
      feeCents: 1_500,
      reason: 'fraudulent',
    });
    await testWorker.handlers().handle('notify-dispute', opened);
    const mails = await testWorker.mails({ booking_id: bookingId });
    expect(mails.map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['dispute_opened', ownerId],
      ['dispute_to_answer', finance.id],
    ]);
  });

  it('about a suspended host reach each guest with a paid stay to come once, with all of their stays', async () => {
    const [guest, other] = [await aUser(testWorker.em), await aUser(testWorker.em)];
    const home = await aHome(testWorker.em, { title: 'Larch Point' });
    const second = await aHome(testWorker.em, { title: 'Larch Barn', ownerId: home.ownerId });
    const stay = { traveler: guest, status: 'confirmed' } as const;
    await aBooking(testWorker.em, { home, ...stay });
    await aBooking(testWorker.em, { home: second, ...stay, checkIn: '2026-05-24' });
    await aBooking(testWorker.em, { home, traveler: other, checkIn: '2026-05-28' });
    await aBooking(testWorker.em, { home, traveler: other, status: 'completed', checkIn: '2026-05-01' });
    const event = await testWorker.announced('user.suspended', {
      userId: home.ownerId,
      role: 'property_owner',
    });
    const notify = () => testWorker.handlers().handle('notify-suspended-host', event);
    await Promise.all([notify(), notify()]);
    const [mail, ...more] = await testWorker.mails({ kind: 'host_suspended' });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ user_id: guest.id, subject: 'About your stay at Larch Point' });
    for (const text of ['Larch Barn', 'Your paid stays are still booked', 'refund everything you paid'])
      expect(mail?.body_text).toContain(text);
    const entries = tables(testWorker.em)
      .selectFrom('inbox_entries')
      .select('title')
      .where('user_id', '=', guest.id);
    expect(await entries.execute()).toEqual([{ title: 'Your host’s account is suspended' }]);
  });

  it('about nights that are sold twice reach the owner once, by email and in the inbox', async () => {
    const [owner, traveler] = [await anOwner(testWorker.em), await aUser(testWorker.em)];
    const home = await aHome(testWorker.em, { ownerId: owner.id, title: 'Larch Point' });
    const { id: bookingId } = await aBooking(testWorker.em, { home, traveler, status: 'confirmed' });
    const booked = { bookingId, paid: true, bookedFrom: '2026-05-20', bookedTo: '2026-05-23' };
    const event = await testWorker.announced('property.nights_sold_twice', {
      ...{ propertyId: home.id, propertyTitle: home.title, ownerId: owner.id },
      stays: [{ platform: 'Airbnb', from: '2026-05-21', to: '2026-05-24', ...booked }],
    });
    const notify = () => testWorker.handlers().handle('notify-sold-twice', event);
    await Promise.all([notify(), notify()]);
    const mails = await testWorker.mails({ user_id: owner.id });
    expect(mails).toMatchObject([
      { kind: 'sold_twice', subject: 'Sold twice? Larch Point, May 20, 2026 to May 23, 2026' },
    ]);
    expect(mails[0]?.body_text).toContain('On Airbnb: May 21, 2026 to May 24, 2026');
    const entries = await tables(testWorker.em)
      .selectFrom('inbox_entries')
      .select(['title', 'text', 'path'])
      .where('user_id', '=', owner.id)
      .execute();
    expect(entries).toEqual([
      {
        title: 'Nights may be sold twice',
        text: 'Larch Point: Airbnb takes May 21, 2026 to May 24, 2026',
        path: `/owner/homes/${home.id}/calendars`,
      },
    ]);
  });

  it('about our team’s answer reach the asker once, by email and in the inbox', async () => {
    const [asker, operator] = [await aUser(testWorker.em), await anOperator(testWorker.em, 'support')];
    const requestId = randomUUID();
    const event = await testWorker.announced('support.answered', {
      requestId,
      userId: asker.id,
      operatorId: operator.id,
      subject: 'Where is the <key>?',
      answer: 'In the box.\n\nBeside the door.',
    });
    const notify = () => testWorker.handlers().handle('notify-support-answer', event);
    await Promise.all([notify(), notify()]);
    await notify();
    const mails = await testWorker.mails({ user_id: asker.id });
    expect(mails).toMatchObject([{ kind: 'support_answered', subject: 'Our answer to your question' }]);
    expect(mails[0]?.body_text).toContain('In the box.\n\nBeside the door.');
    expect(mails[0]?.body_html).toContain('Where is the &lt;key&gt;?');
    const path = `/support?request=${requestId}`;
    expect(mails[0]?.body_text).toContain(path);
    const entries = tables(testWorker.em)
      .selectFrom('inbox_entries')
      .select(['topic', 'text', 'path'])
      .where('user_id', '=', asker.id);
    expect(await entries.execute()).toEqual([{ topic: 'support', text: 'Where is the <key>?', path }]);
  });

  it('stay in the local mailbox without SMTP, where they can be read', async () => {
    const owner = await anOwner(testWorker.em);
    const event = await testWorker.announced('user.registered', { userId: owner.id, role: 'property_owner' });
    await testWorker.handlers().handle('notify-registered', event);
    await testWorker.sendAll();
    expect(await testWorker.mails({ user_id: owner.id })).toMatchObject([
      { kind: 'welcome', state: 'delivered', attempts: 1, subject: 'Welcome to Latchkey' },
    ]);
  });
});

describe('Emails by SMTP', () => {
  let testWorker: TestWorker;
  let port: number;
  const server = new MailServer();
  beforeAll(async () => {
    port = await server.open(0);
    testWorker = await TestWorker.open({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Latchkey <hello@latchkey.example>',
    });
  });
  beforeEach(async () => {
    server.received.length = 0;
    server.rejection = null;
    server.accepts = Promise.resolve();
    await tables(testWorker.em).deleteFrom('mails').execute();
  });
  afterAll(async () => {
    await testWorker.close();
    await server.close();
  });

  const queued = async (fullName = 'Robin Traveler'): Promise<string> => {
    const user = await aUser(testWorker.em, { fullName });
    const event = await testWorker.announced('user.registered', { userId: user.id, role: 'traveler' });
    await testWorker.handlers().handle('notify-registered', event);
    const [mail] = await testWorker.mails({ user_id: user.id });
    if (!mail) throw new Error('Nothing was queued');
    return mail.id;
  };
  const mailOf = async (id: string) => (await testWorker.mails({ id }))[0];

  it('arrive complete, from us, with the id of their row', async () => {
    const id = await queued('Zoë "Z" <Quill>');
    await testWorker.sendAll();
    const [mail] = server.received;
    expect(mail).toMatchObject({
      messageId: `<${id}@latchkey.example>`,
      subject: 'Welcome to Latchkey',
      from: { name: 'Latchkey', address: 'hello@latchkey.example' },
      to: [{ name: 'Zoë "Z" <Quill>' }],
    });
    expect(mail?.text).toContain('Hi Zoë,');
    expect(mail?.html).toContain('Hi Zoë,');
    expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('are sent once when several workers try concurrently', async () => {
    await queued();
    await Promise.all([testWorker.sendAll(), testWorker.sendAll(), testWorker.sendAll()]);
    await testWorker.sendAll();
    expect(server.received).toHaveLength(1);
  });

  it('stay with a process that takes long, and are free half a minute after it died', async () => {
    const id = await queued();
    const { promise: accepted, resolve: accept } = Promise.withResolvers();
    server.accepts = accepted;
    const intervals = jest.spyOn(globalThis, 'setInterval');
    const sending = testWorker.sendAll();
    const lease = () =>
      tables(testWorker.em)
        .selectFrom('mails')
        .select(sql<number>`extract(epoch from lease_until - clock_timestamp())::float`.as('seconds'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await eventually(async () => expect((await lease()).seconds).toBeGreaterThan(0));
    expect((await lease()).seconds).toBeLessThanOrEqual(30);
    // Another process leaves it alone, though it is due.
    await tables(testWorker.em)
      .updateTable('mails')
      .set({ next_attempt_at: realNowPlus(-1) })
      .where('id', '=', id)
      .execute();
    await testWorker.sendAll();
    expect(await mailOf(id)).toMatchObject({ attempts: 1 });
    // Almost at the end of its lease it is renewed, by the timer that runs while the email is sent.
    await tables(testWorker.em)
      .updateTable('mails')
      .set({ lease_until: realNowPlus(1) })
      .where('id', '=', id)
      .execute();
    const [renew] = intervals.mock.calls.find(([, ms]) => ms === 10_000) ?? [];
    intervals.mockRestore();
    renew?.();
    await eventually(async () => expect((await lease()).seconds).toBeGreaterThan(10));
    accept(undefined);
    await sending;
    expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 1, lease_until: null });
  });

  it('are repeated with the same id when the process died between sending and marking', async () => {
    const id = await queued();
    await testWorker.sendAll();
    await tables(testWorker.em)
      .updateTable('mails')
      .set({ state: 'queued', finished_at: null, next_attempt_at: realNow() })
      .where('id', '=', id)
      .execute();
    await testWorker.sendAll();
    expect(server.received.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${id}@latchkey.example>`),
    );
    expect((await mailOf(id))?.state).toBe('sent');
  });

  it('wait while the server is down, and are sent once it is back', async () => {
    const id = await queued();
    await server.close();
    await testWorker.sendAll();
    expect(await mailOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await testWorker.sendAll(); // not due yet
    expect(await mailOf(id)).toMatchObject({ attempts: 1 });
    await server.open(port);
    await testWorker.makeMailsDue();
    await testWorker.sendAll();
    expect(server.received).toHaveLength(1);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it.each([
    { command: 'rcpt', code: 550, state: 'failed' },
    { command: 'data', code: 554, state: 'failed' },
    { command: 'rcpt', code: 451, state: 'queued' },
  ] as const)('$code to $command: $state', async ({ command, code, state }) => {
    const id = await queued();
    server.rejection = { command, code };
    await testWorker.sendAll();
    expect(server.received).toEqual([]);
    expect((await mailOf(id))?.state).toBe(state);
  });

  it('with a private link lose it once they are sent, and cannot be sent again', async () => {
    const url = 'https://latchkey.example/reset?token=very-private';
    const user = await aUser(testWorker.em);
    const queueReset = (dedupeKey: string) =>
      inTransaction(testWorker.em, (tx) =>
        testWorker.worker.get(Mails).queue(tx, {
          kind: 'reset_password',
          to: { userId: user.id, address: user.email, name: user.fullName },
          facts: { url, expiresAt: '2026-05-13T13:00:00Z' },
          dedupeKey,
        }),
      );
    const id = (await queueReset('first')) ?? '';
    expect(await queueReset('first')).toBeNull();
    await testWorker.sendAll();
    expect(server.received[0]?.text).toContain(url);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', body_text: null, body_html: null });
    const events = await tables(testWorker.em).selectFrom('events').select('payload').execute();
    expect(JSON.stringify(events)).not.toContain('very-private');
    await expect(
      inTransaction(testWorker.em, (tx) => testWorker.worker.get(Mails).sendAgain(tx, id)),
    ).rejects.toMatchObject({ code: 'mail.wiped' });
  });

  it('to a deleted account keep nothing of the person once they are sent', async () => {
    const id = await inTransaction(testWorker.em, (tx) =>
      testWorker.worker.get(Mails).queue(tx, {
        kind: 'account_deleted',
        to: { userId: null, address: 'leaving@example.com', name: 'Robin Leaving' },
        facts: { deletedAt: '2026-05-13T13:00:00Z' },
        dedupeKey: 'leaving',
      }),
    );
    await testWorker.sendAll();
    expect(server.received[0]?.text).toContain('Hi Robin,');
    const mail = await mailOf(id ?? '');
    expect(mail).toMatchObject({ state: 'sent', body_text: null, body_html: null });
    expect(JSON.stringify(mail)).not.toMatch(/leaving@|Robin/);
  });

  it('use the configured transport', () => {
    expect(testWorker.worker.get(MailTransport).outcome).toBe('sent');
  });
});
