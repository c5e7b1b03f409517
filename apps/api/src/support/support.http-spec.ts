import { randomUUID } from 'node:crypto';
import type {
  ChatAnswer,
  ListRowView,
  OperatorSupportView,
  SupportRequestDetailView,
  SupportRequestView,
} from '#libs/core/contracts';
import {
  anOperator,
  aUser,
  startTestApp,
  eventPayloads,
  tables,
  type ApiClient,
  type TestApp,
} from '#libs/testing';

let test: TestApp;
let operator: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  operator = test.as(await anOperator(test.em, 'support'));
});
afterAll(() => test.stop());

const open = async (
  client: ApiClient,
  message: string,
  session?: string,
): Promise<SupportRequestDetailView> =>
  (
    await client.post<SupportRequestDetailView>('/support/requests', {
      message,
      ...(session && { session_id: session }),
    })
  ).body;

describe('A support request', () => {
  it('takes the chat along, is answered, replied to and closed; its person follows it', async () => {
    const person = test.as(await aUser(test.em, { fullName: 'Rosa Reader' }));
    const chat = (await person.post<ChatAnswer>('/chat', { message: 'Who won the world cup?' })).body;
    const request = await open(person, 'The key box is empty', chat.session_id);
    expect(request).toMatchObject({ subject: 'The key box is empty', status: 'open' });
    expect(request.transcript.map(({ from }) => from)).toEqual(['visitor', 'support']);

    const waiting = (await operator.get<ListRowView[]>('/admin/support?status=open')).body;
    expect(waiting.map(({ id, user_name }) => [id, user_name])).toContainEqual([request.id, 'Rosa Reader']);
    const answered = await operator.post<OperatorSupportView>(`/admin/support/${request.id}/answer`, {
      message: 'The owner is on the way.',
    });
    expect(answered.body).toMatchObject({ status: 'answered', person: { full_name: 'Rosa Reader' } });

    const mine = (await person.get<SupportRequestDetailView>(`/support/requests/${request.id}`)).body;
    expect(mine.messages.map(({ author, text }) => [author, text])).toEqual([
      ['Rosa Reader', 'The key box is empty'],
      ['Latchkey support', 'The owner is on the way.'],
    ]);
    const replied = await person.post<SupportRequestDetailView>(`/support/requests/${request.id}/messages`, {
      message: 'Thank you!',
    });
    expect(replied.body.status).toBe('open');
    const closed = await operator.post<OperatorSupportView>(`/admin/support/${request.id}/close`, {
      reason: 'Solved.',
    });
    expect(closed.body.status).toBe('closed');
    expect(
      (await operator.refused('POST', `/admin/support/${request.id}/close`, { reason: 'Solved.' })).code,
    ).toBe('support.closed_already');
    expect((await person.get<SupportRequestView[]>('/support/requests')).body).toMatchObject([
      { id: request.id, status: 'closed' },
    ]);
  });

  it('is written down in the audit, and announced with the answer', async () => {
    const person = await aUser(test.em);
    const { id } = await open(test.as(person), 'Where is my key?');
    await operator.post(`/admin/support/${id}/answer`, { message: 'In the box.' });
    const acts = await tables(test.em)
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .execute();
    expect(acts).toEqual([{ action: 'support.answered' }]);
    const events = await eventPayloads(test.em, 'support.answered');
    expect(events.filter(({ requestId }) => requestId === id)).toMatchObject([
      { userId: person.id, subject: 'Where is my key?', answer: 'In the box.' },
    ]);
  });

  it("is nobody else's, and brings nobody else's chat along", async () => {
    const [one, other] = [test.as(await aUser(test.em)), test.as(await aUser(test.em))];
    const chat = (await one.post<ChatAnswer>('/chat', { message: 'My secret plan' })).body;
    const stolen = await open(other, 'Give me that chat', chat.session_id);
    expect(stolen.transcript).toEqual([]);
    const { id } = await open(one, 'Mine');
    expect((await other.refused('GET', `/support/requests/${id}`)).status).toBe(404);
    expect(
      (await other.refused('POST', `/support/requests/${id}/messages`, { message: 'Hello' })).status,
    ).toBe(404);
    expect(
      (await other.get<SupportRequestView[]>('/support/requests')).body.map((row) => row.id),
    ).not.toContain(id);
  });

  it('says what is missing or too much', async () => {
    const person = test.as(await aUser(test.em));
    for (const [message, code] of [
      ['', 'support.message_empty'],
      ['   ', 'support.message_empty'],
      ['x'.repeat(4_001), 'support.message_too_long'],
    ] as const)
      expect((await person.refused('POST', '/support/requests', { message })).code).toBe(code);
    expect(
      (await person.refused('POST', '/support/requests', { message: 'a', session_id: 'none' })).status,
    ).toBe(422);
    expect(
      (await operator.refused('POST', `/admin/support/${randomUUID()}/answer`, { message: 'a' })).code,
    ).toBe('support.not_found');
    for (let n = 0; n < 10; n += 1) await open(person, `Question ${n}`);
    expect((await person.refused('POST', '/support/requests', { message: 'One more' })).code).toBe(
      'support.too_many_open',
    );
  });

  it('can be read by moderators, and answered by support only', async () => {
    const { id } = await open(test.as(await aUser(test.em)), 'Hello?');
    const moderator = test.as(await anOperator(test.em, 'moderator'));
    expect((await moderator.get<OperatorSupportView>(`/admin/support/${id}`)).status).toBe(200);
    expect((await moderator.refused('POST', `/admin/support/${id}/answer`, { message: 'Hi' })).status).toBe(
      403,
    );
  });
});
