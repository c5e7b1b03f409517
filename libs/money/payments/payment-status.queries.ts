import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import { isTrue, readsOver } from '#libs/core/platform';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PaymentsTables } from './tables.js';

type Reads = PaymentsTables & Pick<BookingsTables, 'bookings' | 'date_changes'>;

/** A session's status with its booking and payment. */
export type SessionStatus = NonNullable<Awaited<ReturnType<typeof sessionStatus>>>;

/** The status of a session, if it is for a booking of this traveler. */
export const sessionStatus = (em: EntityManager, sessionId: string, travelerId: string) =>
  readsOver<Reads>(em)
    .selectFrom('checkout_sessions as s')
    .innerJoin('bookings as b', 'b.id', 's.booking_id')
    .leftJoin('date_changes as c', 'c.id', 's.change_id')
    .leftJoin('payments as p', 'p.session_id', 's.id')
    .select([
      's.booking_id',
      's.change_id',
      'c.state as change_state',
      'c.check_in_date as change_check_in',
      'c.check_out_date as change_check_out',
      'c.previous_check_in_date as change_previous_check_in',
      'c.previous_check_out_date as change_previous_check_out',
      's.amount_cents',
      's.currency',
      's.status',
      's.payment_status',
      'b.status as booking_status',
      'p.settles',
      (row) => isTrue(row('p.id', 'is not', null)).as('received'),
    ])
    .where('s.id', '=', sessionId)
    .where('b.traveler_id', '=', travelerId)
    .executeTakeFirst();

/** True when the payment of a session has been received. A payment is never taken back. */
export const isReceived = (sessionId: string): Expression<SqlBool> => {
  const row = expressionBuilder<PaymentsTables>();
  return row.exists(row.selectFrom('payments').select('id').where('session_id', '=', sessionId));
};
