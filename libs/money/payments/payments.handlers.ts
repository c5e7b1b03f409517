import { Injectable } from '@nestjs/common';
import { Clock, type HandlersOf } from '#libs/core/platform';
import { WebhookEvents } from '#libs/money/provider';
import { ExpireHolds } from './expire-holds.js';
import { FollowPaymentWebhook } from './follow-payment-webhook.js';
import { RefundRequests } from './refund-requests.js';
import { SendRefund } from './send-refund.js';

/** Event handlers of payments; their provider calls are idempotent. */
@Injectable()
export class PaymentsHandlers {
  readonly handlers: HandlersOf<'payments'> = {
    'follow-payment-webhook': (event) =>
      this.webhookEvents.process(event.payload, (webhookEvent) => this.followWebhook.follow(webhookEvent)),
    'close-checkout': async (event) => {
      // Neither an unpaid booking nor an open change of a paid one must accept money any more (C7, G7).
      await this.holds.closeCheckout(event.payload.bookingId);
    },
    'close-change-checkout': ({ payload }) => this.holds.closeCheckout(payload.bookingId, payload.changeId),
    'refund-difference': (tx, { id: eventId, payload: booking }) =>
      this.refunds.requestFor(tx, { ...booking, eventId, booking }, this.clock.now()),
    'request-refund': async (tx, event) => {
      const { settlement, reason } = event.payload;
      // The bank has already refunded the traveler (E11).
      if (reason === 'payment_disputed') return;
      const { refundCents } = settlement;
      await this.refunds.requestFor(
        tx,
        { eventId: event.id, booking: event.payload, refundCents },
        this.clock.now(),
      );
    },
    'send-refund': (event) => this.sendRefund.run(event.payload.operationId),
    'send-refund-again': (event) => this.sendRefund.run(event.payload.operationId),
  };

  constructor(
    private readonly clock: Clock,
    private readonly webhookEvents: WebhookEvents,
    private readonly followWebhook: FollowPaymentWebhook,
    private readonly holds: ExpireHolds,
    private readonly refunds: RefundRequests,
    private readonly sendRefund: SendRefund,
  ) {}
}
