import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, inTransaction, type Tx } from '#libs/core/platform';
import { Operations, recordSuccess, STRIPE, type Operation } from '#libs/money/provider';
import { PLAN_CHECKOUT_MINUTES, PLAN_TERMS, type PaidPlan } from '#libs/core/rules';
import { isKnownCheckout, storeCheckout, recordCheckout, type PlanCheckout } from './checkout-rows.js';
import { FollowSubscription, type FollowOutcome } from './follow-subscription.js';
import { RUN_BY_CALLER_SECONDS } from './plan-operations.js';
import { nextKey } from './plan-operations.queries.js';
import { idOf } from './subscription-snapshot.js';

const MS_PER_MINUTE = 60_000;

/** The input of a plan checkout. */
export interface CheckoutRequest {
  userId: string;
  customerId: string;
  plan: PaidPlan;
  price: string;
  successUrl: string;
  cancelUrl: string;
}

/** Checkout pages for plans: opens, closes and settles them. @spec E3 */
@Injectable()
export class PlanCheckouts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly subscriptions: FollowSubscription,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Asks the provider about a page and books its payment. @throws the provider's error */
  async settle(id: string): Promise<PlanCheckout['status'] | FollowOutcome> {
    if (!(await isKnownCheckout(this.em.fork(), id))) return 'unknown';
    return this.apply(await this.stripe.checkout.sessions.retrieve(id));
  }

  /** Makes sure that a page can no longer be paid, and books an earlier payment. @throws the provider's error */
  async close(id: string): Promise<PlanCheckout['status'] | FollowOutcome> {
    try {
      return await this.apply(await this.stripe.checkout.sessions.expire(id));
    } catch (error) {
      // It may have just been paid; then the provider refuses to expire it.
      const current = await this.stripe.checkout.sessions.retrieve(id);
      if (current.status === 'open') throw error;
      return this.apply(current);
    }
  }

  /** Records a page to open, in the transaction that decided it. @returns the operation's id */
  async request(tx: Tx, request: CheckoutRequest, now: Date): Promise<string> {
    const { userId, customerId, plan, price, successUrl, cancelUrl } = request;
    const expiresAt = now.getTime() + PLAN_CHECKOUT_MINUTES * MS_PER_MINUTE;
    return this.operations.request(
      tx,
      {
        kind: 'subscription_checkout',
        key: await nextKey(tx, userId),
        userId,
        amountCents: PLAN_TERMS[plan].priceCents,
        details: { customerId, plan, price, successUrl, cancelUrl, askedAt: now.getTime(), expiresAt },
        leaveAloneSeconds: RUN_BY_CALLER_SECONDS,
      },
      now,
    );
  }

  /** Opens the page of a claimed operation at the provider. @returns its URL @throws the provider's error */
  async open(operation: Operation<'subscription_checkout'>): Promise<string> {
    const session =
      (operation.attemptedBefore ? await this.findExisting(operation) : null) ??
      (await this.stripe.checkout.sessions.create(sessionParams(operation), {
        idempotencyKey: `${operation.key}-${operation.attempt}`,
      }));
    await this.store(operation, session);
    if (!session.url) throw new Error(`Session ${session.id} has no page to pay on`);
    return session.url;
  }

  /** Completes a claimed operation that nobody is waiting for: stores its page if the provider opened one, else abandons it. */
  async resolve(operation: Operation<'subscription_checkout'>): Promise<void> {
    const existing = await this.findExisting(operation);
    if (existing) await this.store(operation, existing);
    else await this.operations.abandon(operation.id, 'Left unfinished');
  }

  private async findExisting(
    operation: Operation<'subscription_checkout'>,
  ): Promise<Stripe.Checkout.Session | null> {
    const created = { gte: Math.floor(operation.details.askedAt / 1000) - 60 };
    const customer = operation.details.customerId;
    for await (const session of this.stripe.checkout.sessions.list({ customer, created, limit: 100 })) {
      if (session.metadata?.operation_id === operation.id) return session;
    }
    return null;
  }

  private async store(
    operation: Operation<'subscription_checkout'>,
    session: Stripe.Checkout.Session,
  ): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await storeCheckout(tx, { ...pageOf(operation, session), openedAt: now });
      await recordSuccess(tx, operation.id, session.id, now);
    });
  }

  /** Records a page's status; a paid page together with the plan bought on it. */
  private async apply(session: Stripe.Checkout.Session): Promise<PlanCheckout['status'] | FollowOutcome> {
    const status = statusOf(session);
    const record = (tx: Tx) => recordCheckout(tx, session.id, status, this.clock.now());
    if (status !== 'complete') {
      await inTransaction(this.em, record);
      return status;
    }
    const outcome = await this.subscriptions.follow(idOf(session.subscription), record);
    return outcome === 'followed' ? 'complete' : outcome;
  }
}

/** Treats any unknown status as open. */
function statusOf({ status }: Stripe.Checkout.Session): PlanCheckout['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** Maps a session to a checkout, with traveler and plan from the operation. */
function pageOf(
  { userId, details: { plan } }: Operation<'subscription_checkout'>,
  { id, url, success_url: successUrl, expires_at: expiresAt }: Stripe.Checkout.Session,
) {
  if (!userId) throw new Error(`Session ${id} is for no traveler`);
  const address = { url: url ?? '', successUrl: successUrl ?? '' };
  return { id, userId, plan, ...address, expiresAt: new Date(expiresAt * 1000) };
}

function sessionParams({
  id,
  userId,
  details,
}: Operation<'subscription_checkout'>): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: userId, operation_id: id, plan: details.plan };
  return {
    mode: 'subscription',
    customer: details.customerId,
    client_reference_id: userId ?? undefined,
    line_items: [{ price: details.price, quantity: 1 }],
    success_url: details.successUrl,
    cancel_url: details.cancelUrl,
    expires_at: Math.floor(details.expiresAt / 1000),
    metadata,
    subscription_data: { metadata },
  };
}
