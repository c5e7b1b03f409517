import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '#libs/money/provider';
import { FollowAccount } from './follow-account.js';
import { SendPayout } from './send-payout.js';

/** Follows the provider's webhook events about owners' accounts and the transfers to them. */
@Injectable()
export class FollowPayoutWebhook {
  constructor(
    private readonly accounts: FollowAccount,
    private readonly payouts: SendPayout,
  ) {}

  /** Takes over how the webhook event's object stands now. Safe to run twice. @returns the outcome in a word */
  async follow({ type, objectId }: WebhookEvent): Promise<string> {
    if (type === 'account.updated')
      return (await this.accounts.refresh(objectId)) ? 'payout_account' : 'unknown';
    if (type.startsWith('transfer.')) return (await this.payouts.noticed(objectId)) ? 'payout' : 'unknown';
    return 'ignored';
  }
}
