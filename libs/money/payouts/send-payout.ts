import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { isProviderRejection, Operations, STRIPE, type Operation } from '#libs/money/provider';
import { FollowAccount } from './follow-account.js';
import { PayoutOutcomes, type BegunPayout } from './payout-outcomes.js';
import { db } from './tables.js';

const RETRY_SECONDS = 5;
/** The provider's words for an account that money cannot be sent to. */
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
   * Makes sure that the provider has this transfer exactly once, or that it refused it, and books which. Safe to run twice:
   * one runner holds the lease, the idempotency key comes from the operation, and after a first call the provider is
   * searched before it is asked again.
   * @throws the provider's error when it was away, so that the job is tried again
   */
  async run(operationId: string): Promise<void> {
    const operation = await this.operations.claim(operationId);
    if (!operation) return;
    try {
      const payout = await this.outcomes.begin(operation);
      if (payout) await this.send(operation, payout);
    } catch (error) {
      const answered500 = error instanceof Stripe.errors.StripeAPIError;
      await this.operations.giveBack(operation, error, RETRY_SECONDS, answered500);
      throw error;
    }
  }

  /** Books what the provider says of a transfer of ours. @returns false when it is none of ours, or no payout stands for it */
  async noticed(transferId: string): Promise<boolean> {
    const transfer = await this.stripe.transfers.retrieve(transferId);
    const operationId = transfer.metadata.operation_id;
    if (!operationId || !(await this.isPayout(operationId))) return false;
    return this.outcomes.transferred(operationId, transfer);
  }

  /** A refusal counts when the transfer itself was refused; one of the search before it says nothing about the money. */
  private async send(operation: Operation, payout: BegunPayout): Promise<void> {
    const made = payout.askedBefore ? await this.findMade(operation, payout) : null;
    const answer = made ?? (await this.create(operation, payout).catch(asDomainError));
    if (answer instanceof Refused) await this.refused(operation.id, payout, answer);
    else await this.outcomes.transferred(operation.id, answer);
  }

  private create(operation: Operation, payout: BegunPayout): Promise<Stripe.Transfer> {
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

  private async findMade(operation: Operation, payout: BegunPayout): Promise<Stripe.Transfer | null> {
    const { data } = await this.stripe.transfers.list({ transfer_group: payout.id, limit: 100 });
    return data.find((transfer) => transfer.metadata.operation_id === operation.id) ?? null;
  }

  private async refused(operationId: string, payout: BegunPayout, refusal: Refused): Promise<void> {
    const { code, message } = refusal;
    await this.outcomes.refused(operationId, { code, message });
    // We may not have heard yet that the account was disabled; the owner should, and no payout goes there until it is back.
    if (ACCOUNT_CODES.has(code)) await this.accounts.refresh(payout.accountId);
  }

  private async isPayout(operationId: string): Promise<boolean> {
    if (!UUID.test(operationId)) return false;
    const payout = await db(this.em.fork())
      .selectFrom('payouts')
      .select('id')
      .where('operation_id', '=', operationId)
      .executeTakeFirst();
    return payout !== undefined;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The provider's no to a transfer. */
class Refused {
  constructor(
    readonly code: string,
    readonly message: string,
  ) {}
}

/**
 * The provider has understood and said no: it has made nothing, and asking again at once would not help.
 * @throws every other error; a key of ours that is not accepted is our own trouble, no answer about this payout
 */
function asDomainError(error: unknown): Refused {
  if (!isProviderRejection(error)) throw error;
  return new Refused(error.code ?? error.type, error.message);
}
