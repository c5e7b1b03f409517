import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SqlBool } from 'kysely';
import { countAll, readsOver, sumOf } from '#libs/core/platform';
import { cents, minus, type Cents, type EarningStatus } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';
import type { BookingsTables } from '#libs/stays/bookings';
import { booksOf } from './books.queries.js';
import { earningStatus } from './earning-status.js';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & LedgerTables & Pick<BookingsTables, 'bookings'>;

/** An owner's totals, in cents. `balance` is from the ledger and equals not due + due + held + on the way. @spec A9, A13 */
export type EarningSums = Awaited<ReturnType<typeof earningSums>>;

const sumWhere = (amount: Expression<Cents>, condition: Expression<SqlBool>) =>
  sql<Cents>`coalesce(sum(${amount}) filter (where ${condition}), 0)::int8`;

/** Payables of an owner that no payout holds yet, with their status. */
const waiting = (em: EntityManager, ownerId: string, now: Date) =>
  readsOver<Reads>(em)
    .selectFrom('payables as p')
    .leftJoin('payouts as o', 'o.id', 'p.payout_id')
    .select(['p.due_at', earningStatus(now).as('status')])
    .select((row) => row('p.owner_cents', '+', row.ref('p.cleaning_cents')).as('cents'))
    .where('p.owner_id', '=', ownerId)
    .where('p.payout_id', 'is', null);

/** What payouts hold that have not arrived. */
const onTheWay = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('payouts as o')
    .innerJoin('payables as p', 'p.payout_id', 'o.id')
    .select((row) => sumOf(row('p.owner_cents', '+', row.ref('p.cleaning_cents'))).as('on_the_way'))
    .where('o.owner_id', '=', ownerId)
    .where('o.ledger_transaction_id', 'is', null);

/** The owner's shares of all stays so far. */
const fromStays = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('payable_totals')
    .select((row) => sumOf(row.ref('owner_cents')).as('total_earnings'))
    .where('owner_id', '=', ownerId)
    .where('reason', 'in', ['stay', 'fee_share', 'late_cancellation']);

/** Expected earnings of confirmed stays. */
const upcoming = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings')
    .select((stay) => {
      const forNights = stay('subtotal_cents', '-', stay.ref('service_fee_cents'));
      const all = stay(forNights, '+', stay.ref('cleaning_cents'));
      return [
        sumOf(forNights).as('pending_earnings'),
        sumOf(all).as('upcoming'),
        countAll().as('upcoming_count'),
      ];
    })
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'confirmed');

/** Paid out, less reversals. */
const sent = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('payouts')
    .select((payout) => sumOf(payout('amount_cents', '-', payout.ref('reversed_cents'))).as('paid'))
    .where('owner_id', '=', ownerId)
    .where('ledger_transaction_id', 'is not', null);

/** All totals in one statement, so that they are consistent with each other. @spec A9, A13 */
export async function earningSums(em: EntityManager, ownerId: string, now: Date) {
  const { booked, ...sums } = await readsOver<Reads>(em)
    .with('waiting', () => waiting(em, ownerId, now))
    .with('unpaid', (db) =>
      db.selectFrom('waiting').select((row) => {
        const sumOfStatus = (status: EarningStatus) => sumWhere(row.ref('cents'), row('status', '=', status));
        return [
          sumOfStatus('not_due').as('not_due'),
          sumOfStatus('due').as('due'),
          sumOfStatus('held').as('held'),
          row.fn.min<Date | null>('due_at').filterWhere('status', '=', 'not_due').as('next_due_at'),
        ];
      }),
    )
    .with('under_way', () => onTheWay(em, ownerId))
    .with('earned', () => fromStays(em, ownerId))
    .with('upcoming_stays', () => upcoming(em, ownerId))
    .with('sent', () => sent(em, ownerId))
    .with('books', () => booksOf(em, ownerId))
    .selectFrom('earned')
    .crossJoin('unpaid')
    .crossJoin('under_way')
    .crossJoin('upcoming_stays')
    .crossJoin('sent')
    .crossJoin('books')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...sums, balance: minus(cents(0), booked) };
}
