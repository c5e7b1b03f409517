import type { World } from '../core/world.js';
import type { Includables } from '../http/expand.js';
import { asList } from '../http/lists.js';
import type { ApiRoute } from '../http/route.js';
import { balanceRoutes } from './balance.js';
import { chargeRoutes } from './charges.js';
import { linesOf } from './checkout-lines.js';
import { checkoutSessionRoutes, endSession } from './checkout-sessions.js';
import { customerRoutes } from './customers.js';
import { eventRoutes } from './events.js';
import { paymentIntentRoutes } from './payment-intents.js';
import { paymentMethodRoutes } from './payment-methods.js';
import { priceRoutes } from './prices.js';
import { productRoutes } from './products.js';
import { refundRoutes, settleRefund } from './refunds.js';

/** Everything under `/v1`. */
export const API_ROUTES: readonly ApiRoute[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...balanceRoutes,
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...eventRoutes,
];

/** What Stripe sends only when `expand` asks for it. */
export const INCLUDABLES: Includables = {
  'checkout.session': {
    line_items: (world, id) => asList(linesOf(world, id), `/v1/checkout/sessions/${id}/line_items`),
  },
  charge: {
    refunds: (world, id) =>
      asList(world.store.every('refund', { charge: id }).reverse(), `/v1/charges/${id}/refunds`),
  },
};

/** Ties each kind of appointment to the resource that keeps it. */
export function keepAppointments(world: World): void {
  world.timers.on('session.expire', (id) => void endSession(world, id));
  world.timers.on('refund.settle', (id) => settleRefund(world, id));
}
