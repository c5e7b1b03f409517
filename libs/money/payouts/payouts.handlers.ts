import { Injectable } from '@nestjs/common';
import { Clock, type HandlerGroup, type HandlersOn, type Tx } from '#libs/core/platform';
import { lockDispute } from '#libs/money/payments';
import { WebhookEvents } from '#libs/money/provider';
import { BatchPayouts } from './batch-payouts.js';
import { isLossBooked } from './books.queries.js';
import { DECIDED, disputeReference } from './dispute-holds.js';
import { FollowPayoutWebhook } from './follow-payout-webhook.js';
import { PayableHolds } from './payable-holds.js';
import { SendPayout } from './send-payout.js';

/** Read by owner and operator beside an amount that waits. */
const DISPUTED = 'The guest’s bank disputes this payment. It waits until the bank has decided.';

/** What payouts do when something happened; each is idempotent by what it finds in the database and at the provider. */
@Injectable()
export class PayoutsHandlers implements HandlerGroup {
  readonly handlers: HandlersOn<'payouts'> = {
    'follow-payout-webhook': (event) =>
      this.webhookEvents.process(event.payload.webhookEventId, (webhookEvent) =>
        this.followWebhook.follow(webhookEvent),
      ),
    // What waited for the account goes out now, not at the next round.
    'pay-enabled-owner': (event) => this.batch.forOwner(event.payload.ownerId),
    'send-payout': (event) => this.payouts.run(event.payload.operationId),
    // The bank may have decided before this one runs: then there is nothing left to freeze.
    'freeze-payout': async (tx, event) => {
      const { bookingId, disputeId } = event.payload;
      const wanted = { on: { bookingId }, reason: DISPUTED, reference: disputeReference(disputeId) };
      await this.holds.place(tx, wanted, this.clock.now());
      if (await isOver(tx, bookingId, disputeId)) await this.lift(tx, disputeId);
    },
    'free-payout': (tx, event) => this.lift(tx, event.payload.disputeId),
  };

  constructor(
    private readonly clock: Clock,
    private readonly holds: PayableHolds,
    private readonly webhookEvents: WebhookEvents,
    private readonly followWebhook: FollowPayoutWebhook,
    private readonly batch: BatchPayouts,
    private readonly payouts: SendPayout,
  ) {}

  /** A lost one is lifted by the books, together with what it takes from the owner. */
  private async lift(tx: Tx, disputeId: string): Promise<void> {
    await this.holds.lift(tx, disputeReference(disputeId), DECIDED, this.clock.now());
  }
}

/** Won, or lost and in the books: until then a lost one has not been taken from the owner. */
async function isOver(tx: Tx, bookingId: string, disputeId: string): Promise<boolean> {
  const dispute = await lockDispute(tx, disputeId);
  return dispute === 'lost' ? isLossBooked(tx, bookingId, disputeId) : dispute === 'won';
}
