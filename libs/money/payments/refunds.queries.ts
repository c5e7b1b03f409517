import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { readsOver, type PlatformTables, type Tx } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import type { OperationDetails, ProviderTables } from '#libs/money/provider';

type Reads = Pick<ProviderTables, 'operations'> & Pick<PlatformTables, 'events'>;

/** Refunds are operations for a booking. */
const refunds = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('operations')
    .where('kind', '=', 'refund')
    .where('booking_id', 'is not', null);

/** A refund that stays as it is until the transaction ends. */
export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** Locks a refund until the transaction ends. */
export const lockRefund = (tx: Tx, id: string) =>
  refunds(tx)
    .select(['id', 'state', 'provider_id', 'booking_id', 'amount_cents', 'details', 'last_error'])
    .$narrowType<{ booking_id: NotNull }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Marks a refund that none of our own decisions asked for. */
export const OUTSIDE: OperationDetails = { outside: 1 };

/** True for a refund that somebody made at the provider itself. */
export const isOutside = ({ details }: Pick<LockedRefund, 'details'>): boolean => 'outside' in details;

/** The refund that the provider's own data names; what they name may be anything. */
export const claimedRefund = (em: EntityManager, claimedId: string) =>
  refunds(em)
    .select('id')
    .where((refund) => refund.cast<string>('id', 'text'), '=', claimedId)
    .executeTakeFirst();

/** True when a refund was requested under this key. */
export const isRequested = async (tx: Tx, key: string): Promise<boolean> =>
  (await refunds(tx).select('id').where('key', '=', key).executeTakeFirst()) !== undefined;

/** The refund that stands for one at the provider. */
export const refundStatusFor = (tx: Tx, { key, providerId }: { key: string; providerId: string }) =>
  refunds(tx)
    .select('id')
    .where((refund) => refund.or([refund('key', '=', key), refund('provider_id', '=', providerId)]))
    .executeTakeFirst();

/** The oldest refund of a payment that has failed with this amount, locked. */
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

/** Refunds of a payment that the provider does not have in hand, oldest first, locked. */
export const lockUnsentRefunds = (tx: Tx, paymentId: string) =>
  refunds(tx)
    .select(['id', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['requested', 'failed'])
    .orderBy('requested_at')
    .forUpdate()
    .execute();

/** The event that says that a booking was cancelled. */
export const cancellationEvent = (tx: Tx, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('events')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('name', '=', 'booking.cancelled')
    .executeTakeFirst();
