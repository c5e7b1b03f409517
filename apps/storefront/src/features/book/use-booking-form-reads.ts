import { useMyBookingsInfiniteQuery } from '../../booking/bookings-api.js';
import { useVouchersQuery } from '../../vouchers/vouchers-api.js';

/** What the booking form shows beside the home: the traveler's pending bookings of it, and their vouchers. */
export type BookingFormReads = Omit<ReturnType<typeof useBookingFormReads>, 'settled'>;

/**
 * Reads what the form needs beside the home. Both stand above the disclaimer, so the form waits until both have answered
 * or failed: a field that appears later would move the box away from under the finger that ticks it.
 * @param skip true for those who cannot book
 * @spec C3, A11
 */
export function useBookingFormReads(propertyId: string, skip: boolean) {
  const ofHome = new URLSearchParams({ property_id: propertyId, status: 'pending' });
  const pending = useMyBookingsInfiniteQuery(ofHome.toString(), { skip, refetchOnMountOrArgChange: true });
  const vouchers = useVouchersQuery(undefined, { skip, refetchOnMountOrArgChange: true });
  return { pending, vouchers, settled: !pending.isLoading && !vouchers.isLoading };
}
