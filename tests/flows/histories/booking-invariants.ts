import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { sumOf } from '#libs/core/platform';
import { cents, type Cents } from '#libs/core/rules';
import type { ACCOUNTS } from '#libs/money/ledger';
import type { AllTables } from '#libs/testing';
import type { Marketplace } from '../marketplace.js';

type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];

const NOTHING = cents(0);

/**
 * paid + what we bear of its voucher = refunded + owner + platform + cleaning + still in escrow + refunds payable + what a bank
 * took, to the cent (A1, A3–A5, A7, A11, E11). The bank's fee is our own cost and not included.
 */
export async function bookingsAreAccountedFor(market: Marketplace): Promise<void> {
  const parts = await partsOf(market);
  expect(parts.filter((one) => !isAccountedFor(one))).toEqual([]);
  const byBooking = new Map(parts.map((one) => [one.booking_id, one]));
  const bookings = await bookingsOf(market);
  expect(bookings.filter((one) => !isAsBooked(one, byBooking.get(one.id)))).toEqual([]);
  // Of every finished booking, by its own row.
  const over = bookings.filter(({ status }) => status === 'cancelled' || status === 'completed');
  expect(over.filter((one) => !isDivided(one))).toEqual([]);
  expect(await offByChanges(market)).toEqual([]);
  const disputes = new Map((await disputesOf(market)).map((one) => [one.booking_id, one]));
  const differs = parts.filter(({ booking_id: id, taken, undecided }) => {
    const disputed = disputes.get(id ?? '');
    return taken !== (disputed?.taken ?? NOTHING) || undecided !== (disputed?.undecided ?? NOTHING);
  });
  expect(differs).toEqual([]);
}

const line = expressionBuilder<
  { e: AllTables['ledger_entries']; t: AllTables['ledger_transactions'] },
  'e' | 't'
>();
/** The sum of entries of these accounts that meet a condition; what we owe or have earned is negative. */
const on = (accounts: readonly Account[], which: Expression<SqlBool> = line.val(true)) =>
  sumOf(
    line
      .case()
      .when(line.and([line('e.account', 'in', accounts), which]))
      .then(line.ref('e.amount_cents'))
      .end(),
  );
const owed = (accounts: readonly Account[], which?: Expression<SqlBool>) => line.neg(on(accounts, which));

type Parts = Awaited<ReturnType<typeof partsOf>>[number];

/** What the ledger says of each booking; cents. `given` is before a lost dispute took it back. */
const partsOf = (market: Marketplace) => {
  const isPayment = line('t.kind', '=', 'payment');
  const isRefund = line('t.kind', 'like', '%refund%');
  const isDispute = line('t.kind', 'in', ['dispute', 'dispute_won']);
  const isNotPayout = line('t.kind', '<>', 'payout');
  const isGiven = line('t.kind', 'not in', ['payout', 'dispute_lost']);
  const fees = ['platform_service_fees', 'platform_inconvenience_fees'] as const;
  return market.tables
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select([
      'e.booking_id',
      on(['provider_clearing'], isPayment).as('paid'),
      owed(['provider_clearing'], isRefund).as('refunded'),
      owed(['provider_clearing', 'provider_fees'], isDispute).as('taken'),
      on(['disputed_funds']).as('undecided'),
      owed(['owner_payable'], isNotPayout).as('owner'),
      owed(['owner_payable'], isGiven).as('owner_given'),
      owed(['cleaning_pass_through'], isNotPayout).as('cleaning'),
      owed(['cleaning_pass_through'], isGiven).as('cleaning_given'),
      owed(fees).as('platform'),
      owed(fees, isGiven).as('platform_given'),
      on(['platform_goodwill']).as('goodwill'),
      on(['platform_voucher_costs']).as('vouchers'),
      owed(['booking_escrow']).as('escrow'),
      owed(['refunds_payable']).as('payable'),
    ])
    .where('e.booking_id', 'is not', null)
    .groupBy('e.booking_id')
    .execute();
};

function isAccountedFor(of: Parts): boolean {
  const came = of.paid + of.vouchers + of.goodwill + of.undecided;
  const went = of.refunded + of.taken + of.owner + of.platform + of.cleaning + of.escrow + of.payable;
  const never = [of.escrow, of.payable, of.refunded, of.owner, of.platform, of.cleaning];
  const more = [of.taken - of.undecided, of.goodwill, of.undecided, of.vouchers];
  return came === went && [...never, ...more].every((amount) => amount >= 0);
}

