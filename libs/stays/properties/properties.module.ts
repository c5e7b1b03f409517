import { Module } from '@nestjs/common';
import { PhotosModule } from '#libs/stays/photos';
import { Drafts } from './drafts.service.js';
import { EarningStays } from './earning-stays.queries.js';
import { HomePrices } from './home-prices.service.js';
import { ListingStatuses } from './listing-status.js';
import { ListingsService } from './listings.service.js';
import { PropertiesHandlers } from './properties.handlers.js';
import { PropertyQueries } from './property.queries.js';
import { QuoteService } from './quote.service.js';

const SERVICES = [
  PropertyQueries,
  QuoteService,
  ListingsService,
  HomePrices,
  ListingStatuses,
  Drafts,
  EarningStays,
  PropertiesHandlers,
];

/** Homes: detail pages, quotes and listings. */
@Module({ imports: [PhotosModule], providers: SERVICES, exports: SERVICES })
export class PropertiesModule {}
