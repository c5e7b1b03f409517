import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlBool } from 'kysely';
import { readsOver, type PlatformTables, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import { REFUND_DETAILS, type ProviderTables, type RefundDetails } from '#libs/money/provider';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = Pick<ProviderTables, 'operations'> &
  Pick<PlatformTables, 'events'> &
  Pick<BookingsTables, 'bookings'>;

/** Refunds are operations of a booking. */
const refunds = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .where('kind', '=', 'refund')
    .where('booking_id', 'is not', null);

/** A refund with its booking's parties, locked until the transaction ends. */
export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** Locks a refund until the transaction ends. */
export const lockRefund = (tx: Tx, id: string) =>
  readsOver<Reads>(tx)
    .selectFrom('operations as o')
    .innerJoin('bookings as b', 'b.id', 'o.booking_id')
    .select(['o.id', 'o.state', 'o.provider_id', 'o.amount_cents', 'o.details', 'o.last_error'])
    .select(['b.id as bookingId', 'b.traveler_id as travelerId', 'b.owner_id as ownerId'])
    .where('o.id', '=', id)
    .where('o.kind', '=', 'refund')
    .forUpdate('o')
    .executeTakeFirst();

/** Marks a refund that we did not request. */
export const OUTSIDE: RefundDetails = { outside: 1 };

/** True for a refund made at the provider directly. */
export const isOutside = ({ details }: Pick<LockedRefund, 'details'>): boolean =>
  REFUND_DETAILS.parse(details).outside !== undefined;

/** The refund named in the provider's metadata, which may hold any text. */
export const claimedRefund = (em: EntityManager, claimedId: string) =>
  refunds(em)
    .select('id')
    .where((refund) => refund.cast<string>('id', 'text'), '=', claimedId)
    .executeTakeFirst();

/** True when a refund was requested under this key. */
export const isRequested = async (tx: Tx, key: string): Promise<boolean> =>
  (await refunds(tx).select('id').where('key', '=', key).executeTakeFirst()) !== undefined;

/** Our record of a provider refund. */
export const refundStatusFor = (tx: Tx, { key, providerId }: { key: string; providerId: string }) =>
  refunds(tx)
    .select('id')
    .where((refund) => refund.or([refund('key', '=', key), refund('provider_id', '=', providerId)]))
    .executeTakeFirst();

/** The oldest failed refund of a payment with this amount, locked. */
export const lockFailedRefund = (tx: Tx, paymentId: string, amount: Cents) =>
  refunds(tx)
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('amount_cents', '=', amount)
    .where('state', '=', 'failed')
    .orderBy('requested_at')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Refunds of a payment that are not at the provider, oldest first, locked. */
export const lockUnsentRefunds = (tx: Tx, paymentId: string) =>
  refunds(tx)
    .select(['id', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['requested', 'failed'])
    .orderBy('requested_at')
    .forUpdate()
    .execute();

/**
 * The changes of dates and the cancellation of a booking, oldest first, with what they give back, in cents. After a dispute, the bank has given
 * it back.
 */
export const refundingEvents = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('events')
    .select((event) => {
      const payload = event.ref('payload');
      return [
        'id as eventId',
        // Both kinds say it in their payload.
        sql<Cents>`coalesce(${payload} -> 'settlement' ->> 'refundCents', ${payload} ->> 'refundCents')::integer`.as(
          'refundCents',
        ),
        sql<string | null>`${payload} ->> 'changeId'`.as('changeId'),
      ];
    })
    .where('booking_id', '=', bookingId)
    .where('name', 'in', ['booking.dates_changed', 'booking.cancelled'])
    .where((event) => sql<SqlBool>`${event.ref('payload')} ->> 'reason' is distinct from 'payment_disputed'`)
    .orderBy('seq')
    .execute();
