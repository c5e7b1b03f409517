import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FilterObject } from 'kysely';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Booking } from '#libs/stays/bookings';
import type { EventCatalogue, EventName } from '#libs/core/events';
import { User } from '#libs/people/identity';
import {
  Mails,
  MailTransport,
  NotificationPreferences,
  Reminders,
  SendMail,
} from '#libs/people/notifications';
import {
  announce,
  databaseOptions,
  inTransaction,
  realNow,
  type Config,
  type EventRecord,
} from '#libs/core/platform';
import { Property } from '#libs/stays/properties';
import {
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aUser,
  TEST_NOW,
  TestClock,
  testConfig,
  testDatabase,
  tables,
  eventPayloads,
  type TestDatabase,
  type AllTables,
} from '#libs/testing';
import { buildWorker } from '../bootstrap.js';
import { HandlerRunner } from '../events/handler-runner.js';

/** A mail server that takes emails, or refuses them. */
class MailServer {
  readonly received: Email[] = [];
  refusal: { command: 'rcpt' | 'data'; code: number } | null = null;
  private server: SMTPServer | null = null;

  async open(port: number): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(this.domainErrorOf('rcpt')),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            const refused = this.domainErrorOf('data');
            if (!refused) this.received.push(mail);
            done(refused);
          });
        });
      },
    });
    server.on('error', () => undefined); // a client that hangs up is no trouble of ours
    this.server = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return (server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.server;
    this.server = null;
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  private domainErrorOf(command: 'rcpt' | 'data'): Error | null {
    if (this.refusal?.command !== command) return null;
    return Object.assign(new Error('No'), { responseCode: this.refusal.code });
  }
}

/** A worker at rest: each handler and sweep runs when a test says so. */
class Post {
  private constructor(
    readonly database: TestDatabase,
    readonly worker: INestApplicationContext,
    private readonly orm: MikroORM,
    readonly clock: TestClock,
  ) {}

  static async open(mail?: Config['mail']): Promise<Post> {
    const database = await testDatabase();
    const config = { ...testConfig(database.url), ...(mail && { mail }) };
    const clock = new TestClock();
    const orm = await MikroORM.init(
      databaseOptions({ databaseUrl: database.url, databasePool: 4 }, [User, Property, Booking]),
    );
    return new Post(database, await buildWorker(config, { clock }), orm, clock);
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.orm.close(true);
    await this.database.stop();
  }

  get em(): EntityManager {
    return this.orm.em.fork();
  }

  async announced<N extends EventName>(name: N, payload: EventCatalogue[N]): Promise<EventRecord<N>> {
    const id = await inTransaction(this.em, (tx) => announce(tx, name, payload, this.clock.now()));
    return { id, name, payload, occurredAt: this.clock.now().toISOString() };
  }

  handlers(): HandlerRunner {
    return this.worker.get(HandlerRunner);
  }

  mails(which: FilterObject<AllTables, 'mails'> = {}) {
    return tables(this.em)
      .selectFrom('mails')
      .selectAll()
      .where((mail) => mail.and(which))
      .orderBy('queued_at')
      .orderBy('kind')
      .orderBy('id')
      .execute();
  }

