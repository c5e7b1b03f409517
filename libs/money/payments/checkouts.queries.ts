import type { EntityManager } from '@mikro-orm/postgresql';
import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { ProviderTables } from '#libs/money/provider';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PaymentsTables } from './tables.js';

type Reads = PaymentsTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'> &
  Pick<ProviderTables, 'operations'>;

const checkouts = (em: EntityManager, bookingId: string) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'create_checkout');

/** Every checkout ever requested for a booking, created or not, latest first. */
export const requestedCheckouts = (tx: Tx, bookingId: string) =>
  checkouts(tx, bookingId).select(['id', 'state', 'details']).orderBy('requested_at', 'desc').execute();

/** Requested checkouts whose provider answer never arrived. */
export const unansweredCheckouts = (em: EntityManager, bookingId: string) =>
  checkouts(em, bookingId).select('id').where('state', '=', 'requested').execute();

/** The address for a user's payment receipts. */
export async function emailOf(tx: Tx, userId: string): Promise<string | null> {
  const user = await readsOver<Reads>(tx)
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.email ?? null;
}

/** Expired unpaid holds, those without a session or with the oldest check first, so that undecidable holds never block others. */
export async function expiredHolds(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const found = await readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.status', '=', 'pending')
    .where('b.hold_expires_at', '<=', now)
    .orderBy(
      (hold) =>
        hold
          .selectFrom('checkout_sessions as s')
          .select((session) => session.fn.max<Date | null>('s.checked_at').as('checked_at'))
          .whereRef('s.booking_id', '=', 'b.id'),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('b.hold_expires_at')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** True when a booking's session was paid or may still be paid. */
export async function mayBePaid(tx: Tx, bookingId: string): Promise<boolean> {
  const { maybe } = await readsOver<Reads>(tx)
    .selectNoFrom((row) => {
      const session = row
        .selectFrom('checkout_sessions')
        .select('id')
        .where('booking_id', '=', bookingId)
        .where((where) => where.or([where('status', '=', 'open'), where('payment_status', '=', 'paid')]));
      const unanswered = checkouts(tx, bookingId).select('id').where('state', '=', 'requested');
      return isTrue(row.or([row.exists(session), row.exists(unanswered)])).as('maybe');
    })
    .executeTakeFirstOrThrow();
  return maybe;
}
