import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { Job } from 'bullmq';
import { sql } from 'kysely';
import {
  databaseListenersOf,
  listenersOf,
  queueOf,
  sharedListenersOf,
  type AnnouncedFacts,
  type EventName,
} from '#libs/core/events';
import {
  announce,
  EFFECTS_JOB,
  inTransaction,
  isOneOf,
  realNow,
  realNowPlus,
  type EffectsJob,
  type HandlerJob,
  type OutboxEvent,
} from '#libs/core/platform';
import { DocumentsHandlers } from '#libs/money/documents';
import { LoyaltyHandlers } from '#libs/people/loyalty';
import {
  aBooking,
  aHome,
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
import { EffectsRunner, byTransaction } from './effects-runner.js';
import { HandlerRunner } from './handler-runner.js';
import { JobProducer } from './job-producer.js';
import { QueueRegistry } from './queue-registry.js';
import { Relay } from './relay.js';

let database: TestDatabase;
let worker: INestApplicationContext;
beforeAll(async () => {
  database = await testDatabase();
  worker = await buildWorker(testConfig(database.url), { clock: new TestClock() });
});
afterAll(async () => {
  await worker.close();
  await database.stop();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(
    (['effects', 'notifications', 'bookings'] as const).map((name) =>
      queue(name).obliterate({ force: true }),
    ),
  );
  // No test sees the events of another.
  await tables(em())
    .updateTable('events')
    .set({ published_at: realNow(), done_at: realNow() })
    .where('done_at', 'is', null)
    .execute();
});

const em = () => worker.get(EntityManager).fork();
const queue = (name: 'effects' | 'notifications' | 'bookings') => worker.get(QueueRegistry).producer(name);
const relay = () => worker.get(Relay);

const announced = <N extends EventName>(name: N, facts: AnnouncedFacts<N>): Promise<string> =>
  inTransaction(em(), (tx) => announce(tx, name, facts, TEST_NOW));

/** Announces the registration of a new traveler, or of one that does not exist. */
async function aRegistration(userId?: string): Promise<string> {
  const id = userId ?? (await aUser(em())).id;
  return announced('user.registered', { userId: id, role: 'traveler' });
}

/** How many connections to this database have a transaction open and wait for their client. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`.execute(tables(em()));
  return rows[0]?.open ?? 0;
}

/** Announces the confirmation of a booking. */
async function aConfirmation() {
  const [traveler, home] = [await aUser(em()), await aHome(em())];
  const booking = await aBooking(em(), { home, traveler, status: 'confirmed' });
  const facts = {
    ...bookingFacts(booking),
    paidCents: booking.totalCents,
    plan: 'basic',
    multiplier: 1,
  } as const;
  const eventId = await announced('booking.confirmed', { ...facts, paymentId: randomUUID() });
  return { eventId, bookingId: booking.id, facts };
}

/** Runs the job that the relay makes for these events. */
async function apply(...ids: string[]): Promise<void> {
  const found = await tables(em())
    .selectFrom('events')
    .select(['id', 'name', 'booking_id', 'correlation_id'])
    .where((event) => isOneOf(event.ref('id'), ids, 'uuid'))
    .orderBy('seq')
    .execute();
  await run(found);
}

const run = (found: readonly OutboxEvent[]): Promise<void> =>
  worker.get(EffectsRunner).run('effects', new Job(queue('effects'), EFFECTS_JOB, { events: [...found] }));

async function marksOf(eventId: string): Promise<string[]> {
  const marks = await tables(em())
    .selectFrom('handled')
    .select('handler')
    .where('event_id', '=', eventId)
    .execute();
  return marks.map(({ handler }) => handler).sort();
}

const events = (...ids: string[]) =>
  tables(em())
    .selectFrom('events')
    .select(['id', 'published_at', 'handlers_left', 'done_at'])
    .where((event) => isOneOf(event.ref('id'), ids, 'uuid'))
    .orderBy('seq')
    .execute();

const jobNames = async (name: 'effects' | 'notifications' | 'bookings'): Promise<string[]> =>
  (await queue(name).getJobs(['waiting'])).map((job) => job.name).sort();

/** As if an event had been published so many seconds ago. */
const publishedAgo = (id: string, seconds: number) =>
  tables(em())
    .updateTable('events')
    .set({ published_at: realNowPlus(-seconds) })
    .where('id', '=', id)
    .execute();

describe('The database handlers of an event', () => {
  it('run together, each once, however often and concurrently their job runs', async () => {
    const { eventId, bookingId } = await aConfirmation();
    await Promise.all([apply(eventId), apply(eventId), apply(eventId)]);
    await apply(eventId);
    expect(await marksOf(eventId)).toEqual(sharedListenersOf('booking.confirmed').sort());
    const points = tables(em()).selectFrom('points_lines').select('id').where('booking_id', '=', bookingId);
    expect(await points.execute()).toHaveLength(1);
    const mails = tables(em()).selectFrom('mails').select('id').where('booking_id', '=', bookingId);
    expect(await mails.execute()).toHaveLength(2);
  });

  it('are followed by what is too slow for their transaction, which alone is done again when it fails', async () => {
    const { eventId } = await aConfirmation();
    await relay().publish();
    const { handlers } = worker.get(DocumentsHandlers);
    jest.spyOn(handlers, 'write-agreement').mockRejectedValueOnce(new Error('no paper'));
    await apply(eventId);
    expect(await marksOf(eventId)).toEqual(databaseListenersOf('booking.confirmed').sort());
    expect(await events(eventId)).toMatchObject([{ handlers_left: 1, done_at: null }]);
    const [again] = await queue('bookings').getJobs(['waiting']);
    expect(again?.name).toBe('write-agreement');
    const runner = worker.get(HandlerRunner);
    for (let run = 0; run < 2; run += 1) await runner.run('bookings', again as Job<HandlerJob>);
    expect(await events(eventId)).toMatchObject([{ handlers_left: 0, done_at: expect.any(Date) as Date }]);
    expect(await marksOf(eventId)).toEqual(listenersOf('booking.confirmed').sort());
  });

  it('and what follows them leave nothing to do when all is well', async () => {
    const { eventId, bookingId } = await aConfirmation();
    await relay().publish();
    await apply(eventId);
    expect(await events(eventId)).toMatchObject([{ handlers_left: 0, done_at: expect.any(Date) as Date }]);
    const agreements = tables(em()).selectFrom('agreements').select('id').where('booking_id', '=', bookingId);
    expect(await agreements.execute()).toHaveLength(1);
  });

  it('fail without an effect on other events, and get jobs of their own', async () => {
    const [before, broken, after] = [
      await aRegistration(),
      await aRegistration(randomUUID()), // of an account that does not exist
      await aRegistration(),
    ];
    await apply(before, broken, after);
    expect(await marksOf(before)).toEqual(['notify-registered']);
    expect(await marksOf(broken)).toEqual([]);
    expect(await marksOf(after)).toEqual(['notify-registered']);
    expect(await jobNames('notifications')).toEqual(['notify-registered']);
  });

  it('wait in their own queue while an operator has paused it', async () => {
    await queue('notifications').pause();
    const { eventId } = await aConfirmation();
    await apply(eventId);
    const marks = await marksOf(eventId);
    const isPaused = (handler: string) =>
      databaseListenersOf('booking.confirmed').some(
        (one) => one === handler && queueOf(one) === 'notifications',
      );
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter(isPaused)).toEqual([]);
    expect(await jobNames('notifications')).toEqual(
      databaseListenersOf('booking.confirmed').filter(isPaused).sort(),
    );
    await queue('notifications').resume();
  });

  it('are skipped for an event that was deleted after it was done', async () => {
    const { id: userId } = await aUser(em());
    const bookingId = randomUUID();
    const event = { name: 'user.registered', booking_id: bookingId, correlation_id: null } as const;
    const id = await aRegistration(userId);
    await run([
      { ...event, id: randomUUID() },
      { ...event, id },
    ]);
    expect(await marksOf(id)).toEqual(['notify-registered']);
  });

  it('share a transaction with those of other events of the booking: all happen, or none does', async () => {
    const { eventId, facts } = await aConfirmation();
    const completion = await announced('booking.completed', {
      ...facts,
      completedAt: TEST_NOW.toISOString(),
    });
    const { handlers } = worker.get(LoyaltyHandlers);
    jest.spyOn(handlers, 'post-points').mockRejectedValueOnce(new Error('away'));
    await apply(eventId, completion);
    expect(await marksOf(eventId)).toEqual([]);
    await apply(eventId, completion);
    expect(await marksOf(eventId)).toEqual(sharedListenersOf('booking.confirmed').sort());
    expect(await marksOf(completion)).toEqual(databaseListenersOf('booking.completed').sort());
  });
});

