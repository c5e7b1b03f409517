import type { SupportProposalView, SupportRequestDetailView } from '#libs/core/contracts';
import { aBooking, aHome, anOperator, anOwner, aUser, tables } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../testing/index.js';

let test: TestApp;
let operator: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  operator = test.as(await anOperator(test.em, 'support'));
});
afterAll(() => test.stop());

const open = async (client: ApiClient, message: string): Promise<string> =>
  (await client.post<SupportRequestDetailView>('/support/requests', { message })).body.id;

const proposalFor = async (id: string): Promise<SupportProposalView> => {
  const { status, body } = await operator.get<SupportProposalView>(`/admin/support/${id}/proposal`);
  expect(status).toBe(200);
  return body;
};

/** A traveler with a paid stay and, the week before, a cancelled one. */
async function aGuest() {
  const home = await aHome(test.em, { title: 'Gull Post', ownerId: (await anOwner(test.em)).id });
  const guest = await aUser(test.em, { fullName: 'Ana Guest' });
  const booking = await aBooking(test.em, { home, traveler: guest, status: 'confirmed' });
  return { guest, booking, client: test.as(guest) };
}

describe('GET /admin/support/{id}/proposal (decision 57)', () => {
  it('sums up who asks what about which stay, and proposes an answer from their own facts', async () => {
    const { client, booking } = await aGuest();
    const reference = booking.id.slice(-8);
    const id = await open(client, `Hello. What would I get back if I cancel my booking #${reference}?`);
    const { summary, answer } = await proposalFor(id);
    const texts = summary.map(({ text }) => text).join('\n');
    expect(texts).toMatch(/^Travels on .+, Explorer, with /);
    expect(texts).toContain(`Asks: “What would I get back if I cancel my booking #${reference}?”`);
    expect(summary).toContainEqual({
      text: expect.stringContaining(`Booking #${reference}: Gull Post`) as string,
      booking_id: booking.id,
    });
    expect(answer).toMatch(/^Hi Ana,\n\n[^]*\$[\d,.]+[^]*\n\nBest,\nLatchkey support$/);
  });

  it('answers question by question, and names those that are left', async () => {
    const { client } = await aGuest();
    const { answer, open: left } = await proposalFor(
      await open(client, 'How do I redeem my points for a perk? And who won the world cup?'),
    );
    expect(answer).toContain('Hi Ana,');
    expect(left).toEqual(['And who won the world cup?']);
  });

  it('reads a request that asks without a question mark, greetings apart', async () => {
    const { client, booking } = await aGuest();
    const reference = booking.id.slice(-8);
    const { summary, answer } = await proposalFor(
      await open(client, `Hello. I want to know what comes back if I cancel my booking #${reference}.`),
    );
    expect(summary.map(({ text }) => text).join('\n')).toContain('what comes back if I cancel');
    expect(answer).toMatch(/\$[\d,.]+ of the \$[\d,.]+ you paid/);
  });

  it('means the stay that is named in another sentence, of several', async () => {
    const { guest, booking, client } = await aGuest();
    const home = await aHome(test.em, { title: 'Heron Loft' });
    await aBooking(test.em, { home, traveler: guest, status: 'confirmed', checkIn: '2026-05-27' });
    const { answer } = await proposalFor(
      await open(client, `It is about #${booking.id.slice(-8)}. How much comes back if I cancel it?`),
    );
    expect(answer).toContain('Gull Post');
    expect(answer).not.toContain('Heron Loft');
  });

  it('says of a booking that is not theirs only that', async () => {
    const { client } = await aGuest();
    const other = await aGuest();
    const reference = other.booking.id.slice(-8);
    const { summary, answer } = await proposalFor(
      await open(client, `What would I get back if I cancel #${reference}?`),
    );
    expect(summary).toContainEqual({ text: `#${reference} is none of theirs.`, booking_id: null });
    expect(summary.some(({ booking_id: about }) => about === other.booking.id)).toBe(false);
    expect(answer).toBeNull();
  });

  it('shows a host the stay at their home that they name, with what it brings them', async () => {
    const owner = await anOwner(test.em);
    const home = await aHome(test.em, { title: 'Otter Barn', ownerId: owner.id });
    const booking = await aBooking(test.em, { home, traveler: await aUser(test.em), status: 'confirmed' });
    const reference = booking.id.slice(-8);
    const { summary } = await proposalFor(await open(test.as(owner), `Why is #${reference} not paid out?`));
    expect(summary).toContainEqual({
      text: expect.stringMatching(`^Booking #${reference} at their Otter Barn: .*for them and`) as string,
      booking_id: booking.id,
    });
  });

  it('names each question that it does not answer, also those that are too many', async () => {
    const { client } = await aGuest();
    const asked = ['one', 'two', 'three', 'four', 'five'].map((word) => `Who won the ${word} cup?`);
    const { open: left } = await proposalFor(await open(client, asked.join(' ')));
    expect(left).toEqual(asked);
  });

  it('answers no question that does not say what it is about, nor one about what is not theirs', async () => {
    const { client } = await aGuest();
    const vague = 'Why is it so? When? And who?';
    expect(await proposalFor(await open(client, vague))).toMatchObject({
      answer: null,
      open: ['Why is it so?', 'When?', 'And who?'],
    });
    const owner = test.as(await anOwner(test.em));
    expect(await proposalFor(await open(owner, 'And what about #deadbeef?'))).toMatchObject({
      answer: null,
      summary: expect.arrayContaining([
        { text: '#deadbeef is none of theirs.', booking_id: null },
      ]) as unknown,
    });
  });

  it('puts no English around an answer in another language', async () => {
    const { client } = await aGuest();
    const { answer } = await proposalFor(
      await open(client, 'Hola. ¿Cuánto tarda en llegar el reembolso a mi tarjeta?'),
    );
    expect(answer).toMatch(/^Ana,\n\n[^]*\n\nLatchkey$/);
    expect(answer).not.toMatch(/\b(?:Hi|Best|support)\b/);
  });

  it('quotes the help, with the articles', async () => {
    const { client } = await aGuest();
    const { answer, sources } = await proposalFor(
      await open(client, 'How do I redeem my points for a perk?'),
    );
    expect(answer).toContain('Hi Ana,');
    expect(sources[0]?.href).toMatch(/^\/help/);
  });

  it('proposes nothing where neither tells the answer, nor once it is answered', async () => {
    const { client } = await aGuest();
    const id = await open(client, 'Who won the world cup?');
    expect(await proposalFor(id)).toMatchObject({ answer: null, sources: [] });
    const asked = await open(client, 'When do I get my points?');
    await operator.post(`/admin/support/${asked}/answer`, { message: 'After your stay.' });
    expect(await proposalFor(asked)).toMatchObject({ answer: null });
  });

  it('knows nothing of a visitor, whatever they claim to be', async () => {
    const { booking } = await aGuest();
    await test.api.post('/support/visitors', {
      name: 'Ana Guest',
      email: 'ana@example.com',
      message: `What would I get back for my booking #${booking.id.slice(-8)}?`,
    });
    const { id } = await tables(test.em)
      .selectFrom('support_requests')
      .select('id')
      .where('visitor_email', '=', 'ana@example.com')
      .executeTakeFirstOrThrow();
    const { summary, answer } = await proposalFor(id);
    expect(summary[0]?.text).toContain('Not signed in');
    expect(summary.every(({ booking_id: about }) => about === null)).toBe(true);
    expect(answer ?? '').not.toContain('Gull Post');
  });

  it('leaves no trace in the person’s chats', async () => {
    const { client, guest } = await aGuest();
    await proposalFor(await open(client, 'How much is Premium?'));
    const chats = await tables(test.em)
      .selectFrom('chat_sessions')
      .select('id')
      .where('user_id', '=', guest.id)
      .execute();
    expect(chats).toEqual([]);
  });
});
