import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { ArrivalGuides, ArrivalMailer, SendArrivalGuides } from '#libs/stays/arrival';
import { EndBooking } from '#libs/stays/bookings';
import { databaseOptions, inTransaction, type Tx } from '#libs/core/platform';
import { ARRIVAL_FIELDS, type ArrivalField } from '#libs/core/rules';
import { Mails, SendMail } from '#libs/people/notifications';
import { ENTITIES } from '#libs/wiring';
import {
  aBooking,
  aHome,
  aUser,
  eventPayloads,
  tables,
  TestClock,
  TEST_NOW,
  testConfig,
  testDatabase,
  type TestDatabase,
} from '#libs/testing';
import { buildWorker } from '../bootstrap.js';
import { HandlerRunner } from '../events/handler-runner.js';

const OPENS = new Date('2026-05-19T22:00:00.000Z');
const LATER = new Date('2026-05-20T09:00:00.000Z');
const CODE = '4711-Marigold';

let database: TestDatabase;
let worker: INestApplicationContext;
let orm: MikroORM;
const clock = new TestClock();
beforeAll(async () => {
  database = await testDatabase();
  worker = await buildWorker(testConfig(database.url), { clock });
  orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 4 }, ENTITIES));
});
afterAll(async () => {
  await worker.close();
  await orm.close(true);
  await database.stop();
});
beforeEach(() => clock.set(TEST_NOW));
afterEach(() => jest.restoreAllMocks());

const em = (): EntityManager => orm.em.fork();
const sweep = (): Promise<void> => worker.get(SendArrivalGuides).run();

type Texts = Partial<Record<ArrivalField, string>>;
const guideOf = (texts: Texts) => ({
  ...(Object.fromEntries(ARRIVAL_FIELDS.map((field) => [field, ''])) as Record<ArrivalField, string>),
  ...texts,
});

/** A home, and a stay from May 20 to May 23. */
async function aStay(guide: Texts | null = { access_code: CODE, getting_in: 'The red door.' }) {
  const [home, traveler] = [await aHome(em()), await aUser(em())];
  const booking = await aBooking(em(), { home, traveler, status: 'confirmed' });
  const save = async (texts: Texts): Promise<void> => {
    const guides = worker.get(ArrivalGuides);
    const { version } = await guides.of(home.ownerId, home.id);
    await guides.save(home.ownerId, home.id, version, guideOf(texts));
  };
  if (guide) await save(guide);
  return { home, traveler, booking, save };
}

const mailsOf = (bookingId: string) =>
  tables(em())
    .selectFrom('mails')
    .select(['kind', 'user_id', 'subject', 'body_text', 'secret', 'state'])
    .where('booking_id', '=', bookingId)
    .where('kind', 'like', 'arrival%')
    .orderBy('queued_at')
    .execute();
const entriesOf = (bookingId: string) =>
  tables(em())
    .selectFrom('inbox_entries')
    .select(['title', 'text', 'path'])
    .where('booking_id', '=', bookingId)
    .where('topic', '=', 'arrival')
    .orderBy('seq')
    .execute();

