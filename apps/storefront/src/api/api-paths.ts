/** Paths that a screen's query and its early request share, relative to the API's prefix. */
export const API_PATHS = {
  me: '/auth/me',
  unreadCount: '/notifications/unread-count',
  dashboardStats: '/dashboard/stats',
  myBookings: '/bookings/my-bookings',
  ownerBookings: '/owner/bookings',
  ownerHomes: '/properties/owner/my-properties',
  reviews: '/reviews',
  loyaltyStatus: '/loyalty/status',
  perks: '/loyalty/perks',
  plans: '/subscription/plans',
  saved: '/saved',
} as const;

/** Queries of lists that a screen and its early request share, their fields in alphabetical order. */
export const LIST_QUERIES = {
  activeBookings: 'cancelled=false&limit=30',
  cancelledBookings: 'cancelled=true&limit=30',
  recentBookings: 'limit=5&sort=newest',
  reviewableStays: 'reviewable=true',
  someOwnerHomes: 'limit=4',
  ownerHomes: 'limit=50',
} as const;

/** Path of a home. */
export const homePath = (id: string): string => `/properties/${encodeURIComponent(id)}`;
