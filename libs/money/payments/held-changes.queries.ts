import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { isTrue, readsOver, realNow, type Tx } from '#libs/core/platform';
import type { ProviderTables } from '#libs/money/provider';
import type { BookingsTables } from '#libs/stays/bookings';
import { mayHavePaidSession } from './may-have-paid-session.queries.js';
import type { PaymentsTables } from './tables.js';

type Reads = PaymentsTables & Pick<BookingsTables, 'date_changes'> & Pick<ProviderTables, 'operations'>;

/** A change of dates and the booking that it belongs to. */
export interface ChangeOfBooking {
  id: string;
  bookingId: string;
}

const change = expressionBuilder<Reads & { c: Reads['date_changes'] }, 'c'>();

const isMaybePaid = mayHavePaidSession('change_id', change.ref('c.id'));

/** True when a session of a change was paid or may still be paid. */
export async function changeMayBePaid(tx: Tx, changeId: string): Promise<boolean> {
  const { maybe } = await readsOver<Reads>(tx)
    .selectFrom('date_changes as c')
    .select(isTrue(isMaybePaid).as('maybe'))
    .where('c.id', '=', changeId)
    .executeTakeFirstOrThrow();
  return maybe;
}

/** Open changes whose hold has expired. */
const expiredChanges = (em: EntityManager, now: Date) =>
  readsOver<Reads>(em)
    .selectFrom('date_changes as c')
    .select(['c.id', 'c.booking_id as bookingId'])
    .where('c.state', '=', 'held')
    .where('c.hold_expires_at', '<=', now);

/** Expired changes that nobody has paid or can pay, longest expired first. */
export const unpayableChanges = (em: EntityManager, now: Date, limit: number): Promise<ChangeOfBooking[]> =>
  expiredChanges(em, now).where(change.not(isMaybePaid)).orderBy('c.hold_expires_at').limit(limit).execute();

/** Locks open sessions of expired changes, oldest check first, except those that a concurrent sweep has locked. */
export const lockExpiredChangeSessions = (tx: Tx, now: Date, limit: number) =>
  expiredChanges(tx, now)
    .innerJoin('checkout_sessions as s', 's.change_id', 'c.id')
    .select('s.id as sessionId')
    .where('s.status', '=', 'open')
    .orderBy('s.checked_at')
    .limit(limit)
    .forUpdate('s')
    .skipLocked()
    .execute();

/** Expired changes with a requested checkout whose answer never arrived, those that were asked about longest ago first. */
export const unansweredChanges = (em: EntityManager, now: Date, limit: number): Promise<ChangeOfBooking[]> =>
  expiredChanges(em, now)
    .innerJoin('operations as o', 'o.change_id', 'c.id')
    .where('o.kind', '=', 'create_checkout')
    .where('o.state', '=', 'requested')
    .groupBy(['c.id', 'c.booking_id'])
    .having((row) => row.fn.max('o.next_attempt_at'), '<=', realNow())
    .orderBy((row) => row.fn.max('o.next_attempt_at'))
    .limit(limit)
    .execute();
