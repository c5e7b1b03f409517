/** Queries of lists that a screen and its early request share, their fields in alphabetical order. */
export const LIST_QUERIES = {
  activeBookings: 'cancelled=false&limit=30',
  cancelledBookings: 'cancelled=true&limit=30',
  countedStays: 'counted=true&limit=30',
  recentBookings: 'limit=5&sort=newest',
  reviewableStays: 'reviewable=true',
  someOwnerHomes: 'limit=4',
  ownerHomes: 'limit=50',
} as const;
