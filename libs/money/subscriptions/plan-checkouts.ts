import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Clock, firstRow, inTransaction, rows, type Tx } from '#libs/core/platform';
import { Operations, recordOutcome, STRIPE, type Operation } from '#libs/money/provider';
import { PLAN_CHECKOUT_MINUTES, PLAN_TERMS, type PaidPlan } from '#libs/core/rules';
import { FollowSubscription, type FollowOutcome } from './follow-subscription.js';
import { abandon, nextKey, RUN_BY_CALLER_SECONDS } from './plan-operations.js';
import { idOf } from './standing.js';

const MS_PER_MINUTE = 60_000;

/** A hosted page on which a plan is paid for the first time. */
export interface PlanCheckout {
  id: string;
  userId: string;
  plan: PaidPlan;
  url: string;
  successUrl: string;
  status: 'open' | 'complete' | 'expired';
}

/** What a page is asked for with. */
export interface WantedCheckout {
  userId: string;
  customerId: string;
  plan: PaidPlan;
  price: string;
  successUrl: string;
  cancelUrl: string;
}

interface CheckoutRow {
  id: string;
  user_id: string;
  plan: PaidPlan;
  url: string;
  success_url: string;
  status: PlanCheckout['status'];
}

const COLUMNS = 'id, user_id, plan, url, success_url, status';

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

  /** The page a traveler may still pay on, as far as our books know. */
  openOf(userId: string): Promise<PlanCheckout | null> {
    return this.one(`user_id = ? and status = 'open'`, [userId]);
  }

  /** A traveler's own page by its id, or null. */
  find(id: string, userId: string): Promise<PlanCheckout | null> {
    return this.one('id = ? and user_id = ?', [id, userId]);
  }

  /** Open pages that nobody has asked the provider about since `before`, the longest forgotten first. */
  async forgotten(before: Date, limit: number): Promise<string[]> {
    const found = await rows<{ id: string }>(
      this.em.fork(),
      `select id from subscription_checkouts where status = 'open' and checked_at <= ? order by checked_at limit ?`,
      [before, limit],
    );
    return found.map((row) => row.id);
  }

  /** Asks the provider about a page and takes over what was paid on it. @throws a provider's error */
  async settle(id: string): Promise<PlanCheckout['status'] | FollowOutcome> {
    const known = await firstRow(this.em.fork(), 'select 1 from subscription_checkouts where id = ?', [id]);
    if (!known) return 'unknown';
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
    else await abandon(this.em, operation.id, 'Left unfinished');
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
      await tx.execute(
        `insert into subscription_checkouts (id, user_id, plan, url, success_url, status, expires_at, created_at, checked_at)
         values (?, ?, ?, ?, ?, 'open', ?, ?, ?) on conflict (id) do nothing`,
        [
          session.id,
          operation.userId,
          operation.details.plan,
          session.url ?? '',
          session.success_url ?? '',
          new Date(session.expires_at * 1000),
          now,
          now,
        ],
      );
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
    const record = (tx: Tx) =>
      tx.execute('update subscription_checkouts set status = ?, checked_at = ? where id = ?', [
        status,
        this.clock.now(),
        session.id,
      ]);
    if (status !== 'complete') {
      await inTransaction(this.em, record);
      return status;
    }
    const outcome = await this.subscriptions.follow(idOf(session.subscription), async (tx) => {
      await record(tx);
    });
    return outcome === 'followed' ? 'complete' : outcome;
  }

  private async one(condition: string, params: unknown[]): Promise<PlanCheckout | null> {
    const row = await firstRow<CheckoutRow>(
      this.em.fork(),
      `select ${COLUMNS} from subscription_checkouts where ${condition}`,
      params,
    );
    return row && { ...row, userId: row.user_id, successUrl: row.success_url };
  }
}

/** Anything but over is still open. */
function statusOf({ status }: Stripe.Checkout.Session): PlanCheckout['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
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

/** True while somebody can pay for a plan on a page, as far as we know. */
export const hasOpenPage = async (tx: Tx, userId: string): Promise<boolean> =>
  (await firstRow(tx, `select 1 from subscription_checkouts where user_id = ? and status = 'open'`, [
    userId,
  ])) !== null;
