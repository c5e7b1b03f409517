import { LIST_LIMIT, type BookingListQuery, type Checked } from '#libs/core/contracts/calls';
import type { BookingPageRequest } from '#libs/stays/bookings';

/** The page that a query of bookings requests. @spec C5, F15 */
export const bookingPageOf = ({
  sort,
  limit,
  cursor,
}: Checked<typeof BookingListQuery>): BookingPageRequest => ({
  sort: sort ?? 'upcoming',
  limit: limit ?? LIST_LIMIT,
  cursor: cursor ?? null,
});
