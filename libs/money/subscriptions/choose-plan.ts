import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#libs/core/platform';
import { FindBillingDetails, type BillingDetails } from './billing-details.js';
import { openCheckout } from './checkout-rows.js';
import { DecideChange, type Decision } from './decide-change.js';
import { chosen, type Chosen, type PlanChoice } from './plan-choice.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { changeUnderWay } from './plan-errors.js';
import { findSituation, type PlanSituation } from './plan-situation.js';
import { RunPlanOperations } from './run-plan-operations.js';
import { liveSubscription } from './subscription-row.js';

/** What was looked up of a choice before it is decided. */
interface PlanContext {
  choice: PlanChoice;
  situation: PlanSituation;
  billing: BillingDetails;
}

/** Each round may bring one unfinished change to an end. */
const ROUNDS = 4;

/** Puts a traveler on another plan, or says where it is paid for: look, decide, carry out. */
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
   * Changes of one traveler are one after the other: what is left unfinished is brought to an end first, and one that is
   * being made at this moment refuses the next.
   * @throws DomainError as {@link findSituation}, {@link DecideChange.run} and {@link RunPlanOperations.change}; a provider's error
   * @spec §5 Upgrade, E2, E3
   */
  async run(choice: PlanChoice): Promise<Chosen> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const open = await this.openPage(choice);
      if (open) return open;
      const situation = await findSituation(this.em.fork(), choice.userId, choice.plan);
      const billing = await this.billing.of(choice, situation);
      const decision = await this.decision.run(choice, situation.change, billing);
      if (decision.kind !== 'unfinished') return this.carryOut({ choice, situation, billing }, decision);
      if (!(await this.operations.resolve(decision.operationId))) throw changeUnderWay();
    }
    throw changeUnderWay();
  }

  /** The page that this plan can be paid on already; one for another plan is closed, and what was paid is taken over. */
  private async openPage(choice: PlanChoice): Promise<Chosen | null> {
    const page = await openCheckout(this.em.fork(), choice.userId);
    if (!page || (await this.checkouts.settle(page.id)) !== 'open') return null;
    const situation = await findSituation(this.em.fork(), choice.userId, choice.plan);
    const fits = page.plan === choice.plan && page.successUrl === choice.addresses.successUrl;
    if (fits && situation.change === 'start') return { ...chosen(choice, situation), url: page.url };
    await this.checkouts.close(page.id);
    return null;
  }

  private async carryOut(found: PlanContext, decision: Decision): Promise<Chosen> {
    const answer = chosen(found.choice, found.situation);
    switch (decision.kind) {
      case 'done':
        return answer;
      case 'page':
        return { ...answer, url: await this.operations.openPage(decision.operationId) };
      case 'change':
        return (await this.change(found, decision.operationId)) ? answer : this.askForCard(found);
      case 'unfinished':
        throw changeUnderWay();
    }
  }

  /** @returns false when a first plan was not begun because the card on file was declined */
  private async change({ choice, situation }: PlanContext, operationId: string): Promise<boolean> {
    try {
      await this.operations.change(operationId);
    } catch (error) {
      if (situation.change === 'start' && isDeclined(error)) return false;
      throw error;
    }
    if (situation.change === 'end' && (await liveSubscription(this.em.fork(), choice.userId)))
      throw new DomainError('subscription.changed_meanwhile'); // it was paid at the last moment
    return true;
  }

  /** Without a card the same choice comes to a payment page, which asks for another one. */
  private async askForCard({ choice, situation, billing }: PlanContext): Promise<Chosen> {
    const withoutCard = { ...billing, card: null };
    const decision = await this.decision.run(choice, situation.change, withoutCard);
    return this.carryOut({ choice, situation, billing: withoutCard }, decision);
  }
}

const isDeclined = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'subscription.card_declined';
