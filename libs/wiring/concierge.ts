import { Module, type Provider } from '@nestjs/common';
import { BookingsQueries, BookingsService } from '#libs/stays/bookings';
import { ConciergeGateways, ConciergeModule } from '#libs/people/concierge';
import { LoyaltyModule, LoyaltyQueries } from '#libs/people/loyalty';
import { PropertiesModule, PropertyQueries, QuoteService, SearchService } from '#libs/stays/properties';
import { PaymentsWiringModule } from './payments.js';
import { ProductGateways } from './concierge-gateways.js';

/** The product's own queries as the concierge's data sources, each with the asker's permissions. */
const conciergeGateways: Provider = {
  provide: ConciergeGateways,
  inject: [PropertyQueries, SearchService, QuoteService, BookingsQueries, BookingsService, LoyaltyQueries],
  useFactory: (
    properties: PropertyQueries,
    search: SearchService,
    quotes: QuoteService,
    bookings: BookingsQueries,
    booking: BookingsService,
    loyalty: LoyaltyQueries,
  ): ConciergeGateways => new ProductGateways({ properties, search, quotes, bookings, booking, loyalty }),
};

/** The support chat with its data sources. */
@Module({
  imports: [ConciergeModule.for(conciergeGateways, [PropertiesModule, PaymentsWiringModule, LoyaltyModule])],
  exports: [ConciergeModule],
})
export class ConciergeWiringModule {}
