import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '#libs/testing';
import { databaseOptions } from '../database/options.js';
import { ClockKeeper } from './clock-keeper.js';
import { MovableClock } from './clock.js';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init({
    ...databaseOptions({ databaseUrl: database.url, databasePool: 3 }, []),
    logger: () => undefined,
  });
});
afterAll(() => database.stop());

describe('The keeper of the shared clock', () => {
  it('ends a read under way before the database driver is closed', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    const keeper = new ClockKeeper(orm.em.fork(), new MovableClock(), database.url);
    await keeper.onModuleInit();
    const writer = orm.em.fork();
    await writer.begin();
    await writer.execute('lock table sandbox_clock in access exclusive mode');
    await orm.em.fork().execute("notify latchkey_clock, 'moved'");
    await sleep(200);

    let ended = false;
    const ending = keeper.beforeApplicationShutdown().then(() => (ended = true));
    await sleep(200);
    expect(ended).toBe(false);
    await writer.rollback();
    await ending;
    await orm.close(true);
    expect(warn).not.toHaveBeenCalled();
  });
});
