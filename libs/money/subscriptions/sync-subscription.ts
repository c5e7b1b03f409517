import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { STRIPE } from '#libs/money/provider';
import { chargeOf, NO_PAYMENT, type Charge, type ChargePayment } from './charge.js';
import { finishedCharges } from './charge-rows.js';
import { EXPANDED, snapshotOf, type NoSnapshot, type Snapshot } from './subscription-snapshot.js';
import { db } from './tables.js';

/** What the provider said, and the number of the question; a higher number was asked later. */
export interface Look {
  number: number;
  snapshot: Snapshot | NoSnapshot;
  /** Charges that were not finished when it was asked, oldest first. */
  charges: Charge[];
}

/** So many finished charges in a row, and everything before them is finished, too. */
const ENOUGH_FINISHED = 3;

/** Asks the provider how a subscription and its charges stand. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** @throws a provider's error when it cannot be asked */
  async take(providerId: string): Promise<Look> {
    const number = await this.nextNumber();
    const subscription = await this.stripe.subscriptions.retrieve(providerId, { expand: EXPANDED });
    const snapshot = snapshotOf(subscription);
    if (typeof snapshot === 'string') return { number, snapshot, charges: [] };
    return { number, snapshot, charges: await this.unfinishedCharges(providerId) };
  }

  private async nextNumber(): Promise<number> {
    const { number } = await db(this.em.fork())
      .selectNoFrom(sql<number>`nextval('subscription_looks')`.as('number'))
      .executeTakeFirstOrThrow();
    return number;
  }

  private async unfinishedCharges(providerId: string): Promise<Charge[]> {
    const finished = await finishedCharges(this.em.fork(), providerId);
    const charges: Charge[] = [];
    let finishedInARow = 0;
    for await (const invoice of this.stripe.invoices.list({ subscription: providerId, limit: 100 })) {
      finishedInARow = finished.has(invoice.id) ? finishedInARow + 1 : 0;
      if (finishedInARow >= ENOUGH_FINISHED) break;
      if (finishedInARow > 0) continue;
      const charge = chargeOf(invoice, await this.paymentOf(invoice));
      if (charge) charges.unshift(charge);
    }
    return charges;
  }

  private async paymentOf(invoice: Stripe.Invoice): Promise<ChargePayment> {
    if (invoice.status !== 'paid' || invoice.amount_paid === 0) return NO_PAYMENT;
    const { data } = await this.stripe.invoicePayments.list({
      invoice: invoice.id,
      status: 'paid',
      limit: 1,
      expand: ['data.payment.payment_intent'],
    });
    const intent = data[0]?.payment.payment_intent;
    if (typeof intent !== 'object') return NO_PAYMENT;
    const { latest_charge: latest } = intent;
    if (latest === null) return { ...NO_PAYMENT, reference: intent.id };
    const charge = typeof latest === 'string' ? await this.stripe.charges.retrieve(latest) : latest;
    return { reference: intent.id, card: cardOf(charge) };
  }
}

function cardOf({ payment_method_details: details }: Stripe.Charge): ChargePayment['card'] {
  const card = details?.card;
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null;
}
