import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { Clock } from '#libs/core/platform';
import { STRIPE } from '#libs/money/provider';
import { chargeOf, NO_PAYMENT, type Charge, type ChargePayment } from './charge.js';
import { finishedCharges } from './charge-rows.js';
import { EXPANDED, snapshotOf, type NoSnapshot, type Snapshot } from './subscription-snapshot.js';
import { db } from './tables.js';

/** A subscription as fetched from the provider. */
export interface FetchedSubscription {
  /** Increases with every fetch. */
  number: number;
  /** When the provider was asked; it may have changed since. */
  askedAt: Date;
  snapshot: Snapshot | NoSnapshot;
  /** Charges we do not have as final, oldest first. */
  charges: Charge[];
}

/** After this many final charges in a row, all earlier ones are final, too. */
const ENOUGH_FINISHED = 3;

/** Fetches subscriptions and their charges from the provider. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Fetches a subscription with its unfinished charges. @throws the provider's error when it cannot be asked */
  async fetch(providerId: string): Promise<FetchedSubscription> {
    const number = await this.nextNumber();
    const askedAt = this.clock.now();
    const subscription = await this.stripe.subscriptions.retrieve(providerId, { expand: EXPANDED });
    const snapshot = snapshotOf(subscription);
    if (typeof snapshot === 'string') return { number, askedAt, snapshot, charges: [] };
    return { number, askedAt, snapshot, charges: await this.unfinishedCharges(providerId) };
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
    return { reference: intent.id, card: cardOf(charge), cardFingerprint: fingerprintOf(charge) };
  }
}

function cardOf({ payment_method_details: details }: Stripe.Charge): ChargePayment['card'] {
  const card = details?.card;
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null;
}

const fingerprintOf = ({ payment_method_details: details }: Stripe.Charge): string | null =>
  details?.card?.fingerprint ?? null;
