import { Injectable } from '@nestjs/common';
import type { DisputeFacts } from '#libs/core/events';
import { Clock, type HandlersOf, type Tx } from '#libs/core/platform';
import { DisputedPoints } from './disputed-points.js';
import { isDisputed, lockBooking } from './disputes.queries.js';
import { StayPoints } from './points.js';

/**
 * Keeps the points of a stay; the handlers may run in any order. Whether points are clawed back depends on the dispute's current state,
 * checked by whichever handler runs last.
 */
@Injectable()
export class LoyaltyHandlers {
  readonly handlers: HandlersOf<'loyalty'> = {
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
      await this.disputed.restore(tx, event.payload, this.clock.now());
    },
  };

  constructor(
    private readonly clock: Clock,
    private readonly points: StayPoints,
    private readonly disputed: DisputedPoints,
  ) {}

  /** Claws back a stay's points if it is disputed, see {@link isDisputed}. */
  private async clawDisputed(tx: Tx, stay: Omit<DisputeFacts, 'disputeId'>): Promise<void> {
    await lockBooking(tx, stay.bookingId);
    if (await isDisputed(tx, stay.bookingId)) await this.disputed.clawBack(tx, stay, this.clock.now());
  }
}
