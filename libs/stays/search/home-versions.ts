import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { isOneOf, SharedReads } from '#libs/core/platform';
import { db, type SearchTables } from './tables.js';

const row = expressionBuilder<SearchTables, 'search_homes'>();

/** Says whether what the public sees of a home is still right that was read before. See docs/decisions/0056. */
@Injectable()
export class HomeVersions {
  private readonly versions = new SharedReads((ids: ReadonlySet<string>) => this.read([...ids]));

  constructor(private readonly em: EntityManager) {}

  /**
   * Another text as soon as anything has changed that the public sees of a home; null when it is not listed. Asked before the home is
   * read, so that a change in between counts as not seen.
   */
  async of(id: string): Promise<string | null> {
    return (await this.versions.ask(id)).get(id) ?? null;
  }

  /**
   * The transaction that wrote the home's row of the index last. Triggers write the row with every change of the home, its owner's name, its
   * calendar and its prices, whether or not the row becomes another by it.
   */
  private async read(ids: readonly string[]): Promise<Map<string, string>> {
    const found = await db(this.em.fork())
      .selectFrom('search_homes')
      .select(['home_id', sql<string>`xmin::text`.as('writer')])
      .where(isOneOf(row.ref('home_id'), ids, 'uuid'))
      .execute();
    return new Map(found.map(({ home_id: id, writer }) => [id, writer]));
  }
}
