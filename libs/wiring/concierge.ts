import { Module, type Provider } from '@nestjs/common';
import { BookingsQueries, BookingsService } from '#libs/stays/bookings';
import { ConciergeGateways, ConciergeModule } from '#libs/people/concierge';
import { LoyaltyModule, LoyaltyQueries } from '#libs/people/loyalty';
import { Clock } from '#libs/core/platform';
import { PropertiesModule, PropertyQueries, QuoteService, SearchService } from '#libs/stays/properties';
import { PaymentsWiringModule } from './payments.js';
import { ProductGateways } from './concierge-gateways.js';

/** What the concierge may look at: the product's own reads, each with the asker's rights. */
const conciergeGateways: Provider = {
  provide: ConciergeGateways,
  inject: [
    PropertyQueries,
    SearchService,
    QuoteService,
    BookingsQueries,
    BookingsService,
    LoyaltyQueries,
    Clock,
  ],
  useFactory: (
    properties: PropertyQueries,
    search: SearchService,
    quotes: QuoteService,
    bookings: BookingsQueries,
    booking: BookingsService,
    loyalty: LoyaltyQueries,
    clock: Clock,
  ): ConciergeGateways =>
    new ProductGateways({ properties, search, quotes, bookings, booking, loyalty, clock }),
};

/** The support chat over everything that it may look at. */
@Module({
  imports: [ConciergeModule.for(conciergeGateways, [PropertiesModule, PaymentsWiringModule, LoyaltyModule])],
  exports: [ConciergeModule],
})
export class ConciergeWiringModule {}
