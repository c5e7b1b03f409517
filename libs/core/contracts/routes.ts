/** Path prefix of every API call. @spec §7 */
export const API_PREFIX = '/api';

/** The storefront's routes; additive: earnings, my homes, calendar, notifications, account, help and support. @spec §2 Routes */
export const SCREENS = {
  landing: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  properties: '/properties',
  property: '/properties/:id',
  createProperty: '/properties/create',
  ownerEarnings: '/owner/earnings',
  ownerHomes: '/owner/homes',
  ownerCalendar: '/owner/calendar',
  ownerReliability: '/owner/reliability',
  homeCalendars: '/owner/homes/:id/calendars',
  arrivalGuide: '/owner/homes/:id/arrival',
  homePrices: '/owner/homes/:id/prices',
  editHome: '/owner/homes/:id',
  book: '/book/:propertyId',
  bookings: '/bookings',
  arrival: '/bookings/:id/arrival',
  reviews: '/reviews',
  paymentSuccess: '/payment-success',
  loyalty: '/loyalty',
  subscription: '/subscription',
  notifications: '/notifications',
  account: '/account',
  forgotPassword: '/auth/forgot',
  resetPassword: '/auth/reset',
  confirmEmail: '/auth/confirm-email',
  endSession: '/auth/end-session',
  help: '/help',
  support: '/support',
  supportQuestion: '/support/question',
  saved: '/saved',
  messages: '/messages',
  messageThread: '/messages/:id',
  messageLink: '/messages/link',
  messageTemplates: '/messages/templates',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  contact: '/contact',
  imprint: '/imprint',
} as const;

/** A screen's key in {@link SCREENS}. */
export type ScreenName = keyof typeof SCREENS;

/** Screens that look the same to every visitor; the server renders them for people who are not signed in. */
export const SERVER_RENDERED_SCREENS: readonly ScreenName[] = [
  'landing',
  'properties',
  'property',
  'auth',
  'help',
  'about',
  'terms',
  'privacy',
  'accessibility',
];
