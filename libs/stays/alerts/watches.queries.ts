import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, rows } from '#libs/core/platform';
import type { WatchState } from '#libs/core/rules';
import { WATCH_COLUMNS, WATCHED_NIGHTS_FREE, type WatchRow } from './watch-row.js';

/** Days for which an ended watch is still shown. */
const ENDED_DAYS = 14;

/** A watch as its list shows it. Cents; instants as PostgreSQL writes them. */
export interface OwnWatch extends WatchRow {
  state: WatchState;
  asked_at: string;
  ended_at: string | null;
  free: boolean;
  /** How many others asked earlier for some of these nights. */
  ahead: number;
  property_id: string;
  title: string;
  city: string;
  region: string;
  photos: string[];
  nightly_cents: number;
  listed: boolean;
}

/** Reads of watches; always of one person, so that nobody sees another's. */
@Injectable()
export class WatchesQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Those that wait first, the latest asked on top; then those that ended lately. */
  of(userId: string): Promise<OwnWatch[]> {
    return this.select(
      `w.user_id = ? and (w.state = 'waiting'
        or (w.state <> 'cancelled' and w.ended_at > ?::timestamptz - interval '${ENDED_DAYS} days'))`,
      [userId, this.clock.now()],
    );
  }

  /** One of somebody's watches. @throws when there is none, which is a mistake of ours */
  async one(userId: string, id: string): Promise<OwnWatch> {
    const [watch] = await this.select('w.user_id = ? and w.id = ?', [userId, id]);
    if (!watch) throw new Error(`There is no watch ${id}`);
    return watch;
  }

  private select(condition: string, params: unknown[]): Promise<OwnWatch[]> {
    return rows<OwnWatch>(
      this.em.fork(),
      `select ${WATCH_COLUMNS}, w.state, w.asked_at, w.ended_at, ${WATCHED_NIGHTS_FREE} as free,
              (select count(distinct o.user_id)::int from watches o where o.property_id = w.property_id and o.state = 'waiting'
                  and o.kind = 'nights' and w.kind = 'nights' and o.seq < w.seq and o.user_id <> w.user_id
                  and daterange(o.check_in, o.check_out, '[)') && daterange(w.check_in, w.check_out, '[)')) as ahead,
              p.id as property_id, p.title, p.city, p.state as region, p.photos, p.nightly_cents, p.status = 'listed' as listed
         from watches w join properties p on p.id = w.property_id
        where ${condition} order by (w.state = 'waiting') desc, w.seq desc`,
      params,
    );
  }
}
