import { SCREENS } from '#libs/core/contracts';

/** The address of a screen for an id. */
const withId =
  (path: string) =>
  (id: string): string =>
    path.replace(':id', id);

/** The operators' application, which the server serves beside the storefront. */
export const OPERATORS_APP = '/admin';

/** Addresses of the screens, with their parameters filled in. @spec §2 Routes */
export const paths = {
  ...SCREENS,
  property: (id: string, query = '') => withQuery(SCREENS.property.replace(':id', id), query),
  editHome: withId(SCREENS.editHome),
  homeCalendars: withId(SCREENS.homeCalendars),
  homePrices: withId(SCREENS.homePrices),
  arrivalGuide: withId(SCREENS.arrivalGuide),
  arrival: withId(SCREENS.arrival),
  /** A booking among those of the caller's guests. */
  guestBooking: (id: string) => `${SCREENS.bookings}#booking-${id}`,
  book: (propertyId: string, query = '') => withQuery(SCREENS.book.replace(':propertyId', propertyId), query),
  messageThread: withId(SCREENS.messageThread),
  signUp: `${SCREENS.auth}?mode=signup`,
  signUpAsOwner: `${SCREENS.auth}?mode=signup&role=property_owner`,
} as const;

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path;
}
