import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { isOneOf, SharedReads } from '#libs/core/platform';
import { db, type SearchTables } from './tables.js';

const row = expressionBuilder<SearchTables, 'search_homes'>();

/** Tells whether something has changed in what visitors see of a home. See docs/decisions/0056. */
@Injectable()
export class HomeVersions {
  private readonly versions = new SharedReads((ids: ReadonlySet<string>) => this.read([...ids]));

  constructor(private readonly em: EntityManager) {}

  /**
   * Differs as soon as anything has changed that visitors see of a home; null when it is not listed. Ask before you read the home: a
   * change in between then makes what you have read outdated.
   */
  async of(id: string): Promise<string | null> {
    return (await this.versions.ask(id)).get(id) ?? null;
  }

  /**
   * The transaction that last wrote each home's row in the index. Triggers write the row with every change of the home, its owner's name, its
   * calendar or its prices, even when no value in it changes.
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
