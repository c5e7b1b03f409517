import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type Expression } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isTrue, readsOver, realNow, type Tx } from '#libs/core/platform';
import type { ProviderTables } from '#libs/money/provider';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { Order } from './amount-due.js';
import { mayHavePaidSession } from './may-have-paid-session.queries.js';
import type { PaymentsTables } from './tables.js';

type Reads = PaymentsTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<ProviderTables, 'operations'>;

const checkouts = (em: EntityManager, bookingId: string) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'create_checkout');

/** Requested checkouts whose provider answer never arrived, the one that was asked about longest ago first. */
export const unansweredCheckouts = (em: EntityManager, bookingId: string) =>
  checkouts(em, bookingId).select('id').where('state', '=', 'requested').orderBy('next_attempt_at').execute();

/** The title of a booking's home, as it was booked, and the address for its traveler's receipts. @throws Error when the booking does not exist, which is a bug */
export const checkoutBackground = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .select(['h.title', 't.email'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow(() => new Error(`There is no booking ${bookingId}`));

/**
 * What has been done to pay a booking, or a change of its dates: open sessions, newest first, and every checkout ever requested, created or not,
 * latest first; with its {@link checkoutBackground} and the stay as it is now.
 */
export const checkoutsSoFar = (tx: Tx, { bookingId, changeId }: Order) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .select((row) => [
      'h.title',
      'h.picture',
      't.email',
      'b.guests',
      'b.check_in_at as checkInAt',
      'b.check_out_at as checkOutAt',
      'b.time_zone as timeZone',
      jsonArrayFrom(
        row
          .selectFrom('checkout_sessions as s')
          .select(['s.id', 's.url', 's.success_url', 's.cancel_url'])
          .select((session) => milliseconds(session.ref('s.expires_at')).as('expires_at'))
          .whereRef('s.booking_id', '=', 'b.id')
          .where('s.change_id', 'is not distinct from', changeId)
          .where('s.status', '=', 'open')
          .orderBy('s.created_at', 'desc'),
      ).as('open'),
      jsonArrayFrom(
        row
          .selectFrom('operations as o')
          .select(['o.id', 'o.state', 'o.details'])
          .whereRef('o.booking_id', '=', 'b.id')
          .where('o.change_id', 'is not distinct from', changeId)
          .where('o.kind', '=', 'create_checkout')
          .orderBy('o.requested_at', 'desc'),
      ).as('requested'),
    ])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow(() => new Error(`There is no booking ${bookingId}`));

/** Milliseconds since 1970: JSON has no dates. */
const milliseconds = (at: Expression<Date>) => sql<number>`floor(extract(epoch from ${at}) * 1000)::float8`;

const hold = expressionBuilder<Reads & { b: Reads['bookings'] }, 'b'>();

const isMaybePaid = mayHavePaidSession('booking_id', hold.ref('b.id'));

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
