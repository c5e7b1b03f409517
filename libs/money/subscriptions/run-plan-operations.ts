import { Injectable } from '@nestjs/common';
import { Operations, type Operation } from '#libs/money/provider';
import { ChangeSubscription } from './change-subscription.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { changeUnderWay } from './plan-errors.js';

/** Makes the calls that were decided, each by one caller at a time. */
@Injectable()
export class RunPlanOperations {
  constructor(
    private readonly operations: Operations,
    private readonly checkouts: PlanCheckouts,
    private readonly changes: ChangeSubscription,
  ) {}

  /**
   * Opens a payment page that was just decided. @returns where to pay
   * @throws DomainError `subscription.change_under_way`; a provider's error, after which anybody may try again
   */
  async openPage(operationId: string): Promise<string> {
    const operation = await this.claim(operationId);
    try {
      return await this.checkouts.open(operation);
    } catch (error) {
      await this.operations.giveBack(operation, error, 1, true);
      throw error;
    }
  }

  /** Makes a change that was just decided. @throws DomainError `subscription.change_under_way`, and as {@link ChangeSubscription.run} */
  async change(operationId: string): Promise<void> {
    await this.changes.run(await this.claim(operationId));
  }

  /** Brings to an end what was left unfinished. @returns false while somebody else is at it @throws as {@link change} */
  async resolve(operationId: string): Promise<boolean> {
    const operation = await this.operations.claim(operationId);
    if (!operation) return false;
    if (operation.kind === 'subscription_checkout') await this.checkouts.resolve(operation);
    else await this.changes.resolve(operation);
    return true;
  }

  private async claim(operationId: string): Promise<Operation> {
    const operation = await this.operations.claim(operationId);
    if (!operation) throw changeUnderWay();
    return operation;
  }
}
