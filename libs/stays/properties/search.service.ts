import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type SqlBool } from 'kysely';
import { Clock, countAll, DomainError, todayIn } from '#libs/core/platform';
import { checkDates, MAX_NIGHTS, type Cents, type HomeSort, type Place } from '#libs/core/rules';
import { home, homes, type HomeRow } from './homes.queries.js';
import { conditionsOf, type SearchFilters } from './search-filters.js';
import { decodeCursor, encodeCursor, orderOf } from './search-order.js';
import { stayError } from './stay-error.js';
import { db } from './tables.js';

/** Which part of a list is wanted. */
export interface Page {
  sort: HomeSort;
  limit: number;
  cursor: string | null;
}

/** A page of homes, how many there are in all, and where the next page begins. @spec F15 */
export interface Found {
  homes: HomeRow[];
  total: number;
  next: string | null;
}

/** What a map shows of a home. */
export interface PinRow extends Place {
  id: string;
  title: string;
  nightly_cents: Cents;
}

/** A home beside another one, kilometres away as the crow flies. */
export type NearbyRow = HomeRow & { distance_km: number };

type Stay = NonNullable<SearchFilters['stay']>;

/** How far around a home to look, in kilometres, and how many homes are wanted. */
interface Reach {
  within: number;
  limit: number;
}

// Flat enough for neighbours: a degree of latitude is 111.2 km, one of longitude shrinks towards the poles.
const kilometresTo = ({ latitude, longitude }: Place): Expression<number> =>
  sql<number>`111.2 * sqrt(power(${home.ref('p.latitude')} - ${latitude}, 2)
    + power((${home.ref('p.longitude')} - ${longitude}) * cos(radians(${latitude})), 2))`;

/** Finds homes that can really be booked. @spec §2 /properties, F9, F13, F15 */
@Injectable()
export class SearchService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** One page of what the filters find. @throws DomainError `request.invalid` for a foreign cursor */
  async find(filters: SearchFilters, page: Page): Promise<Found> {
    const now = this.clock.now();
    const conditions = conditionsOf(filters, now);
    const [total, found] = await Promise.all([this.count(conditions), this.page(conditions, page, now)]);
    const shown = found
      .slice(0, page.limit)
      .map(({ order_key, ...home }) => ({ key: String(order_key), home }));
    const last = shown.at(-1);
    const more = found.length > page.limit && last !== undefined;
    return {
      homes: shown.map(({ home }) => home),
      total,
      next: more ? encodeCursor(page.sort, { key: last.key, id: last.home.id }) : null,
    };
  }

  /** Where the homes are that a search finds, the recommended ones first, and how many there are in all. */
  async pins(filters: SearchFilters, limit: number): Promise<{ pins: PinRow[]; total: number }> {
    const now = this.clock.now();
    const conditions = conditionsOf(filters, now);
    const { key, direction } = orderOf('recommended', now);
    const [total, pins] = await Promise.all([
      this.count(conditions),
      db(this.em)
        .selectFrom('properties as p')
        .select(['p.id', 'p.title', 'p.latitude', 'p.longitude', 'p.nightly_cents'])
        .where(conditions)
        .orderBy(key, direction)
        .orderBy('p.id', direction)
        .limit(limit)
        .execute(),
    ]);
    return { pins, total };
  }

  /** Homes around another one that can be booked, too, nearest first. */
  near(
    around: Place & { id: string },
    filters: SearchFilters,
    { within, limit }: Reach,
  ): Promise<NearbyRow[]> {
    const distance = kilometresTo(around);
    return homes(this.em)
      .select(sql<number>`${distance}`.as('distance_km'))
      .where('p.id', '<>', around.id)
      .where(conditionsOf(filters, this.clock.now()))
      .where(distance, '<=', within)
      .orderBy('distance_km')
      .orderBy('p.id')
      .limit(limit)
      .execute();
  }

  /**
   * Checks the dates of a search: they must be bookable at one home at least, whatever its zone.
   * @throws DomainError as booking would
   * @spec §5 Booking, B3, B4, B9
   */
  async stayOf(checkIn: unknown, checkOut: unknown): Promise<Stay> {
    const zones = await db(this.em)
      .selectFrom('properties')
      .select('time_zone')
      .distinct()
      .where('status', '=', 'listed')
      .orderBy('time_zone')
      .execute();
    const names = zones.length > 0 ? zones.map((zone) => zone.time_zone) : ['UTC'];
    const checks = names.map((zone) =>
      checkDates({ checkIn, checkOut }, { today: todayIn(zone, this.clock.now()), maxNights: MAX_NIGHTS }),
    );
    const good = checks.find((check) => check.ok);
    if (good) return good;
    // Where zones disagree, "past" is only said when it is past everywhere.
    const refused = checks.filter((check) => !check.ok);
    const said = refused.find((check) => check.problem !== 'date_past') ?? refused[0];
    throw said ? stayError(said, { maxNights: MAX_NIGHTS }) : new DomainError('booking.dates_invalid');
  }

  private async count(conditions: Expression<SqlBool>): Promise<number> {
    const { total } = await db(this.em)
      .selectFrom('properties as p')
      .select(countAll().as('total'))
      .where(conditions)
      .executeTakeFirstOrThrow();
    return total;
  }

  /** One more than the page holds, to know whether there is another. */
  private page(conditions: Expression<SqlBool>, { sort, limit, cursor }: Page, now: Date) {
    const { key, direction } = orderOf(sort, now);
    return homes(this.em)
      .select(sql<number>`${key}`.as('order_key'))
      .where(conditions)
      .$if(cursor !== null, (query) => query.where(after(sort, cursor ?? '', now)))
      .orderBy(key, direction)
      .orderBy('p.id', direction)
      .limit(limit + 1)
      .execute();
  }
}

/** Rows beyond a position: pairs compared as a whole. */
function after(sort: HomeSort, cursor: string, now: Date): Expression<SqlBool> {
  const position = decodeCursor(sort, cursor);
  if (!position) {
    throw new DomainError('request.invalid', {
      errors: [{ field: 'cursor', message: 'This page no longer exists' }],
    });
  }
  const { key, direction } = orderOf(sort, now);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${key}, ${home.ref('p.id')}) ${beyond} (${position.key}::bigint, ${position.id}::uuid)`;
}
