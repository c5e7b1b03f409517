import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countAll, readsOver, realNowPlus, type PlatformTables } from '#libs/core/platform';
import { sql, type Expression } from 'kysely';

/** A worker that has given no sign of life for longer is not counted. */
const HEARTBEAT_SECONDS = 20;
/** A published event should be done by then. */
const DONE_WITHIN_SECONDS = 30;

/** Real seconds from an instant until now. */
const secondsSince = <T extends Date | null>(instant: Expression<T>) =>
  sql<T extends Date ? number : number | null>`extract(epoch from now() - ${instant})::float8`;

/** How the machinery is doing, as PostgreSQL knows it. */
@Injectable()
export class SystemHealth {
  constructor(private readonly em: EntityManager) {}

  /** Events that wait for the relay, and those whose handlers are not all done; real seconds. */
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

  /** Workers that have given a sign of life lately. */
  async workers(): Promise<number> {
    const { n } = await this.reads
      .selectFrom('worker_heartbeats')
      .select(countAll().as('n'))
      .where('beat_at', '>', realNowPlus(-HEARTBEAT_SECONDS))
      .executeTakeFirstOrThrow();
    return n;
  }

  /** Real seconds since each schedule last ended well. */
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
