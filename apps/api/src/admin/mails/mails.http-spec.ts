import { randomUUID } from 'node:crypto';
import type { BookingTimelineView, MailView } from '#libs/core/contracts';
import type { User } from '#libs/people/identity';
import { Mails, SendMail } from '#libs/people/notifications';
import { inTransaction } from '#libs/core/platform';
import { aBooking, aHome, anOperator, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp, type TestAppOptions } from '../../testing/index.js';

const LINK = 'https://latchkey.example/reset?token=very-private';

/** A queued email with a private link. */
async function aSecretMail(test: TestApp, to?: User): Promise<string> {
  const user = to ?? (await aUser(test.em));
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

/** A booking email that was delivered to the local mailbox. */
async function aMail(test: TestApp): Promise<{ id: string; bookingId: string }> {
  const [home, traveler] = [await aHome(test.em), await aUser(test.em, { fullName: 'Robin <b>' })];
  const { id: bookingId } = await aBooking(test.em, { home, traveler, status: 'confirmed' });
  const to = { userId: traveler.id, address: traveler.email, name: traveler.fullName };
  const mail = { subject: 'Confirmed', opening: ['It is.'], facts: [], closing: [], action: null };
  const [id = ''] = await inTransaction(test.em, (tx) =>
    test.app
      .get(Mails)
      .write(tx, [{ dedupeKey: randomUUID(), kind: 'booking_confirmed', to, bookingId, mail }]),
  );
  await test.app.get(SendMail).runDue();
  return { id, bookingId };
}

const startApp = async (options?: TestAppOptions): Promise<[TestApp, ApiClient]> => {
  const test = await startTestApp(options);
  return [test, await test.asProven(await anOperator(test.em, 'support'))];
};

describe('Operators’ mails', () => {
  let test: TestApp;
  let operator: ApiClient;
  beforeAll(async () => {
    [test, operator] = await startApp();
  });
  afterAll(() => test.stop());

  it('are listed without their bodies, read one by one, and part of the booking’s timeline', async () => {
    const { id, bookingId } = await aMail(test);
    const list = await operator.get<Record<string, unknown>[]>(`/admin/mails?booking_id=${bookingId}`);
    expect(list.body).toMatchObject([{ id, state: 'delivered', subject: 'Confirmed', to_name: 'Robin <b>' }]);
    expect(JSON.stringify(list.body)).not.toContain('It is.');
    const { body } = await operator.get<MailView>(`/admin/mails/${id}`);
    expect(body.text).toContain('Hi Robin,\n\nIt is.');
    expect(body.html).toContain('<p>Hi Robin,</p>');
    const finance = await test.asProven(await anOperator(test.em, 'finance'));
    expect((await finance.get<unknown[]>(`/admin/audit?subject_id=${id}`)).body).toMatchObject([
      { action: 'mail.read', booking_id: bookingId },
    ]);
    const timeline = await operator.get<BookingTimelineView>(`/admin/bookings/${bookingId}/story`);
    expect(timeline.body.mails).toMatchObject([{ id, kind: 'booking_confirmed', state: 'delivered' }]);
  });

  it('are resent with a reason, as new mails, and recorded in the audit log', async () => {
    const { id, bookingId } = await aMail(test);
    const without = await operator.expectProblem('POST', `/admin/mails/${id}/send-again`, {});
    expect(without.code).toBe('operator.reason_required');
    const { status, body } = await operator.post<{ id: string }>(`/admin/mails/${id}/send-again`, {
      reason: 'They lost it',
    });
    expect(status).toBe(202);
    await test.app.get(SendMail).runDue();
    const copy = await operator.get<MailView>(`/admin/mails/${body.id}`);
    expect(copy.body).toMatchObject({ resend_of: id, state: 'delivered', booking_id: bookingId });
    const entry = await tables(test.em)
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject_id', '=', id)
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'mail.sent_again', reason: 'They lost it' });
  });

  it('are not resent while queued; unknown ones answer 404', async () => {
    const waiting = await aSecretMail(test);
    const refusedResend = (id: string) =>
      operator.expectProblem('POST', `/admin/mails/${id}/send-again`, { reason: 'Please' });
    expect(await refusedResend(waiting)).toMatchObject({ status: 409, code: 'mail.waiting' });
    expect(await refusedResend(randomUUID())).toMatchObject({ status: 404, code: 'mail.not_found' });
    expect(await operator.expectProblem('GET', `/admin/mails/nonsense`)).toMatchObject({ status: 404 });
  });

  it('with a private link can be read in a developer’s local mailbox by admins, and by no other operator', async () => {
    const id = await aSecretMail(test);
    await test.app.get(SendMail).runDue();
    const admin = test.as(await anOperator(test.em));
    expect((await admin.get<MailView>(`/admin/mails/${id}`)).body.text).toContain(LINK);
    const { body } = await operator.get<MailView>(`/admin/mails/${id}`);
    expect(body).toMatchObject({ secret: true, state: 'delivered', text: null, html: null });
  });

  it('with a private link of an operator’s account are read by themselves alone', async () => {
    const colleague = await anOperator(test.em);
    const id = await aSecretMail(test, colleague);
    const textFor = async (reader: ApiClient) => (await reader.get<MailView>(`/admin/mails/${id}`)).body.text;
    expect(await textFor(test.as(await anOperator(test.em)))).toBeNull();
    expect(await textFor(test.as(colleague))).toContain(LINK);
  });
});

describe.each([
  ['with SMTP', { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'us@latchkey.example' } }],
  ['in production', { production: true }],
])('A private link %s', (_where, config) => {
  it('cannot be read by an operator, not even while queued', async () => {
    const [test, operator] = await startApp({ config });
    try {
      const id = await aSecretMail(test);
      const { body } = await operator.get<MailView>(`/admin/mails/${id}`);
      expect(body).toMatchObject({ secret: true, state: 'queued', text: null, html: null });
    } finally {
      await test.stop();
    }
  });
});
