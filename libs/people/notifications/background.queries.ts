import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isOneOf, isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { ProviderTables } from '#libs/money/provider';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PropertiesTables } from '#libs/stays/properties';
import type { PreferenceChange } from './preferences.js';
import type { NotificationsTables } from './tables.js';

type Reads = PaymentsTables &
  Pick<NotificationsTables, 'notification_choices'> &
  PropertiesTables &
  Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<ProviderTables, 'operations'>;

/** Data for messages about a booking, besides the event's; `timeZone` is the home's, in which emails state times. */
export type Stay = Awaited<ReturnType<typeof stayOf>>;

/** The booking of an event. @throws Error when it does not exist, which is a bug */
export const stayOf = (tx: Tx, bookingId: string) =>
  stays(tx)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow(() => new Error(`There is no booking ${bookingId}`));

/** Bookings with the data for messages about them. */
export const stays = (tx: Tx) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .innerJoin('users as t', 't.id', 'b.traveler_id')
    .select(['b.id as bookingId', 'b.property_id as propertyId', 'h.title', 'b.time_zone as timeZone'])
    .select(['b.traveler_id as travelerId', 't.full_name as travelerName', 'b.owner_id as ownerId'])
    .select(['b.status', 'b.check_in_at as checkInAt', 'b.check_out_at as checkOutAt'])
    .select(['b.cancellation_cause as cancellationCause', 'b.cancellation_note as cancellationNote']);

/** A requested refund; `isLate` when its payment came too late to confirm the booking. @spec A7 */
export type RefundBackground = Awaited<ReturnType<typeof refundOf>>;

/** A refund's operation. @throws Error when it does not exist, which is a bug */
export const refundOf = (tx: Tx, operationId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('operations as o')
    .leftJoin('payments as p', 'p.id', 'o.payment_id')
    .select('o.requested_at as requestedAt')
    .select((refund) => isTrue(refund('p.settles', 'is', false)).as('isLate'))
    .where('o.id', '=', operationId)
    .executeTakeFirstOrThrow(() => new Error(`There is no operation ${operationId}`));

/** Ids of the operators responsible for payments. @spec D4 */
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

/** Names, email addresses and choices of accounts. @returns a lookup, which throws for an account that does not exist: a bug */
export async function recipientsOf(tx: Tx, userIds: readonly string[]): Promise<(id: string) => Recipient> {
  const found = await readsOver<Reads>(tx)
    .selectFrom('users')
    .select(['id as userId', 'email as address', 'full_name as name'])
    .select((user) => [
      isTrue(user('email_verified_at', 'is not', null)).as('isConfirmed'),
      isTrue(user('erased_at', 'is not', null)).as('isErased'),
    ])
    .select((user) =>
      jsonArrayFrom(
        user
          .selectFrom('notification_choices as choice')
          .select(['choice.topic', 'choice.channel', 'choice.wanted'])
          .whereRef('choice.user_id', '=', 'users.id'),
      ).as('choices'),
    )
    .where((user) => isOneOf(user.ref('id'), userIds, 'uuid'))
    .execute();
  const byId = new Map(found.map((one) => [one.userId, one]));
  return (id) => {
    const recipient = byId.get(id);
    if (!recipient) throw new Error(`There is no account ${id}`);
    return recipient;
  };
}

/** Whom a message goes to, and what they want to be told. */
interface Recipient {
  userId: string;
  address: string;
  name: string;
  /** They have proved that the address is theirs. */
  isConfirmed: boolean;
  /** They have left since it happened. */
  isErased: boolean;
  choices: readonly PreferenceChange[];
}
