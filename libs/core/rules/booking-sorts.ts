/** Sort orders of a list of bookings: stays to come before past ones, or the latest booked first. */
export const BOOKING_SORTS = ['upcoming', 'newest'] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];