describe('The arrival guide is sent (decision 28)', () => {
  it('exactly 24 hours before check-in, once, however often and concurrently it is looked for', async () => {
    const { booking, traveler } = await aStay();
    clock.set(new Date(OPENS.getTime() - 1));
    await sweep();
    expect(await mailsOf(booking.id)).toEqual([]);
    clock.set(OPENS);
    await Promise.all([sweep(), sweep(), sweep()]);
    clock.advance({ hours: 2 });
    await sweep();
    expect(await mailsOf(booking.id)).toMatchObject([
      {
        kind: 'arrival_guide',
        user_id: traveler.id,
        secret: true,
        subject: 'Your arrival guide: Juniper cabin',
      },
    ]);
    expect((await mailsOf(booking.id))[0]?.body_text).toContain(`Access code: ${CODE}`);
    expect(await entriesOf(booking.id)).toMatchObject([
      { title: 'Your arrival guide is open', path: `/bookings/${booking.id}/arrival` },
    ]);
    expect(JSON.stringify(await entriesOf(booking.id))).not.toContain(CODE);
  });

  it('on confirmation, when the stay was booked later than that, and a minute after a late guide', async () => {
    clock.set(LATER);
    const { booking, save } = await aStay(null);
    await sweep();
    expect(await mailsOf(booking.id)).toEqual([]);
    await save({ access_code: CODE });
    await sweep();
    expect(await mailsOf(booking.id)).toEqual([]);
    clock.advance({ minutes: 1 });
    await sweep();
    expect(await mailsOf(booking.id)).toHaveLength(1);
  });

  it('once, when the worker dies before or after it is queued', async () => {
    const { booking } = await aStay();
    clock.set(OPENS);
    const mailer = worker.get(ArrivalMailer);
    const post = mailer.post.bind(mailer);
    jest.spyOn(mailer, 'post').mockImplementationOnce(async (tx, news) => {
      await post(tx, news);
      throw new Error('The process dies here');
    });
    await expect(sweep()).rejects.toThrow('The process dies here');
    expect(await mailsOf(booking.id)).toEqual([]);
    clock.advance({ minutes: 1 });
    await sweep();
    await sweep();
    expect(await mailsOf(booking.id)).toHaveLength(1);
    expect(await entriesOf(booking.id)).toHaveLength(1);
  });

  it('to everybody else when one cannot be told, who is tried again after one, two, four minutes, until it works', async () => {
    const { booking: broken } = await aStay();
    const { booking: behind } = await aStay();
    clock.set(OPENS);
    const mailer = worker.get(ArrivalMailer);
    const post = mailer.post.bind(mailer);
    let attempts = 0;
    const spy = jest.spyOn(mailer, 'post').mockImplementation(async (tx, news) => {
      if (news.bookingId !== broken.id) return post(tx, news);
      attempts += 1;
      throw new Error('This text cannot be written');
    });
    await expect(sweep()).rejects.toThrow(
      '1 arrival guides could not be sent, the first because of: Error: This text cannot be written',
    );
    expect(await mailsOf(behind.id)).toHaveLength(1);
    for (const [minutes, expected] of [
      [0, 1],
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      clock.advance({ minutes });
      await sweep().catch(() => undefined);
      expect([minutes, attempts]).toEqual([minutes, expected]);
    }
    spy.mockRestore();
    clock.advance({ minutes: 8 });
    await sweep();
    expect(await mailsOf(broken.id)).toHaveLength(1);
    const waiting = await tables(em())
      .selectFrom('arrival_retries')
      .select('booking_id')
      .where('booking_id', 'in', [broken.id, behind.id])
      .execute();
    expect(waiting).toEqual([]);
  });

  it.each(['pending', 'cancelled', 'completed'] as const)(
    'not to the guest of a %s booking',
    async (status) => {
      const { home, traveler } = await aStay();
      const booking = await aBooking(em(), { home, traveler, status, checkIn: '2026-05-26' });
      clock.set('2026-05-26T09:00:00Z');
      await sweep();
      expect(await mailsOf(booking.id)).toEqual([]);
    },
  );

  it('not for a stay that is cancelled while it is looked for', async () => {
    const { booking } = await aStay();
    clock.set(OPENS);
    let looking: Promise<void> = Promise.resolve();
    await inTransaction(em(), async (tx: Tx) => {
      await worker.get(EndBooking).byOperator(tx, booking.id, 'full', 'The pipes burst');
      await tx.flush();
      looking = sweep();
      await looking;
    });
    await sweep();
    expect(await mailsOf(booking.id)).toEqual([]);
  });

  it('not any more by an email that still waits when the stay is cancelled', async () => {
    const { booking } = await aStay();
    clock.set(OPENS);
    await sweep();
    await inTransaction(em(), (tx) =>
      worker.get(EndBooking).byOperator(tx, booking.id, 'full', 'Burst pipes'),
    );
    const event = await tables(em())
      .selectFrom('events')
      .select(['id', 'occurred_at'])
      .where('booking_id', '=', booking.id)
      .where('name', '=', 'booking.cancelled')
      .executeTakeFirstOrThrow();
    const [payload] = (await eventPayloads(em(), 'booking.cancelled')).filter(
      ({ bookingId }) => bookingId === booking.id,
    );
    if (!payload) throw new Error('There is no event');
    await worker.get(HandlerRunner).handle('notify-cancelled', {
      ...{ id: event.id, name: 'booking.cancelled', payload },
      occurredAt: event.occurred_at.toISOString(),
    });
    expect(await mailsOf(booking.id)).toEqual([]);
  });

  it('with a body that is wiped once it is sent, and cannot be sent again', async () => {
    const { booking } = await aStay();
    clock.set(OPENS);
    await sweep();
    await worker.get(SendMail).runDue();
    const mail = await tables(em())
      .selectFrom('mails')
      .select(['id', 'secret'])
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const again = inTransaction(em(), (tx) => worker.get(Mails).sendAgain(tx, mail.id));
    await expect(again).rejects.toMatchObject({ code: 'mail.wiped' });
  });
});

describe('A change of what opens the home is told (decision 28)', () => {
  async function aToldStay() {
    const stay = await aStay({ access_code: CODE, getting_in: 'The red door.', parking: 'Beside the barn.' });
    clock.set(LATER);
    await sweep();
    return stay;
  }
  const ALL = { access_code: CODE, getting_in: 'The red door.', parking: 'Beside the barn.' };
  const settled = async (): Promise<void> => {
    clock.advance({ minutes: 1 });
    await sweep();
  };

  it('once, with what counts now', async () => {
    const { booking, save } = await aToldStay();
    await save({ ...ALL, access_code: '0815' });
    await settled();
    await settled();
    const [, changed, ...others] = await mailsOf(booking.id);
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      ...{ kind: 'arrival_changed', secret: true, subject: 'The access code has changed: Juniper cabin' },
      body_text: expect.stringContaining('Access code: 0815') as string,
    });
  });

  it('with the last of several quick changes only', async () => {
    const { booking, save } = await aToldStay();
    for (const code of ['1111', '2222', '3333']) {
      await save({ ...ALL, access_code: code });
      clock.advance({ minutes: 0.5 });
      await sweep();
    }
    await settled();
    const mails = await mailsOf(booking.id);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.body_text).toContain('Access code: 3333');
  });

  it('not when it was changed and changed back, nor when something else has changed', async () => {
    const { booking, save } = await aToldStay();
    await save({ ...ALL, access_code: '1111' });
    await save(ALL);
    await settled();
    await save({ ...ALL, parking: 'On the road.' });
    await settled();
    expect(await mailsOf(booking.id)).toHaveLength(1);
  });

  it('also when it says how to get in, and for every change', async () => {
    const { booking, save } = await aToldStay();
    await save({ ...ALL, getting_in: 'The blue door.' });
    await settled();
    await save({ ...ALL, getting_in: 'The blue door.', access_code: '' });
    await settled();
    const mails = await mailsOf(booking.id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your arrival guide: Juniper cabin',
      'The way of getting in has changed: Juniper cabin',
      'The access code has changed: Juniper cabin',
    ]);
    expect(mails[2]?.body_text).toContain('Access code: none any more');
  });

  it('not to guests who cannot read it yet, nor after the stay', async () => {
    const { booking, save } = await aStay();
    await save({ access_code: '1111' });
    await settled();
    expect(await mailsOf(booking.id)).toEqual([]);
    clock.set(LATER);
    await sweep();
    clock.set(new Date('2026-05-23T18:00:00Z'));
    await save({ access_code: '2222' });
    await settled();
    expect(await mailsOf(booking.id)).toHaveLength(1);
  });
});
