import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventCatalogue } from '#libs/core/events';
import { planChargeEntries, type LedgerService } from '#libs/money/ledger';
import { rows, SystemClock, type Tx } from '#libs/core/platform';
import { FollowSubscription, type Look, type LookAtProvider } from '#libs/money/subscriptions';
import { idList } from './cast.js';
import type { PaidPlan } from './plan-desk.js';
import { markAsPast } from './tell.js';

/** A plan of the demo, and what the provider says of it. */
export interface SeenPlan extends PaidPlan {
  look: Look;
}

/** Asks the provider how the plans stand. */
export async function lookAtPlans(looks: LookAtProvider, plans: readonly PaidPlan[]): Promise<SeenPlan[]> {
  return Promise.all(plans.map(async (plan) => ({ ...plan, look: await looks.take(plan.subscriptionId) })));
}

/** Writes the plans by the product's own hand, books their charges, and leaves the worker nothing to do about them. */
export async function writePlans(
  tx: Tx,
  plans: readonly SeenPlan[],
  { looks, ledger, now }: { looks: LookAtProvider; ledger: LedgerService; now: Date },
): Promise<void> {
  const follow = new FollowSubscription(tx, new SystemClock(), looks);
  for (const { userId, customerId, look } of plans) {
    await tx.execute('insert into provider_customers (user_id, customer_id, created_at) values (?, ?, ?)', [
      userId,
      customerId,
      now,
    ]);
    const outcome = await follow.apply(tx, look, now);
    if (outcome !== 'followed') throw new Error(`The plan of ${userId} could not be taken over: ${outcome}`);
  }
  const travelers = idList(plans.map(({ userId }) => userId));
  await bookCharges(tx, ledger, travelers);
  await markAsPast(tx, `name like 'subscription.%' and payload->>'travelerId' = any(?::text[])`, travelers);
}

interface PaidCharge {
  id: string;
  payload: EventCatalogue['subscription.invoice_paid'];
  occurred_at: string;
}

async function bookCharges(em: EntityManager, ledger: LedgerService, travelers: string): Promise<void> {
  const paid = await rows<PaidCharge>(
    em,
    `select id, payload, occurred_at from events
      where name = 'subscription.invoice_paid' and payload->>'travelerId' = any(?::text[]) order by seq`,
    [travelers],
  );
  for (const { id, payload, occurred_at: at } of paid) {
    const origin = {
      kind: 'subscription_invoice',
      eventId: id,
      bookingId: null,
      providerRef: payload.providerInvoiceId,
      occurredAt: new Date(at),
    };
    await ledger.book(em, origin, planChargeEntries(payload));
  }
}
