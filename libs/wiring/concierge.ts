import { Module, type Provider } from '@nestjs/common';
import { BookingsQueries, BookingsService } from '#libs/stays/bookings';
import { ConciergeGateways, ConciergeModule } from '#libs/people/concierge';
import { SubscriptionsService } from '#libs/money/subscriptions';
import { LoyaltyModule, LoyaltyQueries, VouchersQueries } from '#libs/people/loyalty';
import { PropertiesModule, PropertyQueries, QuoteService } from '#libs/stays/properties';
import { SearchModule, SearchService, TownQueries } from '#libs/stays/search';
import { PaymentsWiringModule } from './payments.js';
import { SubscriptionsWiringModule } from './subscriptions.js';
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
    VouchersQueries,
    SubscriptionsService,
  ],
  useFactory: (
    properties: PropertyQueries,
    search: SearchService,
    towns: TownQueries,
    quotes: QuoteService,
    bookings: BookingsQueries,
    booking: BookingsService,
    loyalty: LoyaltyQueries,
    vouchers: VouchersQueries,
    plans: SubscriptionsService,
  ): ConciergeGateways =>
    new ProductGateways({ properties, search, towns, quotes, bookings, booking, loyalty, vouchers, plans }),
};

/** The support chat with its data sources. */
@Module({
  imports: [
    ConciergeModule.for(conciergeGateways, [
      PropertiesModule,
      SearchModule,
      PaymentsWiringModule,
      LoyaltyModule,
      SubscriptionsWiringModule,
    ]),
  ],
  exports: [ConciergeModule],
})
export class ConciergeWiringModule {}
