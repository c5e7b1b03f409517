import fc from 'fast-check';
import { LedgerQueries } from '#libs/money/ledger';
import { FollowAccount } from '#libs/money/payouts';
import { inTransaction } from '#libs/core/platform';
import { Reconciliation } from '#libs/money/reconciliation';
import { Marketplace } from '../marketplace.js';
import { everyBankDecides } from './dispute-steps.js';
import { everythingAddsUp } from './invariants.js';
import { plansAgree, plansHadTheirTurn } from './plan-steps.js';
import { aCast, happen, histories, liftHolds, type Cast } from './steps.js';
import { StillMarket } from './still-market.js';

jest.setTimeout(600_000);

/** More of them take longer and find more. */
const RUNS = Number(process.env.LATCHKEY_TEST_HISTORIES ?? 14);
/** Which histories; printed with the test, and another one tells others. */
const SEED = Number(process.env.LATCHKEY_TEST_SEED ?? 20_261_121);
/** After the longest stay that a history books, and the 24 hours that follow it. */
const LONG_ENOUGH_DAYS = 20;

/** What happens in so many histories for certain. */
const EVENTFUL = [
  'payment.succeeded',
  'payment.refunded',
  'booking.completed',
  'booking.cancelled',
  'payout.earned',
  'payout.sent',
  'payout.notice_received',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'subscription.started',
  'subscription.plan_changed',
  'subscription.renewed',
  'subscription.invoice_paid',
];

/** How bookings with a voucher end in so many histories for certain, and what becomes of the voucher. */
const VOUCHER_ENDS = ['completed spent'];

describe('Whatever happens, in whatever order (A1–A7, A11, A13, E2, E10, E11, E16)', () => {
  let market: Marketplace;
  beforeAll(async () => {
    market = await Marketplace.atRest();
  });
  afterAll(() => market.stop());

  it(`every cent is accounted for, and in the end every owner has what is theirs (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), async (history, numbers) => {
        const still = new StillMarket(market, (below) => next(numbers) % below);
        const cast = await aCast(still);
        for (const step of history) await happen(step, still, cast);
        await still.calmDown();
        await everythingAddsUp(market, cast);
        await everybodyIsPaid(still, cast);
        await everythingAddsUp(market, cast);
        await plansAgree(still, cast);
        await nothingElseIsThere(still);
        // Nobody asks about the people of this history any more; it would only take time.
        await market.em.execute(`update payout_accounts set asked_at = asked_at + interval '50 years'`);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });

  it('the histories were eventful', async () => {
    const events = await market.sql<{ name: string }>('select distinct name from events');
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(EVENTFUL));
  });

  it('vouchers came to each of their ends (A11)', async () => {
    const ends = await market.sql<{ end: string }>(
      `select distinct concat_ws(' ', status, cancelled_by,
                case when confirmed_at is null then 'unpaid' when paid_cents = 0 then 'nothing to pay' end,
                case voucher_cost_cents when 0 then 'back' when voucher_cents then 'spent' else 'some back' end) as end
         from bookings where voucher_code is not null`,
    );
    expect(ends.map(({ end }) => end)).toEqual(expect.arrayContaining(VOUCHER_ENDS));
  });

  /** Troubles end: accounts are enabled, holds lifted, our balance is large enough. */
  async function everybodyIsPaid(still: StillMarket, cast: Cast): Promise<void> {
    await market.stripe.topups.create({ amount: 10_000_000, currency: 'usd' });
    for (const owner of cast.owners) await enable(market, owner);
    await market.advanceDays(LONG_ENOUGH_DAYS);
    await everyBankDecides(still, cast);
    await still.calmDown();
    await liftHolds(still, cast);
    // Due a day after completion, and tried again at most a day after a failure.
    for (let day = 0; day < 3; day += 1) {
      await market.advanceDays(1.5);
      await still.calmDown();
    }
    await plansHadTheirTurn(still);
    for (const owner of cast.owners) await hasWhatIsTheirs(owner);
    const left = await market.sql(
      `select account, booking_id, sum(amount_cents)::int as cents from ledger_entries
        where account in ('booking_escrow', 'refunds_payable', 'disputed_funds') group by account, booking_id having sum(amount_cents) <> 0`,
    );
    expect(left).toEqual([]);
  }

  /** The provider compared with our books: it has what they say, less what this test has sent away by itself. */
  async function nothingElseIsThere(still: StillMarket): Promise<void> {
    const run = await inTransaction(market.em, (tx) => market.get(Reconciliation).request(tx, null));
    await still.settle();
    await market.get(Reconciliation).compareBalance();
    expect(
      await market.sql(
        'select found from reconciliation_runs where id = ? and balance_checked_at is not null',
        [run],
      ),
    ).toHaveLength(1);
    const open = await market.sql<{ kind: string; ours: number; theirs: number; note: string }>(
      `select kind, coalesce(ours_cents, 0)::float8 as ours, coalesce(theirs_cents, 0)::float8 as theirs, note
         from reconciliation_findings where state = 'open'`,
    );
    const spent = open.filter(({ kind }) => kind === 'transfer_missing_here');
    const balance = open.filter(({ kind }) => kind === 'balance_differs');
    expect(open.filter((one) => !spent.includes(one) && !balance.includes(one))).toEqual([]);
    const difference = balance.reduce((sum, { ours, theirs }) => sum + ours - theirs, 0);
    expect(difference).toBe(spent.reduce((sum, { theirs }) => sum + theirs, 0));
  }

  /** All of it; a bank that took back what had been sent leaves something that the next stays make up for. */
  async function hasWhatIsTheirs(owner: string): Promise<void> {
    const { ownerCents, cleaningCents } = await market.get(LedgerQueries).ofOwner(owner);
    const lost = await market.sql(
      `select 1 from disputes d join bookings b on b.id = d.booking_id where b.owner_id = ? and d.state = 'lost'`,
      [owner],
    );
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
