import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isUuid } from '#libs/core/platform';
import type Stripe from 'stripe';
import { isProviderRejection, Operations, STRIPE, type Operation } from '#libs/money/provider';
import { FollowAccount } from './follow-account.js';
import { PayoutOutcomes, type PayoutRejection, type StartedPayout } from './payout-outcomes.js';
import { db } from './tables.js';

const RETRY_SECONDS = 5;
/** The provider's error codes for an account that cannot receive money. */
const ACCOUNT_CODES = new Set([
  'insufficient_capabilities_for_transfer',
  'account_invalid',
  'resource_missing',
]);

/** Sends payouts to the provider and books its answers. @spec A13 */
@Injectable()
export class SendPayout {
  constructor(
    private readonly em: EntityManager,
    private readonly operations: Operations,
    private readonly outcomes: PayoutOutcomes,
    private readonly accounts: FollowAccount,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Makes sure that the provider has this transfer exactly once or rejected it, and books which. Safe to run twice: one runner
   * holds the lease, the idempotency key comes from the operation, and after a first call the provider is searched before
   * calling again.
   * @throws the provider's error during an outage, so that the job is retried
   */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId, 'transfer');
    if (!operation) return;
    try {
      const payout = await this.outcomes.begin(operation);
      if (payout) await this.send(operation, payout);
    } catch (error) {
      await this.operations.releaseForRetry(operation, error, RETRY_SECONDS);
      throw error;
    }
  }

  /** Books the current state of a transfer. @returns false when it is not ours or no payout accounts for it */
  async sync(transferId: string): Promise<boolean> {
    const transfer = await this.stripe.transfers.retrieve(transferId);
    const operationId = transfer.metadata.operation_id;
    if (!operationId || !(await this.isPayout(operationId))) return false;
    return this.outcomes.recordTransfer(operationId, transfer);
  }

  /** Only a rejection of the transfer itself counts; a rejected search says nothing about the money. */
  private async send(operation: Operation<'transfer'>, payout: StartedPayout): Promise<void> {
    const existing = payout.attemptedBefore ? await this.findExisting(operation, payout) : null;
    const answer = existing ?? (await this.create(operation, payout).catch(asRejection));
    if (answer instanceof Rejection) await this.recordRejection(operation.id, payout, answer);
    else await this.outcomes.recordTransfer(operation.id, answer);
  }

  private create(operation: Operation<'transfer'>, payout: StartedPayout): Promise<Stripe.Transfer> {
    return this.stripe.transfers.create(
      {
        amount: payout.amountCents,
        currency: payout.currency,
        destination: payout.accountId,
        description: `Latchkey payout ${payout.id.slice(-8)}`,
        transfer_group: payout.id,
        metadata: { operation_id: operation.id, payout_id: payout.id },
      },
      { idempotencyKey: `${operation.key}-${operation.attempt}` },
    );
  }

  private async findExisting(
    operation: Operation<'transfer'>,
    payout: StartedPayout,
  ): Promise<Stripe.Transfer | null> {
    const { data } = await this.stripe.transfers.list({ transfer_group: payout.id, limit: 100 });
    return data.find((transfer) => transfer.metadata.operation_id === operation.id) ?? null;
  }

  private async recordRejection(
    operationId: string,
    payout: StartedPayout,
    { code, message }: Rejection,
  ): Promise<void> {
    await this.outcomes.recordRejection(operationId, { code, message });
    // The account may have been disabled without our knowledge: refreshing it informs the owner and stops further payouts.
    if (ACCOUNT_CODES.has(code)) await this.accounts.refresh(payout.accountId);
  }

  private async isPayout(operationId: string): Promise<boolean> {
    if (!isUuid(operationId)) return false;
    const payout = await db(this.em.fork())
      .selectFrom('payouts')
      .select('id')
      .where('operation_id', '=', operationId)
      .executeTakeFirst();
    return payout !== undefined;
  }
}

/** The provider's rejection of a transfer. */
class Rejection implements PayoutRejection {
  constructor(
    readonly code: string,
    readonly message: string,
  ) {}
}

/** Converts a provider rejection, which created nothing and is not worth an immediate retry. @throws every other error, bad API keys included */
function asRejection(error: unknown): Rejection {
  if (!isProviderRejection(error)) throw error;
  return new Rejection(error.code ?? error.type, error.message);
}
