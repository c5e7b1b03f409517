import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, type Tx } from '#libs/core/platform';
import { NIGHTS_AHEAD } from './watch-row.js';

/** Ends watches that have nothing to wait for any more. */
@Injectable()
export class EndWatches {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Somebody has booked what they watched: those nights, or the home whose price it was. A second time there is none left. */
  async booked(tx: Tx, bookingId: string): Promise<void> {
    await tx.execute(
      `update watches w set state = 'booked', ended_at = ? from bookings b
        where b.id = ? and w.user_id = b.traveler_id and w.property_id = b.property_id and w.state = 'waiting'
          and (w.check_in is null
            or daterange(w.check_in, w.check_out, '[)') && daterange(b.check_in_date, b.check_out_date, '[)'))`,
      [this.clock.now(), bookingId],
    );
  }

  /** Watches whose first night cannot be booked any more. @spec B3, B4 */
  async past(): Promise<void> {
    const now = this.clock.now();
    await this.em.fork().execute(
      `update watches w set state = 'past', ended_at = ? from properties p
          where p.id = w.property_id and w.state = 'waiting' and not ${NIGHTS_AHEAD}`,
      [now, now],
    );
  }
}
