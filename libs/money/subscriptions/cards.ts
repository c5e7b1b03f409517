import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { STRIPE } from '#libs/money/provider';
import type { CardFacts } from './charge.js';
import { idOf } from './subscription-snapshot.js';

/** A stored card that the provider may charge. */
export interface CardOnFile extends CardFacts {
  /** The provider's id. */
  id: string;
}

/** Travelers' cards, stored at the provider only. */
@Injectable()
export class Cards {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** The card that a subscription is charged to. @throws the provider's error */
  async ofSubscription(subscription: Stripe.Subscription): Promise<CardOnFile | null> {
    const own = subscription.default_payment_method;
    if (own) return cardOf(typeof own === 'string' ? await this.stripe.paymentMethods.retrieve(own) : own);
    return this.ofCustomer(idOf(subscription.customer));
  }

  /** The card that a customer's new subscription would be charged to. @throws the provider's error */
  async ofCustomer(customerId: string): Promise<CardOnFile | null> {
    const customer = await this.stripe.customers.retrieve(customerId, {
      expand: ['invoice_settings.default_payment_method'],
    });
    if (customer.deleted) return null;
    const preferred = customer.invoice_settings.default_payment_method;
    if (preferred && typeof preferred === 'object') return cardOf(preferred);
    const { data } = await this.stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 });
    return data[0] ? cardOf(data[0]) : null;
  }
}

const cardOf = ({ id, card }: Stripe.PaymentMethod): CardOnFile | null =>
  card ? { id, brand: card.brand, last4: card.last4 } : null;
