import { SCREENS, type ChatAnswer, type StatementView } from '#libs/core/contracts';
import { cents } from '#libs/core/rules';
import { aBooking, aHome, anOwner, aUser, earnedFrom, TEST_NOW } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const say = async (client: ApiClient, message: string, page?: string): Promise<ChatAnswer> => {
  const { status, body } = await client.post<ChatAnswer>('/chat', { message, ...(page && { page }) });
  expect(status).toBe(200);
  return body;
};

/** An owner of a barn and a cabin, both at $100 a night; the barn has earned $270, and another $270 is to come. */
async function anOwnerOfTwo() {
  const owner = await anOwner(test.em);
  const barn = await aHome(test.em, {
    ownerId: owner.id,
    title: 'Stone Barn',
    city: 'Galena',
    propertyType: 'Farmhouse',
  });
  const cabin = await aHome(test.em, {
    ownerId: owner.id,
    title: 'Creek Cabin',
    city: 'Bend',
    nightlyCents: cents(10_000),
  });
  const traveler = await aUser(test.em, { fullName: 'Noor Haddad' });
  const stay = await aBooking(test.em, {
    home: barn,
    traveler,
    status: 'completed',
    checkIn: '2026-05-01',
    nights: 3,
  });
  await earnedFrom(test.em, stay, TEST_NOW);
  await aBooking(test.em, { home: barn, traveler, status: 'confirmed', checkIn: '2026-05-18', nights: 3 });
  return { client: test.as(owner), cabin };
}

describe('Owners in the chat', () => {
  it('hear of the home that they name, and of no other', async () => {
    const { client } = await anOwnerOfTwo();
    expect((await say(client, 'Who is coming to the barn?')).response).toMatch(
      /^1 stay at Stone Barn:\nNoor at Stone Barn .*Mon, May 18 to Thu, May 21/,
    );
    expect((await say(client, 'Who is coming to the cabin?')).response).toMatch(
      /^Nobody has booked at Creek Cabin\.$/,
    );
    expect((await say(client, 'How much have I earned with the barn so far?')).response).toBe(
      'Stone Barn: $270 so far, $270 still to come.\nAll amounts are for nights, less the service fee and without cleaning.',
    );
  });

  it('hear what a month or a year brought, as the statement has it', async () => {
    const { client } = await anOwnerOfTwo();
    const [month] = (await client.get<StatementView[]>('/owner/statements')).body;
    expect(month).toMatchObject({ month: '2026-05', earned: 270, cleaning: 100 });
    const { response } = await say(client, 'How much did I earn this month?');
    expect(response).toContain(
      'In May 2026, your homes earned $270: nights less the service fee. Cleaning: $100. Paid out to you: $0.',
    );
    expect((await say(client, 'How much did I earn last month?')).response).toContain(
      'In April 2026, your homes earned $0',
    );
  });

  it('hear why nights are empty, by their own calendar and prices, and nobody else does (decision 33)', async () => {
    const { client, cabin } = await anOwnerOfTwo();
    const { response, chips } = await say(client, 'Why is the creek cabin empty on May 20?');
    expect(response).toMatch(
      /^Creek Cabin is empty on the night of Wed, May 20\.\nWed, May 20, at \$100: Nobody looked at the home in the last 30 days\.\n/,
    );
    expect(chips).toContainEqual({
      ...{ kind: 'source', label: 'Calendar' },
      href: `${SCREENS.ownerCalendar}?home=${cabin.id}&night=2026-05-20`,
    });
    const asked = await say(client, 'Why is nobody booking it?', `/owner/homes/${cabin.id}`);
    expect(asked.response).toMatch(
      /^Creek Cabin is empty on 21 of 21 nights from Thu, May 14 to Wed, Jun 3\./,
    );
    const other = test.as(await anOwner(test.em));
    expect((await say(other, 'Why is the creek cabin empty on May 20?')).response).not.toContain(
      'Creek Cabin',
    );
    expect(
      (await say(other, 'Why is nobody booking it?', `/owner/homes/${cabin.id}`)).response,
    ).not.toContain('Creek Cabin');
  });
});
