import { randomUUID } from 'node:crypto';
import type { AnswerDraftView, ThreadView } from '#libs/core/contracts';
import type { BookingStatus } from '#libs/core/rules';
import { aBooking, aHome, anOwner, aUser, TEST_NOW, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.clock.set(TEST_NOW));

const GUIDE = {
  getting_there: '',
  parking: 'Two cars fit beside the barn.',
  getting_in: 'There is a keypad beside the red door.',
  wifi_name: 'Juniper Guest',
  good_to_know: '',
  emergency: '',
  checkout: '',
  access_code: '4711-Marigold',
  directions: 'Left at the mill-with-the-heron.',
  wifi_password: 'otter  harbor  lamp',
};
const OPENS = '2026-05-19T22:00:00.000Z';
const ASKS = 'Where can we park? How do we get in, and what is the Wi-Fi password?';

/** A guest who has asked the host of a home with a guide, before or after booking it. */
async function aQuestion(text: string, status: BookingStatus | null) {
  const owner = await anOwner(test.em, { fullName: 'Olive Owner' });
  const home = await aHome(test.em, { ownerId: owner.id, amenities: ['wifi', 'self_check_in'] });
  const guest = await aUser(test.em, { fullName: 'Ana Guest' });
  await test.as(owner).put(`/owner/homes/${home.id}/arrival-guide`, { version: 0, ...GUIDE });
  const client = test.as(guest);
  const send = async (id: string, words: string) => {
    const { status: sent } = await client.post(`/messages/threads/${id}/messages`, {
      ...{ client_key: randomUUID(), text: words, photos: [] },
    });
    expect(sent).toBe(200);
  };
  if (status === null) {
    const { body } = await client.post<ThreadView>(`/properties/${home.id}/questions`, {
      ...{ client_key: randomUUID(), text },
    });
    return { owner, guest, home, send, id: body.id };
  }
  const booking = await aBooking(test.em, { home, traveler: guest, status });
  const { body } = await client.post<ThreadView>(`/bookings/${booking.id}/conversation`, {});
  await send(body.id, text);
  return { owner, guest, home, send, id: body.id };
}

const draftOf = async ({ owner, id }: Pick<Awaited<ReturnType<typeof aQuestion>>, 'owner' | 'id'>) => {
  const { status, body } = await test.as(owner).get<AnswerDraftView>(`/owner/conversations/${id}/draft`);
  expect(status).toBe(200);
  return body;
};

describe('GET /owner/conversations/{id}/draft (decision 57)', () => {
  it('says what the guest can read now, and when they can read the rest', async () => {
    const asked = await aQuestion(ASKS, 'confirmed');
    const { text, sources, open } = await draftOf(asked);
    expect(text).toMatch(
      /^Hi Ana,\n\nTwo cars fit beside the barn\.\n\nThere is a keypad[^]*\n\nBest,\nOlive$/,
    );
    expect(text).toContain('access code from Tuesday, May 19, 2026 at 3:00 PM PDT on');
    expect(text).toContain('The Wi-Fi network is “Juniper Guest”.');
    expect(text).not.toMatch(/Marigold|otter/);
    expect(sources).toContain('Arrival guide: Parking');
    expect(open).toEqual([]);
    test.clock.set(OPENS);
    const opened = await draftOf(asked);
    expect(opened.text).toContain('The access code is 4711-Marigold.');
    expect(opened.text).toContain('The password is “otter  harbor  lamp”.');
  });

  it.each([null, 'pending', 'cancelled'] as const)(
    'tells nothing of the guide to a guest whose stay is %s',
    async (status) => {
      test.clock.set(OPENS);
      const { text } = await draftOf(await aQuestion(ASKS, status));
      expect(text).toContain('Yes, there is Wi-Fi.');
      expect(text).not.toMatch(/Marigold|otter|Juniper|barn|keypad/);
    },
  );

  it('tells when this stay begins and ends, whatever the home says since', async () => {
    const asked = await aQuestion('What time is check-in, and when do we have to leave?', 'confirmed');
    await tables(test.em)
      .updateTable('properties')
      .set({ check_in_time: '17:00', check_out_time: '09:00' })
      .where('id', '=', asked.home.id)
      .execute();
    const { text } = await draftOf(asked);
    expect(text).toContain('Check-in is from 3:00 PM.');
    expect(text).toContain('Check-out is until 11:00 AM.');
  });

  it('tells what the guide says now, not what it said', async () => {
    const asked = await aQuestion('Where can we park?', 'confirmed');
    const path = `/owner/homes/${asked.home.id}/arrival-guide`;
    await test.as(asked.owner).put(path, { version: 1, ...GUIDE, parking: 'On the street.' });
    const { text } = await draftOf(asked);
    expect(text).toContain('On the street.');
    expect(text).not.toContain('barn');
  });

  it('says nothing of another home of the host', async () => {
    const asked = await aQuestion('Is there Wi-Fi at your other house?', 'confirmed');
    expect((await draftOf(asked)).text).toBeNull();
  });

  it('answers what was written since the host’s last message, and nothing when nothing waits', async () => {
    const { owner, id, send } = await aQuestion('Where can we park?', 'confirmed');
    const answered = await test.as(owner).post(`/messages/threads/${id}/messages`, {
      client_key: randomUUID(),
      text: 'By the barn.',
      photos: [],
    });
    expect(answered.status).toBe(200);
    expect(await draftOf({ owner, id })).toEqual({ text: null, sources: [], open: [] });
    await send(id, 'Thank you! And what time is check-in?');
    const { text } = await draftOf({ owner, id });
    expect(text).toContain('Check-in is from 3:00 PM.');
    expect(text).not.toContain('barn');
  });

  it('is for the host of the conversation alone', async () => {
    const { guest, id } = await aQuestion(ASKS, 'confirmed');
    const path = `/owner/conversations/${id}/draft`;
    expect((await test.as(await anOwner(test.em)).get(path)).status).toBe(404);
    expect((await test.as(guest).get(path)).status).toBe(403);
    expect((await test.api.get(path)).status).toBe(401);
  });

  it('says nothing of a home that its owner has removed', async () => {
    const { owner, id, home } = await aQuestion(ASKS, null);
    expect((await test.as(owner).put(`/properties/${home.id}/status`, { status: 'paused' })).status).toBe(
      200,
    );
    expect((await draftOf({ owner, id })).text).toContain('Wi-Fi');
    expect((await test.as(owner).delete(`/owner/homes/${home.id}`)).status).toBeLessThan(300);
    expect(await draftOf({ owner, id })).toEqual({ text: null, sources: [], open: [] });
  });
});
