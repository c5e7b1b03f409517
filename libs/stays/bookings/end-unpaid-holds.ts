import { LockMode } from '@mikro-orm/core';
import { announce, type Tx } from '#libs/core/platform';
import { titleOf } from './bookable-home.queries.js';
import { Booking } from './booking.entity.js';
import { cancelledFacts, NOTHING_PAID } from './booking-facts.js';
import { endChange, lockOpenChange } from './change-dates.js';
import { db } from './tables.js';

/** Whose account was suspended. */
type Suspended = { ownerId: string } | { travelerId: string };

/**
 * Ends everything that is held and not paid at an owner's homes, or by a traveler: bookings, and changes of dates, whose stays keep their
 * dates. An owner's homes must be locked and no longer listed, so that nothing is held meanwhile; what a traveler's last request still holds
 * ends by itself, because they can no longer pay. A payment that still arrives is refunded. @spec A7, D13
 */
export async function endUnpaidHoldsOf(tx: Tx, suspended: Suspended, now: Date): Promise<void> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  const note =
    'ownerId' in suspended
      ? 'The account of the home’s owner was suspended'
      : 'The traveler’s account was suspended';
  for (const hold of await tx.find(Booking, { ...suspended, status: 'pending' }, lock)) {
    hold.cancel({ by: 'operator', reason: 'operator_request', note, at: now }, NOTHING_PAID);
    const facts = cancelledFacts(hold, await titleOf(tx, hold), 'pending', NOTHING_PAID);
    await announce(tx, 'booking.cancelled', facts, now);
  }
  const ids = await staysWithOpenChange(tx, suspended);
  for (const stay of await tx.find(Booking, { id: { $in: ids } }, lock)) {
    const open = await lockOpenChange(tx, stay.id);
    if (open) await endChange(tx, stay, open, 'abandoned', now);
  }
}

async function staysWithOpenChange(tx: Tx, suspended: Suspended): Promise<string[]> {
  const found = await db(tx)
    .selectFrom('date_changes as change')
    .innerJoin('bookings as b', 'b.id', 'change.booking_id')
    .select('b.id')
    .where((stay) =>
      'ownerId' in suspended
        ? stay('b.owner_id', '=', suspended.ownerId)
        : stay('b.traveler_id', '=', suspended.travelerId),
    )
    .where('change.state', '=', 'held')
    .execute();
  return found.map(({ id }) => id);
}
