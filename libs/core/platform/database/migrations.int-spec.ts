import { MikroORM } from '@mikro-orm/postgresql';
import { emptyDatabase, type TestDatabase } from '#libs/testing';
import { databaseOptions } from './options.js';

let database: TestDatabase;
let orm: MikroORM;
beforeEach(async () => {
  database = await emptyDatabase();
  orm = await MikroORM.init({
    ...databaseOptions({ databaseUrl: database.url, databasePool: 2 }, []),
    logger: () => undefined,
  });
});
afterEach(async () => {
  await orm.close(true);
  await database.stop();
});

const names = (migrations: { name: string }[]): string[] => migrations.map(({ name }) => name);

describe('Migrations on an empty database', () => {
  it('begin with the baseline', async () => {
    expect(names(await orm.migrator.up())[0]).toBe('Migration0001Baseline');
  });

  it('are applied once, in their order, and leave none pending', async () => {
    const listed = names(await orm.migrator.getPending());
    expect(names(await orm.migrator.up())).toEqual(listed);
    expect(names(await orm.migrator.getExecuted())).toEqual(listed);
    expect(await orm.migrator.getPending()).toEqual([]);
    expect(await orm.migrator.up()).toEqual([]);
  });

  it('are numbered in the order of their list', async () => {
    const listed = names(await orm.migrator.getPending());
    expect(listed).toEqual([...listed].sort());
    expect(listed.map((name) => Number(/^Migration(\d{4})/.exec(name)?.[1]))).toEqual(
      listed.map((_, index) => index + 1),
    );
  });
});
