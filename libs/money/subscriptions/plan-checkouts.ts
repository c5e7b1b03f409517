import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, inTransaction, type Tx } from '#libs/core/platform';
import { Operations, recordOutcome, STRIPE, type Operation } from '#libs/money/provider';
import { parsePlan, PLAN_CHECKOUT_MINUTES, PLAN_TERMS, type PaidPlan } from '#libs/core/rules';
import { isKnownCheckout, keepCheckout, recordCheckout, type PlanCheckout } from './checkout-rows.js';
import { FollowSubscription, type FollowOutcome } from './follow-subscription.js';
import { RUN_BY_CALLER_SECONDS } from './plan-operations.js';
import { nextKey } from './plan-operations.queries.js';
import { idOf } from './subscription-snapshot.js';

const MS_PER_MINUTE = 60_000;

/** What a page is asked for with. */
export interface WantedCheckout {
  userId: string;
  customerId: string;
  plan: PaidPlan;
  price: string;
  successUrl: string;
  cancelUrl: string;
}

/** Checkout pages for plans: opened, closed, and settled once they are paid. @spec E3 */
@Injectable()
export class PlanCheckouts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly subscriptions: FollowSubscription,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Asks the provider about a page and takes over what was paid on it. @throws a provider's error */
  async settle(id: string): Promise<PlanCheckout['status'] | FollowOutcome> {
    if (!(await isKnownCheckout(this.em.fork(), id))) return 'unknown';
    return this.take(await this.stripe.checkout.sessions.retrieve(id));
  }

  /** Makes sure that nothing can be paid on a page any more; what was paid before is taken over. @throws a provider's error */
  async close(id: string): Promise<PlanCheckout['status'] | FollowOutcome> {
    try {
      return await this.take(await this.stripe.checkout.sessions.expire(id));
    } catch (error) {
      // It may have been paid a moment ago; then the provider refuses, and its word counts.
      const present = await this.stripe.checkout.sessions.retrieve(id);
      if (present.status === 'open') throw error;
      return this.take(present);
    }
  }

  /** Remembers a page to ask for, in the transaction that decided it. @returns the operation's id */
  async request(tx: Tx, wanted: WantedCheckout, now: Date): Promise<string> {
    const { userId, customerId, plan, price, successUrl, cancelUrl } = wanted;
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

  /** Asks the provider for the page of a claimed operation. @returns where to pay @throws a provider's error */
  async open(operation: Operation): Promise<string> {
    const session =
      (operation.askedBefore ? await this.findMade(operation) : null) ??
      (await this.stripe.checkout.sessions.create(sessionParams(operation), {
        idempotencyKey: `${operation.key}-${operation.attempt}`,
      }));
    await this.store(operation, session);
    if (!session.url) throw new Error(`Session ${session.id} has no page to pay on`);
    return session.url;
  }

  /** Nobody waits for the page of a claimed operation any more: takes over one that was made, else gives it up. */
  async resolve(operation: Operation): Promise<void> {
    const made = await this.findMade(operation);
    if (made) await this.store(operation, made);
    else await this.operations.abandon(operation.id, 'Left unfinished');
  }

  private async findMade(operation: Operation): Promise<Stripe.Checkout.Session | null> {
    const created = { gte: Math.floor(Number(operation.details.askedAt) / 1000) - 60 };
    const customer = String(operation.details.customerId);
    for await (const session of this.stripe.checkout.sessions.list({ customer, created, limit: 100 })) {
      if (session.metadata?.operation_id === operation.id) return session;
    }
    return null;
  }

  private async store(operation: Operation, session: Stripe.Checkout.Session): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await keepCheckout(tx, { ...pageOf(operation, session), openedAt: now });
      await recordOutcome(tx, operation.id, {
        state: 'succeeded',
        providerId: session.id,
        error: null,
        finishedAt: now,
      });
    });
  }

  /** Books how a page stands; a paid one together with the plan that was bought on it. */
  private async take(session: Stripe.Checkout.Session): Promise<PlanCheckout['status'] | FollowOutcome> {
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

/** Anything but over is still open. */
function statusOf({ status }: Stripe.Checkout.Session): PlanCheckout['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** The page of an operation for the provider's customer; its traveler and plan are in what was asked for. */
function pageOf(
  { userId, details }: Operation,
  { id, url, success_url: successUrl, expires_at: expiresAt }: Stripe.Checkout.Session,
) {
  const plan = parsePlan(details.plan);
  if (!userId || !plan || plan === 'basic') throw new Error(`Session ${id} is for no plan of a traveler`);
  const address = { url: url ?? '', successUrl: successUrl ?? '' };
  return { id, userId, plan, ...address, expiresAt: new Date(expiresAt * 1000) };
}

function sessionParams({ id, userId, details }: Operation): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id: userId, operation_id: id, plan: String(details.plan) };
  return {
    mode: 'subscription',
    customer: String(details.customerId),
    client_reference_id: userId ?? undefined,
    line_items: [{ price: String(details.price), quantity: 1 }],
    success_url: String(details.successUrl),
    cancel_url: String(details.cancelUrl),
    expires_at: Math.floor(Number(details.expiresAt) / 1000),
    metadata,
    subscription_data: { metadata },
  };
}
