import { sql } from 'kysely';
import { Passwords } from '#libs/people/identity';
import { aUser, eventually, tables } from '#libs/testing';
import { OperatorBrowser, startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

const PASSWORD = 'gull post lantern';
/** Longer than any test, so that only a notice can end it. */
const KEPT = { sessionCacheSeconds: 60 };

let one: TestApp;
let another: TestApp;
beforeAll(async () => {
  one = await startTestApp({ config: KEPT });
  another = await startTestApp({ config: KEPT, beside: one });
});
afterAll(async () => {
  await another.stop();
  await one.stop();
});

/** Somebody whose session both instances know. */
async function signedIn(email: string): Promise<{ id: string; here: ApiClient; there: ApiClient }> {
  const { body } = await one.api.post<{ access_token: string; user: { id: string } }>('/auth/register', {
    ...{ email, password: PASSWORD, full_name: 'Robin Reed', role: 'traveler', age: 30 },
    ...{ has_valid_id: true, agrees_to_terms: true },
  });
  const [here, there] = [one.api.as(body.access_token), another.api.as(body.access_token)];
  for (const client of [here, here, there, there]) expect(await statusOf(client)).toBe(200);
  return { id: body.user.id, here, there };
}

const statusOf = async (client: ApiClient): Promise<number> => (await client.get('/auth/me')).status;
const operator = async (): Promise<ApiClient> => one.as(await aUser(one.em, { role: 'admin' }));

describe('Who holds a token, which instances know for some seconds', () => {
  it.each<[string, (person: { id: string; here: ApiClient }) => Promise<{ status: number }>]>([
    ['signing out', ({ here }) => here.post('/auth/logout')],
    ['signing out everywhere', ({ here }) => here.delete('/account/sessions')],
    [
      'another password',
      ({ here }) =>
        here.post('/account/password', { current_password: PASSWORD, password: 'another long lantern' }),
    ],
    ['deleting the account', ({ here }) => here.post('/account/deletion', { password: PASSWORD })],
    [
      'a suspension',
      async ({ id }) => (await operator()).post(`/admin/users/${id}/suspend`, { reason: 'A test of this' }),
    ],
  ])('ends at once with %s, on each instance', async (name, act) => {
    const person = await signedIn(`${name.replace(/\W/g, '-')}@example.test`);
    expect((await act(person)).status).toBeLessThan(300);
    expect(await statusOf(person.here)).toBe(401);
    await eventually(async () => expect(await statusOf(person.there)).toBe(401));
  });

  it('does not hide that an operator acts behind what their window asks for by itself', async () => {
    const passwordHash = await new Passwords().hash(PASSWORD);
    const { id, email } = await aUser(one.em, { role: 'admin', passwordHash });
    const browser = new OperatorBrowser(one.api);
    await browser.post('/auth/login', { email, password: PASSWORD });
    const passes = (minutes: number) =>
      sql`update sessions set acted_at = acted_at - make_interval(mins => ${minutes}) where user_id = ${id}`.execute(
        one.em.getKysely(),
      );
    const window = browser.client({ activity: 'background' });
    for (let n = 0; n < 2; n += 1) {
      await passes(20);
      expect(await statusOf(window)).toBe(200);
    }
    expect(await statusOf(browser.client())).toBe(401);
    await browser.post('/auth/login', { email, password: PASSWORD });
    await passes(20);
    expect(await statusOf(browser.client({ activity: 'background' }))).toBe(200);
    expect(await statusOf(browser.client())).toBe(200);
    await passes(20);
    const elsewhere = new OperatorBrowser(another.api);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect(await statusOf(elsewhere.client({ activity: 'background' }))).toBe(200);
  });

  it('is asked for each request while no notice can arrive', async () => {
    const { id, there } = await signedIn('cut@example.test');
    const cut = await listening();
    expect(cut).toHaveLength(2);
    await sql`select pg_terminate_backend(pid) from unnest(${cut}::int[]) as pid`.execute(tables(one.em));
    await eventually(async () => {
      const again = await listening();
      expect(again.filter((pid) => !cut.includes(pid))).toHaveLength(2);
    });
    // Behind the product's back, so nobody is notified; what was known before the connection was lost is forgotten.
    await tables(one.em).deleteFrom('sessions').where('user_id', '=', id).execute();
    expect(await statusOf(there)).toBe(401);
  });
});

/** The connections on which instances hear of ended sessions; those of other databases on this server are other tests' own. */
async function listening(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query like 'listen%tokens%'`.execute(tables(one.em));
  return rows.map(({ pid }) => pid);
}
