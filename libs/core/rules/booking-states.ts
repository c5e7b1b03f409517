/** Where a booking at a home stands for the people who run the home. Additive. */
export const BOOKING_STATES = ['upcoming', 'in_house', 'past', 'waiting', 'cancelled'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
