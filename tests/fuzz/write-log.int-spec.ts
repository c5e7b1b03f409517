import { Client } from 'pg';
import { testDatabase, type TestDatabase } from '#libs/testing';
import { WriteLog } from './write-log.js';

let database: TestDatabase;
let client: Client;
let other: Client;
let log: WriteLog;
const INSERT = `insert into reset_requests (id, email, requested_at) values (gen_random_uuid(), 'a@example.test', now())`;
const EMAILS = 'select email from reset_requests';

beforeAll(async () => {
  database = await testDatabase();
  [client, other] = [new Client(database.url), new Client(database.url)];
  await Promise.all([client.connect(), other.connect()]);
  await other.query(INSERT);
  log = await WriteLog.open(client);
});
afterAll(async () => {
  await log.close();
  await Promise.all([client.end(), other.end()]);
  await database.stop();
});

describe('The log of writes', () => {
  it('has what was committed, nothing that was rolled back, and no change that changes nothing', async () => {
    await other.query('begin');
    await other.query(INSERT);
    await other.query('rollback');
    await other.query('update reset_requests set email = email');
    expect(await log.take()).toEqual([]);
    await other.query(INSERT);
    await other.query(`update reset_requests set email = 'b@example.test'`);
    expect((await log.take()).map(({ table, kind }) => `${kind} ${table}`)).toEqual([
      'INSERT reset_requests',
      'UPDATE reset_requests',
      'UPDATE reset_requests',
    ]);
    expect(await log.take()).toEqual([]);
  });

  it('undoes all of it', async () => {
    await log.restore();
    expect((await other.query(EMAILS)).rows).toEqual([{ email: 'a@example.test' }]);
    expect(await log.take()).toEqual([]);
  });
});
