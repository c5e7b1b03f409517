import { SCREENS } from '#libs/core/contracts';

/** Addresses of the screens, with their parameters filled in. @spec §2 Routes */
export const paths = {
  ...SCREENS,
  property: (id: string, query = '') => withQuery(SCREENS.property.replace(':id', id), query),
  editHome: (id: string) => SCREENS.editHome.replace(':id', id),
  homeCalendars: (id: string) => SCREENS.homeCalendars.replace(':id', id),
  homePrices: (homeId: string) => SCREENS.homePrices.replace(':id', homeId),
  arrivalGuide: (homeId: string) => SCREENS.arrivalGuide.replace(':id', homeId),
  arrival: (bookingId: string) => SCREENS.arrival.replace(':id', bookingId),
  /** A booking among those of the caller's guests. */
  guestBooking: (id: string) => `${SCREENS.bookings}#booking-${id}`,
  book: (propertyId: string, query = '') => withQuery(SCREENS.book.replace(':propertyId', propertyId), query),
  messageThread: (id: string) => SCREENS.messageThread.replace(':id', id),
  signUp: `${SCREENS.auth}?mode=signup`,
  signUpAsOwner: `${SCREENS.auth}?mode=signup&role=property_owner`,
} as const;

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path;
}
