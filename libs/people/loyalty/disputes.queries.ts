import { readsOver, type Tx } from '#libs/core/platform';
import type { PaymentsTables } from '#libs/money/payments';
import type { BookingsTables } from '#libs/stays/bookings';

type Reads = PaymentsTables & Pick<BookingsTables, 'bookings'>;

/** Locks a booking, so that its disputes and points are processed one after the other. */
export const lockBooking = (tx: Tx, id: string) =>
  readsOver<Reads>(tx).selectFrom('bookings').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** True when a payment that settled the booking has a dispute that is open or lost. */
export async function isDisputed(tx: Tx, bookingId: string): Promise<boolean> {
  const dispute = await readsOver<Reads>(tx)
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select('d.id')
    .where('d.booking_id', '=', bookingId)
    .where('d.state', '<>', 'won')
    .where('p.settles', '=', true)
    .executeTakeFirst();
  return dispute !== undefined;
}
