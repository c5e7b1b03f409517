import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression } from 'kysely';
import { Clock, DomainError, todayIn } from '#libs/core/platform';
import { checkDates, MAX_NIGHTS, type Cents, type Place } from '#libs/core/rules';
import { countHomes, pageOfHomes, type FoundHomes, type Page } from './home-pages.queries.js';
import { home, homes, type HomeRow } from './homes.queries.js';
import { conditionsOf, type SearchFilters } from './search-filters.js';
import { orderOf } from './search-order.js';
import { stayError } from './stay-error.js';
import { db } from './tables.js';

/** A home as shown on the map. */
export interface PinRow extends Place {
  id: string;
  title: string;
  nightly_cents: Cents;
}

/** A nearby home with its straight-line distance in kilometres. */
export type NearbyRow = HomeRow & { distance_km: number };

type Stay = NonNullable<SearchFilters['stay']>;

/** Radius in kilometres and maximum number of homes. */
interface NearbyLimits {
  within: number;
  limit: number;
}

// Accurate enough for nearby homes: a degree of latitude is 111.2 km, one of longitude shrinks towards the poles.
const kilometresTo = ({ latitude, longitude }: Place): Expression<number> =>
  sql<number>`111.2 * sqrt(power(${home.ref('p.latitude')} - ${latitude}, 2)
    + power((${home.ref('p.longitude')} - ${longitude}) * cos(radians(${latitude})), 2))`;

/** Finds bookable homes. @spec §2 /properties, F9, F13, F15 */
@Injectable()
export class SearchService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Finds one page of matching homes. @throws DomainError `request.invalid` for an invalid cursor */
  find(filters: SearchFilters, page: Page): Promise<FoundHomes> {
    const now = this.clock.now();
    return pageOfHomes(this.em, { conditions: conditionsOf(filters, now), now }, page);
  }

  /** Map positions of matching homes, recommended ones first, and the total count. */
  async pins(filters: SearchFilters, limit: number): Promise<{ pins: PinRow[]; total: number }> {
    const now = this.clock.now();
    const conditions = conditionsOf(filters, now);
    const { key, direction } = orderOf('recommended', now);
    const [total, pins] = await Promise.all([
      countHomes(this.em, conditions),
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

  /** Matching homes around another one, nearest first. */
  near(
    around: Place & { id: string },
    filters: SearchFilters,
    { within, limit }: NearbyLimits,
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
   * Validates the dates of a search: they must be valid in the time zone of at least one listed home.
   * @throws DomainError the same as booking
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
    const valid = checks.find((check) => check.ok);
    if (valid) return valid;
    // If time zones disagree, a date is only reported as past when it is past in all of them.
    const failures = checks.filter((check) => !check.ok);
    const failure = failures.find((check) => check.problem !== 'date_past') ?? failures[0];
    throw failure ? stayError(failure, { maxNights: MAX_NIGHTS }) : new DomainError('booking.dates_invalid');
  }
}
