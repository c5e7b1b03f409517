import type { BookingsTables } from '#libs/stays/bookings';
import { readsOver } from '../database/tables.js';
import type { Tx } from '../database/transaction.js';

/** Traveler and owner of a booking. @throws Error when the booking does not exist, which is a bug */
export const partiesOf = (tx: Tx, bookingId: string) =>
  readsOver<Pick<BookingsTables, 'bookings'>>(tx)
    .selectFrom('bookings')
    .select(['traveler_id as travelerId', 'owner_id as ownerId'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow(() => new Error(`There is no booking ${bookingId}`));
