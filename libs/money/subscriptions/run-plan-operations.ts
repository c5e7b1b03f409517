import { Injectable } from '@nestjs/common';
import { Operations, type Operation } from '#libs/money/provider';
import { ChangeSubscription } from './change-subscription.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { changeUnderWay, RETRY_SECONDS } from './plan-errors.js';
import { PLAN_OPERATIONS } from './plan-operations.js';

/** Runs recorded plan operations, each by one caller at a time. */
@Injectable()
export class RunPlanOperations {
  constructor(
    private readonly operations: Operations,
    private readonly checkouts: PlanCheckouts,
    private readonly changes: ChangeSubscription,
  ) {}

  /**
   * Opens the payment page of an operation. @returns its URL
   * @throws DomainError `subscription.change_under_way`; the provider's error, after which a retry is possible
   */
  async openPage(operationId: string): Promise<string> {
    const operation = await this.operations.claim(operationId, 'subscription_checkout');
    if (!operation) throw changeUnderWay();
    try {
      return await this.checkouts.open(operation);
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, 1, true);
      throw error;
    }
  }

  /** Executes the change of an operation. @throws DomainError `subscription.change_under_way`, and as {@link ChangeSubscription.run} */
  async change(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId, 'change_subscription');
    if (!operation) throw changeUnderWay();
    await this.changes.run(operation);
  }

  /** Completes an unfinished operation. @returns false while another caller runs it @throws as {@link change} */
  async resolve(operationId: string): Promise<boolean> {
    const operation = await this.operations.claim(operationId, ...PLAN_OPERATIONS);
    if (!operation) return false;
    if (operation.kind === 'subscription_checkout') await this.resolvePage(operation);
    else await this.changes.resolve(operation);
    return true;
  }

  private async resolvePage(operation: Operation<'subscription_checkout'>): Promise<void> {
    try {
      await this.checkouts.resolve(operation);
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, RETRY_SECONDS, false);
      throw error;
    }
  }
}
