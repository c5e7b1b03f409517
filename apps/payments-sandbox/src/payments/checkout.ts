import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import type { DeferredData } from '../resources/checkout-input.js';
import { detailsOf } from '../resources/checkout-sessions.js';
import { createCustomer } from '../resources/customers.js';
import { createIntent } from '../resources/payment-intents.js';
import { createCardMethod } from '../resources/payment-methods.js';
import { startSubscription } from '../resources/subscription-start.js';
import type { Card } from './card-form.js';
import { confirmIntent, failAuthentication, type Outcome } from './confirm.js';

/** The result of an attempt to pay a session. */
export type CheckoutResult =
  | { readonly state: 'complete'; readonly session: Stripe.Checkout.Session }
  | { readonly state: 'closed'; readonly session: Stripe.Checkout.Session }
  | { readonly state: 'authenticate' }
  | { readonly state: 'declined'; readonly code: string; readonly message: string };

/** The payer as known from the session and the form. */
interface Payer {
  readonly customer: string | null;
  readonly email: string | null;
  readonly name: string;
}

/** Pays a session with a card. A complete session stays complete, so that a second click pays nothing. @spec §7 Payment; decisions C1, C9 */
export function payWithCard(world: World, id: string, card: Card, formEmail: string | null): CheckoutResult {
  const session = world.store.get('checkout.session', id);
  if (session.status !== 'open') return endedResult(session);
  const payer = payerOf(world, session, card.name, formEmail);
  const open = ensureIntent(world, session, payer);
  const intent = world.store.get('payment_intent', idOf(open.payment_intent) ?? '');
  const method = createCardMethod(world, card, payer.customer, payer.email);
  world.store.saveNote(id, 'payer', payer);
  return resultOf(world, open, confirmIntent(world, intent, method));
}

/** Completes the bank's confirmation step. */
export function finishAuthentication(world: World, id: string, passed: boolean): CheckoutResult {
  const session = world.store.get('checkout.session', id);
  if (session.status !== 'open') return endedResult(session);
  const pending = pendingAuthentication(world, session);
  if (!pending)
    return {
      state: 'declined',
      code: 'card_declined',
      message: 'There is nothing to confirm. Please enter your card again.',
    };
  const { intent, method } = pending;
  const outcome = passed
    ? confirmIntent(world, intent, method, { authenticated: true })
    : failAuthentication(world, intent, method);
  return resultOf(world, session, outcome);
}

/** The payment and card awaiting the bank's confirmation step, or null. */
export function pendingAuthentication(
  world: World,
  session: Stripe.Checkout.Session,
): { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod } | null {
  const id = idOf(session.payment_intent);
  const intent = id ? world.store.find('payment_intent', id) : undefined;
  const methodId = idOf(intent?.payment_method);
  const method = methodId ? world.store.find('payment_method', methodId) : undefined;
  return intent?.status === 'requires_action' && method ? { intent, method } : null;
}

const endedResult = (session: Stripe.Checkout.Session): CheckoutResult =>
  session.status === 'complete' ? { state: 'complete', session } : { state: 'closed', session };

function payerOf(
  world: World,
  session: Stripe.Checkout.Session,
  name: string,
  formEmail: string | null,
): Payer {
  const existing =
    idOf(session.customer) ?? world.store.readNote<Payer | null>(session.id, 'payer', null)?.customer ?? null;
  const email =
    session.customer_email ?? (existing ? world.store.get('customer', existing).email : null) ?? formEmail;
  const needsCustomer = session.mode === 'subscription' || session.customer_creation === 'always';
  const customer = existing ?? (needsCustomer ? createCustomer(world, { email, name }).id : null);
  return { customer, email, name };
}

/** Creates the payment intent on the first attempt to pay, as Stripe does. */
function ensureIntent(world: World, session: Stripe.Checkout.Session, payer: Payer): Stripe.Checkout.Session {
  if (session.payment_intent) return session;
  const data = world.store.readNote<DeferredData | null>(session.id, 'plans', null)?.intent ?? {};
  const intent = createIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: payer.customer,
    metadata: data.metadata,
    description: session.mode === 'subscription' ? 'Subscription creation' : data.description,
    receiptEmail: data.receipt_email,
    transferGroup: data.transfer_group,
    statementDescriptor: data.statement_descriptor,
    setupFutureUsage: session.mode === 'subscription' ? 'off_session' : data.setup_future_usage,
  });
  return world.store.put<Stripe.Checkout.Session>({ ...session, payment_intent: intent.id });
}

function resultOf(world: World, session: Stripe.Checkout.Session, outcome: Outcome): CheckoutResult {
  if (outcome.status === 'requires_action') return { state: 'authenticate' };
  if (outcome.status === 'declined')
    return { state: 'declined', code: outcome.decline.code, message: outcome.decline.message };
  return { state: 'complete', session: complete(world, session, outcome) };
}

function complete(
  world: World,
  session: Stripe.Checkout.Session,
  paid: Extract<Outcome, { status: 'succeeded' }>,
): Stripe.Checkout.Session {
  const payer = world.store.readNote<Payer | null>(session.id, 'payer', null);
  const started = session.mode === 'subscription' ? startSubscription(world, session, paid) : null;
  const done = world.store.put<Stripe.Checkout.Session>({
    ...session,
    customer: payer?.customer ?? session.customer,
    customer_details: detailsOf(payer?.email ?? null, payer?.name ?? null),
    invoice: started?.invoice ?? null,
    // Stripe links a subscription's payment to its invoice instead of the session.
    payment_intent: started ? null : paid.intent.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: started?.subscription ?? null,
    url: null,
  });
  world.timers.cancel('session.expire', session.id);
  world.events.record('checkout.session.completed', done);
  return done;
}
