import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvariantView } from '#libs/core/contracts';
import { readsOver, realNowPlus, sumOf, type Reader } from '#libs/core/platform';
import type { LedgerTables } from '#libs/money/ledger';
import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import { cents } from '#libs/core/rules';
import type { BookingsTables } from '#libs/stays/bookings';
import type { CalendarTables } from '#libs/stays/calendar';
import { sql, type SqlBool } from 'kysely';

type Reads = LedgerTables & PaymentsTables & ProviderTables & BookingsTables & CalendarTables;

/** An invariant and a query for its violations; `offender` identifies the violating row. */
interface Invariant {
  name: string;
  offenders: (reads: Reader<Reads>) => { execute(): Promise<{ offender: string | null }[]> };
}

const MAX_OFFENDERS = 20;
/** Grace period for effects still in progress. */
const SETTLED_SECONDS = 60;
const ZERO = cents(0);

/** What must hold for bookings and the ledger at any time. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'Every transaction of the ledger balances',
    offenders: (reads) =>
      reads
        .selectFrom('ledger_entries')
        .select('transaction_id as offender')
        .groupBy('transaction_id')
        .having((entry) => sumOf(entry.ref('amount_cents')), '<>', ZERO)
        .limit(MAX_OFFENDERS),
  },
  {
    name: 'Every finished booking is split to the cent',
    offenders: (reads) =>
      reads
        .selectFrom('bookings')
        .select('id as offender')
        .where('status', 'in', ['cancelled', 'completed'])
        .where(
          (row) =>
            sql<SqlBool>`${row.ref('paid_cents')} + ${row.ref('voucher_cost_cents')}
              <> ${row.ref('refund_cents')} + ${row.ref('owner_cents')} + ${row.ref('platform_cents')} + ${row.ref('kept_cleaning_cents')}`,
        )
        .limit(MAX_OFFENDERS),
  },
  {
    name: 'Payments for confirmed stays are in escrow',
    offenders: (reads) =>
      reads
        .selectFrom('bookings as b')
        .leftJoin('ledger_transactions as t', 't.booking_id', 'b.id')
        .leftJoin('ledger_entries as e', (on) =>
          on.onRef('e.transaction_id', '=', 't.id').on('e.account', '=', 'booking_escrow'),
        )
        .select('b.id as offender')
        .where('b.status', '=', 'confirmed')
        .where('b.confirmed_at', '<', realNowPlus(-SETTLED_SECONDS))
        .groupBy(['b.id', 'b.paid_cents'])
        .having((row) => row(sumOf(row.ref('e.amount_cents')), '<>', row.neg(row.ref('b.paid_cents'))))
        .limit(MAX_OFFENDERS),
  },
  {
    name: 'Nothing stays in escrow once a booking is over',
    offenders: (reads) =>
      reads
        .selectFrom('ledger_entries as e')
        .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
        .innerJoin('bookings as b', 'b.id', 't.booking_id')
        .select('t.booking_id as offender')
        .where('e.account', '=', 'booking_escrow')
        .where('b.status', 'in', ['cancelled', 'completed'])
        .where((row) =>
          row(
            row.fn<Date | null>('greatest', ['b.cancelled_at', 'b.completed_at']),
            '<',
            realNowPlus(-SETTLED_SECONDS),
          ),
        )
        .groupBy('t.booking_id')
        .having((row) => sumOf(row.ref('e.amount_cents')), '<>', ZERO)
        .limit(MAX_OFFENDERS),
  },
  {
    name: 'No night is sold twice',
    offenders: (reads) =>
      reads
        .selectFrom('calendar_entries as a')
        .innerJoin('calendar_entries as b', (on) =>
          on.onRef('a.property_id', '=', 'b.property_id').onRef('a.id', '<', 'b.id'),
        )
        .select('a.booking_id as offender')
        // Nights that are over cannot be sold any more, and there are ever more of them.
        .where((row) => sql<SqlBool>`upper(${row.ref('a.nights')}) > current_date - 2`)
        .where((row) => sql<SqlBool>`${row.ref('a.nights')} && ${row.ref('b.nights')}`)
        .limit(MAX_OFFENDERS),
  },
  {
    name: 'Each booking and each date change is paid once',
    offenders: (reads) =>
      reads
        .selectFrom('payments')
        .select('booking_id as offender')
        .where('settles', '=', true)
        .groupBy(['booking_id', 'change_id'])
        .having((payment) => payment.fn.countAll<number>(), '>', 1)
        .limit(MAX_OFFENDERS),
  },
  {
    name: 'No refund is larger than its payment',
    offenders: (reads) =>
      reads
        .selectFrom('operations as o')
        .innerJoin('payments as p', 'p.id', 'o.payment_id')
        .select('o.booking_id as offender')
        .where('o.kind', '=', 'refund')
        .where('o.state', '=', 'succeeded')
        .groupBy(['o.booking_id', 'p.id', 'p.amount_cents'])
        .having((row) => row(sumOf(row.ref('o.amount_cents')), '>', row.ref('p.amount_cents')))
        .limit(MAX_OFFENDERS),
  },
];

/** Checks every invariant now; lists at most 20 offenders each. */
export async function checkInvariants(em: EntityManager): Promise<InvariantView[]> {
  return Promise.all(
    INVARIANTS.map(async ({ name, offenders }) => {
      const found = await offenders(readsOver<Reads>(em.fork())).execute();
      return { name, holds: found.length === 0, offenders: found.map(({ offender }) => offender ?? '') };
    }),
  );
}
