import { LockMode } from '@mikro-orm/core';
import { announce, type Tx } from '#libs/core/platform';
import { titleOf } from './bookable-home.queries.js';
import { Booking } from './booking.entity.js';
import { cancelledFacts, NOTHING_PAID } from './booking-facts.js';
import { endChange, lockOpenChange } from './change-dates.js';
import { db } from './tables.js';

const NOTE = 'The account of the home’s owner was suspended';

/**
 * Ends everything that travelers hold and have not paid at an owner's homes: bookings, and changes of dates, whose stays keep their dates. The
 * homes must be locked and no longer listed, so that nothing is held meanwhile. A payment that still arrives is refunded. @spec A7, D13
 */
export async function endUnpaidHoldsOf(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  for (const hold of await tx.find(Booking, { ownerId, status: 'pending' }, lock)) {
    hold.cancel({ by: 'operator', reason: 'operator_request', note: NOTE, at: now }, NOTHING_PAID);
    const facts = cancelledFacts(hold, await titleOf(tx, hold), 'pending', NOTHING_PAID);
    await announce(tx, 'booking.cancelled', facts, now);
  }
  const ids = await staysWithOpenChange(tx, ownerId);
  for (const stay of await tx.find(Booking, { id: { $in: ids } }, lock)) {
    const open = await lockOpenChange(tx, stay.id);
    if (open) await endChange(tx, stay, open, 'abandoned', now);
  }
}

async function staysWithOpenChange(tx: Tx, ownerId: string): Promise<string[]> {
  const found = await db(tx)
    .selectFrom('date_changes as change')
    .innerJoin('bookings as b', 'b.id', 'change.booking_id')
    .select('b.id')
    .where('b.owner_id', '=', ownerId)
    .where('change.state', '=', 'held')
    .execute();
  return found.map(({ id }) => id);
}
