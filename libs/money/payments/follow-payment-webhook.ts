import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '#libs/money/provider';
import { BookRefund } from './book-refund.js';
import { FollowDispute } from './follow-dispute.js';
import { SettleSession } from './settle-session.js';

/** Handles the provider's webhook events about payments, refunds and disputes. */
@Injectable()
export class FollowPaymentWebhook {
  constructor(
    private readonly sessions: SettleSession,
    private readonly refunds: BookRefund,
    private readonly disputes: FollowDispute,
  ) {}

  /** Applies the current state of the event's object. Idempotent. @returns the outcome */
  async follow({ type, objectId }: WebhookEvent): Promise<string> {
    if (type.startsWith('checkout.session.')) return this.sessions.settle(objectId);
    if (/^(refund\.|charge\.refund\.)/.test(type))
      return (await this.refunds.sync(objectId)) ? 'refund' : 'unknown';
    if (type.startsWith('charge.dispute.')) return this.disputes.follow(objectId);
    return 'ignored';
  }
}
