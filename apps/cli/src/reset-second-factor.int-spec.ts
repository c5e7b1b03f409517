import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '#libs/core/platform';
import {
  anOperator,
  aUser,
  tables,
  testConfig,
  testDatabase,
  TestClock,
  type TestDatabase,
} from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { resetSecondFactor } from './reset-second-factor.js';
import { UserError } from './user-error.js';

const now = new TestClock().now();
const WHY = 'The only operator lost the phone';

describe('reset-second-factor (decision 49)', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 3 }, ENTITIES));
  });
  afterAll(async () => {
    await orm.close(true);
    await database.stop();
  });

  const reset = (email: string, reason = WHY) =>
    resetSecondFactor(testConfig(database.url), { email, reason });

  it('removes the factors, ends the sessions, and is in the audit log without an actor', async () => {
    const { id, email } = await anOperator(orm.em);
    const app = { user_id: id, sealed_secret: 'sealed', last_step: 1, added_at: now };
    await tables(orm.em).insertInto('authenticator_apps').values(app).execute();
    const session = { id: randomUUID(), user_id: id, device: 'Firefox', started_at: now, last_seen_at: now };
    await tables(orm.em)
      .insertInto('sessions')
      .values({ ...session, expires_at: new Date(Date.now() + 3_600_000) })
      .execute();
    await reset(` ${email.toUpperCase()} `);
    for (const table of ['authenticator_apps', 'sessions'] as const)
      expect(await tables(orm.em).selectFrom(table).select('user_id').execute()).toEqual([]);
    expect(
      await tables(orm.em)
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'subject_id', 'reason'])
        .execute(),
    ).toEqual([{ action: 'second_factor.reset', actor_id: null, subject_id: id, reason: WHY }]);
    expect(await tables(orm.em).selectFrom('mails').select(['to_address', 'subject']).execute()).toEqual([
      { to_address: email, subject: 'Your second factors were removed' },
    ]);
  });

  it('refuses strangers, travelers and a missing reason', async () => {
    const traveler = await aUser(orm.em);
    const operator = await anOperator(orm.em);
    await expect(reset('nobody@example.test')).rejects.toThrow(UserError);
    await expect(reset(traveler.email)).rejects.toThrow('no operator has the address');
    await expect(reset(operator.email, ' ')).rejects.toThrow('Please say why');
  });
});
