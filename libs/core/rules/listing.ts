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
/** Most drafts of an owner. */
export const DRAFTS_MAX = 20;
