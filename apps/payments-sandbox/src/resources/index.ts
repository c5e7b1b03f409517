import type { World } from '../core/world.js';
import type { Includables } from '../http/expand.js';
import { asList } from '../http/lists.js';
import type { ApiRoute } from '../http/route.js';
import { accountRoutes } from './accounts.js';
import { balanceRoutes } from './balance.js';
import { billingPortalRoutes } from './billing-portal.js';
import { chargeRoutes } from './charges.js';
import { linesOf } from './checkout-lines.js';
import { checkoutSessionRoutes, endSession } from './checkout-sessions.js';
import { customerDeletionRoutes } from './customer-deletion.js';
import { customerRoutes } from './customers.js';
import { decideWhenDue, disputeRoutes, openDispute } from './disputes.js';
import { eventRoutes } from './events.js';
import { invoicePreviewRoutes } from './invoice-preview.js';
import { invoiceRoutes, paymentsOf } from './invoices.js';
import { paymentIntentRoutes } from './payment-intents.js';
import { paymentMethodRoutes } from './payment-methods.js';
import { priceRoutes } from './prices.js';
import { productRoutes } from './products.js';
import { refundRoutes, settleRefund } from './refunds.js';
import { renewSubscription, retryInvoice } from './subscription-renewal.js';
import { subscriptionScheduleRoutes } from './subscription-schedules.js';
import { runningSubscriptions, subscriptionRoutes } from './subscriptions.js';
import { topupRoutes } from './topups.js';
import { transferRoutes } from './transfers.js';

/** All routes under `/v1`. */
export const API_ROUTES: readonly ApiRoute[] = [
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...balanceRoutes,
  ...customerRoutes,
  ...customerDeletionRoutes,
  ...paymentMethodRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...invoicePreviewRoutes,
  ...invoiceRoutes,
  ...billingPortalRoutes,
  ...accountRoutes,
  ...transferRoutes,
  ...topupRoutes,
  ...disputeRoutes,
  ...eventRoutes,
];

/** Fields that Stripe sends only when `expand` asks for them. */
export const INCLUDABLES: Includables = {
  'checkout.session': {
    line_items: (world, id) => asList(linesOf(world, id), `/v1/checkout/sessions/${id}/line_items`),
  },
  customer: {
    subscriptions: (world, id) =>
      asList(runningSubscriptions(world, id).reverse(), `/v1/customers/${id}/subscriptions`),
  },
  invoice: {
    payments: (world, id) => asList(paymentsOf(world, id), `/v1/invoice_payments?invoice=${id}`),
  },
  charge: {
    refunds: (world, id) =>
      asList(world.store.listAll('refund', { charge: id }).reverse(), `/v1/charges/${id}/refunds`),
  },
};

/** Registers the timer handlers of all resources. */
export function registerTimers(world: World): void {
  world.timers.on('session.expire', (id) => void endSession(world, id));
  world.timers.on('refund.settle', (id) => settleRefund(world, id));
  world.timers.on('dispute.open', (charge) => void openDispute(world, charge));
  world.timers.on('dispute.decide', (id) => decideWhenDue(world, id));
  world.timers.on('subscription.renew', (id) => renewSubscription(world, id));
  world.timers.on('invoice.retry', (id) => void retryInvoice(world, id));
}
