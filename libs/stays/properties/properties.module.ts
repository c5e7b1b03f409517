import { Module } from '@nestjs/common';
import { EarningStays } from './earning-stays.queries.js';
import { ListingStatuses } from './listing-status.js';
import { ListingsService } from './listings.service.js';
import { PropertyQueries } from './property.queries.js';
import { QuoteService } from './quote.service.js';

/** Homes: detail pages, quotes and listings. */
@Module({
  providers: [PropertyQueries, QuoteService, ListingsService, ListingStatuses, EarningStays],
  exports: [PropertyQueries, QuoteService, ListingsService, ListingStatuses, EarningStays],
})
export class PropertiesModule {}
