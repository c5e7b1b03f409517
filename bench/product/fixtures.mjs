/** Who books, and what: towns of each kind, travelers with sessions, free nights. */
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import pg from 'pg';

const USUAL_HOMES = 100;
const USUAL_TOWNS = 10;
const HOMES = 20;
/** So many that none of them reaches the cap on unpaid holds. */
const TRAVELERS = 10_000;
const STAY_NIGHTS = 3;
const MAX_STAYS = 40_000;

/**
 * @typedef {{ city: string, state: string, homes: number, taken: number }} FilledTown `taken`: share of the next 28 nights
 * @typedef {{ propertyId: string, from: string, to: string }} FreeStay
 * @typedef {{ id: string, token: string }} Traveler
 */

/** What requests are made of. */
export class Fixtures {
  /** @param {import('./start.mjs').MeasuredProduct} product */
  static async make({ databaseUrl, jwtSecret }) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    pool.on('error', () => undefined); // the server may end first
    const towns = (await pool.query(TOWNS)).rows;
    const usual = towns
      .filter(({ taken }) => taken < 0.5)
      .sort((a, b) => Math.abs(a.homes - USUAL_HOMES) - Math.abs(b.homes - USUAL_HOMES))
      .slice(0, USUAL_TOWNS);
    const stays = (await pool.query(FREE_STAYS, [STAY_NIGHTS, MAX_STAYS])).rows;
    const travelers = await makeTravelers(pool, jwtSecret);
    return new Fixtures(pool, { towns, usual, stays, travelers });
  }

  constructor(pool, { towns, usual, stays, travelers }) {
    this.pool = pool;
    /** @type {FilledTown[]} about 100 homes each, 35 % booked */
    this.usualTowns = usual;
    /** @type {FilledTown} */
    this.biggestTown = towns.reduce((biggest, town) => (town.homes > biggest.homes ? town : biggest));
    /** @type {FilledTown} */
    this.soldOutTown = towns.reduce((fullest, town) => (town.taken > fullest.taken ? town : fullest));
    /** @type {FreeStay[]} */
    this.stays = stays;
    /** @type {Traveler[]} */
    this.travelers = travelers;
    /** @type {FreeStay[]} of different homes, only to look at */
    this.homes = [...new Map(stays.map((stay) => [stay.propertyId, stay])).values()].slice(0, HOMES);
    this.taken = 0;
    this.asked = 0;
  }

  /** Free stays that nobody else gets, fewer when they run out. @param {number} count */
  takeStays(count) {
    const taken = this.stays.slice(this.taken, this.taken + count);
    this.taken += taken.length;
    return taken;
  }

  get remainingStays() {
    return this.stays.length - this.taken;
  }

  /** A traveler for the nth request that only reads. @param {number} n */
  traveler(n) {
    return this.travelers[n % this.travelers.length];
  }

  /** Another traveler each time, so that holds are spread over all of them. */
  nextTraveler() {
    this.asked += 1;
    return this.traveler(this.asked);
  }

  async query(text, values = []) {
    return (await this.pool.query(text, values)).rows;
  }

  close() {
    return this.pool.end();
  }
}

/** How booked a town is shows in a few of its homes. */
const TOWNS = `
select /* bench */ city, state, homes::int, avg(nights.taken)::float as taken
  from (select city, state, id, time_zone, count(*) over town as homes, row_number() over (town order by id) as n
          from properties window town as (partition by city, state)) p
  cross join lateral (
    select count(*)::float / 28 as taken from generate_series(0, 27) ahead
     where exists (select 1 from calendar_entries c where c.property_id = p.id
                      and c.nights @> (now() at time zone p.time_zone)::date + ahead)) nights
 where n <= 10 group by city, state, homes`;

/** In an order that looks random, so that concurrent bookings meet only by chance. */
const FREE_STAYS = `
select /* bench */ p.id as "propertyId", days.first::text as "from", (days.first + $1::int)::text as "to"
  from (select id, time_zone from properties where max_nights >= $1 order by md5(id::text) limit $2) p
  cross join generate_series(2, 17, 5) ahead
  cross join lateral (select (now() at time zone p.time_zone)::date + ahead as first) days
 where not exists (
   select 1 from calendar_entries c where c.property_id = p.id and c.nights && daterange(days.first, days.first + $1::int))
 order by md5(p.id::text || ahead) limit $2`;

/** @returns {Promise<Traveler[]>} */
async function makeTravelers(pool, jwtSecret) {
  const ids = Array.from({ length: TRAVELERS }, () => randomUUID());
  await pool.query(
    `insert into users (id, email, password_hash, full_name, role, age, age_stated_at, has_valid_id, email_verified_at, created_at)
     select id, id || '@bench.latchkey.test', 'none', 'Bench Traveler', 'traveler', 40, now(), true, now(), now()
       from unnest($1::uuid[]) id`,
    [ids],
  );
  const sessions = ids.map(() => randomUUID());
  await pool.query(
    `insert into sessions (id, user_id, device, started_at, last_seen_at, expires_at)
     select s.id, s.user_id, 'bench', now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::uuid[]) s(id, user_id)`,
    [sessions, ids],
  );
  const jwt = new JwtService({ secret: jwtSecret, signOptions: { expiresIn: '1d' } });
  return ids.map((id, index) => ({
    id,
    token: jwt.sign({ sub: id, role: 'traveler', token_version: 0, sid: sessions[index] }),
  }));
}
