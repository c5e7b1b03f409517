import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, Refusal, type Tx } from '#libs/core/platform';
import { Operations, type Operation } from '#libs/money/provider';
import {
  parsePlan,
  planChange,
  type Plan,
  type PlanChange,
  type PlanRefusal,
  type Role,
} from '#libs/core/rules';
import { Cards } from './cards.js';
import { ChangeSubscription, type WantedChange } from './change-subscription.js';
import { hasOpenPage, PlanCheckouts } from './plan-checkouts.js';
import { unfinishedChange } from './plan-operations.js';
import { PlanPrices } from './plan-prices.js';
import { ProviderCustomers } from './provider-customers.js';
import { liveSubscription, lockPlan, planOf, planStanding, type Subscription } from './subscription-row.js';

/** Where the provider sends the traveler after the payment page; both are ours (C11). */
export interface ReturnAddresses {
  successUrl: string;
  cancelUrl: string;
}

/** A plan that was chosen; `url` where it is paid for the first time. */
export interface Chosen {
  plan: Plan;
  previousPlan: Plan;
  change: PlanChange;
  url?: string;
}

/** A choice as it was made. */
export interface Choice {
  userId: string;
  plan: Plan;
  addresses: ReturnAddresses;
  /** The instant that the shown amounts were worked out for; null for now. */
  previewedAt: Date | null;
}

/** How somebody stands who chooses, and what the choice means. */
interface Situation {
  change: PlanChange;
  plan: Plan;
  live: Subscription | null;
}

/** What the provider must be told; looked up before the deciding transaction, which makes no calls. */
interface Means {
  customerId: string | null;
  price: string | null;
  card: string | null;
  plannedPrice: string | null;
}

type Decided = { operationId: string } | { unfinished: string } | 'done';

const ROUNDS = 4;

/** Why a choice is no change, as a refusal. */
export const refusalOf = (refusal: PlanRefusal): Refusal => new Refusal(`subscription.${refusal}`);

/** The plan somebody asks for. @throws Refusal `subscription.travelers_only`, `subscription.unknown_plan` */
export function wantedPlan(person: { role: Role }, newPlan: unknown): Plan {
  if (person.role !== 'traveler') throw new Refusal('subscription.travelers_only');
  const plan = parsePlan(newPlan);
  if (!plan) throw new Refusal('subscription.unknown_plan', { field: 'new_plan' });
  return plan;
}

