import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type SqlBool } from 'kysely';
import { isOneOf } from '#libs/core/platform';
import { regionNamed } from '#libs/core/rules';
import { db } from './tables.js';
import { isNamed, partsOf, town } from './town-names.js';

/** Fewer letters stand for too many towns. */
const SHORTEST_PART = 3;
/** Share of letter triples that two names have in common; "Asotria" and "Astoria" share 0.33, "Bedn" and "Bend" 0.25. */
const LEAST_LIKENESS = 0.25;

/** "Bend, OR". */
const TOWN_IN_STATE = sql<string>`${town.ref('t.name')} || ', ' || ${town.ref('t.state')}`;

const likePrefix = (text: string): string => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A town with its number of listed homes. Additive. */
interface TownRow {
  city: string;
  state: string;
  count: number;
}

/** Reads the towns that have homes. */
@Injectable()
export class TownQueries {
  constructor(private readonly em: EntityManager) {}

  /** Towns with listed homes, in alphabetical order. */
  all(): Promise<TownRow[]> {
    return db(this.em)
      .selectFrom('towns')
      .select(['name as city', 'state', 'homes as count'])
      .where('homes', '>', 0)
      .orderBy('name')
      .orderBy('state')
      .execute();
  }

  /**
   * Ids of the towns that a searched name stands for although none has it: those that begin with it, else those spelt most like it, with
   * "Bedn, OR" only those of the state. Empty when a town or state has exactly this name, even without homes.
   */
  async meantBy(wanted: string): Promise<number[]> {
    const { name, state } = partsOf(wanted) ?? { name: wanted, state: null };
    const text = name.trim().toLowerCase();
    if (text.length < SHORTEST_PART || (await this.exists(wanted))) return [];
    const beginning = await this.listed(
      sql<SqlBool>`lower(${town.ref('t.name')}) like ${likePrefix(text)}`,
      state,
    );
    return beginning.length > 0 ? beginning : this.spelledLike(text, state);
  }

  /** Ids of the towns of the region that has this name, and of towns of the same name; null when there is no such region. */
  async ofRegion(name: string): Promise<number[] | null> {
    const region = regionNamed(name);
    return (
      region && this.listed(town.or([isOneOf(TOWN_IN_STATE, region.towns, 'text'), isNamed(name)]), null)
    );
  }

  private async exists(name: string): Promise<boolean> {
    const found = await db(this.em)
      .selectFrom('towns as t')
      .select('t.id')
      .where(isNamed(name))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  private async listed(condition: Expression<SqlBool>, state: string | null): Promise<number[]> {
    const found = await db(this.em)
      .selectFrom('towns as t')
      .select('t.id')
      .where('t.homes', '>', 0)
      .where(condition)
      .$if(state !== null, (query) => query.where(isIn(town.ref('t.state'), state ?? '')))
      .execute();
    return found.map(({ id }) => id);
  }

  /** The most alike name, in any state unless one is given. */
  private spelledLike(text: string, state: string | null): Promise<number[]> {
    const likeness = (name: Expression<string>) => sql<number>`similarity(lower(${name}), ${text})`;
    const closest = db(this.em)
      .selectFrom('towns as other')
      .select((other) => sql<string>`lower(${other.ref('other.name')})`.as('name'))
      .where('other.homes', '>', 0)
      .$if(state !== null, (query) => query.where((other) => isIn(other.ref('other.state'), state ?? '')))
      .where((other) => likeness(other.ref('other.name')), '>=', LEAST_LIKENESS)
      .orderBy((other) => likeness(other.ref('other.name')), 'desc')
      .limit(1);
    return this.listed(sql<SqlBool>`lower(${town.ref('t.name')}) = (${closest})`, state);
  }
}

const isIn = (state: Expression<string>, wanted: string) =>
  sql<SqlBool>`lower(${state}) = lower(${wanted}::text)`;
