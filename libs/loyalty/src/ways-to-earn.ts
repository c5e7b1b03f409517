import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, nightsFreeSql, rows } from '#libs/platform';
import {
  CLEANING_FEE,
  FIRST_BOOKABLE_DAY,
  LAST_BOOKABLE_DAY,
  PLAN_TERMS,
  type Cents,
  type Plan,
} from '#libs/rules';

const STAYS_SHOWN = 3;
const LONGEST_IDEA_NIGHTS = 7;
/** Cheapest stays whose calendars are looked at; more would only be dearer. */
const LOOKED_AT = 40;

/** A stay that can be booked now and would earn the points that are missing. Cents; days as text. */
export interface EarningStay {
  property_id: string;
  title: string;
  city: string;
  state: string;
  photo: string | null;
  nights: number;
  check_in_date: string;
  check_out_date: string;
  total_cents: Cents;
  points: number;
}

/** Which stays would earn so many points, at the multiplier of the traveler's plan today. @spec E4, E5 */
@Injectable()
export class WaysToEarn {
  constructor(private readonly em: EntityManager) {}

  /** The cheapest stays at different homes that earn at least `points`, on the first nights that are free. */
  async for(
    userId: string,
    points: number,
    now: Date,
  ): Promise<{ multiplier: number; stays: EarningStay[] }> {
    const em = this.em.fork();
    const person = await firstRow<{ plan: Plan }>(em, 'select plan from users where id = ?', [userId]);
    const { multiplier } = PLAN_TERMS[person?.plan ?? 'basic'];
    const stays = await rows<EarningStay>(em, SQL, [multiplier, points, now]);
    return { multiplier, stays };
  }
}

// Whole dollars paid times the multiplier, as pointsFor computes them (E5).
const SQL = `
with ideas as (
  select distinct on (p.id) p.id, n as nights, (p.nightly_cents * n + ${CLEANING_FEE}) as total_cents, earned.points
    from properties p
    cross join generate_series(1, ${LONGEST_IDEA_NIGHTS}) n
    cross join lateral (select ((p.nightly_cents * n + ${CLEANING_FEE}) / 100) * ?::integer as points) earned
   where p.status = 'listed' and n <= p.max_nights and earned.points >= ?::integer
   order by p.id, n),
cheapest as (select * from ideas order by total_cents, id limit ${LOOKED_AT})
select p.id as property_id, p.title, p.city, p.state, p.photos[1] as photo, c.nights, free.day::text as check_in_date,
       (free.day + c.nights)::text as check_out_date, c.total_cents, c.points
  from cheapest c
  join properties p on p.id = c.id
  cross join lateral (
    select candidate.day
      from (select ((?::timestamptz at time zone p.time_zone)::date + ahead) as day
              from generate_series(${FIRST_BOOKABLE_DAY}, ${LAST_BOOKABLE_DAY}) ahead) candidate
     where ${nightsFreeSql('p.id').replace('?::date, ?::date', 'candidate.day, candidate.day + c.nights')}
     order by candidate.day limit 1) free
 order by c.total_cents, p.id limit ${STAYS_SHOWN}`;
