import type Stripe from 'stripe';
import { isOneOf } from '#libs/core/platform';
import { FollowDispute } from '#libs/money/payments';
import type { Act, Actors } from './steps.js';
import type { StillMarket } from './still-market.js';

/** What banks and the holders of cards do (E11). */
export const DISPUTE_STEPS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'a payment is disputed': { weight: 6, act: object },
  'a bank decides': { weight: 6, act: decide },
  'a dispute is heard of, again and again': { weight: 3, act: hear },
};

/** Of a charge that nothing was given back of: what a bank takes beside a refund that later fails is nobody's rule. */
async function object(still: StillMarket, actors: Actors): Promise<void> {
  const charges = await Promise.all(
    (await paymentsOf(still, actors)).map((intent) => chargeOf(still, intent)),
  );
  const charge = still.oneOf(charges.filter((one) => !one.disputed && one.amount_refunded === 0));
  if (!charge) return;
  await still.market.sandboxCall('/_sandbox/disputes', { charge: charge.id });
  if (still.draw(2) === 0) await still.market.deliverWebhooks('charge.dispute.created', 1 + still.draw(2));
}

/** A bank decides about one; sometimes we hear of it at once. */
async function decide(still: StillMarket, actors: Actors): Promise<void> {
  const dispute = still.oneOf(await openDisputes(still, actors));
  if (!dispute) return;
  const verdict = still.oneOf(['won', 'lost'] as const);
  await still.market.sandboxCall('/_sandbox/disputes/decide', { dispute: dispute.id, verdict });
  if (still.draw(2) === 0) await still.market.deliverWebhooks('charge.dispute.closed', 1 + still.draw(2));
}

async function hear(still: StillMarket, actors: Actors): Promise<void> {
  const dispute = still.oneOf(await disputes(still, actors));
  if (!dispute) return;
  const follow = () => still.market.get(FollowDispute).follow(dispute.id);
  await Promise.all(Array.from({ length: 1 + still.draw(3) }, follow));
}

/** Banks decide everything that is open, and we hear of all of it. */
export async function everyBankDecides(still: StillMarket, actors: Actors): Promise<void> {
  for (const { id } of await openDisputes(still, actors))
    await still.market.sandboxCall('/_sandbox/disputes/decide', {
      dispute: id,
      verdict: still.oneOf(['won', 'lost']),
    });
  for (const { id } of await disputes(still, actors)) await still.market.get(FollowDispute).follow(id);
}

async function disputes(still: StillMarket, actors: Actors): Promise<Stripe.Dispute[]> {
  const mine = new Set(await paymentsOf(still, actors));
  const { data } = await still.market.stripe.disputes.list({ limit: 100 });
  return data.filter(({ payment_intent: intent }) => typeof intent === 'string' && mine.has(intent));
}

const openDisputes = async (still: StillMarket, actors: Actors): Promise<Stripe.Dispute[]> =>
  (await disputes(still, actors)).filter(({ status }) => status === 'needs_response');

async function paymentsOf({ market }: StillMarket, { bookings }: Actors): Promise<string[]> {
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

async function chargeOf({ market }: StillMarket, intent: string): Promise<Stripe.Charge> {
  const { latest_charge: charge } = await market.stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge'],
  });
  if (typeof charge !== 'object' || charge === null) throw new Error(`Payment ${intent} charged nothing`);
  return charge;
}
