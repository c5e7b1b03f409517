import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, todayIn, type Config } from '#libs/core/platform';
import { civilDate, isStale, type CivilDate, type HorizonState, type StaleRule } from '#libs/core/rules';
import { assertManages } from '#libs/stays/hosts';
import { CalendarExports } from './calendar-exports.js';
import { otherHomesOf } from './connected-addresses.js';
import { HORIZON_KEY } from './event-keys.js';
import { conflictsOf, homeOf, type Conflict } from './feeds.queries.js';
import type { UnreadParts } from './read-calendar.js';
import { db } from './tables.js';

/** A feed as the owner of its home sees it; never its address. */
interface FeedRow {
  id: string;
  name: string;
  /** Null for a file. */
  host: string | null;
  promiseMinutes: number;
  whenStale: StaleRule;
  fetchedAt: Date | null;
  nextFetchAt: Date | null;
  isStale: boolean;
  /** Code of the last failure. */
  problem: string | null;
  unread: UnreadParts;
  /** Titles of the owner's other homes that have the same address. */
  alsoAt: string[];
  /** Ranges of nights to come that its calendar takes. */
  ranges: number;
  /** The end of what its platform sells, `[from, to)`. */
  horizon: { id: string; from: CivilDate; to: CivilDate; state: HorizonState } | null;
}

/** Nights `[from, to)` that a feed proposes to take. */
interface Proposal {
  id: string;
  feedId: string;
  from: CivilDate;
  to: CivilDate;
}

/** Everything about the calendars of a home on other platforms. */
export interface HomeCalendars {
  title: string;
  timeZone: string;
  exportAddress: string | null;
  feeds: FeedRow[];
  conflicts: Conflict[];
  proposals: Proposal[];
}

/** Reads the calendars of a home on other platforms. */
@Injectable()
export class HomeCalendarsReader {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly exports: CalendarExports,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws DomainError `property.not_found` when the home is not theirs */
  async of(userId: string, homeId: string): Promise<HomeCalendars> {
    const em = this.em.fork();
    await assertManages(em, userId, homeId);
    const now = this.clock.now();
    const home = await homeOf(em, homeId);
    const today = todayIn(home.timeZone, now);
    const feeds = await db(em)
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('property_id', '=', homeId)
      .where('removed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const nights = await this.nightsOf(em, homeId);
    const { secret } = this.config.calendars;
    const alsoAt = await otherHomesOf(em, { userId, homeId }, feeds, secret);
    return {
      ...home,
      exportAddress: await this.exports.addressOf(homeId),
      conflicts: await conflictsOf(em, [homeId], today),
      proposals: nights.filter(({ state, to }) => state === 'proposed' && to > today),
      feeds: feeds.map((feed) => ({
        ...{ id: feed.id, name: feed.name, host: feed.host },
        ...{ promiseMinutes: feed.promise_minutes, whenStale: feed.when_stale },
        ...{ fetchedAt: feed.fetched_at, nextFetchAt: feed.next_fetch_at },
        isStale: feed.host !== null && isStale(feed.fetched_at, feed.promise_minutes, now),
        problem: feed.problem,
        unread: {
          entries: feed.unreadable,
          earlierChanges: feed.earlier_changes,
          availabilities: feed.availabilities,
        },
        alsoAt: alsoAt.get(feed.id) ?? [],
        ranges: nights.filter(
          ({ feedId, state, to }) => feedId === feed.id && state === 'imported' && to > today,
        ).length,
        horizon: horizonIn(nights.filter(({ feedId }) => feedId === feed.id)),
      })),
    };
  }

  /** Conflicts of homes that the caller manages, from `today` on, the earliest first. */
  conflictsOf(homeIds: readonly string[], today: CivilDate): Promise<Conflict[]> {
    return conflictsOf(this.em.fork(), homeIds, today);
  }

  private async nightsOf(em: EntityManager, homeId: string) {
    const rows = await db(em)
      .selectFrom('feed_nights as n')
      .innerJoin('calendar_feeds as f', 'f.id', 'n.feed_id')
      .select((row) => [
        'n.id',
        'n.feed_id as feedId',
        'n.state',
        'n.event_key',
        row.fn<string>('lower', ['n.nights']).as('from'),
        row.fn<string>('upper', ['n.nights']).as('to'),
      ])
      .where('f.property_id', '=', homeId)
      .where('f.removed_at', 'is', null)
      .orderBy('from')
      .orderBy('n.id')
      .execute();
    return rows.map((row) => ({ ...row, from: civilDate(row.from), to: civilDate(row.to) }));
  }
}

const HORIZON_STATE = { proposed: 'asked', imported: 'closed', dismissed: 'open' } as const;

function horizonIn(nights: readonly HorizonRow[]): FeedRow['horizon'] {
  const found = nights.find((row) => row.event_key === HORIZON_KEY);
  if (!found) return null;
  const { id, from, to, state } = found;
  return { id, from, to, state: HORIZON_STATE[state] };
}

interface HorizonRow {
  id: string;
  event_key: string;
  from: CivilDate;
  to: CivilDate;
  state: keyof typeof HORIZON_STATE;
}
