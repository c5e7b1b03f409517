import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BatchPayouts, FollowPayoutNotice, PayableHolds, SendPayout } from '#libs/payouts';
import { Clock, inTransaction, markHandled, Notices, runOnce, firstRow, type Tx } from '#libs/platform';
import type { HandlersOf } from '../events/handlers.js';
import { DECIDED, lockDispute, referenceOf } from './dispute-holds.js';

type PayoutsHandler =
  'follow-payout-notice' | 'pay-enabled-owner' | 'send-payout' | 'freeze-payout' | 'free-payout';

/** Read by owner and operator beside an amount that waits. */
const DISPUTED = 'The guest’s bank disputes this payment. It waits until the bank has decided.';

/**
 * What payouts do when something happened. Each is idempotent by itself, by what it finds in the database and at the
 * provider, and marked as handled afterwards.
 */
@Injectable()
export class PayoutsHandlers {
  readonly table: HandlersOf<PayoutsHandler> = {
    'follow-payout-notice': async (event) => {
      await this.notices.process(event.payload.noticeId, (notice) => this.followNotice.follow(notice));
      await this.done('follow-payout-notice', event.id);
    },
    'pay-enabled-owner': async (event) => {
      // What waited for the account goes out now, not at the next round.
      await this.batch.forOwner(event.payload.ownerId);
      await this.done('pay-enabled-owner', event.id);
    },
    'send-payout': async (event) => {
      await this.payouts.run(event.payload.operationId);
      await this.done('send-payout', event.id);
    },
    // The bank's word may be there before this one runs: then there is nothing left to freeze.
    'freeze-payout': async (event) => {
      const { bookingId, disputeId } = event.payload;
      await runOnce(this.em, 'freeze-payout', event.id, async (tx) => {
        const wanted = { on: { bookingId }, reason: DISPUTED, reference: referenceOf(disputeId) };
        await this.holds.place(tx, wanted, this.clock.now());
        if (await isOver(tx, bookingId, disputeId)) await this.lift(tx, disputeId);
      });
    },
    'free-payout': async (event) => {
      await runOnce(this.em, 'free-payout', event.id, (tx) => this.lift(tx, event.payload.disputeId));
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly holds: PayableHolds,
    private readonly notices: Notices,
    private readonly followNotice: FollowPayoutNotice,
    private readonly batch: BatchPayouts,
    private readonly payouts: SendPayout,
  ) {}

  /** A lost one is lifted by the books, together with what it takes from the owner. */
  private async lift(tx: Tx, disputeId: string): Promise<void> {
    await this.holds.lift(tx, referenceOf(disputeId), DECIDED, this.clock.now());
  }

  private async done(handler: PayoutsHandler, eventId: string): Promise<void> {
    await inTransaction(this.em, (tx) => markHandled(tx, handler, eventId));
  }
}

/** Won, or lost and in the books: until then a lost one has not been taken from the owner. */
async function isOver(tx: Tx, bookingId: string, disputeId: string): Promise<boolean> {
  const dispute = await lockDispute(tx, disputeId);
  if (dispute !== 'lost') return dispute === 'won';
  const booked = await firstRow(
    tx,
    `select 1 from events e join handled h on h.event_id = e.id and h.handler = 'book-dispute-lost'
      where e.booking_id = ? and e.name = 'dispute.lost' and e.payload->>'disputeId' = ?`,
    [bookingId, disputeId],
  );
  return booked !== null;
}
