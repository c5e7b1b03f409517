import type {
  BookingTimelineView,
  FoundView,
  ListRowView,
  SupportRequestDetailView,
} from '#libs/core/contracts';
import { aBooking, aHome, anOperator, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** An operator, and what the log has of them. */
async function aReader(): Promise<[client: ApiClient, recorded: () => Promise<object[]>]> {
  const user = await anOperator(test.em);
  const recorded = () =>
    tables(test.em)
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'after'])
      .where('actor_id', '=', user.id)
      .orderBy('id')
      .execute();
  return [test.as(user), recorded];
}

describe('What operators read of people is in the audit log', () => {
  it('a support request', async () => {
    const [client, recorded] = await aReader();
    const asked = test.as(await aUser(test.em));
    const { body } = await asked.post<SupportRequestDetailView>('/support/requests', { message: 'Help me' });
    await client.get(`/admin/support/${body.id}`);
    expect(await recorded()).toEqual([{ action: 'support.read', subject_id: body.id, after: null }]);
  });

  it('a booking’s story: once, however long it stays open, and not among what was done', async () => {
    const [client, recorded] = await aReader();
    const [home, traveler] = [await aHome(test.em), await aUser(test.em)];
    const { id } = await aBooking(test.em, { home, traveler });
    const story = () => client.get<BookingTimelineView>(`/admin/bookings/${id}/story`);
    await story();
    expect((await story()).body.acts).toEqual([]);
    expect(await recorded()).toEqual([{ action: 'booking.read', subject_id: id, after: null }]);
  });

  it.each(['users', 'mails', 'support', 'bookings', 'conversations'])(
    'each page of the list of %s, with its filters',
    async (list) => {
      const [client, recorded] = await aReader();
      for (const query of ['', '?q=ada', '', '?limit=5&q=ada'])
        expect((await client.get(`/admin/${list}${query}`)).status).toBe(200);
      expect((await client.get(`/admin/${list}?sort=nothing`)).status).toBe(422);
      const entry = { action: 'list.read', subject_id: list };
      expect(await recorded()).toEqual([
        { ...entry, after: {} },
        { ...entry, after: { q: 'ada' } },
        { ...entry, after: { limit: '5', q: 'ada' } },
      ]);
    },
  );

  it('who was found, and nothing when nobody was', async () => {
    const [client, recorded] = await aReader();
    const person = await aUser(test.em, { email: 'quentin@example.test' });
    const find = async (q: string) => (await client.get<FoundView[]>(`/admin/find?q=${q}`)).body;
    expect(await find('quentin@')).toHaveLength(1);
    expect(await find('nobody@')).toEqual([]);
    expect(await recorded()).toEqual([
      { action: 'users.found', subject_id: 'find', after: { q: 'quentin@', users: [person.id] } },
    ]);
  });

  it('apart from what was changed', async () => {
    const [client] = await aReader();
    const [home, traveler] = [await aHome(test.em), await aUser(test.em)];
    const { id } = await aBooking(test.em, { home, traveler });
    await client.get(`/admin/bookings/${id}/story`);
    await client.post(`/admin/bookings/${id}/notes`, { text: 'Called the traveler' });
    const actions = async (kind: string) =>
      (await client.get<ListRowView[]>(`/admin/audit?booking_id=${id}&kind=${kind}&sort=at`)).body.map(
        ({ action }) => action,
      );
    expect(await actions('view')).toEqual(['booking.read']);
    expect(await actions('change')).toEqual(['note.added']);
    expect(await actions('all')).toEqual(['booking.read', 'note.added']);
  });

  it('and no list without people', async () => {
    const [client, recorded] = await aReader();
    await client.get('/admin/perks');
    expect(await recorded()).toEqual([]);
  });
});
