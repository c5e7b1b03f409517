import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { cardDeclined, invalidRequest } from '../http/errors.js';
import { listRoute, pageOf } from '../http/lists.js';
import { ignored, read, text } from '../http/params.js';
import { actionRoute, type ApiRoute, pathParam, readRoute, updateRoute } from '../http/route.js';
import { resolveMethod } from './payment-methods.js';
import { retryInvoice } from './subscription-renewal.js';

const PAY = z.strictObject({
  payment_method: text().optional(),
  ...ignored('off_session', 'paid_out_of_band'),
});

/** Retries an open invoice now. A declined attempt stays on record. */
function payInvoice(world: World, id: string, input: z.infer<typeof PAY>): Stripe.Invoice {
  const invoice = world.store.get('invoice', id);
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  const method = input.payment_method
    ? resolveMethod(world, input.payment_method, idOf(invoice.customer)).id
    : null;
  const collection = retryInvoice(world, id, method);
  if (!collection)
    throw invalidRequest(`Invoice ${id} has a status of ${invoice.status} and cannot be paid.`);
  if (collection.paid) return collection.invoice;
  throw cardDeclined(collection.decline, { keepEffects: true });
}

function voidInvoice(world: World, id: string): Stripe.Invoice {
  const invoice = world.store.get('invoice', id);
  if (invoice.status !== 'open')
    throw invalidRequest(`Only open invoices can be voided. This one has a status of ${invoice.status}.`);
  const voided = world.store.put<Stripe.Invoice>({
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.clock.seconds() },
  });
  world.timers.cancel('invoice.retry', id);
  world.events.record('invoice.voided', voided);
  return voided;
}

/** The payments of an invoice, newest first. */
export const paymentsOf = (world: World, invoice: string): Stripe.InvoicePayment[] =>
  world.store.listAll('invoice_payment', { invoice }).reverse();

const PAYMENT = z.strictObject({ type: text(), payment_intent: text().optional() });
const PAYMENTS_LIST = listRoute('/v1/invoice_payments', 'invoice_payment', {
  filters: ['invoice', 'status'],
});

function listPayments(world: World, call: Parameters<ApiRoute['run']>[1]): object {
  const { payment, ...input } = call.input;
  if (payment === undefined) return PAYMENTS_LIST.run(world, call);
  const { payment_intent } = read(PAYMENT, payment);
  const found = world.store.listAll('invoice_payment', { 'payment.payment_intent': payment_intent });
  return pageOf(found, { ...call, input });
}

const LIST = listRoute('/v1/invoices', 'invoice', { filters: ['customer', 'status'] });

function listInvoices(world: World, call: Parameters<ApiRoute['run']>[1]): object {
  const { subscription, ...input } = call.input;
  if (typeof subscription !== 'string') return LIST.run(world, call);
  const all = world.store
    .listAll('invoice', { 'parent.subscription_details.subscription': subscription })
    .reverse();
  const { status, ...page } = input;
  return pageOf(
    all.filter((invoice) => status === undefined || invoice.status === status),
    { ...call, input: page },
  );
}

/** Routes of invoices, their lines and payments. @spec decisions E3, E16 */
export const invoiceRoutes: readonly ApiRoute[] = [
  readRoute('/v1/invoices/:id', 'invoice'),
  updateRoute('/v1/invoices/:id/pay', PAY, payInvoice),
  actionRoute('/v1/invoices/:id/void', voidInvoice),
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    run: (world, call) => pageOf(world.store.get('invoice', pathParam(call)).lines.data, call),
  },
  { ...LIST, run: listInvoices },
  readRoute('/v1/invoice_payments/:id', 'invoice_payment'),
  { ...PAYMENTS_LIST, run: listPayments },
  listRoute('/v1/invoiceitems', 'invoiceitem', { filters: ['customer', 'invoice'] }),
];
