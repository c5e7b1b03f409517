import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import type { World } from '../core/world.js';
import { readCard, type TypedCard } from '../payments/card-form.js';
import { finishAuthentication, payWithCard, waitingFor, type CheckoutResult } from '../payments/checkout.js';
import { linesOf } from '../resources/checkout-lines.js';
import {
  authenticationPage,
  checkoutPage,
  endedPage,
  successUrlOf,
  type CheckoutView,
} from './checkout-page.js';
import { notice, type Page } from './layout.js';
import { typedCard, typedText, type Form } from './read-form.js';
import { sendPage, type PageParts } from './send.js';

type ById = { Params: { id: string } };

const UNKNOWN: Page = notice(
  'This payment page does not exist',
  'Check the address, or go back to where you came from.',
);

/** The fields whose error the bank's codes name; any other refusal stands above the form. */
const FIELD_OF_CODE: Readonly<Record<string, keyof TypedCard>> = {
  expired_card: 'exp',
  incorrect_cvc: 'cvc',
};

/** The hosted checkout page: `GET` and `POST /c/pay/{session}`, and the bank's confirmation step. @spec §7 Payment */
export function serveCheckout(server: FastifyInstance, parts: PageParts): void {
  const { world } = parts;
  server.get<ById>('/c/pay/:id', (request, reply) => {
    const session = current(world, request.params.id);
    if (!session) return sendPage(reply, UNKNOWN, 404);
    if (session.status !== 'open')
      return sendPage(reply, endedPage(session), session.status === 'complete' ? 200 : 410);
    if (waitingFor(world, session)) return showAuthentication(reply, session);
    return showForm(reply, { session, lines: linesOf(world, session.id) });
  });
  server.post<ById & { Body: Form }>('/c/pay/:id', (request, reply) =>
    pay(parts, request.params.id, request.body, reply),
  );
  server.get<ById>('/c/pay/:id/authenticate', (request, reply) => {
    const session = current(world, request.params.id);
    if (session?.status === 'open' && waitingFor(world, session)) return showAuthentication(reply, session);
    return reply.redirect(`/c/pay/${encodeURIComponent(request.params.id)}`, 303);
  });
  server.post<ById & { Body: Form }>('/c/pay/:id/authenticate', (request, reply) => {
    const session = current(world, request.params.id);
    if (!session) return sendPage(reply, UNKNOWN, 404);
    const passed = typedText(request.body, 'result') === 'complete';
    const result = parts.inTransaction(() => finishAuthentication(world, session.id, passed));
    return show(parts, reply, result, { session, lines: linesOf(world, session.id) });
  });
}

/** The session as it is now: one whose time has come has expired before anybody looks at it. */
function current(world: World, id: string): Stripe.Checkout.Session | undefined {
  world.timers.runDue();
  return world.store.find('checkout.session', id);
}

function pay(parts: PageParts, id: string, form: Form, reply: FastifyReply): FastifyReply {
  const { world } = parts;
  const session = current(world, id);
  if (!session) return sendPage(reply, UNKNOWN, 404);
  const typed = typedCard(form);
  const email = typedText(form, 'email').trim();
  const view: CheckoutView = { session, lines: linesOf(world, id), typed, email };
  if (session.status !== 'open') {
    // The second of two clicks on the pay button lands here: the first one paid, so it goes where the first one went.
    return show(
      parts,
      reply,
      { state: session.status === 'complete' ? 'complete' : 'closed', session },
      view,
    );
  }
  const reading = readCard(typed, world.clock.now());
  if ('problems' in reading) return showForm(reply, { ...view, problems: reading.problems }, 422);
  const result = parts.inTransaction(() => payWithCard(world, id, reading.card, email || null));
  return show(parts, reply, result, view);
}

function show(
  { afterwards }: PageParts,
  reply: FastifyReply,
  result: CheckoutResult,
  view: CheckoutView,
): FastifyReply {
  afterwards();
  if (result.state === 'complete') {
    const target = successUrlOf(result.session);
    return target ? reply.redirect(target, 303) : sendPage(reply, endedPage(result.session));
  }
  if (result.state === 'closed') return sendPage(reply, endedPage(result.session), 410);
  if (result.state === 'authenticate') return reply.redirect(`/c/pay/${view.session.id}/authenticate`, 303);
  const field = FIELD_OF_CODE[result.code];
  const wrong = field ? { problems: { [field]: result.message } } : { refusal: result.message };
  return showForm(reply, { ...view, ...wrong }, 402);
}

const showAuthentication = (reply: FastifyReply, session: Stripe.Checkout.Session): FastifyReply =>
  sendPage(reply, authenticationPage(session), 200, formTargets(session));

const showForm = (reply: FastifyReply, view: CheckoutView, status = 200): FastifyReply =>
  sendPage(reply, checkoutPage(view), status, formTargets(view.session));

/** A browser applies `form-action` to where a form's answer redirects, too, so the way to success must be allowed there. */
function formTargets(session: Stripe.Checkout.Session): string[] {
  const target = successUrlOf(session);
  return target ? [new URL(target).origin] : [];
}
