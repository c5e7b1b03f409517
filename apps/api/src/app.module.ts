import { EntityManager } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TerminusModule } from '@nestjs/terminus';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import {
  ArrivalWiringModule,
  ENTITIES,
  IdentityWiringModule,
  MessagesWiringModule,
  PaymentsWiringModule,
  ConciergeWiringModule,
  PrivacyWiringModule,
  ReconciliationWiringModule,
  ReviewsWiringModule,
  SubscriptionsWiringModule,
  SupportWiringModule,
  type ReplacedPorts,
} from '#libs/wiring';
import { DocumentsModule } from '#libs/money/documents';
import { HelpModule } from '#libs/people/help';
import { LoyaltyModule } from '#libs/people/loyalty';
import { NotificationsModule } from '#libs/people/notifications';
import { PayoutsModule } from '#libs/money/payouts';
import { PlatformModule, type Config } from '#libs/core/platform';
import { KnownTokens } from '#libs/people/identity';
import { ProviderModule } from '#libs/money/provider';
import { CalendarModule } from '#libs/stays/calendar';
import { PropertiesModule } from '#libs/stays/properties';
import { FeedsModule } from '#libs/stays/feeds';
import { DealsModule } from '#libs/stays/deals';
import { DemandModule } from '#libs/stays/demand';
import { SearchModule } from '#libs/stays/search';
import { AuditModule } from '#libs/operations/audit';
import { AlertsModule } from '#libs/stays/alerts';
import { AccountController } from './account/account.controller.js';
import { OwnSecondFactorsController } from './account/own-second-factors.controller.js';
import { MyDataController } from './account/my-data.controller.js';
import { OperatorsModule } from './admin/operators.module.js';
import { AuthController } from './auth/auth.controller.js';
import { ProofGuesses } from './auth/proof-guesses.js';
import { SecondFactorController } from './auth/second-factor.controller.js';
import { Guesses } from './auth/guesses.js';
import { TakenAddresses } from './auth/taken-addresses.js';
import { OwnAccount } from './auth/own-account.js';
import { RefreshAnswers } from './auth/refresh-answers.js';
import { SessionAnswers } from './auth/session-answers.js';
import { ArrivalController } from './bookings/arrival.controller.js';
import { BookingDocumentsController } from './bookings/booking-documents.controller.js';
import { BookingsController } from './bookings/bookings.controller.js';
import { DateChangesController } from './bookings/date-changes.controller.js';
import { ActsController } from './chat/acts.controller.js';
import { ChatController } from './chat/chat.controller.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardQueries } from './dashboard/dashboard.queries.js';
import { HelpController } from './help/help.controller.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { JwtAuthGuard } from './http/auth.guard.js';
import { Draining } from './http/draining.js';
import { JwtStrategy } from './http/jwt.strategy.js';
import { logging } from './http/logging.js';
import { PolicyCheck } from './http/policy-check.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RestoreGuard } from './http/restore.guard.js';
import { KnownDevices } from './http/known-devices.js';
import { rateLimits } from './http/rate-limit.js';
import { SharedLimits, SharedLimitsModule } from './http/shared-limits.js';
import { Tokens } from './http/tokens.js';
import { validation } from './http/validation.js';
import { LiveController } from './live/live.controller.js';
import { LiveUpdates } from './live/live-updates.js';
import { LoyaltyController } from './loyalty/loyalty.controller.js';
import { MessagesController } from './messages/messages.controller.js';
import { ThreadLinksController } from './messages/thread-links.controller.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { ArrivalGuidesController } from './owner/arrival-guides.controller.js';
import { CalendarController } from './owner/calendar.controller.js';
import { DemandController } from './owner/demand.controller.js';
import { PricesController } from './owner/prices.controller.js';
import { CalendarFilesController } from './owner/calendar-files.controller.js';
import { FeedsController } from './owner/feeds.controller.js';
import { AnswerDrafts } from './owner/answer-drafts.js';
import { HostMessagesController } from './owner/host-messages.controller.js';
import { HostController } from './owner/host.controller.js';
import { OwnerBookingsController } from './owner/owner-bookings.controller.js';
import { EarningsController } from './owner/earnings.controller.js';
import { PayoutAccountController } from './owner/payout-account.controller.js';
import { StatementsController } from './owner/statements.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PhotosController } from './photos/photos.controller.js';
import { AmenitiesController } from './properties/amenities.controller.js';
import { DraftsController } from './owner/drafts.controller.js';
import { EditingController } from './owner/editing.controller.js';
import { ListingFacts } from './owner/listing-facts.queries.js';
import { ListingPhotos } from './owner/listing-photos.js';
import { CitiesController } from './properties/cities.controller.js';
import { PlacesController } from './properties/places.controller.js';
import { KeptHomes } from './properties/kept-homes.js';
import { KeptLists } from './properties/kept-lists.js';
import { PriceStoryController } from './properties/price-story.controller.js';
import { PropertiesController } from './properties/properties.controller.js';
import { ReviewActionsController } from './reviews/review-actions.controller.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ClockPreview } from './sandbox/clock-preview.js';
import { ProviderClock } from './sandbox/provider-clock.js';
import { SandboxClock } from './sandbox/sandbox-clock.service.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { SupportController } from './support/support.controller.js';
import { VisitorsController } from './support/visitors.controller.js';
import { BillingController } from './subscription/billing.controller.js';
import { SubscriptionController } from './subscription/subscription.controller.js';
import { SavedController } from './alerts/saved-homes.controller.js';
import { AlertsController } from './alerts/alerts.controller.js';

