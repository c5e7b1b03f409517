import type { Checked, HomeFiltersQuery } from '#libs/core/contracts/calls';
import { dollars, parseMapArea } from '#libs/core/rules';
import type { SearchFilters } from '#libs/stays/search';

/** The search filters in a validated query. */
export const filtersOf = (
  query: Checked<typeof HomeFiltersQuery>,
  stay: SearchFilters['stay'],
): SearchFilters => ({
  city: query.city ?? null,
  area: parseMapArea(query.bbox),
  minPrice: query.min_price === undefined ? null : dollars(query.min_price),
  maxPrice: query.max_price === undefined ? null : dollars(query.max_price),
  guests: query.guests ?? null,
  bedrooms: query.bedrooms ?? null,
  kinds: listed(query.kinds),
  stay,
  minRating: query.min_rating ?? null,
  amenities: listed(query.amenities),
});

/** The words of a comma-separated list. */
const listed = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
