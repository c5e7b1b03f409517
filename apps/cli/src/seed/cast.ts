import type { EntityManager } from '@mikro-orm/postgresql';
import { DEMO_HOMES, DEMO_PEOPLE, demoId } from '#libs/demo';
import { rows } from '#libs/core/platform';
import { cents, type Plan } from '#libs/core/rules';
import type { StoryHome, StoryTraveler } from './plot.js';

/** Who and what a story can speak of: homes by their demo key, travelers by e-mail. */
export interface Cast {
  homes: ReadonlyMap<string, StoryHome>;
  travelers: ReadonlyMap<string, StoryTraveler & { plan: Plan }>;
}

/** The cast as the catalogue knows it, for a database that has nobody yet. */
export const castOfTheDemo = (): Cast => ({
  homes: new Map(
    DEMO_HOMES.map((home) => [
      home.key,
      {
        ...home,
        id: demoId('property', home.key),
        ownerId: demoId('user', home.owner),
        nightly: cents(home.nightlyCents),
      },
    ]),
  ),
  travelers: new Map(
    DEMO_PEOPLE.map(({ email, fullName, plan }) => [
      email,
      { id: demoId('user', email), email, fullName, plan },
    ]),
  ),
});

interface HomeRow {
  id: string;
  owner_id: string;
  title: string;
  time_zone: string;
  check_in_time: string;
  check_out_time: string;
  nightly_cents: number;
}

/** What is left of the cast in a database that people have used since: listed homes at today's price, active travelers. */
export async function castInDatabase(em: EntityManager): Promise<Cast> {
  const homeKeys = new Map(DEMO_HOMES.map(({ key }) => [demoId('property', key), key]));
  const emails = new Map(DEMO_PEOPLE.map(({ email }) => [demoId('user', email), email]));
  const homes = await rows<HomeRow>(
    em,
    `select id, owner_id, title, time_zone, check_in_time, check_out_time, nightly_cents
       from properties where status = 'listed' and id = any(?::uuid[])`,
    [idList(homeKeys.keys())],
  );
  const travelers = await rows<StoryTraveler & { plan: Plan }>(
    em,
    `select id, email::text as email, full_name as "fullName", plan from users where suspended_at is null and id = any(?::uuid[])`,
    [idList(emails.keys())],
  );
  return {
    homes: new Map(homes.map((row) => [homeKeys.get(row.id) ?? row.id, homeOf(row)])),
    travelers: new Map(travelers.map((row) => [emails.get(row.id) ?? row.email, row])),
  };
}

const homeOf = (row: HomeRow): StoryHome => ({
  id: row.id,
  ownerId: row.owner_id,
  title: row.title,
  timeZone: row.time_zone,
  checkInTime: row.check_in_time,
  checkOutTime: row.check_out_time,
  nightly: cents(row.nightly_cents),
});

/** Ids as PostgreSQL writes an array. */
export const idList = (ids: Iterable<string>): string => `{${[...ids].join(',')}}`;
