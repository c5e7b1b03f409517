import { MikroORM } from '@mikro-orm/postgresql';
import type { HandlerName } from '#libs/core/events';
import { testDatabase, type TestDatabase } from '#libs/testing';
import { databaseOptions } from '../database/options.js';
import { inTransaction } from '../database/transaction.js';
import { announce } from './outbox.js';
import { runOnce } from './run-once.js';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await testDatabase();
  orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 4 }, []));
});
afterAll(async () => {
  await orm.close(true);
  await database.stop();
});

describe('The effects of an event', () => {
  const HANDLERS: readonly HandlerName[] = ['claw-points-back', 'freeze-payout', 'book-dispute'];
  const ran: HandlerName[] = [];
  const run = (eventId: string, ...handlers: HandlerName[]): Promise<void> =>
    runOnce(orm.em, [{ eventId, handlers }], async (_tx, _event, handler) => {
      ran.push(handler);
      await Promise.resolve();
    });
  const anEvent = (): Promise<string> =>
    inTransaction(orm.em, (tx) =>
      announce(
        tx,
        'user.suspended',
        { userId: '00000000-0000-4000-8000-000000000001', role: 'traveler' },
        new Date(0),
      ),
    );
  beforeEach(() => void (ran.length = 0));

  it('happen once each, also when some of them have already happened', async () => {
    const event = await anEvent();
    await run(event, 'freeze-payout');
    await run(event, ...HANDLERS);
    await run(event, ...HANDLERS);
    expect(ran.sort()).toEqual([...HANDLERS].sort());
  });

  it('happen once when several processes handle it at the same moment', async () => {
    const event = await anEvent();
    await Promise.all([
      run(event, ...HANDLERS),
      run(event, ...[...HANDLERS].reverse()),
      run(event, 'book-dispute'),
    ]);
    expect(ran.sort()).toEqual([...HANDLERS].sort());
  });

  it('leave no mark when one of them fails', async () => {
    const event = await anEvent();
    const failing = runOnce(orm.em, [{ eventId: event, handlers: HANDLERS }], (_tx, _event, handler) =>
      handler === 'freeze-payout' ? Promise.reject(new Error('No')) : Promise.resolve(),
    );
    await expect(failing).rejects.toThrow('No');
    await run(event, ...HANDLERS);
    expect(ran.sort()).toEqual([...HANDLERS].sort());
  });
});
