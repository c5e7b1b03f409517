/** The eight-character number that people see for a booking. @spec F11 */
export const bookingNumber = (bookingId: string): string => `#${bookingId.slice(-8)}`;
