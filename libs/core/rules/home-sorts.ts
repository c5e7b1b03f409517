/** Sort orders of a list of homes. */
export const HOME_SORTS = ['recommended', 'price_asc', 'price_desc', 'rating', 'soonest', 'newest'] as const;
export type HomeSort = (typeof HOME_SORTS)[number];
