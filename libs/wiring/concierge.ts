import { Module, type Provider } from '@nestjs/common';
import { EarningsQueries, PayoutsModule, PayoutsQueries, StatementsQueries } from '#libs/money/payouts';
import { SubscriptionsService } from '#libs/money/subscriptions';
import {
  BookingsModule,
  BookingsQueries,
  BookingsService,
  DateChanges,
  OwnerBookings,
  ReliabilityQueries,
} from '#libs/stays/bookings';
import { BoardEntries, CalendarModule } from '#libs/stays/calendar';
import { DemandModule, EmptyNights } from '#libs/stays/demand';
import { AlertsModule, AlertsService, OwnAlerts, SavedHomes } from '#libs/stays/alerts';
import { ConciergeActs, ConciergeGateways, ConciergeModule } from '#libs/people/concierge';
import { HelpModule, Knowledge } from '#libs/people/help';
import { LoyaltyModule, LoyaltyQueries, VouchersQueries } from '#libs/people/loyalty';
import { PropertiesModule, PropertyQueries, QuoteService } from '#libs/stays/properties';
import { SearchModule, SearchService, TownQueries } from '#libs/stays/search';
import { PaymentsWiringModule } from './payments.js';
import { SubscriptionsWiringModule } from './subscriptions.js';
import { ProductActs } from './concierge-acts.js';
import { ProductGateways } from './concierge-gateways.js';
import { OwnerFacts } from './concierge-owner-facts.js';

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
    DateChanges,
    LoyaltyQueries,
    VouchersQueries,
    SubscriptionsService,
    SavedHomes,
    OwnAlerts,
    OwnerFacts,
    Knowledge,
  ],
  useFactory: (
    properties: PropertyQueries,
    search: SearchService,
    towns: TownQueries,
    quotes: QuoteService,
    bookings: BookingsQueries,
    booking: BookingsService,
    changes: DateChanges,
    loyalty: LoyaltyQueries,
    vouchers: VouchersQueries,
    plans: SubscriptionsService,
    saved: SavedHomes,
    alerts: OwnAlerts,
    owners: OwnerFacts,
    help: Knowledge,
  ): ConciergeGateways =>
    new ProductGateways({
      ...{ properties, search, towns, quotes, bookings, booking, changes },
      ...{ loyalty, vouchers, plans, saved, alerts, owners, help },
    }),
};

/** The commands of the screens as what cards do. */
const conciergeActs: Provider = {
  provide: ConciergeActs,
  inject: [BookingsService, DateChanges, AlertsService, BookingsQueries],
  useFactory: (
    bookings: BookingsService,
    changes: DateChanges,
    alerts: AlertsService,
    queries: BookingsQueries,
  ): ConciergeActs => new ProductActs({ bookings, changes, alerts, queries }),
};

const ownerFacts: Provider = {
  provide: OwnerFacts,
  inject: [
    OwnerBookings,
    EarningsQueries,
    PayoutsQueries,
    StatementsQueries,
    BoardEntries,
    PropertyQueries,
    EmptyNights,
    ReliabilityQueries,
  ],
  useFactory: (
    stays: OwnerBookings,
    earnings: EarningsQueries,
    payouts: PayoutsQueries,
    statements: StatementsQueries,
    board: BoardEntries,
    homes: PropertyQueries,
    emptyNights: EmptyNights,
    reliability: ReliabilityQueries,
  ) => new OwnerFacts({ stays, earnings, payouts, statements, board, homes, emptyNights, reliability }),
};

/** What owners have, for the concierge. */
@Module({
  imports: [BookingsModule, PayoutsModule, CalendarModule, PropertiesModule, DemandModule],
  providers: [ownerFacts],
  exports: [OwnerFacts],
})
class OwnerFactsModule {}

/** The support chat with its data sources. */
@Module({
  imports: [
    ConciergeModule.for(
      [conciergeGateways, conciergeActs],
      [
        AlertsModule,
        PropertiesModule,
        SearchModule,
        PaymentsWiringModule,
        LoyaltyModule,
        HelpModule,
        SubscriptionsWiringModule,
        OwnerFactsModule,
      ],
    ),
  ],
  exports: [ConciergeModule],
})
export class ConciergeWiringModule {}
