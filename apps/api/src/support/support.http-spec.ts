import { randomUUID } from 'node:crypto';
import type {
  ChatAnswer,
  ListRowView,
  OperatorSupportView,
  SupportRequestDetailView,
  SupportRequestView,
} from '#libs/core/contracts';
import { anOperator, aUser, eventPayloads, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

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
  it('includes the chat, is answered, replied to and closed, and its user can follow it', async () => {
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

    const detail = (await person.get<SupportRequestDetailView>(`/support/requests/${request.id}`)).body;
    expect(detail.messages.map(({ author, text }) => [author, text])).toEqual([
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
      (await operator.expectProblem('POST', `/admin/support/${request.id}/close`, { reason: 'Solved.' }))
        .code,
    ).toBe('support.closed_already');
    expect((await person.get<SupportRequestView[]>('/support/requests')).body).toMatchObject([
      { id: request.id, status: 'closed' },
    ]);
  });

  it('records its answer in the audit log and announces it', async () => {
    const person = await aUser(test.em);
    const { id } = await open(test.as(person), 'Where is my key?');
    await operator.post(`/admin/support/${id}/answer`, { message: 'In the box.' });
    const entries = await tables(test.em)
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toEqual([{ action: 'support.answered' }]);
    const events = await eventPayloads(test.em, 'support.answered');
    expect(events.filter(({ requestId }) => requestId === id)).toMatchObject([
      { userId: person.id, subject: 'Where is my key?', answer: 'In the box.' },
    ]);
  });

  it("is only visible to its user, and never includes another user's chat", async () => {
    const [owner, other] = [test.as(await aUser(test.em)), test.as(await aUser(test.em))];
    const chat = (await owner.post<ChatAnswer>('/chat', { message: 'My secret plan' })).body;
    const foreign = await open(other, 'Give me that chat', chat.session_id);
    expect(foreign.transcript).toEqual([]);
    const { id } = await open(owner, 'Mine');
    expect((await other.expectProblem('GET', `/support/requests/${id}`)).status).toBe(404);
    expect(
      (await other.expectProblem('POST', `/support/requests/${id}/messages`, { message: 'Hello' })).status,
    ).toBe(404);
    expect(
      (await other.get<SupportRequestView[]>('/support/requests')).body.map((row) => row.id),
    ).not.toContain(id);
  });

  it('refuses missing, invalid and too many requests', async () => {
    const person = test.as(await aUser(test.em));
    for (const [message, code] of [
      ['', 'support.message_empty'],
      ['   ', 'support.message_empty'],
      ['x'.repeat(4_001), 'support.message_too_long'],
    ] as const)
      expect((await person.expectProblem('POST', '/support/requests', { message })).code).toBe(code);
    expect(
      (await person.expectProblem('POST', '/support/requests', { message: 'a', session_id: 'none' })).status,
    ).toBe(422);
    expect(
      (await operator.expectProblem('POST', `/admin/support/${randomUUID()}/answer`, { message: 'a' })).code,
    ).toBe('support.not_found');
    for (let n = 0; n < 10; n += 1) await open(person, `Question ${n}`);
    expect((await person.expectProblem('POST', '/support/requests', { message: 'One more' })).code).toBe(
      'support.too_many_open',
    );
  });

  it('can be read by moderators, and answered by support only', async () => {
    const { id } = await open(test.as(await aUser(test.em)), 'Hello?');
    const moderator = test.as(await anOperator(test.em, 'moderator'));
    expect((await moderator.get<OperatorSupportView>(`/admin/support/${id}`)).status).toBe(200);
    expect(
      (await moderator.expectProblem('POST', `/admin/support/${id}/answer`, { message: 'Hi' })).status,
    ).toBe(403);
  });
});
