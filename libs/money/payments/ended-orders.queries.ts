import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { isTrue, readsOver, realNow } from '#libs/core/platform';
import type { ProviderTables } from '#libs/money/provider';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PaymentsTables } from './tables.js';

type Reads = PaymentsTables &
  Pick<BookingsTables, 'bookings' | 'date_changes'> &
  Pick<ProviderTables, 'operations'>;

const order = expressionBuilder<
  Reads & { b: Reads['bookings']; c: { id: string | null; state: string | null } },
  'b' | 'c'
>();

/** True when an order awaits no payment any more: a change of dates (`c`) that is not held, or without one a booking (`b`) that is not pending. */
const hasEnded = order
  .case()
  .when('c.id', 'is not', null)
  .then(order('c.state', '<>', 'held'))
  .else(order('b.status', '<>', 'pending'))
  .end();

/** Requested checkouts of ended orders whose answer never arrived and that are due to be asked about, longest due first. */
export async function unansweredOfEndedOrders(em: EntityManager, limit: number): Promise<string[]> {
  const found = await readsOver<Reads>(em)
    .selectFrom('operations as o')
    .innerJoin('bookings as b', 'b.id', 'o.booking_id')
    .leftJoin('date_changes as c', 'c.id', 'o.change_id')
    .select('o.id')
    .where('o.kind', '=', 'create_checkout')
    .where('o.state', '=', 'requested')
    .where('o.next_attempt_at', '<=', realNow())
    .where(hasEnded)
    .orderBy('o.next_attempt_at')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** True when a stored session's order awaits no payment any more. */
export async function hasOrderEnded(em: EntityManager, sessionId: string): Promise<boolean> {
  const { ended } = await readsOver<Reads>(em)
    .selectFrom('checkout_sessions as s')
    .innerJoin('bookings as b', 'b.id', 's.booking_id')
    .leftJoin('date_changes as c', 'c.id', 's.change_id')
    .select(isTrue(hasEnded).as('ended'))
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return ended;
}
