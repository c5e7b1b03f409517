import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '#libs/money/provider';
import { BookRefund } from './book-refund.js';
import { FollowDispute } from './follow-dispute.js';
import { SettleSession } from './settle-session.js';

/** Follows the provider's webhook events about payments, refunds and disputes. */
@Injectable()
export class FollowPaymentWebhook {
  constructor(
    private readonly sessions: SettleSession,
    private readonly refunds: BookRefund,
    private readonly disputes: FollowDispute,
  ) {}

  /** Takes over how the webhook event's object stands now. Safe to run twice. @returns the outcome in a word */
  async follow({ type, objectId }: WebhookEvent): Promise<string> {
    if (type.startsWith('checkout.session.')) return this.sessions.settle(objectId);
    if (/^(refund\.|charge\.refund\.)/.test(type))
      return (await this.refunds.noticed(objectId)) ? 'refund' : 'unknown';
    if (type.startsWith('charge.dispute.')) return this.disputes.follow(objectId);
    return 'ignored';
  }
}
