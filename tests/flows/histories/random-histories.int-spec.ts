import { sql } from 'kysely';
import fc from 'fast-check';
import { cents } from '#libs/core/rules';
import { balanceOfOwner } from '#libs/money/ledger/testing';
import { FollowAccount } from '#libs/money/payouts';
import { inTransaction, sumOf } from '#libs/core/platform';
import { Reconciliation } from '#libs/money/reconciliation';
import { Marketplace } from '../marketplace.js';
import { everyBankDecides } from './dispute-steps.js';
import { everythingAddsUp } from './invariants.js';
import { plansAgree, plansHadTheirTurn } from './plan-steps.js';
import { seedActors, happen, histories, liftHolds, type Actors } from './steps.js';
import { ManualWorker } from './manual-worker.js';

/** How many histories; more take longer and find more. */
const RUNS = Number(process.env.LATCHKEY_TEST_HISTORIES ?? 10);
/** Selects the histories; part of the test's name. */
const SEED = Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_121);
/** Longer than any stay of a history and the 24 hours until its payout. */
const LONG_ENOUGH_DAYS = 20;

/** At most this many more, one at a time, until all {@link REQUIRED_EVENTS} and {@link VOUCHER_ENDS} have happened. */
const MAX_EXTRA_RUNS = 2 * RUNS;

/** Events that must have occurred in the end; otherwise the histories prove little. */
const REQUIRED_EVENTS = [
  'payment.succeeded',
  'payment.refunded',
  'booking.completed',
  'booking.cancelled',
  'booking.dates_changed',
  'booking.date_change_ended',
  'payout.earned',
  'payout.sent',
  'payout.webhook_received',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'subscription.started',
  'subscription.plan_changed',
  'subscription.renewed',
  'subscription.invoice_paid',
];

/** How bookings with a voucher must have ended, and the state of the voucher. */
const VOUCHER_ENDS = ['completed spent'];

