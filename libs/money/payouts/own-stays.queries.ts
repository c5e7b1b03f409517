import { sql, type NotNull, type QueryCreator } from 'kysely';
import { isOneOf, isTrue, readsOver, realNowPlus, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { PaymentsTables } from '#libs/money/payments';
import type { SubscriptionsTables } from '#libs/money/subscriptions';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { OWN_STAY } from './held.js';
import { db, type PayoutsTables } from './tables.js';

/** As long as a browser is remembered. */
const YEAR_SECONDS = 365 * 24 * 3_600;

type Reads = PayoutsTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'> &
  Pick<PaymentsTables, 'payments'> &
  Pick<SubscriptionsTables, 'subscription_invoices'>;

/** Which stays to look at: those of an owner that are not paid out. */
export interface OwnStays {
  ownerId: string;
  /** A voucher that pays more than this is looked at, and a stay elsewhere that such a voucher paid does not count. */
  voucherLimit: Cents;
  /** Of this guest alone. */
  guestId?: string;
  /** Those that are due by then alone. */
  dueBy?: Date;
}

/** The cards that have paid for these people, stays or plans. */
const cardsOf = (query: Pick<QueryCreator<Reads>, 'selectFrom'>, userIds: readonly string[]) =>
  query
    .selectFrom('payments as y')
    .innerJoin('bookings as paid', 'paid.id', 'y.booking_id')
    .select(['paid.traveler_id as user_id', 'y.card_fingerprint'])
    .where((row) => isOneOf(row.ref('paid.traveler_id'), userIds, 'uuid'))
    .where('y.card_fingerprint', 'is not', null)
    .union(
      query
        .selectFrom('subscription_invoices as i')
        .select(['i.user_id', 'i.card_fingerprint'])
        .where((row) => isOneOf(row.ref('i.user_id'), userIds, 'uuid'))
        .where('i.card_fingerprint', 'is not', null),
    )
    .$narrowType<{ card_fingerprint: NotNull }>();

/**
 * The guests whose stays are in an owner's unpaid payables, by booking, with how they and the owner can be reached and what else they share.
 * Stays that have been held before are left out, released or not.
 * @param payers accounts that may be the owner's: what they have paid with counts as the owner's card
 */
export const guestsOfDue = (
  tx: Tx,
  { ownerId, voucherLimit, guestId, dueBy }: OwnStays,
  payers: readonly string[],
) =>
  readsOver<Reads>(tx)
    .with('cards', (query) =>
      cardsOf(query, payers).union(
        query
          .selectFrom('owner_cards as o')
          .select(['o.owner_id as user_id', 'o.card_fingerprint'])
          .where('o.owner_id', '=', ownerId),
      ),
    )
    .selectFrom('payables as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .innerJoin('users as guest', 'guest.id', 'b.traveler_id')
    .innerJoin('users as owner', 'owner.id', 'p.owner_id')
    .select(['b.id as bookingId', 'b.traveler_id as guestId', 'b.voucher_cost_cents as voucher'])
    .select(['guest.email as guestEmail', 'guest.phone as guestPhone'])
    .select(['owner.email as ownerEmail', 'owner.phone as ownerPhone'])
    .select((row) => {
      const stayPaidByOwnersCard = row
        .selectFrom('payments as y')
        .innerJoin('bookings as theirs', 'theirs.id', 'y.booking_id')
        .innerJoin('cards as card', 'card.card_fingerprint', 'y.card_fingerprint')
        .select('y.id')
        .whereRef('theirs.traveler_id', '=', 'b.traveler_id')
        .whereRef('card.user_id', '<>', 'b.traveler_id')
        .where('y.card_fingerprint', 'is not', null);
      const planPaidByOwnersCard = row
        .selectFrom('subscription_invoices as i')
        .innerJoin('cards as card', 'card.card_fingerprint', 'i.card_fingerprint')
        .select('i.id')
        .whereRef('i.user_id', '=', 'b.traveler_id')
        .whereRef('card.user_id', '<>', 'b.traveler_id');
      return isTrue(row.or([row.exists(stayPaidByOwnersCard), row.exists(planPaidByOwnersCard)])).as(
        'sharesCard',
      );
    })
    .select((row) => {
      const elsewhere = row
        .selectFrom('bookings as other')
        .select('other.id')
        .whereRef('other.traveler_id', '=', 'b.traveler_id')
        .where('other.status', '=', 'completed')
        .where('other.owner_id', '<>', ownerId)
        .where('other.voucher_cost_cents', '<=', voucherLimit);
      return isTrue(row.exists(elsewhere)).as('hasStayedElsewhere');
    })
    .distinct()
    .where('p.owner_id', '=', ownerId)
    .where('p.payout_id', 'is', null)
    .$if(dueBy !== undefined, (query) => query.where('p.due_at', '<=', dueBy ?? new Date(0)))
    .$if(guestId !== undefined, (query) => query.where('b.traveler_id', '=', guestId ?? ''))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payable_holds as before')
            .select('before.id')
            .where('before.reference', '=', sql<string>`${OWN_STAY}::text || ${row.ref('b.id')}`),
        ),
      ),
    )
    .execute();

/** Keeps the cards of somebody who is leaving as those of these owners, for a year. */
export async function keepCardsFor(tx: Tx, ownerIds: readonly string[], userId: string): Promise<void> {
  const found = await cardsOf(readsOver<Reads>(tx), [userId]).execute();
  if (found.length === 0 || ownerIds.length === 0) return;
  const rows = ownerIds.flatMap((owner_id) =>
    found.map(({ card_fingerprint }) => ({
      owner_id,
      card_fingerprint,
      expires_at: realNowPlus(YEAR_SECONDS),
    })),
  );
  await db(tx)
    .insertInto('owner_cards')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'card_fingerprint'])
        .doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
    )
    .execute();
}

/** Those of these people who own homes, always in the same order, to avoid deadlocks. */
export async function ownersAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('users')
    .select('id')
    .where((row) => isOneOf(row.ref('id'), ids, 'uuid'))
    .where('role', '=', 'property_owner')
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

/** The owners to whom something is unpaid for stays of this guest, always in the same order, to avoid deadlocks. */
export async function ownersOfUnpaidStays(tx: Tx, guestId: string): Promise<string[]> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('payables as p', 'p.booking_id', 'b.id')
    .select('p.owner_id')
    .distinct()
    .where('b.traveler_id', '=', guestId)
    .where('p.payout_id', 'is', null)
    .orderBy('p.owner_id')
    .execute();
  return found.map(({ owner_id: ownerId }) => ownerId);
}