/** Puts a traveler on another plan, or says where it is paid for. */
@Injectable()
export class ChoosePlan {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly operations: Operations,
    private readonly checkouts: PlanCheckouts,
    private readonly changes: ChangeSubscription,
    private readonly customers: ProviderCustomers,
    private readonly prices: PlanPrices,
    private readonly cards: Cards,
  ) {}

  /**
   * Changes of one traveler are one after the other: what is left unfinished is brought to an end first, and one that is
   * being made at this moment refuses the next.
   * @throws Refusal as {@link planChange} says, `subscription.change_under_way`, and as {@link ChangeSubscription.run};
   *   a provider's error
   * @spec §5 Upgrade, E2, E3
   */
  async run(choice: Choice): Promise<Chosen> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const open = await this.openPage(choice);
      if (open) return open;
      const situation = await this.look(choice);
      const means = await this.meansFor(choice, situation);
      const decided = await this.decide(choice, situation, means);
      if (decided === 'done') return chosen(choice, situation);
      if ('operationId' in decided) return this.carryOut(choice, situation, decided.operationId);
      await this.bringToEnd(decided.unfinished);
    }
    throw new Refusal('subscription.change_under_way', { retryAfter: 2 });
  }

  /** The page that this plan can be paid on already; one for another plan is closed, and what was paid is taken over. */
  private async openPage(choice: Choice): Promise<Chosen | null> {
    const page = await this.checkouts.openOf(choice.userId);
    if (!page || (await this.checkouts.settle(page.id)) !== 'open') return null;
    const situation = await this.look(choice);
    const fits = page.plan === choice.plan && page.successUrl === choice.addresses.successUrl;
    if (fits && situation.change === 'start') return { ...chosen(choice, situation), url: page.url };
    await this.checkouts.close(page.id);
    return null;
  }

  private async look(choice: Choice): Promise<Situation> {
    const em = this.em.fork();
    return situationOf(em, choice, await planOf(em, choice.userId));
  }

  private async meansFor({ userId, plan }: Choice, { change, live }: Situation): Promise<Means> {
    const none: Means = { customerId: null, price: null, card: null, plannedPrice: null };
    if (plan === 'basic' || change === 'keep') return none;
    const price = await this.prices.of(plan);
    const planned = live?.pendingPlan;
    const plannedPrice = planned && planned !== 'basic' ? await this.prices.of(planned) : null;
    if (change !== 'start') return { ...none, price, plannedPrice };
    const customerId = await this.customers.ensure(userId);
    return { ...none, price, customerId, card: (await this.cards.ofCustomer(customerId))?.id ?? null };
  }

  private decide(choice: Choice, expected: Situation, means: Means): Promise<Decided> {
    const now = this.clock.now();
    return inTransaction(this.em, async (tx) => {
      const { change, live } = await situationOf(tx, choice, await lockPlan(tx, choice.userId));
      const unfinished = await unfinishedChange(tx, choice.userId);
      if (unfinished) return { unfinished };
      if (change !== expected.change) throw new Refusal('subscription.changed_meanwhile');
      if (change === 'drop') return leavePlan(tx, choice.userId);
      if (change === 'start' && !means.card) {
        // A page that was opened since the look before: whoever asks again is led there.
        if (await hasOpenPage(tx, choice.userId))
          throw new Refusal('subscription.change_under_way', { retryAfter: 2 });
        return { operationId: await this.requestPage(tx, choice, means) };
      }
      const wanted = wantedChange(choice, { change, live }, means);
      return {
        operationId: await this.changes.request(
          tx,
          { ...wanted, prorationAt: this.proration(choice, live) },
          now,
        ),
      };
    });
  }

  private requestPage(
    tx: Tx,
    { userId, plan, addresses }: Choice,
    { customerId, price }: Means,
  ): Promise<string> {
    if (plan === 'basic' || !customerId || !price) throw new Error('A page was asked for without a price');
    return this.checkouts.request(tx, { userId, plan, customerId, price, ...addresses }, this.clock.now());
  }

  /** From when the rest of the period is settled, in seconds: as it was shown, but never from before the period. */
  private proration({ previewedAt }: Choice, live: Subscription | null): number | null {
    if (!live) return null;
    const at = previewedAt ?? this.clock.now();
    if (at < live.periodStart) throw new Refusal('subscription.preview_outdated');
    return Math.floor(at.getTime() / 1000);
  }

  private async carryOut(choice: Choice, situation: Situation, operationId: string): Promise<Chosen> {
    const operation = await this.claim(operationId);
    if (operation.kind === 'subscription_checkout')
      return { ...chosen(choice, situation), url: await this.openNewPage(operation) };
    try {
      await this.changes.run(operation);
    } catch (error) {
      if (
        situation.change === 'start' &&
        error instanceof Refusal &&
        error.code === 'subscription.card_declined'
      )
        return this.askForCard(choice, situation);
      throw error;
    }
    if (situation.change === 'end' && (await liveSubscription(this.em.fork(), choice.userId)))
      throw new Refusal('subscription.changed_meanwhile'); // it was paid at the last moment
    return chosen(choice, situation);
  }

  /** The card on file was declined: the payment page asks for another one. */
  private async askForCard(choice: Choice, situation: Situation): Promise<Chosen> {
    const means = { ...(await this.meansFor(choice, situation)), card: null };
    const decided = await this.decide(choice, situation, means);
    if (decided === 'done' || 'unfinished' in decided)
      throw new Refusal('subscription.change_under_way', { retryAfter: 2 });
    return {
      ...chosen(choice, situation),
      url: await this.openNewPage(await this.claim(decided.operationId)),
    };
  }

  private async openNewPage(operation: Operation): Promise<string> {
    try {
      return await this.checkouts.open(operation);
    } catch (error) {
      await this.operations.giveBack(operation, error, 1, true);
      throw error;
    }
  }

  private async bringToEnd(operationId: string): Promise<void> {
    const operation = await this.claim(operationId);
    if (operation.kind === 'subscription_checkout') await this.checkouts.resolve(operation);
    else await this.changes.resolve(operation);
  }

  /** @throws Refusal `subscription.change_under_way` when somebody else is at it */
  private async claim(operationId: string): Promise<Operation> {
    const operation = await this.operations.claim(operationId);
    if (!operation) throw new Refusal('subscription.change_under_way', { retryAfter: 2 });
    return operation;
  }
}

/** @throws Refusal when the choice is no change */
async function situationOf(em: EntityManager, choice: Choice, plan: Plan | null): Promise<Situation> {
  if (!plan) throw new Refusal('auth.required');
  const live = await liveSubscription(em, choice.userId);
  const change = planChange(planStanding(plan, live), choice.plan);
  if (typeof change === 'object') throw refusalOf(change.refusal);
  return { change, plan, live };
}

const chosen = ({ plan }: Choice, situation: Situation): Chosen => ({
  plan,
  previousPlan: situation.plan,
  change: situation.change,
});

/** Leaves a plan that nobody charges for. @spec E2 */
async function leavePlan(tx: Tx, userId: string): Promise<'done'> {
  await tx.execute(`update users set plan = 'basic' where id = ?`, [userId]);
  return 'done';
}

function wantedChange(
  { userId, plan }: Choice,
  { change, live }: Pick<Situation, 'change' | 'live'>,
  means: Means,
): Omit<WantedChange, 'prorationAt'> {
  if (change === 'drop')
    throw new Error('Leaving a plan that nobody charges for asks nothing of the provider');
  return { userId, plan, action: change, subscription: live?.providerId ?? null, cause: null, ...means };
}
