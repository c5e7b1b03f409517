import { sql, type NotNull } from 'kysely';
import { cents } from '#libs/core/rules';
import { countAll, sumOf } from '#libs/core/platform';
import { balanceOfOwner, trialBalance } from '#libs/money/ledger/testing';
import { EarningsQueries } from '#libs/money/payouts';
import { pointsOf } from '#libs/people/loyalty';
import type { Marketplace } from '../marketplace.js';
import { bookingsAreAccountedFor } from './booking-invariants.js';
import type { Actors } from './steps.js';

const NOTHING = cents(0);

/** What must hold for money whenever all work is done, whatever happened in whatever order. */
export async function everythingAddsUp(market: Marketplace, actors: Actors): Promise<void> {
  await booksBalance(market);
  await bookingsAreAccountedFor(market);
  await vouchersAreSpentOnce(market);
  await ownersAreOwedWhatTheBooksSay(market, actors);
  await theProviderAgrees(market, actors);
  await pointsAgree(market, actors);
  await totalsAreKept(market);
}

/** What triggers keep of people's bookings and points is what counting them anew gives (A9, A10, C16, E6). */
async function totalsAreKept({ tables }: Marketplace): Promise<void> {
  const off = (named: string) => tables.selectFrom(sql<object>`${sql.raw(named)}()`.as('off')).selectAll();
  expect(await off('booking_totals_off').execute()).toEqual([]);
  expect(await off('payable_totals_off').execute()).toEqual([]);
  expect(await off('points_balances_off').execute()).toEqual([]);
}

async function booksBalance(market: Marketplace): Promise<void> {
  expect(await trialBalance(market.em)).toMatchObject({ total: 0, off: [] });
  const unbalanced = (by: 'transaction_id' | 'booking_id') =>
    market.tables
      .selectFrom('ledger_entries')
      .select(by)
      .where(by, 'is not', null)
      .groupBy(by)
      .having((entry) => sumOf(entry.ref('amount_cents')), '<>', NOTHING)
      .execute();
  expect(await unbalanced('transaction_id')).toEqual([]);
  // Entries without a booking concern owners, so each booking's entries add up to zero by themselves.
  expect(await unbalanced('booking_id')).toEqual([]);
}

/** A voucher is used by one booking at a time, and by all together for no more than its value (A11, E10). */
async function vouchersAreSpentOnce(market: Marketplace): Promise<void> {
  const twice = market.tables
    .selectFrom('voucher_status')
    .select('code')
    .groupBy('code')
    .having(countAll(), '>', 1);
  expect(await twice.execute()).toEqual([]);
  const beyondWorth = market.tables
    .selectFrom('vouchers as v')
    .innerJoin('bookings as b', 'b.voucher_code', 'v.code')
    .select('v.code')
    .where('v.kind', '=', 'amount')
    .groupBy(['v.code', 'v.worth_cents'])
    .having(
      (row) => sumOf(row.ref('b.voucher_cost_cents')),
      '>',
      (row) => row.ref('v.worth_cents'),
    );
  expect(await beyondWorth.execute()).toEqual([]);
}

async function ownersAreOwedWhatTheBooksSay(market: Marketplace, { owners }: Actors): Promise<void> {
  for (const owner of owners) {
    const books = await balanceOfOwner(market.em, owner);
    const sums = await market.get(EarningsQueries).sums(owner);
    expect(sums.balance).toBe(books.ownerCents + books.cleaningCents);
    expect(sums.balance).toBe(sums.not_due + sums.due + sums.held + sums.on_the_way);
    const stats = await market.tables
      .selectFrom('bookings')
      .select((row) => sumOf(row.ref('owner_cents')).as('earned'))
      .where('owner_id', '=', owner)
      .where('status', 'in', ['completed', 'cancelled'])
      .executeTakeFirst();
    expect(sums.total_earnings).toBe(stats?.earned);
  }
}

