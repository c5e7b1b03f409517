import { forgetAll } from './browser-memory.js';

const PREFIX = 'latchkey.book.';

/** Where this tab keeps what belongs to a booking of a home that is not made yet. */
export const bookingMemoryKey = (what: 'draft' | 'price', propertyId: string): string =>
  `${PREFIX}${what}.${propertyId}`;

/** Forgets all of it: the booking is paid, or the person has left and somebody else may sit down here. */
export const forgetBookingsInTheMaking = (): void => forgetAll(sessionStorage, PREFIX);
