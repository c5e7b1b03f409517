import { Module, type DynamicModule } from '@nestjs/common';
import type Stripe from 'stripe';
import { CONFIG, Metrics, type Config } from '#libs/core/platform';
import { measureStripe } from './measure-stripe.js';
import { Operations } from './operations.js';
import { createStripe, STRIPE } from './stripe.js';
import { WebhookEvents } from './webhook-events.js';

/** The payment provider for all modules of a process: its client, operations and webhook events. */
@Module({})
export class ProviderModule {
  /** @param stripe replaces the client, in tests only */
  static for(stripe?: Stripe): DynamicModule {
    return {
      module: ProviderModule,
      global: true,
      providers: [
        {
          provide: STRIPE,
          inject: [CONFIG, Metrics],
          useFactory: (config: Config, metrics: Metrics) =>
            measureStripe(stripe ?? createStripe(config.stripe), metrics),
        },
        Operations,
        WebhookEvents,
      ],
      exports: [STRIPE, Operations, WebhookEvents],
    };
  }
}
