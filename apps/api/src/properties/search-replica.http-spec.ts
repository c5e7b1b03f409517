import type { PropertyView } from '#libs/core/contracts';
import { aHome, eventually, TcpProxy } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

/** Stands in for the replica: another database, so that its homes say who was asked. */
let replica: TestApp;
let proxy: TcpProxy;
let test: TestApp;

beforeAll(async () => {
  replica = await startTestApp();
  proxy = new TcpProxy(new URL(replica.config.databaseUrl));
  test = await startTestApp({ config: { replicaDatabaseUrl: await proxy.open() } });
  await aHome(replica.em, { title: 'As the replica has it' });
  await aHome(test.em, { title: 'As the database has it' });
});
afterAll(async () => {
  await test.stop();
  await proxy.close();
  await replica.stop();
});

const titles = async (): Promise<string[]> => {
  const answer = await test.api.get<PropertyView[]>('/properties');
  expect(answer.status).toBe(200);
  return answer.body.map(({ title }) => title);
};

describe('Search with a read replica', () => {
  it('reads the replica; the home itself comes from the database', async () => {
    expect(await titles()).toEqual(['As the replica has it']);
    const [home] = (await test.api.get<PropertyView[]>('/properties')).body;
    expect((await test.api.get(`/properties/${home?.id ?? ''}`)).status).toBe(404);
  });

  it('reads the database while the replica accepts connections and says nothing', async () => {
    proxy.freeze();
    expect(await titles()).toEqual(['As the database has it']);
    proxy.thaw();
    await eventually(async () => expect(await titles()).toEqual(['As the replica has it']));
  });

  it('reads the database while the replica is away', async () => {
    await proxy.close();
    expect(await titles()).toEqual(['As the database has it']);
  });
});

describe('A replica that is away', () => {
  it('does not keep the API from starting', async () => {
    const other = await startTestApp({
      config: { replicaDatabaseUrl: 'postgres://nobody@127.0.0.1:1/none' },
    });
    expect((await other.api.get('/properties')).status).toBe(200);
    await other.stop();
  });
});
