import type { EntityManager } from '@mikro-orm/postgresql';
import { Metrics, ReplicaReads, type Clock } from '#libs/core/platform';
import { CheckSearch } from '../check-search.js';
import { HomeCards } from '../home-cards.js';
import type { SearchFilters } from '../search-filters.queries.js';
import { SearchService } from '../search.service.js';
import { SearchTerms } from '../search-terms.js';
import { SearchWindow } from '../search-window.js';
import { TownQueries } from '../town.queries.js';

/** Filters that every bookable home meets. */
export const EVERYWHERE: SearchFilters = {
  city: null,
  area: null,
  minPrice: null,
  maxPrice: null,
  guests: null,
  stay: null,
  amenities: [],
  minRating: null,
};

/** Search and its check over a database, without an application. */
export function searchOver(em: EntityManager, clock: Clock, metrics = new Metrics()) {
  const window = new SearchWindow(em, clock);
  const search = new SearchService(
    new ReplicaReads(em, null),
    clock,
    window,
    new SearchTerms(em),
    new TownQueries(em),
    new HomeCards(),
  );
  return { search, check: new CheckSearch(em, window, metrics) };
}
