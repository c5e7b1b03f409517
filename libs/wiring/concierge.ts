import { Module, type Provider } from '@nestjs/common';
import { BookingsQueries, BookingsService } from '#libs/stays/bookings';
import { ConciergeGateways, ConciergeModule } from '#libs/people/concierge';
import { LoyaltyModule, LoyaltyQueries } from '#libs/people/loyalty';
import { PropertiesModule, PropertyQueries, QuoteService } from '#libs/stays/properties';
import { SearchModule, SearchService, TownQueries } from '#libs/stays/search';
import { PaymentsWiringModule } from './payments.js';
import { ProductGateways } from './concierge-gateways.js';

/** The product's own queries as the concierge's data sources, each with the asker's permissions. */
const conciergeGateways: Provider = {
  provide: ConciergeGateways,
  inject: [
    PropertyQueries,
    SearchService,
    TownQueries,
    QuoteService,
    BookingsQueries,
    BookingsService,
    LoyaltyQueries,
  ],
  useFactory: (
    properties: PropertyQueries,
    search: SearchService,
    towns: TownQueries,
    quotes: QuoteService,
    bookings: BookingsQueries,
    booking: BookingsService,
    loyalty: LoyaltyQueries,
  ): ConciergeGateways =>
    new ProductGateways({ properties, search, towns, quotes, bookings, booking, loyalty }),
};

/** The support chat with its data sources. */
@Module({
  imports: [
    ConciergeModule.for(conciergeGateways, [
      PropertiesModule,
      SearchModule,
      PaymentsWiringModule,
      LoyaltyModule,
    ]),
  ],
  exports: [ConciergeModule],
})
export class ConciergeWiringModule {}
