import { readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & Pick<BookingsTables, 'bookings'> & Pick<IdentityTables, 'users'>;

/** The guests whose stays are in an owner's due payables, by booking, with how they and the owner can be reached. */
export const guestsOfDue = (tx: Tx, ownerId: string, now: Date) =>
  readsOver<Reads>(tx)
    .selectFrom('payables as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .innerJoin('users as guest', 'guest.id', 'b.traveler_id')
    .innerJoin('users as owner', 'owner.id', 'p.owner_id')
    .select(['b.id as bookingId', 'guest.email as guestEmail', 'guest.phone as guestPhone'])
    .select(['owner.email as ownerEmail', 'owner.phone as ownerPhone'])
    .distinct()
    .where('p.owner_id', '=', ownerId)
    .where('p.payout_id', 'is', null)
    .where('p.due_at', '<=', now)
    .execute();
