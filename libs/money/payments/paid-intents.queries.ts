import type { EntityManager } from '@mikro-orm/postgresql';
import { db } from './tables.js';

/** A payment that settles a booking or a change of its dates, and its name at the provider. */
export type PaidIntent = Awaited<ReturnType<typeof paidIntents>>[number];

/** The payments that a booking and the changes of its dates were settled with. */
export const paidIntents = (em: EntityManager, bookingId: string) =>
  db(em)
    .selectFrom('payments')
    .select(['id as paymentId', 'payment_intent_id as intent'])
    .where('booking_id', '=', bookingId)
    .where('settles', '=', true)
    .execute();