/** The provider has one transfer for each sent payout and none for the others, and the refunds of our ledger. */
async function theProviderAgrees(market: Marketplace, { owners, bookings }: Actors): Promise<void> {
  for (const owner of owners) {
    const ours = await market.tables
      .selectFrom('payouts')
      .select(['transfer_id as id', 'amount_cents as amount', 'reversed_cents as reversed'])
      .$narrowType<{ id: NotNull }>()
      .where('owner_id', '=', owner)
      .where('state', '=', 'sent')
      .execute();
    const accountId = await market.accountOf(owner);
    const theirs = accountId ? await market.transfersTo(owner) : [];
    expect(
      theirs
        .map(({ id, amount, amount_reversed }) => ({ id, amount, reversed: amount_reversed }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    ).toEqual([...ours].sort((one, other) => (one.id < other.id ? -1 : 1)));
  }
  for (const { id } of bookings) {
    const sent = (await market.refundsAtProvider(id)).filter(({ status }) => status === 'succeeded');
    const booked = await market.tables
      .selectFrom('operations')
      .select((refund) => sumOf(refund.ref('amount_cents')).as('cents'))
      .where('booking_id', '=', id)
      .where('kind', '=', 'refund')
      .where('state', '=', 'succeeded')
      .executeTakeFirst();
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(booked?.cents);
  }
}

/** Points of a stay follow its status, a dispute takes them back, vouchers are bought with them, and balances are sums (E5, E6, E10, E11). */
async function pointsAgree(market: Marketplace, { travelers }: Actors): Promise<void> {
  for (const traveler of travelers) {
    expect(await wrongPoints(market, traveler)).toEqual([]);
    const points = (await pointsEarned(market, traveler)) + (await pointsGiven(market, traveler));
    const { balance } = await pointsOf(market.em, traveler);
    expect(balance).toBe(points - (await pointsSpent(market, traveler)));
  }
}

/** Stays whose points' state does not match the stay's status. */
async function wrongPoints(market: Marketplace, traveler: string): Promise<string[]> {
  const stays = await market.tables
    .selectFrom('bookings as b')
    .leftJoin('points_lines as l', (on) => on.onRef('l.booking_id', '=', 'b.id').on('l.kind', '=', 'stay'))
    .select(['b.id', 'b.status', 'l.state'])
    .where('b.traveler_id', '=', traveler)
    .where('b.confirmed_at', 'is not', null)
    .execute();
  const wanted = { completed: 'posted', confirmed: 'pending', cancelled: 'voided', pending: 'voided' };
  return stays.filter(({ status, state }) => state !== wanted[status]).map(({ id }) => id);
}

/** Whole dollars of completed stays times their multiplier, except for disputed ones unless we won. */
async function pointsEarned(market: Marketplace, traveler: string): Promise<number> {
  const stays = await market.tables
    .selectFrom('bookings as b')
    .select(['b.paid_cents', 'b.multiplier'])
    .where('b.traveler_id', '=', traveler)
    .where('b.status', '=', 'completed')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('disputes as d')
            .innerJoin('payments as p', 'p.id', 'd.payment_id')
            .select('d.id')
            .whereRef('p.booking_id', '=', 'b.id')
            .where('p.settles', '=', true)
            .where('d.state', '<>', 'won'),
        ),
      ),
    )
    .execute();
  return stays.reduce((sum, stay) => sum + Math.floor(stay.paid_cents / 100) * (stay.multiplier ?? NaN), 0);
}

async function pointsGiven(market: Marketplace, traveler: string): Promise<number> {
  const { points } = await market.tables
    .selectFrom('points_lines')
    .select((row) => sumOf(row.ref('points')).as('points'))
    .where('user_id', '=', traveler)
    .where('kind', '=', 'adjustment')
    .where('booking_id', 'is', null)
    .executeTakeFirstOrThrow();
  return points;
}

async function pointsSpent(market: Marketplace, traveler: string): Promise<number> {
  const { points } = await market.tables
    .selectFrom('vouchers as v')
    .innerJoin('perks as p', 'p.id', 'v.perk_id')
    .select((row) => sumOf(row.ref('p.points_cost')).as('points'))
    .where('v.user_id', '=', traveler)
    .executeTakeFirstOrThrow();
  return points;
}
