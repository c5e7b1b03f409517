import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isTrue, readsOver } from '#libs/core/platform';
import type { CivilDate } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { homesOf } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import type { SearchTables } from '#libs/stays/search';
import type { WeeksTables } from './tables.js';

type Reads = WeeksTables &
  Pick<PropertiesTables, 'properties'> &
  Pick<SearchTables, 'search_terms'> &
  Pick<IdentityTables, 'users'>;

/** An owner who has not been told about a week. */
export interface DueOwner {
  id: string;
  /** Of most of their listed homes. */
  zone: string;
}

/** The time zones that homes are or were listed in. */
export async function zonesOfHomes(em: EntityManager): Promise<string[]> {
  const zones = await readsOver<Reads>(em)
    .selectFrom('search_terms')
    .select('term')
    .where('family', '=', 'time_zone')
    .execute();
  return zones.map(({ term }) => term);
}

/** Which owners to read, by their ids. */
interface OwnerPage {
  zones: readonly string[];
  monday: CivilDate;
  /** Id of the last one read; null for the first page. */
  after: string | null;
  limit: number;
}

/**
 * Of the next owners with a listed home, those whose zone is one of these, and who were not told on this Monday. Suspended ones, and addresses
 * that nobody has confirmed, are left out. Owner by owner, so that a page costs its owners' homes and not everybody's.
 * @returns `last` is the last owner that was looked at; null at the end
 */
export async function dueOwners(
  em: EntityManager,
  { zones, monday, after, limit }: OwnerPage,
): Promise<{ owners: DueOwner[]; last: string | null }> {
  const page = await readsOver<Reads>(em)
    .selectFrom((query) =>
      query
        .selectFrom('properties')
        .select('owner_id')
        .distinct()
        .where('status', '=', 'listed')
        .$if(after !== null, (rest) => rest.where('owner_id', '>', after ?? ''))
        .orderBy('owner_id')
        .limit(limit)
        .as('host'),
    )
    .innerJoin('users as u', 'u.id', 'host.owner_id')
    .leftJoin('week_summaries as w', 'w.owner_id', 'u.id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('properties as p')
          .select((row) => sql<string>`mode() within group (order by ${row.ref('p.time_zone')})`.as('zone'))
          .whereRef('u.id', '=', 'p.owner_id')
          .where('p.status', '=', 'listed')
          .as('homes'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'homes.zone'])
    .select((row) =>
      isTrue(
        row.and([
          row('u.suspended_at', 'is', null),
          row('u.erased_at', 'is', null),
          row('u.email_verified_at', 'is not', null),
          row.or([row('w.monday', 'is', null), row('w.monday', '<', monday)]),
        ]),
      ).as('isDue'),
    )
    .orderBy('u.id')
    .execute();
  return {
    owners: page.flatMap(({ id, zone, isDue }) => (isDue && zones.includes(zone) ? [{ id, zone }] : [])),
    last: page.length < limit ? null : (page.at(-1)?.id ?? null),
  };
}

/** The homes that a person may act on, the oldest first. */
export const weekHomes = (em: EntityManager, personId: string) =>
  readsOver<Reads>(em)
    .selectFrom('properties as p')
    .select(['p.id', 'p.title', 'p.time_zone', 'p.created_at', 'p.status'])
    .where('p.id', 'in', homesOf(personId))
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
