import { DomainError, type Tx } from '#libs/core/platform';
import { HOLDS_AT_A_TIME, toDollars, UNPAID_HOLDS_OF_A_HOME } from '#libs/core/rules';
import { titlesOf } from './bookable-home.queries.js';
import { db } from './tables.js';

const MS_PER_HOUR = 3_600_000;
/** Hours in which unpaid holds of a home are counted; longer than any hold lasts. */
const COUNTED_HOURS = 24;
/** How often a traveler may choose other dates for holds of a home within 24 hours, since each choice begins a new hold. */
const MAX_REPLACED = 8;

/** A hold that was never paid. */
type UnpaidHold = Awaited<ReturnType<typeof lockUnpaid>>[number];

/** A traveler's unpaid holds that count when they hold a home. */
export interface UnpaidHolds {
  /** The live hold of this home, which another choice of dates replaces. @spec C4 */
  ownId: string | null;
  /** Live holds of other homes. */
  others: readonly UnpaidHold[];
  /** Holds of this home that the traveler let go or let run out in the last 24 hours, the oldest first. */
  ended: readonly UnpaidHold[];
}

/** A traveler and the home that they want to hold. */
interface WantedHold {
  travelerId: string;
  propertyId: string;
}

/** Locks the unpaid holds that count for a traveler and a home. The traveler must be locked, too, so that none is added meanwhile. */
export async function lockUnpaidHolds(tx: Tx, wanted: WantedHold, now: Date): Promise<UnpaidHolds> {
  const holds = await lockUnpaid(tx, wanted, now);
  const isOwn = ({ propertyId }: UnpaidHold): boolean => propertyId === wanted.propertyId;
  const live = holds.filter(({ status }) => status === 'pending');
  return {
    ownId: live.findLast(isOwn)?.id ?? null,
    others: live.filter((hold) => !isOwn(hold)),
    ended: holds.filter(({ status }) => status === 'cancelled'),
  };
}

const lockUnpaid = (tx: Tx, { travelerId, propertyId }: WantedHold, now: Date) =>
  db(tx)
    .selectFrom('bookings')
    .select([
      'id',
      'property_id as propertyId',
      'status',
      'created_at as createdAt',
      'hold_expires_at as holdExpiresAt',
      'total_cents as totalCents',
      'cancellation_reason as cancellationReason',
    ])
    .where('traveler_id', '=', travelerId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - COUNTED_HOURS * MS_PER_HOUR))
    .where((row) =>
      row.or([
        row.and([row('status', '=', 'pending'), row('hold_expires_at', '>', now)]),
        row.and([
          row('status', '=', 'cancelled'),
          row('property_id', '=', propertyId),
          row('cancellation_reason', 'in', ['payment_expired', 'traveler_request', 'replaced']),
        ]),
      ]),
    )
    .orderBy('created_at')
    .forUpdate()
    .execute();

/**
 * Keeps a traveler from holding homes without end.
 * @throws DomainError `booking.too_many_holds`, with what to pay or cancel, or with when this home can be held again
 * @spec G11
 */
export async function assertMayHold(tx: Tx, { others, ended }: UnpaidHolds, now: Date): Promise<void> {
  if (others.length >= HOLDS_AT_A_TIME) throw await tooManyLive(tx, others);
  const unpaid = ended.filter(({ cancellationReason }) => cancellationReason !== 'replaced');
  const first =
    unpaid.length >= UNPAID_HOLDS_OF_A_HOME ? unpaid.at(-UNPAID_HOLDS_OF_A_HOME) : ended.at(-MAX_REPLACED);
  if (!first) return;
  const again = first.createdAt.getTime() + COUNTED_HOURS * MS_PER_HOUR - now.getTime();
  const hours = Math.ceil(again / MS_PER_HOUR);
  throw new DomainError('booking.too_many_holds', {
    what: `you have held this home often today without paying. You can hold it again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    retryAfter: Math.ceil(again / 1_000),
  });
}

async function tooManyLive(tx: Tx, live: readonly UnpaidHold[]): Promise<DomainError> {
  const titles = await titlesOf(
    tx,
    live.map(({ id }) => id),
  );
  const holds = live.map(({ id, totalCents, holdExpiresAt }) => ({
    booking_id: id,
    title: titles.get(id) ?? '',
    total_amount: toDollars(totalCents),
    hold_expires_at: holdExpiresAt.toISOString(),
  }));
  return new DomainError('booking.too_many_holds', {
    what: `you are holding ${LIST.format(holds.map(({ title }) => title))}. Pay for one of them or cancel it first.`,
    facts: { holds },
  });
}

const LIST = new Intl.ListFormat('en-US');
