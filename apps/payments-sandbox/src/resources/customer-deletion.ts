import type Stripe from 'stripe';
import type { World } from '../core/world.js';
import { pathPart, type ApiRoute } from '../http/route.js';
import { detach } from './payment-methods.js';
import { cancelSubscription } from './subscriptions.js';

/** Deletes a customer: subscriptions end at once, cards belong to nobody, charges of the past stay. */
function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = world.store.get('customer', id);
  for (const subscription of world.store.every('subscription', { customer: id }))
    if (subscription.ended_at === null) cancelSubscription(world, subscription.id, {});
  for (const method of world.store.every('payment_method', { customer: id })) detach(world, method.id);
  world.store.remove(id);
  world.events.record('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** The end of a customer; apart from the other calls about customers, because it reaches into what they have. */
export const customerDeletionRoutes: readonly ApiRoute[] = [
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    run: (world, call) => deleteCustomer(world, pathPart(call)),
  },
];