const FEATURES = [
  IdentityWiringModule,
  PrivacyWiringModule,
  PropertiesModule,
  CalendarModule,
  FeedsModule,
  ArrivalWiringModule,
  SearchModule,
  DealsModule,
  DemandModule,
  PaymentsWiringModule,
  ReconciliationWiringModule,
  PayoutsModule,
  DocumentsModule,
  NotificationsModule,
  LoyaltyModule,
  SubscriptionsWiringModule,
  ReviewsWiringModule,
  ConciergeWiringModule,
  HelpModule,
  SupportWiringModule,
  MessagesWiringModule,
  OperatorsModule,
  AuditModule,
  AlertsModule,
];

const CONTROLLERS: Type[] = [
  AuthController,
  SecondFactorController,
  AccountController,
  OwnSecondFactorsController,
  MyDataController,
  PriceStoryController,
  PropertiesController,
  AmenitiesController,
  CitiesController,
  PlacesController,
  BookingsController,
  BookingDocumentsController,
  DateChangesController,
  ArrivalController,
  LiveController,
  PaymentsController,
  CalendarController,
  PricesController,
  DemandController,
  FeedsController,
  ArrivalGuidesController,
  CalendarFilesController,
  OwnerBookingsController,
  HostController,
  DraftsController,
  EditingController,
  EarningsController,
  PayoutAccountController,
  StatementsController,
  DashboardController,
  LoyaltyController,
  SubscriptionController,
  BillingController,
  ReviewsController,
  ReviewActionsController,
  PhotosController,
  NotificationsController,
  MessagesController,
  ThreadLinksController,
  HostMessagesController,
  ChatController,
  ActsController,
  SupportController,
  VisitorsController,
  SavedController,
  AlertsController,
  SettingsController,
  HealthController,
  HelpController,
];

const HTTP_EDGE = [
  KnownTokens,
  Tokens,
  JwtStrategy,
  PolicyCheck,
  { provide: APP_GUARD, useClass: RestoreGuard },
  { provide: APP_GUARD, useClass: JwtAuthGuard },
  { provide: APP_PIPE, useValue: validation },
  { provide: APP_FILTER, useClass: ProblemFilter },
];

/** The API process: the HTTP edge over every feature. */
@Module({})
export class AppModule {
  /** @param replaced ports that tests replace */
  static async for(config: Config, replaced: ReplacedPorts = {}): Promise<DynamicModule> {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(logging(config)),
        await PlatformModule.forRoot(config, { clock: replaced.clock, entities: ENTITIES }),
        ProviderModule.for(replaced.stripe),
        JwtModule.register({
          secret: config.jwtSecret,
          signOptions: { algorithm: 'HS256', expiresIn: Math.round(config.jwtTtlHours * 3_600) },
          verifyOptions: { algorithms: ['HS256'] },
        }),
        PassportModule,
        SharedLimitsModule,
        ThrottlerModule.forRootAsync({
          imports: [SharedLimitsModule],
          inject: [SharedLimits, EntityManager],
          useFactory: (storage: SharedLimits, em: EntityManager) =>
            rateLimits(config, { storage, devices: new KnownDevices(em, config) }),
        }),
        TerminusModule.forRoot({ errorLogStyle: 'json', logger: false }),
        DiscoveryModule,
        ...FEATURES,
      ],
      controllers: [...CONTROLLERS, ...(config.sandbox ? [SandboxController] : [])],
      providers: [
        ...HTTP_EDGE,
        Draining,
        Readiness,
        OwnAccount,
        RefreshAnswers,
        SessionAnswers,
        KnownDevices,
        Guesses,
        ProofGuesses,
        TakenAddresses,
        DashboardQueries,
        ListingFacts,
        ListingPhotos,
        LiveUpdates,
        KeptHomes,
        KeptLists,
        AnswerDrafts,
        ...(config.sandbox ? [SandboxClock, ProviderClock, ClockPreview] : []),
      ],
    };
  }
}