describe('Events share a transaction', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const event = (name: EventName, bookingId: string | null): OutboxEvent => ({
    id: randomUUID(),
    name,
    booking_id: bookingId,
    correlation_id: null,
  });
  const shared = (...events: OutboxEvent[]): number[][] =>
    byTransaction(events).map((together) => together.map((it) => events.indexOf(it)));

  it('when they are of the same booking', () => {
    const [paid, confirmed] = [event('payment.succeeded', one), event('booking.confirmed', one)];
    expect(shared(paid, event('booking.confirmed', other), confirmed)).toEqual([[0, 2], [1]]);
  });

  it('but never two that write to the books', () => {
    const [paid, cancelled] = [event('payment.succeeded', one), event('booking.cancelled', one)];
    expect(shared(paid, event('booking.confirmed', one), cancelled)).toEqual([[0, 1], [2]]);
    expect(shared(event('payout.sent', null), event('payout.sent', null))).toEqual([[0], [1]]);
  });

  it('when they write nothing to the books, ten at a time and after those that do', () => {
    const registrations = Array.from({ length: 11 }, () => event('user.registered', null));
    const ten = registrations.slice(0, 10).map((_, index) => index);
    expect(shared(...registrations)).toEqual([ten, [10]]);
    expect(shared(event('user.registered', null), event('payment.succeeded', one))).toEqual([[1], [0]]);
  });
});

