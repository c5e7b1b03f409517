import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TerminusModule } from '@nestjs/terminus';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import { Booking } from '#libs/bookings';
import { BookingAndPaymentModule } from '#libs/composition';
import { DocumentsModule } from '#libs/documents';
import { IdentityModule, User } from '#libs/identity';
import { LoyaltyModule, PointsLine, Voucher } from '#libs/loyalty';
import { PlatformModule, type Config, type PlatformOptions } from '#libs/platform';
import { PropertiesModule, Property } from '#libs/properties';
import { Review, ReviewsModule } from '#libs/reviews';
import { SubscriptionsModule } from '#libs/subscriptions';
import { AdminQueues } from './admin/admin-queues.js';
import { AuthController } from './auth/auth.controller.js';
import { BookingPapersController } from './bookings/booking-papers.controller.js';
import { BookingsController } from './bookings/bookings.controller.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardQueries } from './dashboard/dashboard.queries.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { JwtAuthGuard } from './http/auth.guard.js';
import { JwtStrategy } from './http/jwt.strategy.js';
import { logging } from './http/logging.js';
import { PolicyCheck } from './http/policy-check.js';
import { ProblemFilter } from './http/problem.filter.js';
import { rateLimits } from './http/rate-limit.js';
import { Tokens } from './http/tokens.js';
import { validation } from './http/validation.js';
import { LiveController } from './live/live.controller.js';
import { LiveUpdates } from './live/live-updates.js';
import { LoyaltyController } from './loyalty/loyalty.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { CitiesController } from './properties/cities.controller.js';
import { PropertiesController } from './properties/properties.controller.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ProviderClock } from './sandbox/provider-clock.js';
import { SandboxClock } from './sandbox/sandbox-clock.service.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { SubscriptionController } from './subscription/subscription.controller.js';

const ENTITIES = [User, Property, Booking, Review, PointsLine, Voucher];

const FEATURES = [
  IdentityModule,
  PropertiesModule,
  BookingAndPaymentModule,
  DocumentsModule,
  LoyaltyModule,
  SubscriptionsModule,
  ReviewsModule,
];

const CONTROLLERS: Type[] = [
  AuthController,
  PropertiesController,
  CitiesController,
  BookingsController,
  BookingPapersController,
  LiveController,
  PaymentsController,
  DashboardController,
  LoyaltyController,
  SubscriptionController,
  ReviewsController,
  SettingsController,
  HealthController,
];

const HTTP_EDGE = [
  Tokens,
  JwtStrategy,
  PolicyCheck,
  { provide: APP_GUARD, useClass: JwtAuthGuard },
  { provide: APP_PIPE, useValue: validation },
  { provide: APP_FILTER, useClass: ProblemFilter },
];

/** The API process: the HTTP edge over every feature. */
@Module({})
export class AppModule {
  /** @param replaced ports that tests replace */
  static async for(config: Config, replaced: Partial<PlatformOptions> = {}): Promise<DynamicModule> {
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot(logging(config)),
        await PlatformModule.forRoot(config, { ...replaced, entities: ENTITIES }),
        JwtModule.register({
          secret: config.jwtSecret,
          signOptions: { algorithm: 'HS256', expiresIn: Math.round(config.jwtTtlHours * 3_600) },
          verifyOptions: { algorithms: ['HS256'] },
        }),
        PassportModule,
        ThrottlerModule.forRoot(rateLimits(config)),
        TerminusModule.forRoot({ errorLogStyle: 'json', logger: false }),
        DiscoveryModule,
        ...FEATURES,
      ],
      controllers: [...CONTROLLERS, ...(config.sandbox ? [SandboxController] : [])],
      providers: [
        ...HTTP_EDGE,
        AdminQueues,
        Readiness,
        DashboardQueries,
        LiveUpdates,
        ...(config.sandbox ? [SandboxClock, ProviderClock] : []),
      ],
    };
  }
}
