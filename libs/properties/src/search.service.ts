import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, Refusal, rows, todayIn } from '#libs/platform';
import { checkDates, MAX_NIGHTS, type Cents, type Place } from '#libs/rules';
import { HOME_COLUMNS, HOME_TABLES, type HomeRow } from './home-row.js';
import { conditionsOf, NOW_TABLE, type Condition, type SearchFilters, type Sort } from './search-filters.js';
import { decodeCursor, encodeCursor, ORDERS } from './search-order.js';
import { stayRefusal } from './stay-refusal.js';

/** Which part of a list is wanted. */
export interface Page {
  sort: Sort;
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
const KILOMETRES_AWAY =
  '111.2 * sqrt(power(p.latitude - ?, 2) + power((p.longitude - ?) * cos(radians(?)), 2))';

type OrderedHomeRow = HomeRow & { order_key: string };

/** Finds homes that can really be booked. @spec §2 /properties, F9, F13, F15 */
@Injectable()
export class SearchService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** One page of what the filters find. @throws Refusal `request.invalid` for a foreign cursor */
  async find(filters: SearchFilters, page: Page): Promise<Found> {
    const conditions = conditionsOf(filters);
    const [total, found] = await Promise.all([this.count(conditions), this.page(conditions, page)]);
    const homes = found.slice(0, page.limit);
    const last = homes.at(-1);
    const more = found.length > page.limit && last !== undefined;
    return {
      homes,
      total,
      next: more ? encodeCursor(page.sort, { key: last.order_key, id: last.id }) : null,
    };
  }

  /** Where the homes are that a search finds, the recommended ones first, and how many there are in all. */
  async pins(filters: SearchFilters, limit: number): Promise<{ pins: PinRow[]; total: number }> {
    const conditions = conditionsOf(filters);
    const { sql, params } = joined(conditions);
    const { key, direction } = ORDERS.recommended;
    const [total, pins] = await Promise.all([
      this.count(conditions),
      rows<PinRow>(
        this.em,
        `select p.id, p.title, p.latitude, p.longitude, p.nightly_cents from properties p, ${NOW_TABLE}
          where ${sql} order by ${key} ${direction}, p.id ${direction} limit ?`,
        [this.clock.now(), ...params, limit],
      ),
    ]);
    return { pins, total };
  }

  /** Homes around another one that can be booked, too, nearest first. */
  async near(home: HomeRow, filters: SearchFilters, { within, limit }: Reach): Promise<NearbyRow[]> {
    const { sql, params } = joined(conditionsOf(filters));
    return rows<NearbyRow>(
      this.em,
      `select * from (
         select ${HOME_COLUMNS}, ${KILOMETRES_AWAY} as distance_km from ${HOME_TABLES}, ${NOW_TABLE}
          where p.id <> ? and ${sql}) found
        where distance_km <= ? order by distance_km, id limit ?`,
      [home.latitude, home.longitude, home.latitude, this.clock.now(), home.id, ...params, within, limit],
    );
  }

  /**
   * Checks the dates of a search: they must be bookable at one home at least, whatever its zone.
   * @throws Refusal as booking would
   * @spec §5 Booking, B3, B4, B9
   */
  async stayOf(checkIn: unknown, checkOut: unknown): Promise<Stay> {
    const zones = await rows<{ time_zone: string }>(
      this.em,
      `select distinct time_zone from properties where status = 'listed' order by 1`,
    );
    const names = zones.length > 0 ? zones.map((zone) => zone.time_zone) : ['UTC'];
    const checks = names.map((zone) =>
      checkDates({ checkIn, checkOut }, { today: todayIn(zone, this.clock.now()), maxNights: MAX_NIGHTS }),
    );
    const good = checks.find((check) => check.ok);
    if (good) return good;
    // Where zones disagree, "past" is only said when it is past everywhere.
    const refused = checks.filter((check) => !check.ok);
    const said = refused.find((check) => check.problem !== 'date_past') ?? refused[0];
    throw said ? stayRefusal(said, { maxNights: MAX_NIGHTS }) : new Refusal('booking.dates_invalid');
  }

  private async count(conditions: Condition[]): Promise<number> {
    const { sql, params } = joined(conditions);
    const row = await firstRow<{ total: number }>(
      this.em,
      `select count(*)::int as total from properties p, ${NOW_TABLE} where ${sql}`,
      [this.clock.now(), ...params],
    );
    return row?.total ?? 0;
  }

  /** One more than the page holds, to know whether there is another. */
  private page(conditions: Condition[], { sort, limit, cursor }: Page): Promise<OrderedHomeRow[]> {
    const { key, direction } = ORDERS[sort];
    const { sql, params } = joined(cursor ? [...conditions, after(sort, cursor)] : conditions);
    return rows<OrderedHomeRow>(
      this.em,
      `select ${HOME_COLUMNS}, ${key}::text as order_key from ${HOME_TABLES}, ${NOW_TABLE}
        where ${sql} order by ${key} ${direction}, p.id ${direction} limit ?`,
      [this.clock.now(), ...params, limit + 1],
    );
  }
}

function after(sort: Sort, cursor: string): Condition {
  const position = decodeCursor(sort, cursor);
  if (!position) {
    throw new Refusal('request.invalid', {
      errors: [{ field: 'cursor', message: 'This page no longer exists' }],
    });
  }
  const { key, direction } = ORDERS[sort];
  const beyond = direction === 'asc' ? '>' : '<';
  return { sql: `(${key}, p.id) ${beyond} (?::bigint, ?::uuid)`, params: [position.key, position.id] };
}

const joined = (conditions: Condition[]): Condition => ({
  sql: conditions.map((condition) => `(${condition.sql})`).join(' and '),
  params: conditions.flatMap((condition) => condition.params),
});
