import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SqlBool } from 'kysely';
import { countAll, invalidCursor, pageOf } from '#libs/core/platform';
import type { HomeSort } from '#libs/core/rules';
import { home, homes, type HomeRow } from './homes.queries.js';
import { decodeCursor, encodeCursor, orderOf } from './search-order.js';
import { db } from './tables.js';

/** The requested page of a list. */
export interface Page {
  sort: HomeSort;
  limit: number;
  cursor: string | null;
}

/** A page of homes, the total count and the cursor of the next page. @spec F15 */
export interface FoundHomes {
  homes: HomeRow[];
  total: number;
  next: string | null;
}

interface HomeList {
  conditions: Expression<SqlBool>;
  now: Date;
}

/** Reads one page of the homes that meet the conditions. @throws DomainError `request.invalid` for an invalid cursor */
export async function pageOfHomes(em: EntityManager, list: HomeList, page: Page): Promise<FoundHomes> {
  const [total, found] = await Promise.all([countHomes(em, list.conditions), readPage(em, list, page)]);
  const { rows, next } = pageOf(found, page.limit, ({ order_key: key, id }) =>
    encodeCursor(page.sort, { key: String(key), id }),
  );
  return { homes: rows.map(({ order_key: _key, ...home }) => home), total, next };
}

/** Counts the homes that meet the conditions. */
export async function countHomes(em: EntityManager, conditions: Expression<SqlBool>): Promise<number> {
  const { total } = await db(em)
    .selectFrom('properties as p')
    .select(countAll().as('total'))
    .where(conditions)
    .executeTakeFirstOrThrow();
  return total;
}

/** Fetches one extra row to detect a next page. */
async function readPage(em: EntityManager, { conditions, now }: HomeList, { sort, limit, cursor }: Page) {
  const { key, direction } = orderOf(sort, now);
  return homes(em)
    .select(sql<number>`${key}`.as('order_key'))
    .where(conditions)
    .$if(cursor !== null, (query) => query.where(after(sort, cursor ?? '', now)))
    .orderBy(key, direction)
    .orderBy('p.id', direction)
    .limit(limit + 1)
    .execute();
}

/** The rows after a cursor. */
function after(sort: HomeSort, cursor: string, now: Date): Expression<SqlBool> {
  const position = decodeCursor(sort, cursor);
  if (!position) throw invalidCursor();
  const { key, direction } = orderOf(sort, now);
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${key}, ${home.ref('p.id')}) ${operator} (${position.key}::bigint, ${position.id}::uuid)`;
}
