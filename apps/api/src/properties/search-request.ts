import type { SearchFilters } from '#libs/properties';
import { dollars } from '#libs/rules';
import type { SearchDto } from './search.dto.js';

/** A checked query as filters. */
export const filtersOf = (query: SearchDto, stay: SearchFilters['stay']): SearchFilters => ({
  city: query.city ?? null,
  minPrice: query.min_price === undefined ? null : dollars(query.min_price),
  maxPrice: query.max_price === undefined ? null : dollars(query.max_price),
  guests: query.guests ?? null,
  stay,
  amenities: (query.amenities ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
});
