import { Injectable } from '@nestjs/common';
import type { DisputeFacts } from '#libs/core/events';
import { Clock, type HandlerGroup, type HandlersOn, type Tx } from '#libs/core/platform';
import { DisputedPoints } from './disputed-points.js';
import { isDisputed, lockBooking } from './disputes.queries.js';
import { StayPoints } from './points.js';

/**
 * Points of a stay; each handler finds the line wherever another has left it. Whether a dispute takes points back is decided
 * by its present state, by whichever handler comes last.
 */
@Injectable()
export class LoyaltyHandlers implements HandlerGroup {
  readonly handlers: HandlersOn<'loyalty'> = {
    'record-points': (tx, event) => this.points.record(tx, event.payload, this.clock.now()),
    'post-points': async (tx, event) => {
      await lockBooking(tx, event.payload.bookingId);
      await this.points.post(tx, event.payload, this.clock.now());
      await this.clawDisputed(tx, event.payload);
    },
    'void-points': (tx, event) => this.points.void(tx, event.payload, this.clock.now()),
    'claw-points-back': (tx, event) => this.clawDisputed(tx, event.payload),
    'keep-points-clawed': (tx, event) => this.clawDisputed(tx, event.payload),
    'give-points-back': async (tx, event) => {
      await lockBooking(tx, event.payload.bookingId);
      await this.disputed.giveBack(tx, event.payload, this.clock.now());
    },
  };

  constructor(
    private readonly clock: Clock,
    private readonly points: StayPoints,
    private readonly disputed: DisputedPoints,
  ) {}

  /** Takes a stay's points back unless the bank has decided for us, or the dispute is about a payment that bought nothing. */
  private async clawDisputed(tx: Tx, stay: Omit<DisputeFacts, 'disputeId'>): Promise<void> {
    await lockBooking(tx, stay.bookingId);
    if (await isDisputed(tx, stay.bookingId)) await this.disputed.claw(tx, stay, this.clock.now());
  }
}
