import { Module, type Provider } from '@nestjs/common';
import { BookingsQueries, BookingsService } from '#libs/stays/bookings';
import { ConciergeDoors, ConciergeModule } from '#libs/people/concierge';
import { LoyaltyModule, LoyaltyQueries } from '#libs/people/loyalty';
import { Clock } from '#libs/core/platform';
import { PropertiesModule, PropertyQueries, QuoteService, SearchService } from '#libs/stays/properties';
import { PaymentsWiringModule } from './payments.js';
import { DoorsOfTheProduct } from './concierge-doors.js';

/** What the concierge may look at: the product's own reads, each with the asker's rights. */
const conciergeDoors: Provider = {
  provide: ConciergeDoors,
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
  ): ConciergeDoors =>
    new DoorsOfTheProduct({ properties, search, quotes, bookings, booking, loyalty, clock }),
};

/** The support chat over everything that it may look at. */
@Module({
  imports: [ConciergeModule.for(conciergeDoors, [PropertiesModule, PaymentsWiringModule, LoyaltyModule])],
  exports: [ConciergeModule],
})
export class ConciergeWiringModule {}
