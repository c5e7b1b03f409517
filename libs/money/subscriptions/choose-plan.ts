import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#libs/core/platform';
import { FindBillingDetails, type BillingDetails } from './billing-details.js';
import { findOpenCheckout } from './checkout-rows.js';
import { DecideChange, type Decision } from './decide-change.js';
import { chosen, type PlanChoiceResult, type PlanChoice } from './plan-choice.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { changeUnderWay } from './plan-errors.js';
import { findSituation, type PlanSituation } from './plan-situation.js';
import { RunPlanOperations } from './run-plan-operations.js';
import { liveSubscription } from './subscription-row.js';

/** What is looked up before a choice is decided. */
interface PlanContext {
  choice: PlanChoice;
  situation: PlanSituation;
  billing: BillingDetails;
}

/** Each round may complete one unfinished change. */
const ROUNDS = 4;

/** Moves a traveler to another plan, or returns the page to pay on: look up, decide, carry out. */
@Injectable()
export class ChoosePlan {
  constructor(
    private readonly em: EntityManager,
    private readonly checkouts: PlanCheckouts,
    private readonly billing: FindBillingDetails,
    private readonly decision: DecideChange,
    private readonly operations: RunPlanOperations,
  ) {}

  /**
   * A traveler's changes run in sequence: unfinished ones are completed first, and one in progress blocks the next.
   * @throws DomainError as {@link findSituation}, {@link DecideChange.run} and {@link RunPlanOperations.change}; the provider's error
   * @spec §5 Upgrade, E2, E3
   */
  async run(choice: PlanChoice): Promise<PlanChoiceResult> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const payable = await this.reuseOpenPage(choice);
      if (payable) return payable;
      const situation = await findSituation(this.em.fork(), choice.userId, choice.plan);
      const billing = await this.billing.of(choice, situation);
      const decision = await this.decision.run(choice, situation.change, billing);
      if (decision.kind !== 'unfinished') return this.carryOut({ choice, situation, billing }, decision);
      if (!(await this.operations.resolve(decision.operationId))) throw changeUnderWay();
    }
    throw changeUnderWay();
  }

  /** Reuses the open page of the same choice and closes any other; a payment already made there is booked. */
  private async reuseOpenPage(choice: PlanChoice): Promise<PlanChoiceResult | null> {
    const page = await findOpenCheckout(this.em.fork(), choice.userId);
    if (!page || (await this.checkouts.settle(page.id)) !== 'open') return null;
    const situation = await findSituation(this.em.fork(), choice.userId, choice.plan);
    const fits = page.plan === choice.plan && page.successUrl === choice.addresses.successUrl;
    if (fits && situation.change === 'start') return { ...chosen(choice, situation), url: page.url };
    await this.checkouts.close(page.id);
    return null;
  }

  private async carryOut(context: PlanContext, decision: Decision): Promise<PlanChoiceResult> {
    const result = chosen(context.choice, context.situation);
    switch (decision.kind) {
      case 'done':
        return result;
      case 'page':
        return { ...result, url: await this.operations.openPage(decision.operationId) };
      case 'change':
        return (await this.change(context, decision.operationId)) ? result : this.askForCard(context);
      case 'unfinished':
        throw changeUnderWay();
    }
  }

  /** @returns false when a first plan did not start because the card on file was declined */
  private async change({ choice, situation }: PlanContext, operationId: string): Promise<boolean> {
    try {
      await this.operations.change(operationId);
    } catch (error) {
      if (situation.change === 'start' && isDeclined(error)) return false;
      throw error;
    }
    if (situation.change === 'end' && (await liveSubscription(this.em.fork(), choice.userId)))
      throw new DomainError('subscription.changed_meanwhile'); // it was paid in the meantime
    return true;
  }

  /** Decides the same choice without a card, which leads to a payment page that asks for another card. */
  private async askForCard({ choice, situation, billing }: PlanContext): Promise<PlanChoiceResult> {
    const withoutCard = { ...billing, card: null };
    const decision = await this.decision.run(choice, situation.change, withoutCard);
    return this.carryOut({ choice, situation, billing: withoutCard }, decision);
  }
}

const isDeclined = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'subscription.card_declined';
