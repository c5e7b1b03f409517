import type { Catalogue } from './catalogue.js';

/** Errors of prices. */
export const PRICE_ERRORS = {
  'price.nights_past': { status: 422, detail: 'Nights that have passed cannot be priced' },
  'price.nights_too_far': { status: 422, detail: 'Nights can be priced up to two years ahead' },
} as const satisfies Catalogue;
