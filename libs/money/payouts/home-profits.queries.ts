import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { readsOver } from '#libs/core/platform';
import { cents, type Cents } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';
import type { BookingsTables } from '#libs/stays/bookings';
import { OWED } from './books.queries.js';
import { EARNINGS, owedWhere, PAYOUT, periodOf } from './periods.queries.js';

type Reads = LedgerTables & Pick<BookingsTables, 'bookings' | 'booked_homes'>;

/**
 * What a home brought its owner in one UTC year, in cents: `earned` + `cleaning` + `other` over all homes are the year's sums.
 * `property_id` is null for what belongs to no stay, such as a payout that came back.
 */
export type HomeProfit = Awaited<ReturnType<typeof homeProfits>>[number];

/** An owner's movements other than payouts, one row per transaction. `fee_cents` is our 10 % of the same transaction. */
const movements = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .select(['t.booking_id', 't.kind'])
    .select((row) => {
      const amount = row.ref('e.amount_cents');
      const owed = (account: (typeof OWED)[number]) =>
        row.and([row('e.account', '=', account), row('e.owner_id', '=', ownerId)]);
      return [
        periodOf(row.ref('t.occurred_at'), 'year').as('year'),
        owedWhere(amount, owed('owner_payable')).as('owner_cents'),
        owedWhere(amount, owed('cleaning_pass_through')).as('cleaning_cents'),
        owedWhere(amount, row('e.account', '=', 'platform_service_fees')).as('fee_cents'),
      ];
    })
    .where('t.kind', '<>', PAYOUT)
    .where((row) =>
      row(
        't.id',
        'in',
        row
          .selectFrom('ledger_entries as own')
          .select('own.transaction_id')
          .where('own.owner_id', '=', ownerId)
          .where('own.account', 'in', OWED),
      ),
    )
    .groupBy('t.id');

/** Each year's homes of an owner: the latest year first, within it the home that brought most. A home has the title of its latest stay. */
export const homeProfits = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .with('moves', () => movements(em, ownerId))
    .selectFrom('moves as m')
    .leftJoin('bookings as b', 'b.id', 'm.booking_id')
    .leftJoin('booked_homes as home', 'home.booking_id', 'b.id')
    .select(['m.year', 'b.property_id'])
    .select((row) => {
      const sumOf = (amount: 'm.owner_cents' | 'm.cleaning_cents' | 'm.fee_cents') => {
        const earns = row('m.kind', 'in', EARNINGS);
        return sql<Cents>`coalesce(sum(${row.ref(amount)}) filter (where ${earns}), 0)::int8`;
      };
      const corrections = row('m.kind', 'not in', EARNINGS);
      const completed = row('m.kind', '=', 'completion');
      // A stay cancelled in time pays no service fee: its share is of another fee.
      const forNights = row.and([row('m.kind', 'in', EARNINGS), row('m.fee_cents', '<>', cents(0))]);
      return [
        sql<
          string | null
        >`(array_agg(${row.ref('home.title')} order by ${row.ref('b.created_at')} desc))[1]`.as('title'),
        sql<number>`(count(*) filter (where ${completed}))::int4`.as('stays'),
        sql<number>`coalesce(sum(${row.ref('b.nights')}) filter (where ${completed}), 0)::int4`.as('nights'),
        sumOf('m.fee_cents').as('service_fee'),
        sql<Cents>`coalesce(sum(${row.ref('m.owner_cents')} + ${row.ref('m.fee_cents')}) filter (where ${forNights}), 0)::int8`.as(
          'subtotal',
        ),
        sumOf('m.owner_cents').as('earned'),
        sumOf('m.cleaning_cents').as('cleaning'),
        sql<Cents>`coalesce(sum(${row.ref('m.owner_cents')} + ${row.ref('m.cleaning_cents')}) filter (where ${corrections}), 0)::int8`.as(
          'other',
        ),
      ];
    })
    .groupBy(['m.year', 'b.property_id'])
    .orderBy('m.year', 'desc')
    .orderBy('earned', 'desc')
    .orderBy('b.property_id')
    .execute();
