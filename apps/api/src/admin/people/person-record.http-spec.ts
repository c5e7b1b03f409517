import { randomUUID } from 'node:crypto';
import type { ListRowView, PersonRecordView } from '#libs/core/contracts';
import { inTransaction } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { EraseAccount } from '#libs/people/privacy';
import { aBooking, aHome, anOperator, anOwner, aReview, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';

let test: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = test.as(await anOperator(test.em));
});
afterAll(() => test.stop());

const recordOf = async (id: string, client = admin) =>
  (await client.get<PersonRecordView>(`/admin/users/${id}`)).body;
const readings = async (id: string) =>
  (await admin.get<ListRowView[]>(`/admin/audit?subject_kind=user&subject_id=${id}&action=user.read`)).body;
const signalsOf = ({ signals }: PersonRecordView) =>
  Object.fromEntries(signals.map(({ signal, count }) => [signal, count]));

describe('GET /admin/users/{id}', () => {
  it('says who a guest is, what they booked and paid, and what deserves a look', async () => {
    const phone = '+1 541 555 0100';
    const guest = await aUser(test.em, { fullName: 'Greta Guest', phone });
    await aUser(test.em, { phone });
    const home = await aHome(test.em);
    const now = test.clock.now();
    await aBooking(test.em, { home, traveler: guest, status: 'completed' });
    await aBooking(test.em, {
      ...{ home, traveler: guest, status: 'cancelled', cancelledBy: 'traveler', confirmedAt: now },
      ...{ paidCents: cents(40_000), refundCents: cents(22_500), ownerCents: cents(3_750) },
      ...{ platformCents: cents(3_750), keptCleaningCents: cents(10_000) },
    });
    const record = await recordOf(guest.id);
    expect(record.account).toMatchObject({
      ...{ id: guest.id, full_name: 'Greta Guest', email: guest.email, phone, role: 'traveler' },
      suspended_at: null,
    });
    expect(record.stays).toEqual({ pending: 0, confirmed: 0, completed: 1, cancelled: 1 });
    expect(record.hosting).toEqual({ homes: 0, confirmed: 0, completed: 0, cancelled: 0 });
    expect(record.money).toEqual({ paid: 800, refunded: 225, earnings_due: 0, paid_out: 0 });
    expect(signalsOf(record)).toEqual({ paid_stays_cancelled: 1, shared_phone: 1 });
  });

  it('says what an owner hosts and which guests they let down', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { ownerId: owner.id });
    const traveler = await aUser(test.em);
    await aBooking(test.em, {
      ...{ home, traveler, status: 'cancelled', cancelledBy: 'owner', confirmedAt: test.clock.now() },
    });
    const record = await recordOf(owner.id);
    expect(record.hosting).toEqual({ homes: 1, confirmed: 0, completed: 0, cancelled: 1 });
    expect(signalsOf(record)).toEqual({ guests_cancelled: 1 });
  });

  it('lists the devices that are signed in', async () => {
    const guest = await aUser(test.em);
    await test.as(guest).get('/auth/me');
    const record = await recordOf(guest.id);
    const kept = await tables(test.em)
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', guest.id)
      .execute();
    expect(record.sessions).toHaveLength(kept.length);
  });

  it('shows no money, and no signal of what the reader may not open, without the permission', async () => {
    const guest = await aUser(test.em);
    const home = await aHome(test.em);
    const booking = await aBooking(test.em, { home, traveler: guest, status: 'completed' });
    const review = await aReview(test.em, booking);
    await tables(test.em)
      .insertInto('review_reports')
      .values({
        ...{
          review_id: review.id,
          reporter_id: home.ownerId,
          reason: 'offensive',
          reported_at: test.clock.now(),
        },
      })
      .execute();
    const moderator = await recordOf(guest.id, test.as(await anOperator(test.em, 'moderator')));
    expect(moderator.money).toBeNull();
    expect(signalsOf(moderator)).toEqual({ reviews_reported: 1 });
    const finance = await recordOf(guest.id, test.as(await anOperator(test.em, 'finance')));
    expect(finance.money).not.toBeNull();
    expect(signalsOf(finance)).toEqual({});
  });

  it('is in the audit log each time, with who opened it', async () => {
    const guest = await aUser(test.em);
    const support = await anOperator(test.em, 'support');
    await recordOf(guest.id, test.as(support));
    await recordOf(guest.id);
    expect(await readings(guest.id)).toEqual([
      expect.objectContaining({ action: 'user.read', subject_id: guest.id }),
      expect.objectContaining({ actor_id: support.id }),
    ]);
    expect((await recordOf(guest.id)).acts).toEqual([]);
  });

  it('does not exist, and is not recorded, for nobody', async () => {
    const id = randomUUID();
    expect((await admin.get<{ code: string }>(`/admin/users/${id}`)).body.code).toBe('user.not_found');
    expect(await readings(id)).toEqual([]);
    expect((await admin.get('/admin/users/nobody')).status).toBe(404);
  });
});

describe('POST /admin/users/{id}/notes', () => {
  it('keeps notes in order, with who wrote them, and goes with the account', async () => {
    const guest = await aUser(test.em);
    const support = test.as(await anOperator(test.em, 'support'));
    const note = (text: string) => support.post<{ code: string }>(`/admin/users/${guest.id}/notes`, { text });
    expect((await note('  ')).status).toBe(422);
    expect((await note('Called about the dog')).status).toBe(204);
    test.clock.advance({ minutes: 1 });
    await note('Called back: all is well');
    const { notes, acts } = await recordOf(guest.id);
    expect(notes.map(({ text, author }) => [text, author])).toEqual([
      ['Called about the dog', 'Adrian Operator'],
      ['Called back: all is well', 'Adrian Operator'],
    ]);
    expect(acts.map(({ action }) => action)).toEqual(['note.added', 'note.added']);

    await inTransaction(test.em, (tx) => test.app.get(EraseAccount).run(tx, guest.id));
    expect((await recordOf(guest.id)).notes).toEqual([]);
    expect((await note('Too late')).body.code).toBe('user.not_found');
    expect((await recordOf(guest.id)).notes).toEqual([]);
  });
});
