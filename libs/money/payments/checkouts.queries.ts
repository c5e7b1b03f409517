import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { isTrue, readsOver, realNow, type Tx } from '#libs/core/platform';
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

/** Requested checkouts whose provider answer never arrived, the one that was asked about longest ago first. */
export const unansweredCheckouts = (em: EntityManager, bookingId: string) =>
  checkouts(em, bookingId).select('id').where('state', '=', 'requested').orderBy('next_attempt_at').execute();

/** The address for a user's payment receipts. */
export async function emailOf(tx: Tx, userId: string): Promise<string | null> {
  const user = await readsOver<Reads>(tx)
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.email ?? null;
}

const hold = expressionBuilder<Reads & { b: Reads['bookings'] }, 'b'>();

/** True when a session of booking `b` was paid or may still be paid, or may exist although we never got the answer. */
const isMaybePaid = hold.or([
  hold.exists(
    hold
      .selectFrom('checkout_sessions as s')
      .select('s.id')
      .whereRef('s.booking_id', '=', 'b.id')
      .where((session) =>
        session.or([session('s.status', '=', 'open'), session('s.payment_status', '=', 'paid')]),
      ),
  ),
  hold.exists(
    hold
      .selectFrom('operations as o')
      .select('o.id')
      .whereRef('o.booking_id', '=', 'b.id')
      .where('o.kind', '=', 'create_checkout')
      .where('o.state', '=', 'requested'),
  ),
]);

/** True when a booking's session was paid or may still be paid. */
export async function mayBePaid(tx: Tx, bookingId: string): Promise<boolean> {
  const { maybe } = await readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .select(isTrue(isMaybePaid).as('maybe'))
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return maybe;
}

/** Unpaid holds that have expired. */
const expiredHolds = (em: EntityManager, now: Date) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .where('b.status', '=', 'pending')
    .where('b.hold_expires_at', '<=', now);

/** Expired holds that nobody has paid or can pay, longest expired first: the provider has nothing to say about them. */
export async function unpayableHolds(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const found = await expiredHolds(em, now)
    .select('b.id')
    .where(hold.not(isMaybePaid))
    .orderBy('b.hold_expires_at')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Locks open sessions of expired holds, oldest check first, except those that a concurrent sweep has locked. */
export const lockExpiredSessions = (tx: Tx, now: Date, limit: number) =>
  expiredHolds(tx, now)
    .innerJoin('checkout_sessions as s', 's.booking_id', 'b.id')
    .select(['s.id', 's.booking_id'])
    .where('s.status', '=', 'open')
    .orderBy('s.checked_at')
    .limit(limit)
    .forUpdate('s')
    .skipLocked()
    .execute();

/** Expired holds with a requested checkout whose answer never arrived, those that were asked about longest ago first. */
export async function unansweredHolds(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const found = await expiredHolds(em, now)
    .innerJoin('operations as o', 'o.booking_id', 'b.id')
    .select('b.id')
    .where('o.kind', '=', 'create_checkout')
    .where('o.state', '=', 'requested')
    .groupBy('b.id')
    .having((row) => row.fn.max('o.next_attempt_at'), '<=', realNow())
    .orderBy((row) => row.fn.max('o.next_attempt_at'))
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}
