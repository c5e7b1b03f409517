import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import type { World } from '../core/world.js';
import { validateCard, type CardInput } from '../payments/card-form.js';
import {
  finishAuthentication,
  payWithCard,
  pendingAuthentication,
  type CheckoutResult,
} from '../payments/checkout.js';
import { shownLines } from '../resources/checkout-lines.js';
import {
  authenticationPage,
  checkoutPage,
  endedPage,
  successUrlOf,
  type CheckoutView,
} from './checkout-page.js';
import { messagePage, type Page } from './layout.js';
import { cardInput, fieldText, type Form } from './read-form.js';
import { sendPage, type PageParts } from './send.js';

type ById = { Params: { id: string } };

const UNKNOWN: Page = messagePage(
  'This payment page does not exist',
  'Check the address, or go back to where you came from.',
);

/** Decline codes shown at a field; other declines are shown above the form. */
const FIELD_OF_CODE: Readonly<Record<string, keyof CardInput>> = {
  expired_card: 'exp',
  incorrect_cvc: 'cvc',
};

/** Serves the hosted checkout page: `GET` and `POST /c/pay/{session}`, and the bank's confirmation step. @spec §7 Payment */
export function serveCheckout(server: FastifyInstance, parts: PageParts): void {
  const { world } = parts;
  server.get<ById>('/c/pay/:id', (request, reply) => {
    const session = findCurrentSession(world, request.params.id);
    if (!session) return sendPage(reply, UNKNOWN, 404);
    if (session.status !== 'open')
      return sendPage(reply, endedPage(session), session.status === 'complete' ? 200 : 410);
    if (pendingAuthentication(world, session)) return showAuthentication(reply, session);
    return showForm(reply, viewOf(world, session));
  });
  server.post<ById & { Body: Form }>('/c/pay/:id', (request, reply) =>
    pay(parts, request.params.id, request.body, reply),
  );
  server.get<ById>('/c/pay/:id/authenticate', (request, reply) => {
    const session = findCurrentSession(world, request.params.id);
    if (session?.status === 'open' && pendingAuthentication(world, session))
      return showAuthentication(reply, session);
    return reply.redirect(`/c/pay/${encodeURIComponent(request.params.id)}`, 303);
  });
  server.post<ById & { Body: Form }>('/c/pay/:id/authenticate', (request, reply) => {
    const session = findCurrentSession(world, request.params.id);
    if (!session) return sendPage(reply, UNKNOWN, 404);
    const passed = fieldText(request.body, 'result') === 'complete';
    const result = parts.inTransaction(() => finishAuthentication(world, session.id, passed));
    return showResult(parts, reply, result, viewOf(world, session));
  });
}

const viewOf = (world: World, session: Stripe.Checkout.Session): CheckoutView => ({
  session,
  lines: shownLines(world, session.id),
  minutesLeft: Math.max(1, Math.floor((session.expires_at - world.clock.seconds()) / 60)),
});

/** Finds a session after running due timers, so that an expired one is marked as such. */
function findCurrentSession(world: World, id: string): Stripe.Checkout.Session | undefined {
  world.timers.runDue();
  return world.store.find('checkout.session', id);
}

function pay(parts: PageParts, id: string, form: Form, reply: FastifyReply): FastifyReply {
  const { world } = parts;
  const session = findCurrentSession(world, id);
  if (!session) return sendPage(reply, UNKNOWN, 404);
  const card = cardInput(form);
  const email = fieldText(form, 'email').trim();
  const view: CheckoutView = { ...viewOf(world, session), card, email };
  if (session.status !== 'open') {
    // The second click of a double click lands here after the first has paid, and gets the same result.
    return showResult(
      parts,
      reply,
      { state: session.status === 'complete' ? 'complete' : 'closed', session },
      view,
    );
  }
  const validated = validateCard(card, world.clock.now());
  if ('problems' in validated) return showForm(reply, { ...view, problems: validated.problems }, 422);
  const result = parts.inTransaction(() => payWithCard(world, id, validated.card, email || null));
  return showResult(parts, reply, result, view);
}

function showResult(
  { deliverWebhooks }: PageParts,
  reply: FastifyReply,
  result: CheckoutResult,
  view: CheckoutView,
): FastifyReply {
  deliverWebhooks();
  if (result.state === 'complete') {
    const target = successUrlOf(result.session);
    return target ? reply.redirect(target, 303) : sendPage(reply, endedPage(result.session));
  }
  if (result.state === 'closed') return sendPage(reply, endedPage(result.session), 410);
  if (result.state === 'authenticate') return reply.redirect(`/c/pay/${view.session.id}/authenticate`, 303);
  const field = FIELD_OF_CODE[result.code];
  const decline = field ? { problems: { [field]: result.message } } : { declineMessage: result.message };
  return showForm(reply, { ...view, ...decline }, 402);
}

const showAuthentication = (reply: FastifyReply, session: Stripe.Checkout.Session): FastifyReply =>
  sendPage(reply, authenticationPage(session), 200, formTargets(session));

const showForm = (reply: FastifyReply, view: CheckoutView, status = 200): FastifyReply =>
  sendPage(reply, checkoutPage(view), status, formTargets(view.session), picturesOf(view));

/** The origins that the page's picture comes from. */
const picturesOf = ({ lines }: CheckoutView): string[] =>
  lines.flatMap(({ picture }) => (picture === null ? [] : [new URL(picture).origin]));

/** Browsers also apply `form-action` to redirects after a form post, so the success URL's origin must be allowed. */
function formTargets(session: Stripe.Checkout.Session): string[] {
  const target = successUrlOf(session);
  return target ? [new URL(target).origin] : [];
}
