import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/core/platform';

/** How far the outbox is behind; real seconds. */
export interface RelayLag {
  unpublished: number;
  oldest_seconds: number | null;
  not_done: number;
}

/** How the machinery stands, as PostgreSQL knows it. */
@Injectable()
export class MachineVitals {
  constructor(private readonly em: EntityManager) {}

  /** Events that wait for the relay, and those whose handlers are not all done. */
  async relay(): Promise<RelayLag> {
    const row = await firstRow<RelayLag>(
      this.em.fork(),
      `select count(*) filter (where published_at is null)::int as unpublished,
              extract(epoch from now() - min(recorded_at) filter (where published_at is null))::int as oldest_seconds,
              count(*) filter (where done_at is null and published_at < now() - interval '30 seconds')::int as not_done
         from events where published_at is null or done_at is null`,
    );
    return row ?? { unpublished: 0, oldest_seconds: null, not_done: 0 };
  }

  /** Workers that have given a sign of life lately. */
  async workers(): Promise<number> {
    const row = await firstRow<{ n: number }>(
      this.em.fork(),
      `select count(*)::int as n from worker_heartbeats where beat_at > now() - interval '20 seconds'`,
    );
    return row?.n ?? 0;
  }

  /** Real seconds since each schedule last ended well. */
  scheduleAges(): Promise<{ name: string; seconds: number }[]> {
    return rows(
      this.em.fork(),
      `select name, extract(epoch from now() - finished_at)::float8 as seconds from schedule_runs
        where finished_at is not null`,
    );
  }
}
