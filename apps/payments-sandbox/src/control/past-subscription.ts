import type Stripe from 'stripe';
import { z } from 'zod';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { resolveMethod } from '../resources/payment-methods.js';
import { changeSubscription } from '../resources/subscription-object.js';
import { createSubscription } from '../resources/subscriptions.js';

/** A subscription that began in the past; `renewal_card` is the card its renewals are charged to. */
export const PAST_SUBSCRIPTION = z.strictObject({
  customer: z.string(),
  price: z.string(),
  /** Seconds. */
  started_at: z.int().positive(),
  metadata: z.record(z.string(), z.string()).optional(),
  renewal_card: z.string().optional(),
});

/**
 * Begins a subscription in the past and lets every renewal since then happen at its own instant. Nobody is told: whoever
 * stages it knows. For the history of a demo.
 */
export function startInThePast(world: World, input: z.infer<typeof PAST_SUBSCRIPTION>): Stripe.Subscription {
  if (input.started_at > world.clock.seconds()) throw invalidRequest('It is to begin in the past.');
  return world.events.untold(() => {
    const { id } = world.clock.at(input.started_at * 1000, () => {
      const begun = createSubscription(world, {
        customer: input.customer,
        items: [{ price: input.price }],
        metadata: input.metadata,
      });
      if (!input.renewal_card) return begun;
      const card = resolveMethod(world, input.renewal_card, input.customer).id;
      return changeSubscription(world, begun, { default_payment_method: card });
    });
    world.timers.runDue();
    return world.store.get('subscription', id);
  });
}
