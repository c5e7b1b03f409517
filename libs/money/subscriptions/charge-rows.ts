import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jsonb, type Tx } from '#libs/core/platform';
import type { Charge } from './charge.js';
import type { Subscription } from './subscription-row.js';
import { db } from './tables.js';

/** Stores a charge unless it is already booked as paid. @returns its id if this call booked it as paid, else null */
export async function saveCharge(tx: Tx, subscription: Subscription, charge: Charge): Promise<string | null> {
  const before = await db(tx)
    .selectFrom('subscription_invoices')
    .select(['id', 'status'])
    .where('provider_id', '=', charge.providerId)
    .executeTakeFirst();
  if (before?.status === 'paid') return null;
  const id = before?.id ?? randomUUID();
  const columns = mutableColumnsOf(charge);
  await db(tx)
    .insertInto('subscription_invoices')
    .values({
      id,
      provider_id: charge.providerId,
      subscription_id: subscription.id,
      user_id: subscription.userId,
      reason: charge.reason,
      issued_at: charge.issuedAt,
      ...columns,
    })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))
    .execute();
  return charge.status === 'paid' ? id : null;
}

/** The columns that may change until the charge is paid. */
const mutableColumnsOf = (charge: Charge) => ({
  number: charge.number,
  status: charge.status,
  total_cents: charge.totalCents,
  paid_cents: charge.paidCents,
  credit_used_cents: charge.creditUsedCents,
  lines: jsonb(charge.lines),
  card_brand: charge.card?.brand ?? null,
  card_last4: charge.card?.last4 ?? null,
  card_fingerprint: charge.cardFingerprint,
  payment_reference: charge.reference,
  next_attempt_at: charge.nextAttemptAt,
  paid_at: charge.paidAt,
});

/** The provider's ids of a subscription's final charges, paid or void. */
export async function finishedCharges(em: EntityManager, providerId: string): Promise<Set<string>> {
  const found = await db(em)
    .selectFrom('subscription_invoices as i')
    .innerJoin('subscriptions as s', 's.id', 'i.subscription_id')
    .select('i.provider_id')
    .where('s.provider_id', '=', providerId)
    .where('i.status', 'in', ['paid', 'void'])
    .execute();
  return new Set(found.map((row) => row.provider_id));
}
