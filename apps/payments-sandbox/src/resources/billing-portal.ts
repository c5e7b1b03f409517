import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';
import { httpUrl, ignored, text } from '../http/params.js';
import { type ApiRoute, createRoute } from '../http/route.js';

const CREATE = z.strictObject({
  customer: text(),
  return_url: httpUrl().optional(),
  ...ignored('locale', 'configuration', 'flow_data'),
});

function createPortal(world: World, input: z.infer<typeof CREATE>): Stripe.BillingPortal.Session {
  const id = newId('bps');
  return world.store.put<Stripe.BillingPortal.Session>({
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_latchkeysandbox',
    created: world.clock.seconds(),
    customer: world.store.get('customer', input.customer, 'customer').id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.return_url ?? null,
    url: `${world.config.publicUrl}/p/session/${id}`,
  });
}

/** Routes of the billing portal. @spec decisions E2, E16 */
export const billingPortalRoutes: readonly ApiRoute[] = [
  createRoute('/v1/billing_portal/sessions', CREATE, createPortal),
];
