import { Injectable } from '@nestjs/common';
import { Clock, type HandlersOf, type Tx } from '#libs/core/platform';
import { lockDispute } from '#libs/money/payments';
import { WebhookEvents } from '#libs/money/provider';
import { BatchPayouts } from './batch-payouts.js';
import { isLossBooked } from './books.queries.js';
import { DISPUTE_DECIDED, disputeReference } from './dispute-holds.js';
import { FollowPayoutWebhook } from './follow-payout-webhook.js';
import { PayableHolds } from './payable-holds.js';
import { SendPayout } from './send-payout.js';

/** Shown to owner and operator beside a held amount. */
const DISPUTED = 'The guest’s bank disputes this payment. It waits until the bank has decided.';

/** Event handlers of payouts; each checks the database and the provider first, so it is idempotent. */
@Injectable()
export class PayoutsHandlers {
  readonly handlers: HandlersOf<'payouts'> = {
    'follow-payout-webhook': (event) =>
      this.webhookEvents.process(event.payload, (webhookEvent) => this.followWebhook.follow(webhookEvent)),
    // Pay what was waiting for the account now instead of at the next sweep.
    'pay-enabled-owner': (event) => this.batch.forOwner(event.payload.ownerId),
    'send-payout': (event) => this.payouts.run(event.payload.operationId),
    // If the bank has already decided, the hold is lifted again.
    'freeze-payout': async (tx, event) => {
      const { bookingId, disputeId } = event.payload;
      const hold = { on: { bookingId }, reason: DISPUTED, reference: disputeReference(disputeId) };
      await this.holds.place(tx, hold, this.clock.now());
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

  /** Lifts a dispute's hold; for a lost dispute the ledger does so together with booking the loss. */
  private async lift(tx: Tx, disputeId: string): Promise<void> {
    await this.holds.lift(tx, disputeReference(disputeId), DISPUTE_DECIDED, this.clock.now());
  }
}

/** True for a won dispute, or a lost one that is already booked against the owner. */
async function isOver(tx: Tx, bookingId: string, disputeId: string): Promise<boolean> {
  const dispute = await lockDispute(tx, disputeId);
  return dispute === 'lost' ? isLossBooked(tx, bookingId, disputeId) : dispute === 'won';
}
