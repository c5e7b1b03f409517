import type { EntityManager } from '@mikro-orm/postgresql';
import { deletionBlocker, readsOver } from '#libs/core/platform';
import type { ProviderTables } from '#libs/money/provider';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PaymentsTables } from './tables.js';

type Reads = PaymentsTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<ProviderTables, 'operations'>;

/** A traveler's payments. */
export const paymentsOf = (em: EntityManager, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('payments as y')
    .innerJoin('bookings as b', 'b.id', 'y.booking_id')
    .select((row) => row.cast<string>('y.id', 'text').as('key'))
    .select(['y.booking_id', 'y.amount_cents', 'y.card_fingerprint', 'y.received_at'])
    .where('b.traveler_id', '=', travelerId);

/** The bookings of a traveler. */
export const staysPaidBy = (em: EntityManager, travelerId: string) =>
  readsOver<Reads>(em).selectFrom('bookings').select('id').where('traveler_id', '=', travelerId);

/** A traveler's refunds, finished and pending. */
export const refundsOf = (em: EntityManager, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('operations as o')
    .innerJoin('bookings as b', 'b.id', 'o.booking_id')
    .select((row) => row.cast<string>('o.id', 'text').as('key'))
    .select(['o.booking_id', 'o.amount_cents', 'o.state', 'o.requested_at', 'o.finished_at'])
    .where('o.kind', '=', 'refund')
    .where('b.traveler_id', '=', travelerId);

/** A traveler's unfinished refunds. */
export const openRefunds = (em: EntityManager, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('operations as o')
    .innerJoin('bookings as b', 'b.id', 'o.booking_id')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .select((row) =>
      deletionBlocker('refund', { what: row.ref('h.title'), amount: row.ref('o.amount_cents') }),
    )
    .where('o.kind', '=', 'refund')
    .where('o.state', 'in', ['requested', 'sent', 'failed'])
    .where('b.traveler_id', '=', travelerId);

/** Undecided disputes of bookings where the user is traveler or owner. */
export const openDisputes = (em: EntityManager, userId: string) =>
  readsOver<Reads>(em)
    .selectFrom('disputes as d')
    .innerJoin('bookings as b', 'b.id', 'd.booking_id')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .select((row) =>
      deletionBlocker('dispute', { what: row.ref('h.title'), amount: row.ref('d.amount_cents') }),
    )
    .where('d.state', '=', 'open')
    .where((booking) =>
      booking.or([booking('b.traveler_id', '=', userId), booking('b.owner_id', '=', userId)]),
    );
