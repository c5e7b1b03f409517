import { removeStored } from '../browser/storage.js';

const PREFIX = 'latchkey.book.';

/** Session storage key for an unfinished booking of a home. */
export const bookingStorageKey = (what: 'draft' | 'price', propertyId: string): string =>
  `${PREFIX}${what}.${propertyId}`;

/** Removes all unfinished bookings, after a payment or on logout, when somebody else may use this browser. */
export const clearUnfinishedBookings = (): void => removeStored(sessionStorage, PREFIX);
