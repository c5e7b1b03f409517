import type { EventCatalogue } from '#libs/core/events';
import { planChargeEntries, type LedgerService } from '#libs/money/ledger';
import { SystemClock, type Tx } from '#libs/core/platform';
import { ACCOUNT_PLANS } from '#libs/wiring';
import {
  FollowSubscription,
  type FetchedSubscription,
  type SyncSubscription,
} from '#libs/money/subscriptions';
import type { PaidPlan } from './seed-plans.js';
import { db } from './tables.js';
import { isAbout, isOf, markAsPast } from './past-events.js';

/** A plan of the demo with its subscription. */
export interface FetchedPlan extends PaidPlan {
  subscription: FetchedSubscription;
}

/** Fetches the plans' subscriptions from the provider. */
export async function fetchPlans(sync: SyncSubscription, plans: readonly PaidPlan[]): Promise<FetchedPlan[]> {
  return Promise.all(
    plans.map(async (plan) => ({ ...plan, subscription: await sync.fetch(plan.subscriptionId) })),
  );
}

/** Writes the plans through the product's own services, books their charges, and leaves the worker nothing to do. */
export async function writePlans(
  tx: Tx,
  plans: readonly FetchedPlan[],
  { sync, ledger, now }: { sync: SyncSubscription; ledger: LedgerService; now: Date },
): Promise<void> {
  const follow = new FollowSubscription(tx, new SystemClock(), sync, ACCOUNT_PLANS);
  for (const { userId, customerId, subscription } of plans) {
    await db(tx)
      .insertInto('provider_customers')
      .values({ user_id: userId, customer_id: customerId, created_at: now })
      .execute();
    const outcome = await follow.apply(tx, subscription, now);
    if (outcome !== 'followed') throw new Error(`The plan of ${userId} could not be taken over: ${outcome}`);
  }
  const travelers = plans.map(({ userId }) => userId);
  await bookCharges(tx, ledger, travelers);
  await markAsPast(tx, (event) =>
    event.and([isOf(event, 'subscription'), isAbout(event, 'travelerId', travelers)]),
  );
}

async function bookCharges(tx: Tx, ledger: LedgerService, travelers: readonly string[]): Promise<void> {
  const paid = await db(tx)
    .selectFrom('events')
    .select(['id', 'payload', 'occurred_at'])
    .where('name', '=', 'subscription.invoice_paid')
    .where((event) => isAbout(event, 'travelerId', travelers))
    .orderBy('seq')
    .$narrowType<{ payload: EventCatalogue['subscription.invoice_paid'] }>()
    .execute();
  for (const { id, payload, occurred_at: occurredAt } of paid) {
    const origin = { kind: 'subscription_invoice', eventId: id, bookingId: null, occurredAt };
    await ledger.book(tx, { ...origin, providerRef: payload.providerInvoiceId }, planChargeEntries(payload));
  }
}
