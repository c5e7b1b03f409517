import { randomUUID } from 'node:crypto';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { announce, databaseOptions, FileStorage, inTransaction, type EventRecord } from '#libs/core/platform';
import { UNREAD_MAIL_MINUTES, UNREAD_MAIL_QUIET_HOURS } from '#libs/core/rules';
import { User } from '#libs/people/identity';
import {
  DeleteOldThreads,
  MailUnread,
  OpenThreads,
  SendMessage,
  Threads,
  ThreadSafety,
} from '#libs/people/messages';
import { NotificationPreferences } from '#libs/people/notifications';
import { EraseAccount, ExportData } from '#libs/people/privacy';
import { Booking } from '#libs/stays/bookings';
import { Photos, SweepPhotos } from '#libs/stays/photos';
import { Property } from '#libs/stays/properties';
import {
  aBooking,
  aHome,
  anOwner,
  aPhoto,
  aUser,
  bookingFacts,
  tables,
  TEST_NOW,
  TestClock,
  testConfig,
  testDatabase,
  type TestDatabase,
} from '#libs/testing';
import { buildWorker } from '../bootstrap.js';
import { HandlerRunner } from '../events/handler-runner.js';

const clock = new TestClock();
let database: TestDatabase;
let worker: INestApplicationContext;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(
    databaseOptions({ databaseUrl: database.url, databasePool: 4 }, [User, Property, Booking]),
  );
  worker = await buildWorker(testConfig(database.url), { clock });
});
afterAll(async () => {
  await worker.close();
  await orm.close(true);
  await database.stop();
});

let home: Property;
let owner: User;
let traveler: User;
beforeEach(async () => {
  clock.set(TEST_NOW);
  await tables(em()).updateTable('thread_readers').set({ mail_due_at: null }).execute();
  owner = await anOwner(em(), { fullName: 'Olive Owner' });
  home = await aHome(em(), { ownerId: owner.id, title: 'Juniper cabin' });
  traveler = await aUser(em(), { fullName: 'Robin Traveler' });
});

const em = (): EntityManager => orm.em.fork();
const draft = (text: string, photoIds: string[] = []) => ({ clientKey: randomUUID(), text, photoIds });
const ask = (text: string, who = traveler) => worker.get(OpenThreads).ask(who.id, home.id, draft(text));
const send = (who: User, threadId: string, text: string, photoIds: string[] = []) =>
  worker.get(SendMessage).send(who.id, threadId, draft(text, photoIds));
const mailUnread = () => worker.get(MailUnread).run();
const textsOf = async (who: User, threadId: string) =>
  (await worker.get(Threads).one(who.id, threadId)).messages.map(({ text }) => text);

const mailsTo = async (who: User): Promise<string[]> =>
  (
    await tables(em())
      .selectFrom('mails')
      .select('body_text')
      .where('user_id', '=', who.id)
      .where('kind', '=', 'unread_messages')
      .orderBy('queued_at')
      .execute()
  ).map((mail) => mail.body_text ?? '');