describe('The relay', () => {
  it('publishes each event once when several run concurrently', async () => {
    for (let count = 0; count < 30; count += 1) await aRegistration();
    const published = await Promise.all([relay().publish(), relay().publish(), relay().publish()]);
    expect(published.reduce((sum, one) => sum + one, 0)).toBe(30);
    const jobs = await queue('effects').getJobs(['waiting']);
    const ids = jobs.flatMap(({ data }) => (data as EffectsJob).events.map(({ id }) => id));
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
    expect(await relay().publish()).toBe(0);
  });

  it('returns events that the queues refuse, and publishes them later', async () => {
    const id = await aRegistration();
    const refusal = jest.spyOn(worker.get(JobProducer), 'publish').mockRejectedValueOnce(new Error('away'));
    await expect(relay().publish()).rejects.toThrow('away');
    expect(await events(id)).toMatchObject([{ published_at: null, done_at: null }]);
    expect(await relay().publish()).toBe(1);
    expect(refusal).toHaveBeenCalledTimes(2);
    await apply(id);
    expect(await events(id)).toMatchObject([{ handlers_left: 0, done_at: expect.any(Date) as Date }]);
  });

  it('counts a handler that ran although the queues refused', async () => {
    const id = await aRegistration();
    jest.spyOn(worker.get(JobProducer), 'publish').mockImplementationOnce(async () => {
      await apply(id);
      throw new Error('away');
    });
    await expect(relay().publish()).rejects.toThrow('away');
    await relay().publish();
    expect(await events(id)).toMatchObject([{ handlers_left: 0, done_at: expect.any(Date) as Date }]);
  });

  it('marks an event that nobody handles as done', async () => {
    const [traveler, home] = [await aUser(em()), await aHome(em())];
    const booking = await aBooking(em(), { home, traveler });
    const holdExpiresAt = booking.holdExpiresAt.toISOString();
    const id = await announced('booking.created', { ...bookingFacts(booking), holdExpiresAt });
    expect(listenersOf('booking.created')).toEqual([]);
    await relay().publish();
    expect(await events(id)).toMatchObject([{ handlers_left: 0, done_at: expect.any(Date) as Date }]);
  });

  it('publishes a lost event again, each open handler on its own', async () => {
    const id = await aRegistration();
    await relay().publish();
    await queue('effects').obliterate({ force: true });
    await publishedAgo(id, 60);
    expect(await relay().republish()).toBe(1);
    expect(await jobNames('notifications')).toEqual(['notify-registered']);
    expect(await relay().republish()).toBe(0);
  });

  it('holds no transaction while a queue hangs, and publishes the event again when it refuses', async () => {
    const id = await aRegistration();
    await relay().publish();
    await queue('effects').obliterate({ force: true });
    await publishedAgo(id, 60);
    const transactions: number[] = [];
    jest.spyOn(worker.get(JobProducer), 'addEach').mockImplementation(async () => {
      transactions.push(await openTransactions());
      throw new Error('Redis does not answer');
    });
    await expect(relay().republish()).rejects.toThrow('Redis does not answer');
    expect(transactions).toEqual([0]);

    jest.restoreAllMocks();
    expect(await relay().republish()).toBe(1);
    expect(await jobNames('notifications')).toEqual(['notify-registered']);
  });

  it('leaves an event alone that waits for its turn in a backlog', async () => {
    const id = await aRegistration();
    await relay().publish();
    await publishedAgo(id, 60);
    await queue('effects').obliterate({ force: true });
    await queue('effects').add(EFFECTS_JOB, { events: [] }, { timestamp: Date.now() - 60_000 });
    expect(await relay().republish()).toBe(0);
    expect(await jobNames('notifications')).toEqual([]);
  });
});

describe('A job of an earlier release', () => {
  it('that nobody needs any more is done', async () => {
    const job = new Job(queue('notifications'), 'send-mail', { eventId: randomUUID(), event: 'mail.queued' });
    await expect(worker.get(HandlerRunner).run('notifications', job)).resolves.toBeUndefined();
  });
});
