import type { EntityManager } from '@mikro-orm/postgresql';
import { HANDLER_NAMES, HANDLERS, queueOf, type EventName, type HandlerName } from '#libs/core/events';
import { deletionBlocker, readsOver, type PlatformTables } from '#libs/core/platform';
import { sql, type ExpressionBuilder } from 'kysely';
import type { BookingsTables } from './tables.js';

type Reads = BookingsTables & Pick<PlatformTables, 'events' | 'handled'>;

/** A traveler's bookings. */
export const staysOf = (em: EntityManager, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as home', 'home.booking_id', 'b.id')
    .select((row) => row.cast<string>('b.id', 'text').as('key'))
    .select(['b.id', 'home.title as home', 'home.city', 'b.check_in_date', 'b.check_out_date', 'b.nights'])
    .select(['b.guests', 'b.special_requests', 'b.status', 'b.subtotal_cents', 'b.cleaning_cents'])
    .select(['b.voucher_code', 'b.voucher_cents', 'b.total_cents', 'b.paid_cents', 'b.refund_cents'])
    .select(['b.currency', 'b.waiver_accepted_at', 'b.created_at', 'b.confirmed_at', 'b.completed_at'])
    .select(['b.cancelled_at', 'b.cancellation_reason', 'b.cancellation_cause'])
    // As the rule `wordsForGuest` has it: what an owner wrote about a hold is not for its traveler.
    .select((row) =>
      row
        .case()
        .when(row.and([row('b.cancelled_by', '=', 'owner'), row('b.confirmed_at', 'is', null)]))
        .then(null)
        .else(row.ref('b.cancellation_note'))
        .end()
        .as('cancellation_note'),
    )
    .where('b.traveler_id', '=', travelerId);

type BookingRows = ExpressionBuilder<Reads & { b: Reads['bookings'] }, 'b'>;

/** True for bookings made by the user or at their homes. */
const concerns = (booking: BookingRows, userId: string) =>
  booking.or([booking('b.traveler_id', '=', userId), booking('b.owner_id', '=', userId)]);

/** Upcoming stays of a traveler or at an owner's homes. */
export const staysToCome = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as home', 'home.booking_id', 'b.id')
    .select((row) =>
      deletionBlocker('stay', { what: row.ref('home.title'), until: row.ref('b.check_out_date') }),
    )
    .where((booking) => concerns(booking, userId))
    .where('b.status', 'in', ['pending', 'confirmed']);

/** The handlers that must have run before a booking is settled: all except notifications. */
const SETTLEMENT_HANDLERS = HANDLER_NAMES.filter((name) => queueOf(name) !== 'notifications');

/** Ended stays for which a refund or a ledger entry may still follow. */
export function unsettledStays(em: EntityManager, userId: string) {
  const events = SETTLEMENT_HANDLERS.map((name) => HANDLERS[name].on);
  // Pairs of handler and event: Kysely cannot express unnest with two arrays.
  const required = sql<{
    handler: HandlerName;
    event: EventName;
  }>`unnest(${SETTLEMENT_HANDLERS}::text[], ${events}::text[])`;
  return readsOver<Reads>(em)
    .selectFrom('events as e')
    .innerJoin('bookings as b', 'b.id', 'e.booking_id')
    .innerJoin('booked_homes as home', 'home.booking_id', 'b.id')
    .innerJoin(required.as<'s'>(sql`s(handler, event)`), 's.event', 'e.name')
    .leftJoin('handled as h', (on) =>
      on.onRef('h.event_id', '=', 'e.id').onRef('h.handler', '=', 's.handler'),
    )
    .distinct()
    .select((row) => deletionBlocker('settling', { what: row.ref('home.title') }))
    .where('e.done_at', 'is', null)
    .where('h.handler', 'is', null)
    .where('b.status', 'in', ['completed', 'cancelled'])
    .where((booking) => concerns(booking, userId));
}
