import type Stripe from 'stripe';
import type { World } from '../core/world.js';
export function startSubscription(
  _world: World,
  _s: Stripe.Checkout.Session,
  _p: object,
): { subscription: string; invoice: string } {
  throw new Error('later');
}
