import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { validateCard } from '../payments/card-form.js';
import { cardOnFile, changeCard } from '../payments/change-card.js';
import { releaseSchedule, scheduleOf } from '../resources/schedule-course.js';
import { updateSubscription } from '../resources/subscription-change.js';
import { periodOf } from '../resources/subscription-object.js';
import { runningSubscriptions } from '../resources/subscriptions.js';
import { messagePage } from './layout.js';
import { portalPage, type PlanView, type PortalView } from './portal-page.js';
import { cardInput, fieldText, type Form } from './read-form.js';
import { sendPage, type PageParts } from './send.js';

type ById = { Params: { id: string } };

const UNKNOWN = messagePage('This billing page does not exist', 'Go back to Latchkey and open it again.');

/** Serves the billing portal: `GET /p/session/{id}` and its two forms. @spec decisions E2, E16 */
export function servePortal(server: FastifyInstance, parts: PageParts): void {
  const { world } = parts;
  const findPortal = (id: string): Stripe.BillingPortal.Session | undefined => {
    world.timers.runDue();
    return world.store.find('billing_portal.session', id);
  };
  server.get<ById>('/p/session/:id', (request, reply) => {
    const portal = findPortal(request.params.id);
    return portal ? sendPage(reply, portalPage(viewOf(world, portal))) : sendPage(reply, UNKNOWN, 404);
  });
  server.post<ById & { Body: Form }>('/p/session/:id/card', (request, reply) => {
    const portal = findPortal(request.params.id);
    return portal ? saveCard(parts, portal, request.body, reply) : sendPage(reply, UNKNOWN, 404);
  });
  server.post<ById & { Body: Form }>('/p/session/:id/plan', (request, reply) => {
    const portal = findPortal(request.params.id);
    return portal ? changePlan(parts, portal, request.body, reply) : sendPage(reply, UNKNOWN, 404);
  });
}

const redirectToPortal = (portal: Stripe.BillingPortal.Session, reply: FastifyReply): FastifyReply =>
  reply.redirect(`/p/session/${portal.id}`, 303);

function saveCard(
  parts: PageParts,
  portal: Stripe.BillingPortal.Session,
  form: Form,
  reply: FastifyReply,
): FastifyReply {
  const { world } = parts;
  const card = cardInput(form);
  const showForm = (problem: Pick<PortalView, 'problems' | 'declineMessage'>, status: number) =>
    sendPage(reply, portalPage({ ...viewOf(world, portal), card, ...problem }), status);
  const validated = validateCard(card, world.clock.now());
  if ('problems' in validated) return showForm({ problems: validated.problems }, 422);
  const decline = parts.inTransaction(() => changeCard(world, portal.customer, validated.card));
  parts.deliverWebhooks();
  if (decline) return showForm({ declineMessage: decline.message }, 402);
  return redirectToPortal(portal, reply);
}

function changePlan(
  parts: PageParts,
  portal: Stripe.BillingPortal.Session,
  form: Form,
  reply: FastifyReply,
): FastifyReply {
  const { world } = parts;
  const requestedId = fieldText(form, 'subscription');
  const subscription = runningSubscriptions(world, portal.customer).find(({ id }) => id === requestedId);
  if (!subscription) return redirectToPortal(portal, reply);
  const ends = fieldText(form, 'action') === 'cancel';
  parts.inTransaction(() => {
    const schedule = scheduleOf(world, subscription);
    if (schedule) releaseSchedule(world, schedule);
    updateSubscription(world, subscription.id, { cancel_at_period_end: ends });
  });
  parts.deliverWebhooks();
  return redirectToPortal(portal, reply);
}

function viewOf(world: World, portal: Stripe.BillingPortal.Session): PortalView {
  return {
    portal,
    email: world.store.get('customer', portal.customer).email,
    plans: runningSubscriptions(world, portal.customer).map((subscription) => planOf(world, subscription)),
    cardOnFile: cardOnFile(world, portal.customer),
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
