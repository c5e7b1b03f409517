import { Module } from '@nestjs/common';
import { ListingsService } from './listings.service.js';
import { PropertyQueries } from './property.queries.js';
import { QuoteService } from './quote.service.js';
import { SearchService } from './search.service.js';

/** Homes: finding, showing, pricing, listing. */
@Module({
  providers: [SearchService, PropertyQueries, QuoteService, ListingsService],
  exports: [SearchService, PropertyQueries, QuoteService, ListingsService],
})
export class PropertiesModule {}
