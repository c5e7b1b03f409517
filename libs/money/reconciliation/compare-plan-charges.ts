import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { cents } from '#libs/core/rules';
import { STRIPE } from '#libs/money/provider';
import { absent } from './compare-payments.js';
import { Comparison, createdWithin, type Window } from './comparison.js';
import { ProviderGateways } from './gateways.port.js';
import { findPlanCharge, planChargesWithin } from './own-records.queries.js';

type OwnCharge = Awaited<ReturnType<typeof planChargesWithin>>[number];

/** Compares the provider's paid invoices with our charges of plans, both ways. @spec E2, E3, E16 */
@Injectable()
export class ComparePlanCharges {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly gateways: ProviderGateways,
  ) {}

  /** Looks at every paid invoice and charge of the window. @throws the provider's error when it cannot be asked */
  async run(window: Window, comparison: Comparison): Promise<void> {
    const invoices = this.stripe.invoices.list({
      limit: 100,
      status: 'paid',
      created: createdWithin(window),
    });
    const seen = await comparison.lookAt(invoices, (invoice) => this.compare(invoice, comparison));
    for (const charge of await planChargesWithin(this.em.fork(), window)) {
      if (!seen.has(charge.provider_id)) await this.lookFor(charge, comparison);
    }
  }

  private async compare(invoice: Stripe.Invoice, comparison: Comparison): Promise<void> {
    const own = await this.settled(invoice, comparison);
    comparison.agrees(
      invoice.id,
      'plan_charge_missing_here',
      'plan_charge_missing_there',
      'plan_charge_amount_differs',
    );
    if (own?.status !== 'paid') {
      comparison.differs({
        kind: 'plan_charge_missing_here',
        objectId: invoice.id,
        bookingId: null,
        oursCents: null,
        theirsCents: cents(invoice.amount_paid),
        note: own
          ? `Paid at the provider, but ${own.status} in our books`
          : 'Paid at the provider, but for no plan of ours',
      });
    } else if (own.paid_cents !== invoice.amount_paid || own.total_cents !== invoice.total) {
      comparison.differs({
        kind: 'plan_charge_amount_differs',
        objectId: invoice.id,
        bookingId: null,
        oursCents: own.paid_cents,
        theirsCents: cents(invoice.amount_paid),
        note: `The provider charged another amount than we have booked: ${invoice.total} cents in all, ours ${own.total_cents}`,
      });
    }
  }

  /** Our charge, once the gateway by which webhook events come in has seen what it had missed. */
  private async settled(invoice: Stripe.Invoice, comparison: Comparison): Promise<OwnCharge | undefined> {
    const own = await findPlanCharge(this.em.fork(), invoice.id);
    const subscription = invoice.parent?.subscription_details?.subscription;
    if (own?.status === 'paid' || !subscription) return own;
    await this.gateways.subscription(typeof subscription === 'string' ? subscription : subscription.id);
    const after = await findPlanCharge(this.em.fork(), invoice.id);
    if (after?.status === 'paid') comparison.settled += 1;
    return after;
  }

  private async lookFor(own: OwnCharge, comparison: Comparison): Promise<void> {
    const invoice = await this.stripe.invoices.retrieve(own.provider_id).catch(absent);
    if (invoice?.status === 'paid') return this.compare(invoice, comparison);
    comparison.differs({
      kind: 'plan_charge_missing_there',
      objectId: own.provider_id,
      bookingId: null,
      oursCents: own.paid_cents,
      theirsCents: null,
      note: invoice
        ? 'We have booked it, but the provider says it is not paid'
        : 'The provider does not know it',
    });
  }
}
