import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '#libs/core/platform';
import { testDatabase, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { LedgerChecks } from './ledger-checks.js';

describe('The ledger checks that are asked for again and again', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let checks: LedgerChecks;
  beforeAll(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 2 }, ENTITIES));
  });
  beforeEach(() => {
    checks = new LedgerChecks(orm.em);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await orm.close(true);
    await database.stop();
  });

  it('run once a minute, however many ask', async () => {
    const first = checks.recent();
    expect(checks.recent()).toBe(first);
    expect((await first).every(({ holds }) => holds)).toBe(true);
    expect(checks.recent()).toBe(first);

    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 60_001);
    const next = checks.recent();
    expect(next).not.toBe(first);
    await next;
  });

  it('run again at once after they could not', async () => {
    const fork = jest.spyOn(orm.em, 'fork').mockImplementation(() => {
      throw new Error('The database is away');
    });
    await expect(checks.recent()).rejects.toThrow('The database is away');
    fork.mockRestore();
    expect(await checks.recent()).not.toHaveLength(0);
  });
});
