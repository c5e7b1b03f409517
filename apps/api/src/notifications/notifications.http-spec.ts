import { randomUUID } from 'node:crypto';
import type { NotificationPreferenceView, NotificationView, UnreadCountView } from '#libs/core/contracts';
import type { User } from '#libs/people/identity';
import { Notify } from '#libs/people/notifications/testing';
import { inTransaction } from '#libs/core/platform';
import { anOwner, aUser } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Sends a user that many notifications, numbered from 1. */
async function notify(user: User, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1)
    await inTransaction(test.em, (tx) =>
      test.app.get(Notify).post(tx, randomUUID(), [
        {
          kind: 'points_posted',
          to: user.id,
          bookingId: null,
          mail: { subject: 'Points', opening: [], facts: [], closing: [], action: null },
          inbox: { title: `${index} points posted`, text: 'For your stay', path: '/loyalty' },
        },
      ]),
    );
}

const unreadOf = async (user: User): Promise<number> =>
  (await test.as(user).get<UnreadCountView>('/notifications/unread-count')).body.unread;

describe('GET /notifications (F15)', () => {
  it('is paged, newest first, with the total and unread counts', async () => {
    const robin = await aUser(test.em);
    await notify(robin, 5);
    const first = await test.as(robin).get<NotificationView[]>('/notifications?limit=3');
    expect(first.body.map(({ title }) => title)).toEqual([
      '5 points posted',
      '4 points posted',
      '3 points posted',
    ]);
    expect(first.headers).toMatchObject({ 'x-total-count': '5', 'x-unread-count': '5' });
    const next = /<\/api([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await test.as(robin).get<NotificationView[]>(next);
    expect(second.body.map(({ title }) => title)).toEqual(['2 points posted', '1 points posted']);
    expect(second.headers.link).toBeUndefined();
  });

  it('is empty for a user without notifications', async () => {
    const { body, headers } = await test.as(await aUser(test.em)).get<NotificationView[]>('/notifications');
    expect(body).toEqual([]);
    expect(headers).toMatchObject({ 'x-total-count': '0', 'x-unread-count': '0' });
  });

  it.each(['limit=0', 'limit=51', 'limit=many', 'cursor=abc', 'unread=perhaps'])(
    'refuses ?%s',
    async (query) => {
      const problem = await test.as(await aUser(test.em)).expectProblem('GET', `/notifications?${query}`);
      expect([problem.status, problem.code]).toEqual([422, 'request.invalid']);
    },
  );
});

describe('Reading', () => {
  it('marks one or all notifications as read, or one as unread, idempotently', async () => {
    const robin = await aUser(test.em);
    await notify(robin, 3);
    const client = test.as(robin);
    const [latest] = (await client.get<NotificationView[]>('/notifications')).body;
    for (let time = 0; time < 2; time += 1)
      expect((await client.post(`/notifications/${latest?.id}/read`)).status).toBe(204);
    expect(await unreadOf(robin)).toBe(2);
    const unread = await client.get<NotificationView[]>('/notifications?unread=true');
    expect(unread.body.map(({ id }) => id)).not.toContain(latest?.id);
    expect((await client.post('/notifications/read-all')).status).toBe(204);
    expect(await unreadOf(robin)).toBe(0);
    await client.post(`/notifications/${latest?.id}/unread`);
    expect(await unreadOf(robin)).toBe(1);
  });

  it("F16 answers 404 for another user's notification and leaves it unchanged", async () => {
    const [robin, other] = [await aUser(test.em), await anOwner(test.em)];
    await notify(robin, 1);
    const [entry] = (await test.as(robin).get<NotificationView[]>('/notifications')).body;
    for (const verb of ['read', 'unread']) {
      const problem = await test.as(other).expectProblem('POST', `/notifications/${entry?.id}/${verb}`);
      expect([problem.status, problem.code]).toEqual([404, 'notification.not_found']);
    }
    expect((await test.as(other).get<NotificationView[]>('/notifications')).body).toEqual([]);
    await test.as(other).post('/notifications/read-all');
    expect(await unreadOf(robin)).toBe(1);
  });
});

describe('Preferences', () => {
  const preferencesOf = async (user: User) =>
    (await test.as(user).get<NotificationPreferenceView[]>('/notifications/preferences')).body;

  it('show the topics of a role, and which of them are not optional', async () => {
    const traveler = await preferencesOf(await aUser(test.em));
    expect(traveler.find(({ kind }) => kind === 'account')).toMatchObject({ mail: 'always', inbox: 'never' });
    expect(traveler.map(({ kind }) => kind)).not.toContain('payout');
    expect((await preferencesOf(await anOwner(test.em))).map(({ kind }) => kind)).toContain('payout');
  });

  it('are stored, and unwanted notifications are not sent', async () => {
    const robin = await aUser(test.em);
    const choices = [{ kind: 'points', channel: 'inbox', wanted: false }];
    const { body } = await test
      .as(robin)
      .put<NotificationPreferenceView[]>('/notifications/preferences', { choices });
    expect(body.find(({ kind }) => kind === 'points')).toMatchObject({ inbox: 'off' });
    await notify(robin, 1);
    expect(await unreadOf(robin)).toBe(0);
  });

  it.each([
    ['booking_confirmed', 'mail'],
    ['points', 'mail'],
    ['payout', 'mail'],
  ])('%s by %s cannot be chosen by a traveler', async (kind, channel) => {
    const robin = await aUser(test.em);
    const problem = await test.as(robin).expectProblem('PUT', '/notifications/preferences', {
      choices: [
        { kind: 'refund', channel: 'mail', wanted: false },
        { kind, channel, wanted: false },
      ],
    });
    expect([problem.status, problem.code]).toEqual([422, 'notification.not_optional']);
    expect((await preferencesOf(robin)).find((one) => one.kind === 'refund')).toMatchObject({ mail: 'on' });
  });

  it.each([{ choices: 'all' }, { choices: [{ kind: 'nonsense', channel: 'mail', wanted: true }] }, {}])(
    'refuse %j',
    async (body) => {
      const problem = await test
        .as(await aUser(test.em))
        .expectProblem('PUT', '/notifications/preferences', body);
      expect([problem.status, problem.code]).toEqual([422, 'request.invalid']);
    },
  );
});
