import type Stripe from 'stripe';
import { z } from 'zod';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { resolveMethod } from '../resources/payment-methods.js';
import { changeSubscription } from '../resources/subscription-object.js';
import { createSubscription } from '../resources/subscriptions.js';

/** A subscription that starts in the past; its renewals are charged to `renewal_card`, if given. */
export const PAST_SUBSCRIPTION = z.strictObject({
  customer: z.string(),
  price: z.string(),
  /** Epoch seconds. */
  started_at: z.int().positive(),
  metadata: z.record(z.string(), z.string()).optional(),
  renewal_card: z.string().optional(),
});

/** Starts a subscription in the past and runs every renewal since at its own time, without webhooks. For demo histories. */
export function startInThePast(world: World, input: z.infer<typeof PAST_SUBSCRIPTION>): Stripe.Subscription {
  if (input.started_at > world.clock.seconds()) throw invalidRequest('It is to begin in the past.');
  return world.events.withoutDelivery(() => {
    const { id } = world.clock.at(input.started_at * 1000, () => {
      const subscription = createSubscription(world, {
        customer: input.customer,
        items: [{ price: input.price }],
        metadata: input.metadata,
      });
      if (!input.renewal_card) return subscription;
      const card = resolveMethod(world, input.renewal_card, input.customer).id;
      return changeSubscription(world, subscription, { default_payment_method: card });
    });
    world.timers.runDue();
    return world.store.get('subscription', id);
  });
}
