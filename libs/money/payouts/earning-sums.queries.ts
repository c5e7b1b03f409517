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

/** Sums of an owner's money, in cents. `balance` = not due + due + held + on the way, and agrees with the ledger. @spec A9, A13 */
export type EarningSums = Awaited<ReturnType<typeof earningSums>>;

const sumWhere = (amount: Expression<Cents>, condition: Expression<SqlBool>) =>
  sql<Cents>`coalesce(sum(${amount}) filter (where ${condition}), 0)::int8`;

/** Every amount of an owner, and where it stands. */
const amounts = (em: EntityManager, ownerId: string, now: Date) =>
  readsOver<Reads>(em)
    .selectFrom('payables as p')
    .leftJoin('payouts as o', 'o.id', 'p.payout_id')
    .select(['p.reason', 'p.owner_cents', 'p.due_at', earningStatus(now).as('status')])
    .select((row) => row('p.owner_cents', '+', row.ref('p.cleaning_cents')).as('cents'))
    .where('p.owner_id', '=', ownerId);

/** What confirmed stays will bring. */
const toCome = (em: EntityManager, ownerId: string) =>
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

/** What was sent and did not come back. */
const sent = (em: EntityManager, ownerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('payouts')
    .select((payout) => sumOf(payout('amount_cents', '-', payout.ref('reversed_cents'))).as('paid'))
    .where('owner_id', '=', ownerId)
    .where('ledger_transaction_id', 'is not', null);

/** Sums of one instant, which is why they are one statement. @spec A9, A13 */
export async function earningSums(em: EntityManager, ownerId: string, now: Date) {
  const { booked, ...sums } = await readsOver<Reads>(em)
    .with('amount', () => amounts(em, ownerId, now))
    .with('earned', (db) =>
      db.selectFrom('amount').select((amount) => {
        const all = (status: EarningStatus) => sumWhere(amount.ref('cents'), amount('status', '=', status));
        const fromStays = amount('reason', 'in', ['stay', 'fee_share', 'late_cancellation']);
        return [
          all('not_due').as('not_due'),
          all('due').as('due'),
          all('held').as('held'),
          all('on_the_way').as('on_the_way'),
          sumWhere(amount.ref('owner_cents'), fromStays).as('total_earnings'),
          amount.fn.min<Date | null>('due_at').filterWhere('status', '=', 'not_due').as('next_due_at'),
        ];
      }),
    )
    .with('to_come', () => toCome(em, ownerId))
    .with('sent', () => sent(em, ownerId))
    .with('books', () => booksOf(em, ownerId))
    .selectFrom('earned')
    .crossJoin('to_come')
    .crossJoin('sent')
    .crossJoin('books')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...sums, balance: minus(cents(0), booked) };
}
