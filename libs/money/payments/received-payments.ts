import type { EntityManager } from '@mikro-orm/postgresql';
import type Stripe from 'stripe';
import { db } from './tables.js';

/** Our payment for a payment intent of the provider, or null. */
export async function paymentBehind(em: EntityManager, intent: Stripe.PaymentIntent | string | null) {
  if (!intent) return null;
  const payment = await db(em)
    .selectFrom('payments')
    .select(['id', 'booking_id', 'settles'])
    .where('payment_intent_id', '=', intentIdOf(intent))
    .executeTakeFirst();
  return payment ?? null;
}

/** The id of a payment intent, expanded or not. */
export const intentIdOf = (intent: Stripe.PaymentIntent | string): string =>
  typeof intent === 'string' ? intent : intent.id;