describe('Whatever happens, in whatever order (A1–A7, A11, A13, E2, E10, E11, E16, G7)', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.withoutWorker();
  });
  afterAll(() => market.stop());

  it(`every cent is accounted for, and in the end every owner has what is theirs (seed ${SEED})`, async () => {
    await runHistories(SEED, RUNS);
    for (let extra = 1; extra <= MAX_EXTRA_RUNS && (await notYetHappened()).length > 0; extra += 1)
      await runHistories(SEED + extra, 1);
  });

  it('everything happened at least once, and vouchers came to each of their ends (A11)', async () => {
    expect(await notYetHappened()).toEqual([]);
  });

  const runHistories = (seed: number, numRuns: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), async (history, numbers) => {
        const worker = new ManualWorker(market, (below) => next(numbers) % below);
        const actors = await seedActors(worker);
        for (const step of history) await happen(step, worker, actors);
        await worker.recoverAndSettle();
        await everythingAddsUp(market, actors);
        await everybodyIsPaid(worker, actors);
        await everythingAddsUp(market, actors);
        await plansAgree(worker, actors);
        await nothingElseIsThere(worker);
        // Keeps later sweeps from refreshing this history's accounts, which would only take time.
        await market.tables
          .updateTable('payout_accounts')
          .set({ asked_at: sql`asked_at + interval '50 years'` })
          .execute();
      }),
      { numRuns, seed, endOnFailure: true },
    );

  async function notYetHappened(): Promise<string[]> {
    const events = await market.tables.selectFrom('events').select('name').distinct().execute();
    const happened = new Set<string>([...events.map(({ name }) => name), ...(await voucherEnds())]);
    return [...REQUIRED_EVENTS, ...VOUCHER_ENDS].filter((one) => !happened.has(one));
  }

  async function voucherEnds(): Promise<string[]> {
    const ends = await market.tables
      .selectFrom('bookings')
      .select(
        sql<string>`concat_ws(' ', status, cancelled_by,
          case when confirmed_at is null then 'unpaid' when paid_cents = 0 then 'nothing to pay' end,
          case voucher_cost_cents when 0 then 'back' when voucher_cents then 'spent' else 'some back' end)`.as(
          'end',
        ),
      )
      .distinct()
      .where('voucher_code', 'is not', null)
      .execute();
    return ends.map(({ end }) => end);
  }

  /** Removes every obstacle (disabled accounts, holds, an empty balance) and checks that all owners are paid. */
  async function everybodyIsPaid(worker: ManualWorker, actors: Actors): Promise<void> {
    await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
    for (const owner of actors.owners) await enable(market, owner);
    await market.advanceDays(LONG_ENOUGH_DAYS);
    await everyBankDecides(worker, actors);
    await worker.recoverAndSettle();
    await liftHolds(worker, actors);
    // Payouts are due a day after completion and retried within a day of a failure.
    for (let day = 0; day < 3; day += 1) {
      await market.advanceDays(1.5);
      await worker.recoverAndSettle();
    }
    await plansHadTheirTurn(worker);
    for (const owner of actors.owners) await hasWhatIsTheirs(owner);
    const left = market.tables
      .selectFrom('ledger_entries')
      .select((entry) => ['account', 'booking_id', sumOf(entry.ref('amount_cents')).as('cents')])
      .where('account', 'in', ['booking_escrow', 'refunds_payable', 'disputed_funds'])
      .groupBy(['account', 'booking_id'])
      .having((entry) => sumOf(entry.ref('amount_cents')), '<>', cents(0));
    expect(await left.execute()).toEqual([]);
  }

  /** Reconciles the provider with our ledger: they agree, except for transfers this test made directly. */
  async function nothingElseIsThere(worker: ManualWorker): Promise<void> {
    const run = await inTransaction(market.em, (tx) => market.get(Reconciliation).request(tx, null));
    await worker.settle();
    await market.get(Reconciliation).compareBalance();
    const compared = market.tables
      .selectFrom('reconciliation_runs')
      .select('found')
      .where('id', '=', run)
      .where('balance_checked_at', 'is not', null);
    expect(await compared.execute()).toHaveLength(1);
    const open = await market.tables
      .selectFrom('reconciliation_findings')
      .select((row) => [
        'kind',
        'note',
        row.fn.coalesce('ours_cents', sql.lit(0)).as('ours'),
        row.fn.coalesce('theirs_cents', sql.lit(0)).as('theirs'),
      ])
      .where('state', '=', 'open')
      .execute();
    const spent = open.filter(({ kind }) => kind === 'transfer_missing_here');
    const balance = open.filter(({ kind }) => kind === 'balance_differs');
    expect(open.filter((one) => !spent.includes(one) && !balance.includes(one))).toEqual([]);
    const difference = balance.reduce((sum, { ours, theirs }) => sum + ours - theirs, 0);
    expect(difference).toBe(spent.reduce((sum, { theirs }) => sum + theirs, 0));
  }

  /** The owner has been paid in full; after a lost dispute a negative balance may remain. */
  async function hasWhatIsTheirs(owner: string): Promise<void> {
    const { ownerCents, cleaningCents } = await balanceOfOwner(market.em, owner);
    const lost = await market.tables
      .selectFrom('disputes as d')
      .innerJoin('bookings as b', 'b.id', 'd.booking_id')
      .select('d.id')
      .where('b.owner_id', '=', owner)
      .where('d.state', '=', 'lost')
      .execute();
    if (lost.length > 0) expect(ownerCents + cleaningCents).toBeLessThanOrEqual(0);
    else expect({ ownerCents, cleaningCents }).toEqual({ ownerCents: 0, cleaningCents: 0 });
  }
});

/** The provider enables the owner's account, and we learn of it. */
async function enable(market: Marketplace, owner: string): Promise<void> {
  const account = (await market.accountOf(owner)) || (await market.onboard(owner));
  await market.sandboxCall('/_sandbox/accounts', { account, standing: 'enabled' });
  await market.get(FollowAccount).refresh(account);
}

function next(numbers: fc.Stream<number>): number {
  const drawn = numbers.next();
  return drawn.done ? 0 : drawn.value;
}
