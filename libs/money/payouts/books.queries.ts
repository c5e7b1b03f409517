import type { EntityManager } from '@mikro-orm/postgresql';
import { isOneOf, readsOver, sumOf, type Tx } from '#libs/core/platform';
import { cents, minus, type Cents } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';

/** Ledger accounts of what we owe owners. */
export const OWED = ['owner_payable', 'cleaning_pass_through'] as const;

/** The ledger balance of an owner's accounts; negative is what we owe. */
export const booksOf = (em: EntityManager, ownerId: string) =>
  readsOver<LedgerTables>(em)
    .selectFrom('ledger_balances')
    .select((balance) => sumOf(balance.ref('amount_cents')).as('booked'))
    .where('owner_id', '=', ownerId)
    .where('account', 'in', OWED);

/** What we owe an owner in total, which no payout may exceed. */
export async function owedTo(tx: Tx, ownerId: string): Promise<Cents> {
  const { booked } = await booksOf(tx, ownerId).executeTakeFirstOrThrow();
  return minus(cents(0), booked);
}

/** What lost disputes about bookings have taken back from their owner, by booking. Cents. */
export async function takenBackFrom(
  em: EntityManager,
  ownerId: string,
  bookingIds: readonly string[],
): Promise<Map<string, Cents>> {
  const rows = await readsOver<LedgerTables>(em)
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .select('t.booking_id')
    .select((row) => sumOf(row.ref('e.amount_cents')).as('amount'))
    .where((row) => isOneOf(row.ref('t.booking_id'), bookingIds, 'uuid'))
    .where('t.kind', '=', 'dispute_lost')
    .where('e.owner_id', '=', ownerId)
    .where('e.account', 'in', OWED)
    .groupBy('t.booking_id')
    .execute();
  return new Map(rows.flatMap(({ booking_id: id, amount }) => (id === null ? [] : [[id, amount] as const])));
}

/** True once a lost dispute is booked against its owner. */
export async function isLossBooked(tx: Tx, bookingId: string, disputeId: string): Promise<boolean> {
  const booked = await readsOver<LedgerTables>(tx)
    .selectFrom('ledger_transactions')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'dispute_lost')
    .where('provider_ref', '=', disputeId)
    .executeTakeFirst();
  return booked !== undefined;
}
