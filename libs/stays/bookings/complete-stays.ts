import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction } from '#libs/core/platform';
import { titleOf } from './bookable-home.queries.js';
import { Booking } from './booking.entity.js';
import { factsOf } from './booking-facts.js';

const BATCH = 50;

/** Completes stays after their check-out. @spec B8 */
@Injectable()
export class CompleteStays {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Completes all confirmed bookings whose check-out has passed, oldest first, in batches. Several workers may run it at once: each skips
   * rows that another has locked. A second run finds nothing.
   * @returns the number of completed bookings
   */
  async run(): Promise<number> {
    let completed = 0;
    for (;;) {
      const batch = await this.completeBatch(this.clock.now());
      completed += batch;
      if (batch < BATCH) return completed;
    }
  }

  private completeBatch(now: Date): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const due = await tx.find(
        Booking,
        { status: 'confirmed', checkOutAt: { $lte: now } },
        { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, orderBy: { checkOutAt: 'asc' }, limit: BATCH },
      );
      for (const booking of due) {
        booking.complete(now);
        const facts = factsOf(booking, await titleOf(tx, booking));
        const { paidCents, plan, multiplier } = booking;
        if (!plan || !multiplier) throw new Error(`Booking ${booking.id} was confirmed without a plan`);
        await announce(
          tx,
          'booking.completed',
          { ...facts, paidCents, plan, multiplier, completedAt: now.toISOString() },
          now,
        );
      }
      return due.length;
    });
  }
}
