import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { rows } from '#libs/core/platform';

/** A schedule's last run. Instants as PostgreSQL writes them. */
export interface ScheduleRunRow {
  name: string;
  started_at: string;
  finished_at: string | null;
  error: string | null;
}

/** What schedules have left written about themselves. */
@Injectable()
export class SystemQueries {
  constructor(private readonly em: EntityManager) {}

  /** Bookings that events are about, by the event's id. */
  async bookingsOf(eventIds: readonly (string | undefined)[]): Promise<Map<string, string>> {
    const ids = eventIds.filter((id) => id !== undefined);
    if (ids.length === 0) return new Map();
    const found = await rows<{ id: string; booking_id: string }>(
      this.em.fork(),
      'select id, booking_id from events where booking_id is not null and id = any(?::uuid[])',
      [`{${ids.join(',')}}`],
    );
    return new Map(found.map((event) => [event.id, event.booking_id]));
  }

  /** Last runs by name. */
  scheduleRuns(): Promise<ScheduleRunRow[]> {
    return rows<ScheduleRunRow>(
      this.em.fork(),
      'select name, started_at, finished_at, error from schedule_runs order by name',
    );
  }
}
