export type { HomeRow } from './home-row.js';
export { ListingStatuses, type ListingStatus } from './listing-status.js';
export { ListingsService, type Listing } from './listings.service.js';
export { PropertiesModule } from './properties.module.js';
export { Property, type PropertyStatus } from './property.entity.js';
export { PropertyQueries, type AmenityRow, type CityRow, type TakenRange } from './property.queries.js';
export { QuoteService, type Quote, type QuoteRequest } from './quote.service.js';
export { SORTS, type SearchFilters, type Sort } from './search-filters.js';
export { SearchService, type Found, type NearbyRow, type Page, type PinRow } from './search.service.js';
