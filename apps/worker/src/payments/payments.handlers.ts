import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, markHandled, Notices, runOnce } from '#libs/platform';
import { ExpireHolds, FollowNotice, RefundRequests, SendRefund } from '#libs/payments';
import type { HandlersOf } from '../events/handlers.js';

/**
 * What payments do when something happened. Effects at the provider are idempotent by themselves and marked as handled
 * afterwards; effects in the database are one transaction with their mark.
 */
@Injectable()
export class PaymentsHandlers {
  readonly table: HandlersOf<
    'settle-notice' | 'close-checkout' | 'request-refund' | 'send-refund' | 'send-refund-again'
  > = {
    'settle-notice': async (event) => {
      await this.notices.process(event.payload.noticeId, (notice) => this.followNotice.follow(notice));
      await this.done('settle-notice', event.id);
    },
    'close-checkout': async (event) => {
      // A paid booking's session is closed already; an unpaid one must not take money any more (C7).
      if (event.payload.paidCents === 0) await this.holds.closeCheckout(event.payload.bookingId);
      await this.done('close-checkout', event.id);
    },
    'request-refund': async (event) => {
      const { bookingId, settlement, reason } = event.payload;
      // The bank has paid the traveler back in our place (E11).
      if (reason === 'payment_disputed') return this.done('request-refund', event.id);
      await runOnce(this.em, 'request-refund', event.id, (tx) =>
        this.refunds.requestForCancellation(
          tx,
          event.id,
          bookingId,
          settlement.refundCents,
          this.clock.now(),
        ),
      );
    },
    'send-refund': async (event) => {
      await this.sendRefund.run(event.payload.operationId);
      await this.done('send-refund', event.id);
    },
    'send-refund-again': async (event) => {
      await this.sendRefund.run(event.payload.operationId);
      await this.done('send-refund-again', event.id);
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notices: Notices,
    private readonly followNotice: FollowNotice,
    private readonly holds: ExpireHolds,
    private readonly refunds: RefundRequests,
    private readonly sendRefund: SendRefund,
  ) {}

  private async done(
    handler: 'settle-notice' | 'close-checkout' | 'request-refund' | 'send-refund' | 'send-refund-again',
    eventId: string,
  ): Promise<void> {
    await inTransaction(this.em, (tx) => markHandled(tx, handler, eventId));
  }
}