/**
 * Bookings that do not cost what their payments and changes of dates say, or whose nights in the calendar are not theirs (G7): what settled them
 * less what changes gave back is what they cost, no change stays open beyond its hold, and none holds nights once it has ended.
 */
const offByChanges = (market: Marketplace) =>
  market.tables
    .selectFrom('bookings as b')
    .leftJoin('calendar_entries as e', 'e.booking_id', 'b.id')
    .select((row) => [
      'b.id',
      'b.status',
      'b.paid_cents',
      settled(row).as('settled'),
      givenBack(row).as('given_back'),
    ])
    .where('b.confirmed_at', 'is not', null)
    .where((row) =>
      row.or([
        row(row.parens(row(settled(row), '-', givenBack(row))), '<>', row.ref('b.paid_cents')),
        row.and([
          row('b.status', '<>', 'cancelled'),
          sql<SqlBool>`${row.ref('e.nights')} is distinct from daterange(${row.ref('b.check_in_date')}, ${row.ref('b.check_out_date')})`,
        ]),
        row.exists(
          row
            .selectFrom('calendar_entries as held')
            .innerJoin('date_changes as c', 'c.id', 'held.change_id')
            .select('held.id')
            .whereRef('c.booking_id', '=', 'b.id')
            .where('c.state', '<>', 'held'),
        ),
      ]),
    )
    .execute();

type BookingRow = ExpressionBuilder<AllTables & { b: AllTables['bookings'] }, 'b'>;

const settled = (booking: BookingRow) =>
  booking
    .selectFrom('payments as y')
    .select((row) => sumOf(row.ref('y.amount_cents')).as('cents'))
    .whereRef('y.booking_id', '=', 'b.id')
    .where('y.settles', '=', true)
    .$asScalar();

const givenBack = (booking: BookingRow) =>
  booking
    .selectFrom('date_changes as d')
    .select((row) => sumOf(row.neg(row.fn<Cents>('least', ['d.difference_cents', row.lit(0)]))).as('cents'))
    .whereRef('d.booking_id', '=', 'b.id')
    .where('d.state', '=', 'applied')
    .$asScalar();

type BookingFacts = Awaited<ReturnType<typeof bookingsOf>>[number];

const bookingsOf = (market: Marketplace) =>
  market.tables
    .selectFrom('bookings as b')
    .select((row) => [
      'b.id',
      'b.status',
      'b.paid_cents',
      'b.refund_cents',
      'b.owner_cents',
      'b.platform_cents',
      'b.kept_cleaning_cents',
      'b.voucher_cost_cents',
      row
        .selectFrom('payments as p')
        .select((payment) => sumOf(payment.ref('p.amount_cents')).as('cents'))
        .whereRef('p.booking_id', '=', 'b.id')
        .as('received'),
    ])
    .execute();

const isAsBooked = (booking: BookingFacts, parts?: Parts): boolean =>
  (parts?.paid ?? 0) === booking.received &&
  (parts?.owner_given ?? 0) === booking.owner_cents &&
  (parts?.platform_given ?? 0) === booking.platform_cents &&
  (parts?.cleaning_given ?? 0) === booking.kept_cleaning_cents &&
  (parts?.vouchers ?? 0) === booking.voucher_cost_cents &&
  (parts?.escrow ?? 0) === (booking.status === 'confirmed' ? booking.paid_cents : 0);

const isDivided = (booking: BookingFacts): boolean =>
  booking.refund_cents + booking.owner_cents + booking.platform_cents + booking.kept_cleaning_cents ===
  booking.paid_cents + booking.voucher_cost_cents;

const disputesOf = (market: Marketplace) =>
  market.tables
    .selectFrom('disputes')
    .select((row) => {
      const amount = row.ref('amount_cents');
      return [
        'booking_id',
        sumOf(row.case().when('state', '<>', 'won').then(amount).end()).as('taken'),
        sumOf(row.case().when('state', '=', 'open').then(amount).end()).as('undecided'),
      ];
    })
    .groupBy('booking_id')
    .execute();
