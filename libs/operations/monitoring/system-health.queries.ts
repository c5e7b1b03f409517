import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countAll, readsOver, realNowPlus, type PlatformTables } from '#libs/core/platform';
import { sql, type Expression } from 'kysely';

/** A worker without a heartbeat for longer is not counted. */
const HEARTBEAT_SECONDS = 20;
/** A published event should be done within this time. */
const DONE_WITHIN_SECONDS = 30;

/** Seconds of real time since an instant. */
const secondsSince = <T extends Date | null>(instant: Expression<T>) =>
  sql<T extends Date ? number : number | null>`extract(epoch from now() - ${instant})::float8`;

/** State of relay, workers and schedules, from PostgreSQL. */
@Injectable()
export class SystemHealth {
  constructor(private readonly em: EntityManager) {}

  /** Number of unpublished and overdue events, and the age of the oldest unpublished one in seconds of real time. */
  relay() {
    return this.reads
      .selectFrom('events')
      .select((event) => [
        event.fn.countAll<number>().filterWhere('published_at', 'is', null).as('unpublished'),
        secondsSince(event.fn.min<Date | null>('recorded_at').filterWhere('published_at', 'is', null)).as(
          'oldest_seconds',
        ),
        event.fn
          .countAll<number>()
          .filterWhere(
            event.and([
              event('done_at', 'is', null),
              event('published_at', '<', realNowPlus(-DONE_WITHIN_SECONDS)),
            ]),
          )
          .as('not_done'),
      ])
      .where((event) => event.or([event('published_at', 'is', null), event('done_at', 'is', null)]))
      .executeTakeFirstOrThrow();
  }

  /** Number of workers with a recent heartbeat. */
  async workers(): Promise<number> {
    const { n } = await this.reads
      .selectFrom('worker_heartbeats')
      .select(countAll().as('n'))
      .where('beat_at', '>', realNowPlus(-HEARTBEAT_SECONDS))
      .executeTakeFirstOrThrow();
    return n;
  }

  /** Seconds of real time since each schedule's last successful run. */
  scheduleAges() {
    return this.reads
      .selectFrom('schedule_runs')
      .select((run) => ['name', secondsSince(run.ref('finished_at').$notNull()).as('seconds')])
      .where('finished_at', 'is not', null)
      .execute();
  }

  private get reads() {
    return readsOver<PlatformTables>(this.em.fork());
  }
}
