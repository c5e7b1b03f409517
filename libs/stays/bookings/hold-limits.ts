import { LockMode } from '@mikro-orm/core';
import { DomainError, type Tx } from '#libs/core/platform';
import { HOLDS_AT_A_TIME, toDollars, UNPAID_HOLDS_OF_A_HOME } from '#libs/core/rules';
import { titlesOf } from './bookable-home.queries.js';
import { Booking } from './booking.entity.js';

const MS_PER_HOUR = 3_600_000;
/** Hours in which unpaid holds of a home are counted; longer than any hold lasts. */
const COUNTED_HOURS = 24;
/** How often a traveler may choose other dates for holds of a home within 24 hours, since each choice begins a new hold. */
const MAX_REPLACED = 8;

/** A traveler's unpaid holds that count when they hold a home. */
export interface UnpaidHolds {
  /** The live hold of this home, which another choice of dates replaces. @spec C4 */
  own: Booking | null;
  /** Live holds of other homes. */
  others: readonly Booking[];
  /** Holds of this home that the traveler let go or let run out in the last 24 hours, the oldest first. */
  ended: readonly Booking[];
}

/** Locks the unpaid holds that count for a traveler and a home. The traveler must be locked, too, so that none is added meanwhile. */
export async function lockUnpaidHolds(
  tx: Tx,
  { travelerId, propertyId }: { travelerId: string; propertyId: string },
  now: Date,
): Promise<UnpaidHolds> {
  const holds = await tx.find(
    Booking,
    {
      travelerId,
      confirmedAt: null,
      createdAt: { $gt: new Date(now.getTime() - COUNTED_HOURS * MS_PER_HOUR) },
      $or: [
        { status: 'pending', holdExpiresAt: { $gt: now } },
        {
          status: 'cancelled',
          propertyId,
          cancellationReason: { $in: ['payment_expired', 'traveler_request', 'replaced'] },
        },
      ],
    },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { createdAt: 'asc' } },
  );
  const live = holds.filter(({ status }) => status === 'pending');
  return {
    own: live.findLast((hold) => hold.propertyId === propertyId) ?? null,
    others: live.filter((hold) => hold.propertyId !== propertyId),
    ended: holds.filter(({ status }) => status === 'cancelled'),
  };
}

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

async function tooManyLive(tx: Tx, live: readonly Booking[]): Promise<DomainError> {
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
