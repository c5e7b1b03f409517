import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, type Tx } from '#libs/core/platform';
import type { SelectQueryBuilder } from 'kysely';
import { db } from './tables.js';
import { pastAlerts, alertsFulfilledBy } from './watched-homes.queries.js';

/** Ends alerts that are fulfilled or past. */
@Injectable()
export class EndAlerts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Ends the traveler's alerts for the nights or the home they have booked. A second run finds none. */
  async booked(tx: Tx, bookingId: string): Promise<void> {
    await this.end(tx, alertsFulfilledBy(tx, bookingId), 'booked', this.clock.now());
  }

  /** Ends alerts whose first night can no longer be booked. @spec B3, B4 */
  async past(): Promise<void> {
    const [em, now] = [this.em.fork(), this.clock.now()];
    await this.end(em, pastAlerts(em, now), 'past', now);
  }

  private end(
    em: EntityManager,
    which: SelectQueryBuilder<never, never, { id: string }>,
    state: 'booked' | 'past',
    now: Date,
  ) {
    return db(em).updateTable('alerts').set({ state, ended_at: now }).where('id', 'in', which).execute();
  }
}
