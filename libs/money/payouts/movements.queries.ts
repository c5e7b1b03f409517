import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { readsOver } from '#libs/core/platform';
import type { LedgerTables } from '#libs/money/ledger';
import type { BookingsTables } from '#libs/stays/bookings';
import { OWED } from './books.queries.js';
import { lengthOf, owedWhere, periodOf, type Period } from './periods.queries.js';
import type { PayoutsTables } from './tables.js';

type Reads = LedgerTables & PayoutsTables & Pick<BookingsTables, 'bookings' | 'booked_homes'>;

/** A ledger transaction's effect on an owner's accounts, in cents; `occurred_at` is ISO text with microseconds. */
export type Movement = Awaited<ReturnType<typeof movementsOf>>[number];

/** Selects an owner's movements of a period, after the last one read. */
interface MovementFilter {
  ownerId: string;
  period: Period;
  after: { occurred_at: string; id: string } | null;
}

/** An owner's movements summed from the entries, one row per transaction. */
const moves = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(['t.id', 't.kind', 't.occurred_at'])
    .select((row) => {
      const amount = row.ref('e.amount_cents');
      return [
        owedWhere(amount, row('e.account', '=', 'owner_payable')).as('owner_cents'),
        owedWhere(amount, row('e.account', '=', 'cleaning_pass_through')).as('cleaning_cents'),
      ];
    })
    .where('e.owner_id', '=', ownerId)
    .where('e.account', 'in', OWED)
    .groupBy('t.id');

/** A page of movements, oldest first. */
export const movementsOf = (em: EntityManager, { ownerId, period, after }: MovementFilter, limit: number) =>
  readsOver<Reads>(em)
    .with('moves', () => moves(em, ownerId))
    .selectFrom('moves as m')
    .leftJoin('payables as p', 'p.ledger_transaction_id', 'm.id')
    .leftJoin('payouts as o', 'o.ledger_transaction_id', 'm.id')
    .leftJoin('bookings as b', 'b.id', 'p.booking_id')
    .leftJoin('booked_homes as home', 'home.booking_id', 'b.id')
    .select(['m.id', 'm.kind', 'm.owner_cents', 'm.cleaning_cents', 'p.reason', 'p.booking_id'])
    .select(['o.id as payout_id', 'home.title', 'b.check_in_date', 'b.check_out_date', 'b.nights'])
    .select(['b.subtotal_cents', 'b.service_fee_cents'])
    .select((row) =>
      // The cursor needs microseconds, which a Date does not have.
      sql<string>`to_char(${row.ref('m.occurred_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'occurred_at',
      ),
    )
    .where((row) => row(periodOf(row.ref('m.occurred_at'), lengthOf(period)), '=', period))
    .where((row) =>
      after === null
        ? row.lit(true)
        : row(
            row.refTuple('m.occurred_at', 'm.id'),
            '>',
            row.tuple(sql<Date>`${after.occurred_at}::timestamptz`, sql<string>`${after.id}::uuid`),
          ),
    )
    .orderBy('m.occurred_at')
    .orderBy('m.id')
    .limit(limit)
    .execute();