  /** Real time has passed for the emails that wait. */
  async waited(): Promise<void> {
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

/** A confirmed stay, with the event that said so. */
async function aConfirmation(post: Post): Promise<EventRecord<'booking.confirmed'>> {
  const traveler = await aUser(post.em);
  const home = await aHome(post.em);
  const booking = await aBooking(post.em, { home, traveler, status: 'confirmed' });
  return post.announced('booking.confirmed', {
    bookingId: booking.id,
    propertyId: home.id,
    propertyTitle: home.title,
    travelerId: traveler.id,
    ownerId: home.ownerId,
    checkInAt: booking.checkInAt.toISOString(),
    checkOutAt: booking.checkOutAt.toISOString(),
    subtotalCents: booking.subtotalCents,
    cleaningCents: booking.cleaningCents,
    serviceFeeCents: booking.serviceFeeCents,
    totalCents: booking.totalCents,
    paidCents: booking.totalCents,
    plan: 'basic',
    multiplier: 1,
    paymentId: randomUUID(),
  });
}

describe('What an event tells people', () => {
  let post: Post;
  beforeAll(async () => {
    post = await Post.open();
  });
  afterAll(() => post.close());

  it('is told once, however often and at once the handler runs', async () => {
    const event = await aConfirmation(post);
    const tell = () => post.handlers().handle('tell-confirmed', event);
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    const { bookingId, travelerId, ownerId } = event.payload;
    expect(await post.mails({ booking_id: bookingId })).toMatchObject([
      { kind: 'booking_confirmed', user_id: travelerId, state: 'queued' },
      { kind: 'booking_received', user_id: ownerId, state: 'queued' },
    ]);
    const lines = await tables(post.em)
      .selectFrom('inbox_entries')
      .select(['user_id', 'title'])
      .where('booking_id', '=', bookingId)
      .orderBy('title')
      .execute();
    expect(lines).toEqual([
      { user_id: travelerId, title: 'Booking confirmed' },
      { user_id: ownerId, title: 'New booking' },
    ]);
  });

  it('announces each letter by its id alone: no address and no word of it travels', async () => {
    const event = await aConfirmation(post);
    await post.handlers().handle('tell-confirmed', event);
    const [mail] = await post.mails({ booking_id: event.payload.bookingId });
    expect(await eventPayloads(post.em, 'mail.queued')).toContainEqual({ mailId: mail?.id });
  });

  it('follows what people chose, but not for letters that the law wants', async () => {
    const event = await aConfirmation(post);
    const { travelerId, bookingId } = event.payload;
    const wishes = post.worker.get(NotificationPreferences);
    await wishes.choose({ id: travelerId, role: 'traveler' }, [
      { topic: 'booking_confirmed', channel: 'inbox', wanted: false },
    ]);
    await expect(
      wishes.choose({ id: travelerId, role: 'traveler' }, [
        { topic: 'booking_confirmed', channel: 'mail', wanted: false },
      ]),
    ).rejects.toMatchObject({ code: 'notification.not_optional' });
    await post.handlers().handle('tell-confirmed', event);
    expect(await post.mails({ user_id: travelerId })).toHaveLength(1);
    const entries = tables(post.em)
      .selectFrom('inbox_entries')
      .select('id')
      .where('user_id', '=', travelerId)
      .where('booking_id', '=', bookingId);
    expect(await entries.execute()).toEqual([]);
  });

  it('C1 a hold that is about to end is reminded of once; one with time left is not', async () => {
    const [traveler, home] = [await aUser(post.em), await aHome(post.em)];
    const soon = await aBooking(post.em, {
      home,
      traveler,
      holdExpiresAt: new Date(TEST_NOW.getTime() + 9 * 60_000),
    });
    await aBooking(post.em, { home, traveler, checkIn: '2026-05-28' });
    const reminders = post.worker.get(Reminders);
    await Promise.all([reminders.ofHolds(), reminders.ofHolds()]);
    await reminders.ofHolds();
    expect(await post.mails({ kind: 'hold_expiring' })).toMatchObject([{ user_id: traveler.id }]);
    expect((await post.mails({ booking_id: soon.id }))[0]?.body_text).toContain('To pay: $400.00');
  });

  it('E11 a dispute is told to the owner and to the operators who look after money', async () => {
    const event = await aConfirmation(post);
    const finance = await anOperator(post.em, 'finance');
    await anOperator(post.em, 'moderator');
    const { bookingId, travelerId, ownerId, propertyTitle } = event.payload;
    const opened = await post.announced('dispute.opened', {
      ...{ bookingId, travelerId, ownerId, propertyTitle },
      disputeId: 'dp_1',
      amountCents: 40_000,
      feeCents: 1_500,
      reason: 'fraudulent',
    });
    await post.handlers().handle('tell-dispute', opened);
    const told = await post.mails({ booking_id: bookingId });
    expect(told.map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['dispute_opened', ownerId],
      ['dispute_to_answer', finance.id],
    ]);
  });

  it('our team’s answer reaches whoever asked by letter and in the inbox, once', async () => {
    const [asker, operator] = [await aUser(post.em), await anOperator(post.em, 'support')];
    const requestId = randomUUID();
    const event = await post.announced('support.answered', {
      requestId,
      userId: asker.id,
      operatorId: operator.id,
      subject: 'Where is the <key>?',
      answer: 'In the box.\n\nBeside the door.',
    });
    const tell = () => post.handlers().handle('tell-support-answer', event);
    await Promise.all([tell(), tell()]);
    await tell();
    const letters = await post.mails({ user_id: asker.id });
    expect(letters).toMatchObject([{ kind: 'support_answered', subject: 'Our answer to your question' }]);
    expect(letters[0]?.body_text).toContain('In the box.\n\nBeside the door.');
    expect(letters[0]?.body_html).toContain('Where is the &lt;key&gt;?');
    const path = `/support?request=${requestId}`;
    expect(letters[0]?.body_text).toContain(path);
    const entries = tables(post.em)
      .selectFrom('inbox_entries')
      .select(['topic', 'text', 'path'])
      .where('user_id', '=', asker.id);
    expect(await entries.execute()).toEqual([{ topic: 'support', text: 'Where is the <key>?', path }]);
  });

  it('without SMTP a letter stays in the local mailbox, where it can be read', async () => {
    const owner = await anOwner(post.em);
    const event = await post.announced('user.registered', { userId: owner.id, role: 'property_owner' });
    await post.handlers().handle('tell-registered', event);
    await post.sendAll();
    expect(await post.mails({ user_id: owner.id })).toMatchObject([
      { kind: 'welcome', state: 'delivered', attempts: 1, subject: 'Welcome to Latchkey' },
    ]);
  });
});

describe('Letters by SMTP', () => {
  let post: Post;
  let port: number;
  const server = new MailServer();
  beforeAll(async () => {
    port = await server.open(0);
    post = await Post.open({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Latchkey <hello@latchkey.example>',
    });
  });
  beforeEach(() => {
    server.received.length = 0;
    server.refusal = null;
  });
  afterAll(async () => {
    await post.close();
    await server.close();
  });

  const queued = async (fullName = 'Robin Traveler'): Promise<string> => {
    const user = await aUser(post.em, { fullName });
    const event = await post.announced('user.registered', { userId: user.id, role: 'traveler' });
    await post.handlers().handle('tell-registered', event);
    const [mail] = await post.mails({ user_id: user.id });
    if (!mail) throw new Error('Nothing was queued');
    return mail.id;
  };
  const mailOf = async (id: string) => (await post.mails({ id }))[0];

  it('arrive whole, from us, with an id that names their row', async () => {
    const id = await queued('Zoë "Z" <Quill>');
    await post.worker.get(SendMail).run(id);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      messageId: `<${id}@latchkey.example>`,
      subject: 'Welcome to Latchkey',
      from: { name: 'Latchkey', address: 'hello@latchkey.example' },
      to: [{ name: 'Zoë "Z" <Quill>' }],
    });
    expect(mail?.text).toContain('Hello Zoë "Z" <Quill>,');
    expect(mail?.html).toContain('Hello Zoë &quot;Z&quot; &lt;Quill&gt;,');
    expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('are sent once when several workers try at the same time', async () => {
    const id = await queued();
    const send = post.worker.get(SendMail);
    await Promise.all([send.run(id), send.run(id), send.run(id)]);
    await send.run(id);
    expect(server.received).toHaveLength(1);
  });

  it('repeat under the same id when the process died between sending and the mark', async () => {
    const id = await queued();
    await post.worker.get(SendMail).run(id);
    await tables(post.em)
      .updateTable('mails')
      .set({ state: 'queued', finished_at: null, next_attempt_at: realNow() })
      .where('id', '=', id)
      .execute();
    await post.sendAll();
    expect(server.received.map(({ messageId }) => messageId)).toEqual(
      Array(2).fill(`<${id}@latchkey.example>`),
    );
    expect((await mailOf(id))?.state).toBe('sent');
  });

  it('wait while the server is away, and go out once it is back', async () => {
    const id = await queued();
    await server.close();
    await post.worker.get(SendMail).run(id);
    expect(await mailOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await post.sendAll(); // its turn has not come
    expect(await mailOf(id)).toMatchObject({ attempts: 1 });
    await server.open(port);
    await post.waited();
    await post.sendAll();
    expect(server.received).toHaveLength(1);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it.each([
    { command: 'rcpt', code: 550, state: 'failed' },
    { command: 'data', code: 554, state: 'failed' },
    { command: 'rcpt', code: 451, state: 'queued' },
  ] as const)('$code to $command: $state', async ({ command, code, state }) => {
    const id = await queued();
    server.refusal = { command, code };
    await post.worker.get(SendMail).run(id);
    expect(server.received).toEqual([]);
    expect((await mailOf(id))?.state).toBe(state);
  });

  it('that hold a private link lose it once they are on their way, and cannot be sent again', async () => {
    const url = 'https://latchkey.example/reset?token=very-private';
    const user = await aUser(post.em);
    const ask = (dedupeKey: string) =>
      inTransaction(post.em, (tx) =>
        post.worker.get(Mails).queue(tx, {
          kind: 'reset_password',
          to: { userId: user.id, address: user.email, name: user.fullName },
          facts: { url, expiresAt: '2026-05-13T13:00:00Z' },
          dedupeKey,
        }),
      );
    const id = (await ask('first')) ?? '';
    expect(await ask('first')).toBeNull();
    await post.worker.get(SendMail).run(id);
    expect(server.received[0]?.text).toContain(url);
    expect(await mailOf(id)).toMatchObject({ state: 'sent', body_text: null, body_html: null });
    const seen = await tables(post.em).selectFrom('events').select('payload').execute();
    expect(JSON.stringify(seen)).not.toContain('very-private');
    await expect(
      inTransaction(post.em, (tx) => post.worker.get(Mails).sendAgain(tx, id)),
    ).rejects.toMatchObject({ code: 'mail.wiped' });
  });

  it('nobody else sends them: the way out is the one that was configured', () => {
    expect(post.worker.get(MailTransport).outcome).toBe('sent');
  });
});
