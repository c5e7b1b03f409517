/** Every call of the product, relative to the prefix. @spec §7 */
export const API_PREFIX = '/api';

/** The storefront's routes. @spec §2 Routes */
export const SCREENS = {
  landing: '/',
  auth: '/auth',
  dashboard: '/dashboard',
  properties: '/properties',
  property: '/properties/:id',
  createProperty: '/properties/create',
  book: '/book/:propertyId',
  bookings: '/bookings',
  reviews: '/reviews',
  paymentSuccess: '/payment-success',
  loyalty: '/loyalty',
  subscription: '/subscription',
} as const;
