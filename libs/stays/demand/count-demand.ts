import { createHmac, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { Clock, inTransaction, todayIn, type Tx } from '#libs/core/platform';
import type { CivilDate, Nights } from '#libs/core/rules';
import { manages } from '#libs/stays/hosts';
import { homesSeen } from './demand.queries.js';
import { db } from './tables.js';

/** Somebody looked at a home, for a stay or without dates. */
interface Look {
  homeId: string;
  stay: Nights | null;
  /** Null for a visitor without an account. */
  viewerId: string | null;
  /** What tells visitors apart: their account or address. Never stored. */
  visitor: string;
}

const FLUSH_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
const MOST_REMEMBERED = 200_000;
const MOST_WAITING = 10_000;

type Waiting = Pick<Look, 'homeId' | 'stay' | 'viewerId'> & { at: Date };

/**
 * Counts who looks at homes, each visitor once a day for each home and each stay. Which ones it has counted is remembered in memory alone, as
 * digests with a key that ends with the process; the database learns only numbers, some seconds later and in one transaction for all. A
 * process that dies loses what it has counted since, which is better than a write for each view.
 * @spec decision 33
 */
@Injectable()
export class CountDemand implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CountDemand.name);
  private readonly key = randomBytes(32);
  /** By size rather than number, for which it would set aside 9 MB at once. */
  private readonly seen = new LRUCache<string, true>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: () => 1,
    ttl: DAY_MS,
  });
  private waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flushOrWait(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flushOrWait();
  }

  /** Notes a look, to be counted by the next {@link flush}. Costs no query; beyond ten thousand waiting looks it counts no more. */
  note({ homeId, stay, viewerId, visitor }: Look): void {
    const at = this.clock.now();
    if (this.waiting.length < MOST_WAITING && this.isFirst([visitor, homeId], at))
      this.waiting.push({ homeId, stay: null, viewerId, at });
    if (stay && this.waiting.length < MOST_WAITING && this.isFirst([visitor, homeId, stay.from, stay.to], at))
      this.waiting.push({ homeId, stay, viewerId, at });
  }

  /** Writes what was noted. Owners' looks at their own homes, and what is no listed home, are not counted. */
  async flush(): Promise<void> {
    const noted = this.waiting;
    if (noted.length === 0) return;
    this.waiting = [];
    try {
      await inTransaction(this.em, (tx) => this.write(tx, noted));
    } catch (error) {
      this.waiting = [...noted, ...this.waiting].slice(0, MOST_WAITING);
      throw error;
    }
  }

  private async flushOrWait(): Promise<void> {
    await this.flush().catch((error: unknown) =>
      this.logger.warn(`Views wait to be counted: ${String(error)}`),
    );
  }

  private isFirst(parts: readonly string[], at: Date): boolean {
    const day = at.toISOString().slice(0, 10);
    const digest = createHmac('sha256', this.key)
      .update([day, ...parts].join(' '))
      .digest('base64');
    if (this.seen.has(digest)) return false;
    this.seen.set(digest, true);
    return true;
  }

  private async write(tx: Tx, noted: readonly Waiting[]): Promise<void> {
    const homes = new Map(
      (await homesSeen(tx, [...new Set(noted.map(({ homeId }) => homeId))])).map((home) => [home.id, home]),
    );
    const looks = noted.flatMap(({ homeId, stay, viewerId, at }) => {
      const home = homes.get(homeId);
      if (!home || manages(viewerId, home.owner_id)) return [];
      return [{ homeId, stay, day: todayIn(home.time_zone, at) }];
    });
    // In the order of their keys, so that two processes never wait for each other.
    await addViews(tx, counted(looks.filter(({ stay }) => stay === null)));
    await addAskedStays(tx, counted(looks.filter(({ stay }) => stay !== null)));
  }
}

interface Counted {
  homeId: string;
  day: CivilDate;
  stay: Nights | null;
  people: number;
}

function counted(looks: readonly Omit<Counted, 'people'>[]): Counted[] {
  const groups = Map.groupBy(looks, ({ homeId, day, stay }) => [homeId, day, stay?.from, stay?.to].join(' '));
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first ? [{ ...first, people: 1 + others.length }] : []));
}

async function addViews(tx: Tx, views: readonly Counted[]): Promise<void> {
  if (views.length === 0) return;
  await db(tx)
    .insertInto('home_views')
    .values(views.map(({ homeId, day, people }) => ({ property_id: homeId, day, people })))
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'day']).doUpdateSet((row) => ({
        people: sql<number>`${row.ref('home_views.people')} + ${row.ref('excluded.people')}`,
      })),
    )
    .execute();
}

async function addAskedStays(tx: Tx, asked: readonly Counted[]): Promise<void> {
  const rows = asked.flatMap(({ homeId, day, stay, people }) =>
    stay ? [{ property_id: homeId, day, check_in_date: stay.from, check_out_date: stay.to, people }] : [],
  );
  if (rows.length === 0) return;
  await db(tx)
    .insertInto('asked_stays')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'day', 'check_in_date', 'check_out_date']).doUpdateSet((row) => ({
        people: sql<number>`${row.ref('asked_stays.people')} + ${row.ref('excluded.people')}`,
      })),
    )
    .execute();
}
