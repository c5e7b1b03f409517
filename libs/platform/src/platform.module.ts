import { MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type Stripe from 'stripe';
import { ClockKeeper } from './clock/clock-keeper.js';
import { Clock, MovableClock, SystemClock } from './clock/clock.js';
import type { Config } from './config/config.js';
import { databaseOptions } from './database/options.js';
import { createStripe } from './provider/stripe.js';

/** Token of the process's configuration, of type {@link Config}. */
export const CONFIG = Symbol('CONFIG');
/** Token of the payment provider's client, of type `Stripe`. */
export const STRIPE = Symbol('STRIPE');

/** What a process brings along. `clock` and `stripe` are replaced by tests, and by tests only. */
export interface PlatformOptions {
  entities: (EntityClass | EntitySchema)[];
  clock?: Clock;
  stripe?: Stripe;
}

/** Configuration, clock, database and payment provider for every module of a process. */
@Module({})
export class PlatformModule {
  static async forRoot(config: Config, options: PlatformOptions): Promise<DynamicModule> {
    return {
      module: PlatformModule,
      global: true,
      imports: [
        await MikroOrmModule.forRoot({
          ...databaseOptions(config, options.entities),
          registerRequestContext: false,
        }),
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: STRIPE, useValue: options.stripe ?? createStripe(config.stripe) },
        ...clockProviders(config, options.clock),
      ],
      exports: [CONFIG, STRIPE, Clock],
    };
  }
}

function clockProviders(config: Config, given: Clock | undefined): Provider[] {
  if (given) return [{ provide: Clock, useValue: given }];
  if (!config.sandbox) return [{ provide: Clock, useClass: SystemClock }];
  return [
    { provide: Clock, useValue: new MovableClock() },
    {
      provide: ClockKeeper,
      inject: [EntityManager, Clock],
      useFactory: (em: EntityManager, clock: MovableClock) => new ClockKeeper(em, clock, config.databaseUrl),
    },
  ];
}
