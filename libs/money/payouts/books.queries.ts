import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver, sumOf, type Tx } from '#libs/core/platform';
import { cents, minus, type Cents } from '#libs/core/rules';
import type { LedgerTables } from '#libs/money/ledger';

/** Accounts of what we owe owners. */
export const OWED = ['owner_payable', 'cleaning_pass_through'] as const;

/** What the books say of an owner's accounts: credits, so what we owe is negative. */
export const booksOf = (em: EntityManager, ownerId: string) =>
  readsOver<LedgerTables>(em)
    .selectFrom('ledger_balances')
    .select((balance) => sumOf(balance.ref('amount_cents')).as('booked'))
    .where('owner_id', '=', ownerId)
    .where('account', 'in', OWED);

/** What the books say we owe an owner in all; never is more than that sent. */
export async function owedTo(tx: Tx, ownerId: string): Promise<Cents> {
  const { booked } = await booksOf(tx, ownerId).executeTakeFirstOrThrow();
  return minus(cents(0), booked);
}

/** True once the books have taken a lost dispute from its owner. */
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
