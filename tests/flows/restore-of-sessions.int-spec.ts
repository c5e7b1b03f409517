import { RefreshTokens, Sessions } from '#libs/people/identity';
import { BookingsService } from '#libs/stays/bookings';
import { SettleRestore } from '#libs/money/reconciliation';
import { eventually } from '#libs/testing';
import type { Marketplace } from './marketplace.js';
import { RestoreDrill } from './restore-drill.js';

const REFRESH_SECONDS = 900;

describe('Open sessions after a restore (decisions 40 and 52)', () => {
  let drill: RestoreDrill;
  let market: Marketplace;
  beforeEach(async () => {
    drill = await RestoreDrill.start();
    ({ market } = drill);
  });
  afterEach(() => drill.stop());

  const begin = async (userId: string, tokenVersion = 0) => {
    const person = { id: userId, role: 'traveler' as const };
    const sessionId = await market
      .get(Sessions)
      .start({ person, device: 'Firefox on Windows', secondFactor: false });
    const { token } = await market.get(RefreshTokens).begin(sessionId);
    const named = { userId, sessionId, tokenVersion, generation: 0 };
    return { named, token };
  };
  type Open = Awaited<ReturnType<typeof begin>>;
  const refresh = ({ named, token }: Open) => market.get(RefreshTokens).refresh(token, named);
  const next = async (open: Open): Promise<Open> => {
    await market.advance(REFRESH_SECONDS);
    const refreshed = await refresh(open);
    if (refreshed.outcome !== 'continued') throw new Error(`The session is ${refreshed.outcome}`);
    const { token, generation } = refreshed.grant;
    return { token, named: { ...open.named, generation } };
  };
  const alarms = () =>
    market.tables.selectFrom('mails').select('id').where('kind', '=', 'session_reused').execute();
  const sessionsOf = async (userId: string) =>
    (await market.tables.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

  it('end with it, those of before and of after the backup: everybody signs in again, and nobody is alarmed', async () => {
    const [idle, busy, late] = [await market.aTraveler(), await market.aTraveler(), await market.aTraveler()];
    const kept = await begin(idle);
    const before = await next(await begin(busy));
    await drill.backup();
    const once = await next(before);
    const twice = await next(once);
    const unknown = await begin(late);
    await drill.restore();
    for (const lost of [kept, before, once, twice, unknown])
      expect((await refresh(lost)).outcome).toBe('refused');
    expect([await sessionsOf(idle), await sessionsOf(busy), await sessionsOf(late)]).toEqual([0, 0, 0]);
    expect(await alarms()).toEqual([]);
    const again = await begin(idle, 1);
    expect((await refresh(again)).outcome).toBe('continued');
    await drill.settlesByItself();
  });
});

describe('Two workers after a restore (decision 40)', () => {
  it('settle it together: each difference once, nothing before it is over, everything afterwards once', async () => {
    const drill = await RestoreDrill.start();
    const { market } = drill;
    const stays: { traveler: string; booking: string }[] = [];
    for (let n = 0; n < 3; n += 1) {
      const traveler = await market.aTraveler();
      stays.push({ traveler, booking: await market.bookAndPay(traveler, await market.aHome()) });
    }
    await drill.backup();
    for (const { traveler, booking } of stays)
      await market.get(BookingsService).cancel(booking, traveler, null);
    const refunds = () => Promise.all(stays.map(({ booking }) => market.refundsAtProvider(booking)));
    await eventually(async () => expect((await refunds()).map((of) => of.length)).toEqual([1, 1, 1]));
    const before = await refunds();
    const lost = await market.bookAndPay(await market.aTraveler(), await market.aHome());
    await drill.restore();
    const second = await market.anotherWorker();
    try {
      const steps = [market.get(SettleRestore), second.get(SettleRestore)].map((one) => one.step());
      expect(await Promise.all(steps)).toEqual([false, false]);
      expect(await drill.openFindings()).toMatchObject([
        { kind: 'payment_missing_here', theirs_cents: 40_000 },
      ]);
      expect(await market.statusOf(lost)).toBe('missing');
      const [first] = stays;
      expect(await market.open(first?.booking ?? '')).toContain('request-refund');
      await drill.settlesByDecision();
      expect(await refunds()).toEqual(before);
      const operations = market.tables.selectFrom('operations').select(['booking_id', 'state']);
      expect(await operations.where('kind', '=', 'refund').execute()).toHaveLength(3);
      const openRestores = market.tables.selectFrom('restores').select('id').where('finished_at', 'is', null);
      expect(await openRestores.execute()).toEqual([]);
      for (const { booking } of stays) {
        expect(await market.statusOf(booking)).toBe('cancelled');
        expect(await market.balances(booking)).toMatchObject({ provider_clearing: 17_500 });
      }
    } finally {
      await second.close();
      await drill.stop();
    }
  });
});
