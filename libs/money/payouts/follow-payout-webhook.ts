import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '#libs/money/provider';
import { FollowAccount } from './follow-account.js';
import { SendPayout } from './send-payout.js';

/** Handles the provider's webhook events about owners' accounts and transfers. */
@Injectable()
export class FollowPayoutWebhook {
  constructor(
    private readonly accounts: FollowAccount,
    private readonly payouts: SendPayout,
  ) {}

  /** Applies the current state of the event's object. Idempotent. @returns the outcome */
  async follow({ type, objectId }: WebhookEvent): Promise<string> {
    if (type === 'account.updated')
      return (await this.accounts.refresh(objectId)) ? 'payout_account' : 'unknown';
    if (type.startsWith('transfer.')) return (await this.payouts.sync(objectId)) ? 'payout' : 'unknown';
    return 'ignored';
  }
}