describe('Mails about unread messages', () => {
  it('are sent after some minutes, once, however many workers look', async () => {
    const id = await ask('Is it quiet?');
    await send(traveler, id, 'And warm?');
    clock.advance({ minutes: UNREAD_MAIL_MINUTES, ms: -1 });
    await mailUnread();
    expect(await mailsTo(owner)).toEqual([]);
    clock.advance({ ms: 1 });
    await Promise.all([mailUnread(), mailUnread(), mailUnread()]);
    await mailUnread();
    const mails = await mailsTo(owner);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Is it quiet?');
    expect(mails[0]).toContain('And warm?');
    expect(await mailsTo(traveler)).toEqual([]);
  });

  it('are not sent for what was read meanwhile, but for what came after it', async () => {
    const id = await ask('Is it quiet?');
    await worker.get(Threads).read(owner.id, id, 1);
    clock.advance({ hours: 1 });
    await mailUnread();
    expect(await mailsTo(owner)).toEqual([]);
    await send(traveler, id, 'Hello?');
    clock.advance({ hours: 1 });
    await mailUnread();
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  it('keep quiet for two hours after one', async () => {
    const id = await ask('One');
    clock.advance({ minutes: UNREAD_MAIL_MINUTES });
    await mailUnread();
    await send(traveler, id, 'Two');
    clock.advance({ hours: UNREAD_MAIL_QUIET_HOURS, ms: -1 });
    await mailUnread();
    expect(await mailsTo(owner)).toHaveLength(1);
    clock.advance({ ms: 1 });
    await mailUnread();
    expect(await mailsTo(owner)).toHaveLength(2);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'who do not want them',
      () =>
        worker
          .get(NotificationPreferences, { strict: false })
          .choose({ id: owner.id, role: 'property_owner' }, [
            { topic: 'messages', channel: 'mail', wanted: false },
          ]),
    ],
    [
      'whose account is suspended',
      () =>
        tables(em())
          .updateTable('users')
          .set({ suspended_at: TEST_NOW })
          .where('id', '=', owner.id)
          .execute(),
    ],
  ])('do not go to people %s', async (_who, happens) => {
    await ask('Is it quiet?');
    await happens();
    clock.advance({ hours: 1 });
    await mailUnread();
    expect(await mailsTo(owner)).toEqual([]);
  });

  it('do not go to people who have blocked the writer', async () => {
    const id = await ask('Is it quiet?');
    await worker.get(ThreadSafety).block(owner.id, id);
    clock.advance({ hours: 1 });
    await mailUnread();
    expect(await mailsTo(owner)).toEqual([]);
  });

  it('show contact details once the booking is confirmed, and count what they do not quote', async () => {
    await aBooking(em(), { home, traveler, status: 'confirmed' });
    const id = await ask('Call 541-555-0123');
    for (const text of ['Two', 'Three', 'Four', 'Five']) await send(traveler, id, text);
    clock.advance({ hours: 1 });
    await mailUnread();
    const [mail = ''] = await mailsTo(owner);
    expect(mail).toContain('Call 541-555-0123');
    expect(mail).not.toContain('Four');
    expect(mail).toMatch(/More messages:? +2/);
  });
});

describe('A confirmed booking', () => {
  const confirmed = async (booking: Booking): Promise<EventRecord<'booking.confirmed'>> => {
    const payload = {
      ...bookingFacts(booking),
      paidCents: booking.totalCents,
      plan: 'basic' as const,
      multiplier: 1,
      paymentId: null,
    };
    const id = await inTransaction(em(), (tx) => announce(tx, 'booking.confirmed', payload, clock.now()));
    return { id, name: 'booking.confirmed', payload, occurredAt: clock.now().toISOString() };
  };

  it('takes over the question thread of its guest, once', async () => {
    const id = await ask('Call 541-555-0123');
    const other = await ask('Me too', await aUser(em()));
    const booking = await aBooking(em(), { home, traveler, status: 'confirmed' });
    const event = await confirmed(booking);
    await worker.get(HandlerRunner).handle('adopt-thread', event);
    await worker.get(HandlerRunner).handle('adopt-thread', event);
    const rows = await tables(em())
      .selectFrom('threads')
      .select(['id', 'booking_id'])
      .where('property_id', '=', home.id)
      .execute();
    expect(new Map(rows.map((row) => [row.id, row.booking_id]))).toEqual(
      new Map([
        [id, booking.id],
        [other, null],
      ]),
    );
  });

  it('leaves a thread alone that belongs to an earlier stay', async () => {
    const first = await aBooking(em(), { home, traveler, status: 'confirmed' });
    const id = await ask('Hello');
    const second = await aBooking(em(), { home, traveler, status: 'confirmed', checkIn: '2026-05-25' });
    await worker.get(HandlerRunner).handle('adopt-thread', await confirmed(second));
    expect((await worker.get(Threads).one(owner.id, id)).thread.booking_id).toBe(first.id);
  });
});

describe('Personal data', () => {
  const aPrivatePhoto = async (): Promise<string> =>
    worker.get(Photos, { strict: false }).receive(traveler.id, await aPhoto(), true);

  it("in an export are the person's own words, not those of others", async () => {
    const id = await ask('Is it quiet?');
    await send(owner, id, 'Very quiet.');
    let data = '';
    for await (const part of worker.get(ExportData, { strict: false }).of(traveler.id)) data += part;
    expect(data).toContain('Is it quiet?');
    expect(data).not.toContain('Very quiet.');
  });

  it('are gone when the account is deleted: words, pictures, templates and links; the other side keeps theirs', async () => {
    const booking = await aBooking(em(), { home, traveler, status: 'confirmed' });
    const id = await ask('My number is 541-555-0123');
    const photo = await aPrivatePhoto();
    await send(traveler, id, 'Look', [photo]);
    await send(owner, id, 'Thanks, enjoy.');
    await worker.get(ThreadSafety).report(traveler.id, id, { reason: 'other', note: 'My own words' });
    await tables(em())
      .updateTable('bookings')
      .set({
        status: 'cancelled',
        cancelled_at: TEST_NOW,
        cancelled_by: 'owner',
        cancellation_reason: 'owner_request',
      })
      .set({ refund_cents: booking.totalCents })
      .where('id', '=', booking.id)
      .execute();
    await inTransaction(em(), (tx) => worker.get(EraseAccount, { strict: false }).run(tx, traveler.id));
    expect(await textsOf(owner, id)).toEqual(['', '', 'Thanks, enjoy.']);
    const kept = await tables(em())
      .selectFrom('messages')
      .selectAll()
      .where('sender_id', '=', traveler.id)
      .execute();
    expect(JSON.stringify(kept)).not.toMatch(/541-555-0123|Look/);
    expect(kept.every(({ erased_at: at, photos }) => at !== null && photos.length === 0)).toBe(true);
    const reports = await tables(em())
      .selectFrom('thread_reports')
      .select('note')
      .where('thread_id', '=', id)
      .execute();
    expect(reports).toEqual([{ note: null }]);
    clock.advance({ days: 2 });
    await worker.get(SweepPhotos, { strict: false }).run();
    const file = `private-photos/${photo}/original`;
    expect(await worker.get(FileStorage, { strict: false }).get(file)).toBeNull();
    await expect(send(owner, id, 'Hello?')).rejects.toMatchObject({ code: 'thread.account_closed' });
  });
});

describe('Old conversations', () => {
  it('are deleted with their pictures after the days that operators keep them, reported ones when settled', async () => {
    await aBooking(em(), { home, traveler, status: 'confirmed' });
    const old = await ask('Old');
    const photo = await worker.get(Photos, { strict: false }).receive(traveler.id, await aPhoto(), true);
    await send(traveler, old, '', [photo]);
    const reported = await ask('Reported', await aUser(em()));
    await worker.get(ThreadSafety).report(owner.id, reported, { reason: 'spam', note: null });
    const recent = await ask('Recent', await aUser(em()));
    await tables(em())
      .updateTable('threads')
      .set({ last_message_at: new Date(Date.now() - 1_096 * 86_400_000) })
      .where('id', 'in', [old, reported])
      .execute();
    await tables(em())
      .updateTable('threads')
      .set({ last_message_at: new Date() })
      .where('id', '=', recent)
      .execute();
    await Promise.all([worker.get(DeleteOldThreads).run(), worker.get(DeleteOldThreads).run()]);
    const left = await tables(em())
      .selectFrom('threads')
      .select('id')
      .where('property_id', '=', home.id)
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual([reported, recent].sort());
    const [{ used_id: usedBy }] = (await tables(em())
      .selectFrom('photos')
      .select('used_id')
      .where('id', '=', photo)
      .execute()) as [{ used_id: string | null }];
    expect(usedBy).toBeNull();
  });
});
