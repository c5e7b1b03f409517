import type Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { createdWithin, type Compared } from './comparison.js';
import { findPlanCharge, planChargesWithin } from './own-records.queries.js';

/** Compares the provider's paid invoices with our plan charges, both ways. @throws the provider's error when it cannot be asked @spec E2, E3, E16 */
export function comparePlanCharges(compared: Compared): Promise<void> {
  const { em, stripe, window, comparison } = compared;
  return comparison.compareBothWays({
    listed: stripe.invoices.list({ limit: 100, status: 'paid', created: createdWithin(window) }),
    compare: (invoice) => compareInvoice(invoice, compared),
    ours: () => planChargesWithin(em.fork(), window),
    idOf: (charge) => charge.provider_id,
    retrieve: (id) => stripe.invoices.retrieve(id),
    counts: (invoice) => invoice.status === 'paid',
    missing: (charge, invoice) => ({
      kind: 'plan_charge_missing_there',
      objectId: charge.provider_id,
      oursCents: charge.paid_cents,
      note: invoice
        ? 'We have booked it, but the provider says it is not paid'
        : 'The provider does not know it',
    }),
  });
}

async function compareInvoice(invoice: Stripe.Invoice, compared: Compared): Promise<void> {
  const { comparison } = compared;
  const own = await syncedCharge(invoice, compared);
  comparison.markChecked(
    invoice.id,
    'plan_charge_missing_here',
    'plan_charge_missing_there',
    'plan_charge_amount_differs',
  );
  if (own?.status !== 'paid') {
    comparison.addDifference({
      kind: 'plan_charge_missing_here',
      objectId: invoice.id,
      theirsCents: cents(invoice.amount_paid),
      note: own
        ? `Paid at the provider, but ${own.status} in our books`
        : 'Paid at the provider, but for no plan of ours',
    });
  } else if (own.paid_cents !== invoice.amount_paid || own.total_cents !== invoice.total) {
    comparison.addDifference({
      kind: 'plan_charge_amount_differs',
      objectId: invoice.id,
      oursCents: own.paid_cents,
      theirsCents: cents(invoice.amount_paid),
      note: `The provider charged another amount than we have booked: ${invoice.total} cents in all, ours ${own.total_cents}`,
    });
  }
}

/** Our charge, after syncing the subscription if we had not booked it as paid. */
async function syncedCharge(invoice: Stripe.Invoice, { em, gateways, comparison }: Compared) {
  const own = await findPlanCharge(em.fork(), invoice.id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (own?.status === 'paid' || !subscription) return own;
  await gateways.subscription(typeof subscription === 'string' ? subscription : subscription.id);
  const after = await findPlanCharge(em.fork(), invoice.id);
  if (after?.status === 'paid') comparison.settled += 1;
  return after;
}
