import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { Metrics } from '#libs/core/platform';
import { measureStripe, resourceOf } from './measure-stripe.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('Metrics', () => {
  it('of the provider have one series per resource, not per object', async () => {
    expect(resourceOf('/v1/checkout/sessions/cs_test_a1B2')).toBe('/v1/checkout/sessions/:id');
    expect(resourceOf('/v1/payment_intents')).toBe('/v1/payment_intents');
    const metrics = new Metrics();
    const stripe = new EventEmitter();
    measureStripe(stripe as unknown as Stripe, metrics);
    stripe.emit('response', {
      method: 'GET',
      path: '/v1/refunds/re_1A?limit=1',
      status: 429,
      elapsed: 40,
      request_id: 'req_1',
    });
    expect((await metrics.read()).text).toContain(
      'latchkey_provider_request_duration_seconds_count{method="GET",resource="/v1/refunds/:id",status="429"} 1',
    );
  });
});
