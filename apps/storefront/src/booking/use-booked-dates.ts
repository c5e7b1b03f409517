import type { StayChoice } from '../stay/stay-days.js';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import { useMyBookingsInfiniteQuery } from './bookings-api.js';

/**
 * True when the viewer has booked exactly these dates of a home, so that they are told that instead of "not available".
 * @param notFree asks only about dates that cannot be booked
 */
export function useBookedDates(
  propertyId: string,
  { checkIn, checkOut }: StayChoice,
  notFree: boolean,
): boolean {
  const isTraveler = useAppSelector(selectUser)?.role === 'traveler';
  const ofHome = new URLSearchParams({ property_id: propertyId, status: 'confirmed' });
  const { data } = useMyBookingsInfiniteQuery(ofHome.toString(), { skip: !notFree || !isTraveler });
  return (
    notFree &&
    (data?.pages ?? []).some(({ rows }) =>
      rows.some((booking) => booking.check_in_date === checkIn && booking.check_out_date === checkOut),
    )
  );
}
