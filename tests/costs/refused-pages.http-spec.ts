import { Client } from 'pg';
import { anOwner, aUser } from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../../apps/api/src/testing/index.js';
import { costOf } from './costs.js';

let test: TestApp;
let database: Client;
let traveler: ApiClient;
let owner: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  database = new Client({ connectionString: test.config.databaseUrl });
  await database.connect();
  traveler = test.as(await aUser(test.em));
  owner = test.as(await anOwner(test.em));
});
afterAll(async () => {
  await database.end();
  await test.stop();
});

/** A query that is begun and then left alone by a refusal ends the process if it fails later: nobody waits for it. */
describe('A page that no list has named (F15)', () => {
  it.each<[string, () => ApiClient]>([
    ['/reviews', () => test.api],
    ['/reviews/user', () => traveler],
    ['/reviews/homes', () => owner],
    ['/properties/owner/my-properties', () => owner],
    ['/messages/threads', () => traveler],
    ['/owner/calendar', () => owner],
  ])('%s: is refused before anything is counted', async (path, client) => {
    const { statements } = await costOf(database, async () => {
      const problem = await client().expectProblem('GET', `${path}?cursor=nowhere`);
      expect(problem.errors?.map(({ field }) => field)).toEqual(['cursor']);
    });
    expect(statements.filter((text) => /count\(|order by/.test(text))).toEqual([]);
  });
});
