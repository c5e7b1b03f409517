export { CheckSearch } from './check-search.js';
export type { FoundHome, NearbyRow, PinRow } from './found-homes.queries.js';
export { Offers } from './offers.js';
export type { SearchFilters } from './search-filters.queries.js';
export { SearchModule } from './search.module.js';
export { SearchService, type FoundHomes, type HomePrice, type Totalled } from './search.service.js';
export { rebuildSearch } from './rebuild-search.js';
export { SEARCH_TABLES } from './tables.js';
export { TownQueries } from './town.queries.js';
