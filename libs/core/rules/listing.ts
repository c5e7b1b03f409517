/** What a listing needs before it can be published, in the order of its screens. @spec G1 */
export const LISTING_STEPS = [
  'basics',
  'place',
  'rooms',
  'rules',
  'price',
  'photos',
  'email',
  'payouts',
] as const;
export type ListingStep = (typeof LISTING_STEPS)[number];

/** Fewest photos of a home that goes live. @spec G1 */
export const LISTING_PHOTOS_MIN = 5;
/** Most photos of a home. */
export const LISTING_PHOTOS_MAX = 30;
/** Most homes of an owner, paused ones included, until an operator lifts the limit. */
export const HOMES_MAX = 25;
/** Most homes of an owner whose email address is not confirmed. */
export const HOMES_MAX_UNCONFIRMED = 3;
/** Most drafts of an owner. */
export const DRAFTS_MAX = 20;
