/** What the page shows on which a question is asked; null for what it does not show. */
export interface AskedOn {
  homeId: string | null;
  bookingId: string | null;
}

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const HOME = new RegExp(`^/(?:properties|book|owner/homes)/(${UUID})(?![^/?#])`, 'i');
const BOOKING = new RegExp(`[#/](?:booking-)?(${UUID})$`, 'i');

/** A page that is about nothing in particular. */
export const NO_PAGE: AskedOn = { homeId: null, bookingId: null };

/** Reads the path of a page, from anybody: what is found there is read with the asker's permissions like any other. @param path raw input */
export function pageOf(path: unknown): AskedOn {
  if (typeof path !== 'string') return NO_PAGE;
  const homeId = HOME.exec(path)?.[1] ?? null;
  return {
    homeId,
    bookingId: homeId === null && path.startsWith('/bookings') ? (BOOKING.exec(path)?.[1] ?? null) : null,
  };
}
