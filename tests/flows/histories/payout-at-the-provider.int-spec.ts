import { sql } from 'kysely';
import {
  BatchPayouts,
  EarningsQueries,
  FindReversals,
  FollowAccount,
  PayableHolds,
  PayoutOutcomes,
  SendPayout,
} from '#libs/money/payouts';
import { createStripe, Operations } from '#libs/money/provider';
import { inTransaction, realNow, realNowPlus } from '#libs/core/platform';
import { CARDS, Marketplace } from '../marketplace.js';
import { everythingAddsUp } from './invariants.js';
import { ManualWorker } from './manual-worker.js';

const HOUR = 3_600;
/** One night at $100: the owner's 90 %, and the cleaning. */
const DUE = 9_000 + 10_000;

describe('Between our books and the provider (A13)', () => {
  let market: Marketplace;
  let worker: ManualWorker;
  beforeAll(async () => {
    market = await Marketplace.withoutWorker();
    worker = new ManualWorker(market, () => 0); // every job runs twice, in the order of time
    await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
  });
  afterAll(() => market.stop());

  interface Case {
    owner: string;
    booking: string;
    traveler: string;
  }

  /** An owner with one completed stay that is due, and a payout of it that was made but not asked for. */
  async function aRequestedPayout(): Promise<Case & { operation: string }> {
    const [traveler, home] = [await market.aTraveler(), await market.aHome()];
    const owner = await market.ownerOf(home);
    await market.onboard(owner);
    const booking = await market.bookAndPay(traveler, home, 1, 1, CARDS.availableAtOnce);
    await market.advanceDays(3);
    await worker.recoverAndSettle();
    await market.advance(25 * HOUR);
    expect(await market.get(BatchPayouts).forOwner(owner)).not.toBeNull();
    return { owner, booking, traveler, operation: (await operationsOf(owner))[0] ?? '' };
  }

  const operationsOf = async (owner: string): Promise<string[]> =>
    (
      await market.tables
        .selectFrom('payouts')
        .select('operation_id')
        .where('owner_id', '=', owner)
        .orderBy('requested_at', 'desc')
        .execute()
    ).map((row) => row.operation_id);
  const states = async (owner: string): Promise<string[]> =>
    (
      await market.tables
        .selectFrom('payouts')
        .select('state')
        .where('owner_id', '=', owner)
        .orderBy('requested_at')
        .orderBy('id')
        .execute()
    ).map((row) => row.state);
  const sums = (owner: string) => market.get(EarningsQueries).sums(owner);
  const send = (operation: string) => market.get(SendPayout).run(operation);
  const freeze = (booking: string) =>
    inTransaction(market.em, (tx) =>
      market
        .get(PayableHolds)
        .place(
          tx,
          { on: { bookingId: booking }, reason: 'A dispute is open', reference: `dispute ${booking}` },
          market.now(),
        ),
    );
  const addsUp = ({ owner, booking, traveler }: Case) =>
    everythingAddsUp(market, {
      owners: [owner],
      homes: [],
      travelers: [traveler],
      bookings: [{ id: booking, traveler }],
      perks: [],
      sessions: [],
    });
  /** The answer is lost, and with it the process: nobody notes anything, not even the error. */
  const dieAfterAsking = async (operation: string): Promise<void> => {
    await market.sandboxCall('/_sandbox/faults', {
      path_prefix: '/v1/transfers',
      method: 'POST',
      mode: 'cut',
      times: 2,
    });
    await expect(send(operation)).rejects.toThrow();
    await market.tables
      .updateTable('operations')
      .set({ last_error: null, lease_until: realNowPlus(-1) })
      .where('id', '=', operation)
      .execute();
  };

  it('a booking that is frozen after its payout was made, but before the provider was asked, is not paid', async () => {
    const it = await aRequestedPayout();
    await freeze(it.booking);
    await send(it.operation);
    expect(await states(it.owner)).toEqual(['withdrawn']);
    expect(await market.transfersTo(it.owner)).toEqual([]);
    expect(await sums(it.owner)).toMatchObject({ held: DUE, on_the_way: 0, balance: DUE });

    await inTransaction(market.em, (tx) =>
      market.get(PayableHolds).lift(tx, `dispute ${it.booking}`, 'Won', market.now()),
    );
    await market.get(BatchPayouts).forOwner(it.owner);
    await worker.recoverAndSettle();
    expect(await states(it.owner)).toEqual(['withdrawn', 'sent']);
    await addsUp(it);
  });

  it('nor is one whose account was disabled meanwhile, as soon as we know', async () => {
    const it = await aRequestedPayout();
    const account = await market.accountOf(it.owner);
    await market.sandboxCall('/_sandbox/accounts', { account, standing: 'rejected' });
    await market.get(FollowAccount).refresh(account);
    await send(it.operation);
    expect(await states(it.owner)).toEqual(['withdrawn']);
    expect(await sums(it.owner)).toMatchObject({ due: DUE, balance: DUE });
    await worker.recoverAndSettle();
    await addsUp(it);
  });

  it('an account that was disabled behind our back: refused, all of it due again, owner and operators told', async () => {
    const it = await aRequestedPayout();
    const account = await market.accountOf(it.owner);
    await market.sandboxCall('/_sandbox/accounts', { account, standing: 'restricted' });
    await send(it.operation);
    expect(await states(it.owner)).toEqual(['failed']);
    expect(await sums(it.owner)).toMatchObject({ due: DUE, on_the_way: 0, balance: DUE });
    const told = await market.tables
      .selectFrom('events')
      .select(['name', sql<string | null>`payload ->> 'code'`.as('code')])
      .where(sql`payload ->> 'ownerId'`, '=', it.owner)
      .where('name', 'in', ['payout.failed', 'payout.account_disabled'])
      .orderBy('seq')
      .execute();
    expect(told).toEqual([
      { name: 'payout.failed', code: 'insufficient_capabilities_for_transfer' },
      { name: 'payout.account_disabled', code: null },
    ]);
    expect(await market.get(BatchPayouts).forOwner(it.owner)).toBeNull();
    await market.onboard(it.owner);
    await worker.recoverAndSettle();
    expect(await states(it.owner)).toEqual(['failed', 'sent']);
    await addsUp(it);
  });

  it('once the provider was asked, a payout goes on to its answer: a hold comes too late', async () => {
    const it = await aRequestedPayout();
    await dieAfterAsking(it.operation);
    await freeze(it.booking);
    await worker.recoverAndSettle();
    expect(await states(it.owner)).toEqual(['sent']);
    expect(await sums(it.owner)).toMatchObject({ balance: 0, paid: DUE });
    await addsUp(it);
  });

  it('a process that dies between asking and writing down: one transfer, one entry, also when the key is forgotten', async () => {
    const it = await aRequestedPayout();
    await dieAfterAsking(it.operation);
    // As after more than a day: another key, so only a look at the provider can tell.
    await market.tables
      .updateTable('operations')
      .set((call) => ({ attempt: call('attempt', '+', 1) }))
      .where('id', '=', it.operation)
      .execute();
    await worker.recoverAndSettle();
    expect(await market.transfersTo(it.owner)).toHaveLength(1);
    const booked = market.tables
      .selectFrom('ledger_transactions as t')
      .innerJoin('payouts as p', 'p.ledger_transaction_id', 't.id')
      .select('t.id')
      .where('p.owner_id', '=', it.owner);
    expect(await booked.execute()).toHaveLength(1);
    await addsUp(it);
  });

  it("the provider's notice comes before we have written its answer down: it is our answer, too", async () => {
    const it = await aRequestedPayout();
    await dieAfterAsking(it.operation);
    await market.deliverWebhooks('transfer.created', 3, 1);
    await worker.settle();
    expect(await states(it.owner)).toEqual(['sent']);
    await worker.recoverAndSettle();
    expect(await market.transfersTo(it.owner)).toHaveLength(1);
    await addsUp(it);
  });

  it('an operator reverses it before we know that it was made: sent, returned, owed again', async () => {
    const it = await aRequestedPayout();
    await dieAfterAsking(it.operation);
    const [transfer] = await market.transfersTo(it.owner);
    await market.stripe.transfers.createReversal(transfer?.id ?? '');
    await market.deliverWebhooks('transfer.reversed', 2, 1);
    await worker.recoverAndSettle();
    expect(await sums(it.owner)).toMatchObject({ paid: 0, held: DUE, balance: DUE });
    await addsUp(it);
  });

  it('a reversal of which no notice ever comes is found', async () => {
    const it = await aRequestedPayout();
    await worker.recoverAndSettle();
    const [transfer] = await market.transfersTo(it.owner);
    await market.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 1_234 });
    await worker.recoverAndSettle();
    expect(await sums(it.owner)).toMatchObject({ paid: DUE - 1_234, held: 1_234, balance: 1_234 });
    await addsUp(it);
  });

  it('is found also while the provider does not answer for a later one', async () => {
    const [reversed, unanswered] = [await aRequestedPayout(), await aRequestedPayout()];
    await worker.recoverAndSettle();
    const [transfer] = await market.transfersTo(reversed.owner);
    await market.stripe.transfers.createReversal(transfer?.id ?? '', { amount: 1_234 });
    const [later] = await market.transfersTo(unanswered.owner);
    await market.stripe.transfers.createReversal(later?.id ?? '', { amount: 4_321 });
    const fault = { path_prefix: `/v1/transfers/${later?.id}`, mode: '500_before', times: 100 };
    await market.sandboxCall('/_sandbox/faults', fault);

    await expect(market.get(FindReversals).run()).rejects.toThrow('1 reversed transfers');
    await worker.settle();
    expect(await sums(reversed.owner)).toMatchObject({ held: 1_234 });
    expect(await sums(unanswered.owner)).toMatchObject({ held: 0 });
    await worker.recoverAndSettle();
    expect(await sums(unanswered.owner)).toMatchObject({ held: 4_321 });
    await addsUp(reversed);
    await addsUp(unanswered);
  });

  it('what we may not ask at all is no answer: with a key that is not accepted the payout stays on its way', async () => {
    const it = await aRequestedPayout();
    const { config } = market;
    const stripe = createStripe({ ...config.stripe, secretKey: 'sk_test_not_the_key' });
    const locked = new SendPayout(
      market.em,
      market.get(Operations),
      market.get(PayoutOutcomes),
      market.get(FollowAccount),
      stripe,
    );
    await expect(locked.run(it.operation)).rejects.toThrow();
    expect(await states(it.owner)).toEqual(['requested']);
    await worker.recoverAndSettle();
    expect(await states(it.owner)).toEqual(['sent']);
    await addsUp(it);
  });

  it('the account of an owner who has left is theirs, and is not asked about any more', async () => {
    const owner = await market.anOwner();
    const account = await market.onboard(owner);
    const snapshot = () =>
      market.tables
        .selectFrom('payout_accounts')
        .select(['status', 'asked_at'])
        .where('owner_id', '=', owner)
        .execute();
    const before = await snapshot();
    await market.tables
      .updateTable('users')
      .set({ age: null, age_stated_at: null, erased_at: realNow() })
      .where('id', '=', owner)
      .execute();
    await market.sandboxCall('/_sandbox/accounts', { account, standing: 'restricted' });
    await market.advanceDays(2);
    await market.get(FollowAccount).run();
    expect(await snapshot()).toEqual(before);
  });

  it('an account that the provider does not know any more counts as closed', async () => {
    const it = await aRequestedPayout();
    await market.stripe.accounts.del(await market.accountOf(it.owner));
    await worker.recoverAndSettle();
    const closed = market.tables
      .selectFrom('payout_accounts')
      .select(['status', 'disabled_reason'])
      .where('owner_id', '=', it.owner);
    expect(await closed.execute()).toEqual([{ status: 'disabled', disabled_reason: 'account_gone' }]);
    expect(await sums(it.owner)).toMatchObject({ due: DUE, balance: DUE });
  });

  it('opening the account twice, and once more after the answer was lost, makes one account', async () => {
    const owner = await market.anOwner();
    const before = (await market.stripe.accounts.list({ limit: 100 })).data.length;
    await market.sandboxCall('/_sandbox/faults', {
      path_prefix: '/v1/accounts',
      method: 'POST',
      mode: '500_after',
      times: 1,
    });
    await expect(market.onboard(owner)).rejects.toMatchObject({ code: 'payout.provider_unavailable' });
    await Promise.allSettled([market.onboard(owner), market.onboard(owner)]);
    await market.onboard(owner);
    await worker.recoverAndSettle();
    const after = (await market.stripe.accounts.list({ limit: 100 })).data.length;
    expect(after - before).toBe(1);
  });
});
