import { PaymentsService } from '#libs/money/payments';
import { eventually } from '#libs/testing';
import { CARDS, type Marketplace } from './marketplace.js';
import { RestoreDrill } from './restore-drill.js';

describe('Two payments of one booking after a restore (decision 40, A7)', () => {
  let drill: RestoreDrill;
  let market: Marketplace;
  beforeEach(async () => {
    drill = await RestoreDrill.start();
    ({ market } = drill);
  });
  afterEach(() => drill.stop());

  /** Opens two payment pages of a hold. */
  const twoPages = async () => {
    const traveler = await market.aTraveler();
    const booking = await market.book(traveler, await market.aHome());
    const pages = [
      await market.checkout(traveler, booking),
      await market.checkout(traveler, booking, '&tab=2'),
    ];
    return { traveler, booking, pages };
  };
  type Pages = Awaited<ReturnType<typeof twoPages>>;
  /** Pays one of them, and comes back. */
  const pay = async ({ traveler, pages }: Pages, page: 0 | 1) => {
    const { url, sessionId } = pages[page] ?? { url: '', sessionId: '' };
    await market.typeCard(url, CARDS.pays);
    await market.get(PaymentsService).status(sessionId, traveler);
  };
  const paidOnce = async ({ booking }: Pages) => {
    await eventually(async () =>
      expect(await market.refundsAtProvider(booking)).toEqual([{ amount: 40_000, status: 'succeeded' }]),
    );
    await drill.allHandled();
    expect(await market.statusOf(booking)).toBe('confirmed');
    expect(await market.balances(booking)).toEqual({ provider_clearing: 40_000, booking_escrow: -40_000 });
    const payments = await market.tables
      .selectFrom('payments')
      .select('settles')
      .where('booking_id', '=', booking)
      .execute();
    expect(payments.map(({ settles }) => settles).sort()).toEqual([false, true]);
  };

  it.each([
    ['the page that was opened first', [0, 1]],
    ['the page that was opened last', [1, 0]],
  ] as const)(
    'both after it, %s first: the one that was kept counts, the other is not sent back twice',
    async (_what, [first, second]) => {
      const one = await twoPages();
      await drill.backup();
      await pay(one, first);
      await pay(one, second);
      await paidOnce(one);
      await drill.restore();
      await drill.settlesByItself();
      await paidOnce(one);
    },
  );

  it('one before it and one after it: the second is not sent back twice', async () => {
    const one = await twoPages();
    await pay(one, 0);
    await drill.backup();
    await pay(one, 1);
    await paidOnce(one);
    await drill.restore();
    await drill.settlesByItself();
    await paidOnce(one);
  });
});
