import type Stripe from 'stripe';
import type { World } from '../core/world.js';
import { type ApiRoute, pathParam } from '../http/route.js';
import { detach } from './payment-methods.js';
import { cancelSubscription } from './subscriptions.js';

/** Deletes a customer: cancels their subscriptions immediately and detaches their cards; past charges stay. */
function deleteCustomer(world: World, id: string): Stripe.DeletedCustomer {
  const customer = world.store.get('customer', id);
  for (const subscription of world.store.listAll('subscription', { customer: id }))
    if (subscription.ended_at === null) cancelSubscription(world, subscription.id, {});
  for (const method of world.store.listAll('payment_method', { customer: id })) detach(world, method.id);
  world.store.remove(id);
  world.events.record('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

/** Customer deletion, in its own file because it depends on subscriptions and payment methods. */
export const customerDeletionRoutes: readonly ApiRoute[] = [
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    run: (world, call) => deleteCustomer(world, pathParam(call)),
  },
];
