import { sql } from 'kysely';
import fc from 'fast-check';
import { cents } from '#libs/core/rules';
import { LedgerQueries } from '#libs/money/ledger';
import { FollowAccount } from '#libs/money/payouts';
import { inTransaction, sumOf } from '#libs/core/platform';
import { Reconciliation } from '#libs/money/reconciliation';
import { Marketplace } from '../marketplace.js';
import { everyBankDecides } from './dispute-steps.js';
import { everythingAddsUp } from './invariants.js';
import { plansAgree, plansHadTheirTurn } from './plan-steps.js';
import { aCast, happen, histories, liftHolds, type Actors } from './steps.js';
import { StillMarket } from './still-market.js';

jest.setTimeout(600_000);

/** More of them take longer and find more. */
const RUNS = Number(process.env.LATCHKEY_TEST_HISTORIES ?? 14);
/** Which histories; printed with the test, and another one tells others. */
const SEED = Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_121);
/** After the longest stay that a history books, and the 24 hours that follow it. */
const LONG_ENOUGH_DAYS = 20;

/** As many again at most, one at a time, while something of {@link EVENTFUL} or {@link VOUCHER_ENDS} has not happened yet. */
const MOST_EXTRA_RUNS = 2 * RUNS;

/** What must have happened in the end; otherwise the histories prove little. */
const EVENTFUL = [
  'payment.succeeded',
  'payment.refunded',
  'booking.completed',
  'booking.cancelled',
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

/** How bookings with a voucher must have ended, and what must have become of the voucher. */
const VOUCHER_ENDS = ['completed spent'];

describe('Whatever happens, in whatever order (A1–A7, A11, A13, E2, E10, E11, E16)', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.atRest();
  });
  afterAll(() => market.stop());

  it(`every cent is accounted for, and in the end every owner has what is theirs (seed ${SEED})`, async () => {
    await runHistories(SEED, RUNS);
    for (let extra = 1; extra <= MOST_EXTRA_RUNS && (await notYetHappened()).length > 0; extra += 1)
      await runHistories(SEED + extra, 1);
  });

  it('everything happened at least once, and vouchers came to each of their ends (A11)', async () => {
    expect(await notYetHappened()).toEqual([]);
  });

  const runHistories = (seed: number, numRuns: number): Promise<void> =>
    fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), async (history, numbers) => {
        const still = new StillMarket(market, (below) => next(numbers) % below);
        const actors = await aCast(still);
        for (const step of history) await happen(step, still, actors);
        await still.calmDown();
        await everythingAddsUp(market, actors);
        await everybodyIsPaid(still, actors);
        await everythingAddsUp(market, actors);
        await plansAgree(still, actors);
        await nothingElseIsThere(still);
        // Nobody asks about the people of this history any more; it would only take time.
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
    return [...EVENTFUL, ...VOUCHER_ENDS].filter((one) => !happened.has(one));
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

  /** Troubles end: accounts are enabled, holds lifted, our balance is large enough. */
  async function everybodyIsPaid(still: StillMarket, actors: Actors): Promise<void> {
    await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
    for (const owner of actors.owners) await enable(market, owner);
    await market.advanceDays(LONG_ENOUGH_DAYS);
    await everyBankDecides(still, actors);
    await still.calmDown();
    await liftHolds(still, actors);
    // Due a day after completion, and tried again at most a day after a failure.
    for (let day = 0; day < 3; day += 1) {
      await market.advanceDays(1.5);
      await still.calmDown();
    }
    await plansHadTheirTurn(still);
    for (const owner of actors.owners) await hasWhatIsTheirs(owner);
    const left = market.tables
      .selectFrom('ledger_entries')
      .select((entry) => ['account', 'booking_id', sumOf(entry.ref('amount_cents')).as('cents')])
      .where('account', 'in', ['booking_escrow', 'refunds_payable', 'disputed_funds'])
      .groupBy(['account', 'booking_id'])
      .having((entry) => sumOf(entry.ref('amount_cents')), '<>', cents(0));
    expect(await left.execute()).toEqual([]);
  }

  /** The provider compared with our books: it has what they say, less what this test has sent away by itself. */
  async function nothingElseIsThere(still: StillMarket): Promise<void> {
    const run = await inTransaction(market.em, (tx) => market.get(Reconciliation).request(tx, null));
    await still.settle();
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

  /** All of it; a bank that took back what had been sent leaves something that the next stays make up for. */
  async function hasWhatIsTheirs(owner: string): Promise<void> {
    const { ownerCents, cleaningCents } = await market.get(LedgerQueries).ofOwner(owner);
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

/** The provider has all it wanted to know, and we hear of it. */
async function enable(market: Marketplace, owner: string): Promise<void> {
  const account = (await market.accountOf(owner)) || (await market.onboard(owner));
  await market.sandboxCall('/_sandbox/accounts', { account, standing: 'enabled' });
  await market.get(FollowAccount).refresh(account);
}

function next(numbers: fc.Stream<number>): number {
  const drawn = numbers.next();
  return drawn.done ? 0 : drawn.value;
}
