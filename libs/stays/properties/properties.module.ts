import { Module } from '@nestjs/common';
import { EarningStays } from './earning-stays.queries.js';
import { ListingStatuses } from './listing-status.js';
import { ListingsService } from './listings.service.js';
import { PropertyQueries } from './property.queries.js';
import { QuoteService } from './quote.service.js';
import { SearchService } from './search.service.js';

/** Homes: search, detail pages, quotes and listings. */
@Module({
  providers: [SearchService, PropertyQueries, QuoteService, ListingsService, ListingStatuses, EarningStays],
  exports: [SearchService, PropertyQueries, QuoteService, ListingsService, ListingStatuses, EarningStays],
})
export class PropertiesModule {}
