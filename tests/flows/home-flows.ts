import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#libs/core/rules';
import { FileStorage, inTransaction, todayIn } from '#libs/core/platform';
import { Feeds } from '#libs/stays/feeds';
import { Photos } from '#libs/stays/photos';
import { ListingsService } from '#libs/stays/properties';
import { aCalendar, aPhoto, eventually, startCalendarServer, type CalendarServer } from '#libs/testing';
import { Marketplace } from './marketplace.js';

const ZONE = 'America/Los_Angeles';
const HOUR = 3_600;

/** What the worker does for owners' homes on one queue backend: photos and the calendars of other platforms. */
export function describeHomeFlows(backend: string, redisUrl: () => string | undefined): void {
  describe(`Photos and calendars of homes, queues on ${backend} (F1, D12)`, () => {
    let market: Marketplace;
    let platform: CalendarServer;
    let files: string;
    beforeAll(async () => {
      files = await mkdtemp(join(tmpdir(), 'latchkey-home-flows-'));
      platform = await startCalendarServer();
      market = await Marketplace.start(redisUrl(), {
        LATCHKEY_FILES_DIR: files,
        LATCHKEY_CALENDAR_LOOPBACK: 'on',
        SCHEDULE_SECONDS: 'fetch-feeds=1',
      });
    });
    afterAll(async () => {
      await market.stop();
      await platform.stop();
      rmSync(files, { recursive: true, force: true });
    });

    const photo = (id: string) =>
      market.tables
        .selectFrom('photos')
        .select(['state', 'widths', 'problem'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const nightsTaken = async (home: string) => {
      const rows = await market.tables
        .selectFrom('calendar_entries')
        .select((row) => [row.fn<string>('lower', ['nights']).as('from'), 'booking_id'])
        .where('property_id', '=', home)
        .where('booking_id', 'is', null)
        .execute();
      return rows.map(({ from }) => from);
    };
    const day = (inDays: number) => addDays(todayIn(ZONE, market.now()), inDays);
    const connect = (home: string, owner: string) =>
      market.get(Feeds).connect({ userId: owner, homeId: home }, platform.url, {
        name: 'Airbnb',
        promiseMinutes: 60,
        whenStale: 'allow',
      });

    it('prepares each photo once, also those that arrive while the worker is down', async () => {
      const owner = await market.anOwner();
      const bytes = await aPhoto({ width: 900, height: 700 });
      const receive = () => market.get(Photos).receive(owner, bytes);
      const before = await Promise.all([receive(), receive(), receive()]);
      await market.restartWorker();
      const damaged = await market.get(Photos).receive(owner, bytes.subarray(0, bytes.length / 2));
      await eventually(async () => expect(await market.openAtAll()).toEqual([]));
      for (const id of before) {
        expect(await photo(id)).toEqual({ state: 'ready', widths: [480, 800], problem: null });
        expect(await market.get(FileStorage).get(`photos/${id}/480.webp`)).not.toBeNull();
      }
      expect(await photo(damaged)).toMatchObject({ state: 'refused', problem: 'photo.damaged' });
    });

    it('fetches a calendar when its promise is over, and tells the owner once of a stay sold twice', async () => {
      const owner = await market.anOwner();
      const home = await market.aHome(10_000, owner);
      const booking = await market.bookAndPay(await market.aTraveler(), home, 5, 3);
      platform.answer({ body: aCalendar([{ uid: 'a', from: day(10), to: day(12) }]) });
      await connect(home, owner);
      expect(await nightsTaken(home)).toEqual([day(10)]);

      const clash = { uid: 'b', from: day(6), to: day(7) };
      platform.answer({ body: aCalendar([{ uid: 'a', from: day(11), to: day(13) }, clash]) });
      await market.restartWorker();
      await market.advance(2 * HOUR);
      await eventually(async () => expect(await nightsTaken(home)).toEqual([day(11)]));
      await eventually(async () => expect(await market.open(booking)).toEqual([]));
      await eventually(async () => expect(await market.openAtAll()).toEqual([]));
      await market.advance(2 * HOUR);
      const asked = platform.asked();
      await eventually(() => expect(platform.asked()).toBeGreaterThan(asked));
      const told = await market.tables
        .selectFrom('mails')
        .select('subject')
        .where('user_id', '=', owner)
        .where('kind', '=', 'sold_twice')
        .execute();
      expect(told).toHaveLength(1);
      expect(await market.statusOf(booking)).toBe('confirmed');
    });

    it('ends the calendars of a removed home', async () => {
      const owner = await market.anOwner();
      const home = await market.aHome(10_000, owner);
      platform.answer({ body: aCalendar([{ uid: 'a', from: day(10), to: day(12) }]) });
      await connect(home, owner);
      await inTransaction(market.em, (tx) => market.get(ListingsService).remove(tx, home, owner));
      await eventually(async () => expect(await market.openAtAll()).toEqual([]));
      const left = await market.tables
        .selectFrom('calendar_feeds')
        .select('id')
        .where('property_id', '=', home)
        .execute();
      expect(left).toEqual([]);
      expect(await nightsTaken(home)).toEqual([]);
    });
  });
}
