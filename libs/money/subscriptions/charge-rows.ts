import { randomUUID } from 'node:crypto';
import { firstRow, rows, type Tx } from '#libs/core/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Charge, ChargeStatus } from './charge.js';
import type { Subscription } from './subscription-row.js';

/**
 * Writes a charge as the provider has it; one that is paid stays as it was booked.
 * @returns the id of a charge that is paid since this call, else null
 */
export async function saveCharge(tx: Tx, subscription: Subscription, charge: Charge): Promise<string | null> {
  const before = await firstRow<{ id: string; status: ChargeStatus }>(
    tx,
    'select id, status from subscription_invoices where provider_id = ?',
    [charge.providerId],
  );
  if (before?.status === 'paid') return null;
  const id = before?.id ?? randomUUID();
  await tx.execute(
    `insert into subscription_invoices
       (id, provider_id, subscription_id, user_id, number, reason, status, total_cents, paid_cents, credit_used_cents, lines,
        card_brand, card_last4, payment_reference, next_attempt_at, issued_at, paid_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?)
     on conflict (provider_id) do update
        set number = excluded.number, status = excluded.status, total_cents = excluded.total_cents,
            paid_cents = excluded.paid_cents, credit_used_cents = excluded.credit_used_cents,
            lines = excluded.lines, card_brand = excluded.card_brand, card_last4 = excluded.card_last4,
            payment_reference = excluded.payment_reference, next_attempt_at = excluded.next_attempt_at,
            paid_at = excluded.paid_at`,
    [
      id,
      charge.providerId,
      subscription.id,
      subscription.userId,
      charge.number,
      charge.reason,
      charge.status,
      charge.totalCents,
      charge.paidCents,
      charge.creditUsedCents,
      JSON.stringify(charge.lines),
      charge.card?.brand ?? null,
      charge.card?.last4 ?? null,
      charge.reference,
      charge.nextAttemptAt,
      charge.issuedAt,
      charge.paidAt,
    ],
  );
  return charge.status === 'paid' ? id : null;
}

/** The provider's ids of charges that will not change any more. */
export async function finishedCharges(em: EntityManager, providerId: string): Promise<Set<string>> {
  const found = await rows<{ provider_id: string }>(
    em,
    `select i.provider_id from subscription_invoices i join subscriptions s on s.id = i.subscription_id
      where s.provider_id = ? and i.status in ('paid', 'void')`,
    [providerId],
  );
  return new Set(found.map((row) => row.provider_id));
}
