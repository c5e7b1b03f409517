import { trialBalance } from '#libs/money/ledger/testing';
import { eventually } from '#libs/testing';
import { BookingsService } from '#libs/stays/bookings';
import { freePort } from '../../scripts/infra/ports.mjs';
import { Marketplace } from './marketplace.js';
import { behindPooler, Pooler } from './pooler.js';

const AT_ONCE = 8;

behindPooler(() => {
  describe('Behind PgBouncer in transaction mode', () => {
    let market: Marketplace;
    let pooler: Pooler;
    beforeAll(async () => {
      market = await Marketplace.startPooled(process.env.LATCHKEY_TEST_REDIS_URL, async (databaseUrl) => {
        pooler = await Pooler.before(databaseUrl, await freePort());
        return pooler.url;
      });
    });
    afterAll(async () => {
      await market.stop();
      await pooler.stop();
    });

    it('stays are paid and cancelled at once, each event is handled once, and the books balance', async () => {
      const travelers = await Promise.all(Array.from({ length: AT_ONCE }, () => market.aTraveler()));
      const bookings = await Promise.all(
        travelers.map(async (traveler) => market.bookAndPay(traveler, await market.aHome())),
      );
      const [[first = ''], [cancelled = '']] = [travelers, bookings];
      await market.get(BookingsService).cancel(cancelled, first, null);
      for (const booking of bookings)
        await eventually(async () => expect(await market.open(booking)).toEqual([]));
      expect(await Promise.all(bookings.map((booking) => market.statusOf(booking)))).toEqual([
        'cancelled',
        ...Array.from({ length: AT_ONCE - 1 }, () => 'confirmed'),
      ]);
      const lines = market.tables.selectFrom('points_lines').select('state').orderBy('state');
      expect((await lines.execute()).map(({ state }) => state)).toEqual([
        ...Array.from({ length: AT_ONCE - 1 }, () => 'pending'),
        'voided',
      ]);
      expect(await trialBalance(market.em)).toMatchObject({ total: 0, off: [] });
    });
  });
});
