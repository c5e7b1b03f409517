import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions, inTransaction, machineNow, todayIn } from '#libs/core/platform';
import { addDays, dollars, onePrice } from '#libs/core/rules';
import { replacePrices } from '#libs/stays/pricing';
import type { Property } from '#libs/stays/properties';
import { aBlock, aHome, tables, testDatabase, type TestDatabase } from '#libs/testing';
import { ENTITIES } from '#libs/wiring';
import { replayClaim } from './price-claim.js';
import { run } from './run.js';

const DAY_MS = 86_400_000;
const ZONE = 'America/Denver';

describe('price-claim (decision 32)', () => {
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

  const now = machineNow();
  const day = (days: number) => addDays(todayIn(ZONE, now), days);
  const replay = (home: Property, checkIn: string, at?: Date) =>
    replayClaim(
      { directDatabaseUrl: database.url },
      { homeId: home.id, checkIn, checkOut: addDays(day(0), 9), ...(at && { at: at.toISOString() }) },
    );

  /** A home of $100 a night, 20 % less from a week before check-in, since it was listed two months ago. */
  async function aFallingHome(): Promise<Property> {
    const createdAt = new Date(now.getTime() - 60 * DAY_MS);
    const home = await aHome(orm.em.fork(), { timeZone: ZONE, nightlyCents: dollars(100), createdAt });
    const { base: _base, nights: _nights, ...settings } = onePrice(dollars(100));
    await inTransaction(orm.em.fork(), (tx) =>
      replacePrices(tx, home.id, 0, { ...settings, ladder: [{ days: 7, percent: 20 }] }),
    );
    await tables(orm.em.fork()).deleteFrom('past_offers').where('property_id', '=', home.id).execute();
    return home;
  }

  it('says what was struck through, since when, against what, and by which records', async () => {
    const home = await aFallingHome();
    const [heading, ...lines] = await replay(home, day(7));
    expect(heading).toContain(`${day(7)} to ${day(9)}`);
    const listed = home.createdAt.toISOString();
    expect(lines.join('\n')).toMatch(
      new RegExp(
        [
          'Claim: \\$300.00 struck through, \\$260.00 now, cleaning included.',
          `  \\$260.00 since [^ ]+Z, by what was offered from ${listed} on \\(in force\\).`,
          '  \\$300.00 was the lowest total in the 30 days before; the stay could be booked for it',
          `  at [^ ]+Z, by what was offered from ${listed} on \\(in force\\).`,
          'Records: 1 of what was offered, 0 of nights taken near the stay.',
        ].join('\n'),
      ),
    );
  });

  it('says why there is no claim', async () => {
    const home = await aFallingHome();
    const why = async (checkIn: string, at?: Date) => (await replay(home, checkIn, at))[1];
    expect(await why(day(8))).toBe('No claim: as far as is known, the stay never had another price.');
    expect(await why(day(7), new Date(now.getTime() - 30 * DAY_MS))).toBe(
      'No claim: these dates could not be booked then.',
    );
    await aBlock(orm.em.fork(), home.id, { from: day(7), to: day(8) });
    expect(await why(day(7))).toBe('No claim: some of the nights were taken.');
  });

  it.each([
    [['price-claim'], 'price-claim needs a home, a check-in and a check-out.'],
    [['price-claim', 'gull-post', '2026-05-01', '2026-05-03'], 'gull-post is not the id of a home.'],
    [['price-claim', 'gull-post', 'May', '2026-05-03'], 'May is not a day such as 2026-05-01.'],
  ])('refuses %j', async (args, message) => {
    process.env.DATABASE_URL = database.url;
    const terminal = { print: () => undefined, input: process.stdin };
    await expect(run(args, terminal)).rejects.toThrow(message);
    delete process.env.DATABASE_URL;
  });
});
