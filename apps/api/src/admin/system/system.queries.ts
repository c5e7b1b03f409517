import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NotNull } from 'kysely';
import { isOneOf, readsOver, type PlatformTables } from '#libs/core/platform';

type Reads = Pick<PlatformTables, 'events' | 'schedule_runs'>;

/** Recorded schedule runs, and the bookings of events. */
@Injectable()
export class SystemQueries {
  constructor(private readonly em: EntityManager) {}

  /** Booking ids by event id; events without a booking are left out. */
  async bookingsOf(eventIds: readonly (string | undefined)[]): Promise<Map<string, string>> {
    const ids = eventIds.filter((id) => id !== undefined);
    if (ids.length === 0) return new Map();
    const found = await this.reads
      .selectFrom('events')
      .select(['id', 'booking_id'])
      .$narrowType<{ booking_id: NotNull }>()
      .where('booking_id', 'is not', null)
      .where((event) => isOneOf(event.ref('id'), ids, 'uuid'))
      .execute();
    return new Map(found.map((event) => [event.id, event.booking_id]));
  }

  /** The last run of each schedule, by name. */
  scheduleRuns() {
    return this.reads
      .selectFrom('schedule_runs')
      .select(['name', 'started_at', 'finished_at', 'error'])
      .orderBy('name')
      .execute();
  }

  private get reads() {
    return readsOver<Reads>(this.em.fork());
  }
}
