import type Stripe from 'stripe';
import { isOneOf } from '#libs/core/platform';
import { FollowDispute } from '#libs/money/payments';
import type { Act, Actors } from './steps.js';
import type { ManualWorker } from './manual-worker.js';

/** What banks and card holders do (E11). */
export const DISPUTE_STEPS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'a payment is disputed': { weight: 6, act: object },
  'a bank decides': { weight: 6, act: decide },
  'a dispute is heard of, again and again': { weight: 3, act: hear },
};

/** Disputes a charge without refunds: no rule covers a dispute beside a refund that later fails. */
async function object(worker: ManualWorker, actors: Actors): Promise<void> {
  const charges = await Promise.all(
    (await paymentsOf(worker, actors)).map((intent) => chargeOf(worker, intent)),
  );
  const charge = worker.oneOf(charges.filter((one) => !one.disputed && one.amount_refunded === 0));
  if (!charge) return;
  await worker.market.sandboxCall('/_sandbox/disputes', { charge: charge.id });
  if (worker.draw(2) === 0) await worker.market.deliverWebhooks('charge.dispute.created', 1 + worker.draw(2));
}

/** A bank decides a dispute; sometimes we learn of it at once. */
async function decide(worker: ManualWorker, actors: Actors): Promise<void> {
  const dispute = worker.oneOf(await openDisputes(worker, actors));
  if (!dispute) return;
  const verdict = worker.oneOf(['won', 'lost'] as const);
  await worker.market.sandboxCall('/_sandbox/disputes/decide', { dispute: dispute.id, verdict });
  if (worker.draw(2) === 0) await worker.market.deliverWebhooks('charge.dispute.closed', 1 + worker.draw(2));
}

async function hear(worker: ManualWorker, actors: Actors): Promise<void> {
  const dispute = worker.oneOf(await disputes(worker, actors));
  if (!dispute) return;
  const follow = () => worker.market.get(FollowDispute).follow(dispute.id);
  await Promise.all(Array.from({ length: 1 + worker.draw(3) }, follow));
}

/** Banks decide all open disputes, and we learn of them. */
export async function everyBankDecides(worker: ManualWorker, actors: Actors): Promise<void> {
  for (const { id } of await openDisputes(worker, actors))
    await worker.market.sandboxCall('/_sandbox/disputes/decide', {
      dispute: id,
      verdict: worker.oneOf(['won', 'lost']),
    });
  for (const { id } of await disputes(worker, actors)) await worker.market.get(FollowDispute).follow(id);
}

async function disputes(worker: ManualWorker, actors: Actors): Promise<Stripe.Dispute[]> {
  const mine = new Set(await paymentsOf(worker, actors));
  const { data } = await worker.market.stripe.disputes.list({ limit: 100 });
  return data.filter(({ payment_intent: intent }) => typeof intent === 'string' && mine.has(intent));
}

const openDisputes = async (worker: ManualWorker, actors: Actors): Promise<Stripe.Dispute[]> =>
  (await disputes(worker, actors)).filter(({ status }) => status === 'needs_response');

async function paymentsOf({ market }: ManualWorker, { bookings }: Actors): Promise<string[]> {
  const found = await market.tables
    .selectFrom('payments')
    .select('payment_intent_id as intent')
    .where((payment) =>
      isOneOf(
        payment.ref('booking_id'),
        bookings.map(({ id }) => id),
        'uuid',
      ),
    )
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return found.map(({ intent }) => intent);
}

async function chargeOf({ market }: ManualWorker, intent: string): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await market.stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge'],
  });
  if (typeof charge !== 'object' || charge === null) throw new Error(`Payment ${intent} charged nothing`);
  return charge;
}
