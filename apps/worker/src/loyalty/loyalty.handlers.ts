import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DisputedPoints, StayPoints } from '#libs/loyalty';
import type { DisputeFacts } from '#libs/events';
import { Clock, firstRow, runOnce, type Tx } from '#libs/platform';
import type { HandlersOf } from '../events/handlers.js';

/**
 * Points of a stay; each handler runs once per event and finds the line wherever another has left it. Whether a dispute takes
 * points back is decided by how it stands now, by whichever of the handlers comes last.
 */
@Injectable()
export class LoyaltyHandlers {
  readonly table: HandlersOf<
    | 'record-points'
    | 'post-points'
    | 'void-points'
    | 'claw-points-back'
    | 'keep-points-clawed'
    | 'give-points-back'
  > = {
    'record-points': async (event) => {
      await runOnce(this.em, 'record-points', event.id, (tx) =>
        this.points.record(tx, event.payload, this.clock.now()),
      );
    },
    'post-points': async (event) => {
      await runOnce(this.em, 'post-points', event.id, async (tx) => {
        await lockBooking(tx, event.payload.bookingId);
        await this.points.post(tx, event.payload, this.clock.now());
        await this.clawDisputed(tx, event.payload);
      });
    },
    'void-points': async (event) => {
      await runOnce(this.em, 'void-points', event.id, (tx) =>
        this.points.void(tx, event.payload, this.clock.now()),
      );
    },
    'claw-points-back': async (event) => {
      await runOnce(this.em, 'claw-points-back', event.id, (tx) => this.clawDisputed(tx, event.payload));
    },
    'keep-points-clawed': async (event) => {
      await runOnce(this.em, 'keep-points-clawed', event.id, (tx) => this.clawDisputed(tx, event.payload));
    },
    'give-points-back': async (event) => {
      await runOnce(this.em, 'give-points-back', event.id, async (tx) => {
        await lockBooking(tx, event.payload.bookingId);
        await this.disputed.giveBack(tx, event.payload, this.clock.now());
      });
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly points: StayPoints,
    private readonly disputed: DisputedPoints,
  ) {}

  /** Takes a stay's points back unless the bank has decided for us, or the dispute is about a payment that bought nothing. */
  private async clawDisputed(tx: Tx, stay: Omit<DisputeFacts, 'disputeId'>): Promise<void> {
    await lockBooking(tx, stay.bookingId);
    const against = await firstRow(
      tx,
      `select 1 from disputes d join payments p on p.id = d.payment_id
        where d.booking_id = ? and d.state <> 'won' and p.settles`,
      [stay.bookingId],
    );
    if (against) await this.disputed.claw(tx, stay, this.clock.now());
  }
}

/** Disputes are followed, and points moved, one after the other. */
const lockBooking = (tx: Tx, bookingId: string): Promise<unknown> =>
  tx.execute('select 1 from bookings where id = ? for no key update', [bookingId]);
