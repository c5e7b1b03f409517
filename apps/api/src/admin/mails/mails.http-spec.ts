import { randomUUID } from 'node:crypto';
import type { BookingTimelineView, MailView } from '#libs/core/contracts';
import { Mails, SendMail } from '#libs/people/notifications';
import { inTransaction } from '#libs/core/platform';
import {
  aBooking,
  aHome,
  anOperator,
  aUser,
  startTestApp,
  tables,
  type ApiClient,
  type TestApp,
  type TestAppOptions,
} from '#libs/testing';

const LINK = 'https://latchkey.example/reset?token=very-private';

async function aSecret(test: TestApp): Promise<string> {
  const user = await aUser(test.em);
  const id = await inTransaction(test.em, (tx) =>
    test.app.get(Mails).queue(tx, {
      kind: 'reset_password',
      to: { userId: user.id, address: user.email, name: user.fullName },
      facts: { url: LINK, expiresAt: '2026-05-13T13:00:00Z' },
      dedupeKey: randomUUID(),
    }),
  );
  return id ?? '';
}

/** An email about a booking that lies in the local mailbox. */
async function aMail(test: TestApp): Promise<{ id: string; bookingId: string }> {
  const [home, traveler] = [await aHome(test.em), await aUser(test.em, { fullName: 'Robin <b>' })];
  const { id: bookingId } = await aBooking(test.em, { home, traveler, status: 'confirmed' });
  const to = { userId: traveler.id, address: traveler.email, name: traveler.fullName };
  const letter = { subject: 'Confirmed', opening: ['It is.'], facts: [], closing: [], action: null };
  const id = await inTransaction(test.em, (tx) =>
    test.app
      .get(Mails)
      .write(tx, { dedupeKey: randomUUID(), kind: 'booking_confirmed', to, bookingId, mail: letter }),
  );
  await test.app.get(SendMail).run(id ?? '');
  return { id: id ?? '', bookingId };
}

const started = async (options?: TestAppOptions): Promise<[TestApp, ApiClient]> => {
  const test = await startTestApp(options);
  return [test, test.as(await anOperator(test.em, 'support'))];
};

describe('Mails of the operators', () => {
  let test: TestApp;
  let operator: ApiClient;
  beforeAll(async () => {
    [test, operator] = await started();
  });
  afterAll(() => test.stop());

  it('are listed without what they say, read one by one, and part of the booking’s story', async () => {
    const { id, bookingId } = await aMail(test);
    const list = await operator.get<Record<string, unknown>[]>(`/admin/mails?booking_id=${bookingId}`);
    expect(list.body).toMatchObject([{ id, state: 'delivered', subject: 'Confirmed', to_name: 'Robin <b>' }]);
    expect(JSON.stringify(list.body)).not.toContain('It is.');
    const { body } = await operator.get<MailView>(`/admin/mails/${id}`);
    expect(body.text).toContain('Hello Robin <b>,\n\nIt is.');
    expect(body.html).toContain('<p>Hello Robin &lt;b&gt;,</p>');
    const story = await operator.get<BookingTimelineView>(`/admin/bookings/${bookingId}/story`);
    expect(story.body.mails).toMatchObject([{ id, kind: 'booking_confirmed', state: 'delivered' }]);
  });

  it('are sent again with a reason, as letters of their own, on the record', async () => {
    const { id, bookingId } = await aMail(test);
    const without = await operator.refused('POST', `/admin/mails/${id}/send-again`, {});
    expect(without.code).toBe('operator.reason_required');
    const { status, body } = await operator.post<{ id: string }>(`/admin/mails/${id}/send-again`, {
      reason: 'They lost it',
    });
    expect(status).toBe(202);
    await test.app.get(SendMail).run(body.id);
    const copy = await operator.get<MailView>(`/admin/mails/${body.id}`);
    expect(copy.body).toMatchObject({ resend_of: id, state: 'delivered', booking_id: bookingId });
    const act = await tables(test.em)
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .executeTakeFirst();
    expect(act).toEqual({ action: 'mail.sent_again', reason: 'They lost it' });
  });

  it('that wait are not sent twice; unknown ones do not exist', async () => {
    const waiting = await aSecret(test);
    const ask = (id: string) =>
      operator.refused('POST', `/admin/mails/${id}/send-again`, { reason: 'Please' });
    expect(await ask(waiting)).toMatchObject({ status: 409, code: 'mail.waiting' });
    expect(await ask(randomUUID())).toMatchObject({ status: 404, code: 'mail.not_found' });
    expect(await operator.refused('GET', `/admin/mails/nonsense`)).toMatchObject({ status: 404 });
  });

  it('with a private link can be read in the local mailbox of a developer', async () => {
    const id = await aSecret(test);
    await test.app.get(SendMail).run(id);
    expect((await operator.get<MailView>(`/admin/mails/${id}`)).body.text).toContain(LINK);
  });
});

describe.each([
  ['beside SMTP', { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'us@latchkey.example' } }],
  ['in production', { production: true }],
])('A private link %s', (_where, config) => {
  it('cannot be read by an operator, not even while it waits', async () => {
    const [test, operator] = await started({ config });
    try {
      const id = await aSecret(test);
      const { body } = await operator.get<MailView>(`/admin/mails/${id}`);
      expect(body).toMatchObject({ secret: true, state: 'queued', text: null, html: null });
    } finally {
      await test.stop();
    }
  });
});
