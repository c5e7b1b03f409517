import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';

type Reads = PaymentsTables &
  PropertiesTables &
  Pick<BookingsTables, 'bookings'> &
  Pick<IdentityTables, 'users'> &
  Pick<ProviderTables, 'operations'>;

/** What a message about a booking needs beside its event; `timeZone` is the home's, whose clocks its emails tell the time by. */
export type Stay = Awaited<ReturnType<typeof stayOf>>;

/** The booking behind an event. @throws Error when there is none, which is a mistake of ours */
export const stayOf = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.property_id')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .select(['b.id as bookingId', 'b.property_id as propertyId', 'p.title', 'b.time_zone as timeZone'])
    .select(['b.traveler_id as travelerId', 't.full_name as travelerName', 'b.owner_id as ownerId'])
    .select(['b.status', 'b.check_in_at as checkInAt', 'b.check_out_at as checkOutAt'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow(() => new Error(`There is no booking ${bookingId}`));

/** A refund as it was asked for; `isLate` when its payment could not buy anything any more. @spec A7 */
export type RefundBackground = Awaited<ReturnType<typeof refundOf>>;

/** When a refund was asked for, and why. @throws Error when there is none */
export const refundOf = (tx: Tx, operationId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('operations as o')
    .leftJoin('payments as p', 'p.id', 'o.payment_id')
    .select('o.requested_at as requestedAt')
    .select((refund) => isTrue(refund('p.settles', 'is', false)).as('isLate'))
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow(() => new Error(`There is no operation ${operationId}`));

/** Ids of the operators who look after money. @spec D4 */
export async function moneyOperators(tx: Tx): Promise<string[]> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where((user) =>
      user.or([user('operator_role', 'is', null), user('operator_role', 'in', ['admin', 'finance'])]),
    )
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

/** An account's name and address. @throws Error when there is no such account, which is a mistake of ours */
export const recipientOf = (tx: Tx, userId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('users')
    .select(['id as userId', 'email as address', 'full_name as name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new Error(`There is no account ${userId}`));
