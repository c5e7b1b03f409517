import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { readCard } from '../payments/card-form.js';
import { cardOnFile, changeCard } from '../payments/change-card.js';
import { releaseSchedule, scheduleOf } from '../resources/schedule-course.js';
import { updateSubscription } from '../resources/subscription-change.js';
import { periodOf } from '../resources/subscription-object.js';
import { runningSubscriptions } from '../resources/subscriptions.js';
import { notice } from './layout.js';
import { portalPage, type PlanView, type PortalView } from './portal-page.js';
import { typedCard, typedText, type Form } from './read-form.js';
import { sendPage, type PageParts } from './send.js';

type ById = { Params: { id: string } };

const UNKNOWN = notice('This billing page does not exist', 'Go back to Latchkey and open it again.');

/** The billing portal: `GET /p/session/{id}` and its two forms. @spec decisions E2, E16 */
export function servePortal(server: FastifyInstance, parts: PageParts): void {
  const { world } = parts;
  const known = (id: string): Stripe.BillingPortal.Session | undefined => {
    world.timers.runDue();
    return world.store.find('billing_portal.session', id);
  };
  server.get<ById>('/p/session/:id', (request, reply) => {
    const portal = known(request.params.id);
    return portal ? sendPage(reply, portalPage(viewOf(world, portal))) : sendPage(reply, UNKNOWN, 404);
  });
  server.post<ById & { Body: Form }>('/p/session/:id/card', (request, reply) => {
    const portal = known(request.params.id);
    return portal ? saveCard(parts, portal, request.body, reply) : sendPage(reply, UNKNOWN, 404);
  });
  server.post<ById & { Body: Form }>('/p/session/:id/plan', (request, reply) => {
    const portal = known(request.params.id);
    return portal ? changePlan(parts, portal, request.body, reply) : sendPage(reply, UNKNOWN, 404);
  });
}

const again = (portal: Stripe.BillingPortal.Session, reply: FastifyReply): FastifyReply =>
  reply.redirect(`/p/session/${portal.id}`, 303);

function saveCard(
  parts: PageParts,
  portal: Stripe.BillingPortal.Session,
  form: Form,
  reply: FastifyReply,
): FastifyReply {
  const { world } = parts;
  const typed = typedCard(form);
  const reading = readCard(typed, world.clock.now());
  if ('problems' in reading) {
    return sendPage(reply, portalPage({ ...viewOf(world, portal), typed, problems: reading.problems }), 422);
  }
  const refusal = parts.inTransaction(() => changeCard(world, portal.customer, reading.card));
  parts.afterwards();
  if (refusal)
    return sendPage(reply, portalPage({ ...viewOf(world, portal), typed, refusal: refusal.message }), 402);
  return again(portal, reply);
}

function changePlan(
  parts: PageParts,
  portal: Stripe.BillingPortal.Session,
  form: Form,
  reply: FastifyReply,
): FastifyReply {
  const { world } = parts;
  const asked = typedText(form, 'subscription');
  const subscription = runningSubscriptions(world, portal.customer).find(({ id }) => id === asked);
  if (!subscription) return again(portal, reply);
  const ends = typedText(form, 'action') === 'cancel';
  parts.inTransaction(() => {
    const schedule = scheduleOf(world, subscription);
    if (schedule) releaseSchedule(world, schedule);
    updateSubscription(world, subscription.id, { cancel_at_period_end: ends });
  });
  parts.afterwards();
  return again(portal, reply);
}

function viewOf(world: World, portal: Stripe.BillingPortal.Session): PortalView {
  return {
    portal,
    email: world.store.get('customer', portal.customer).email,
    plans: runningSubscriptions(world, portal.customer).map((subscription) => planOf(world, subscription)),
    card: cardOnFile(world, portal.customer),
  };
}

function planOf(world: World, subscription: Stripe.Subscription): PlanView {
  const prices = subscription.items.data.map(({ price }) => price);
  const names = prices.map(({ product }) => world.store.find('product', idOf(product) ?? '')?.name ?? 'Plan');
  return {
    subscription,
    name: names.join(', '),
    amount: subscription.items.data.reduce(
      (sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      0,
    ),
    interval: prices[0]?.recurring?.interval ?? 'month',
    periodEnd: periodOf(subscription).end,
  };
}
