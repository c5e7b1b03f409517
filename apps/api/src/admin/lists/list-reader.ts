import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type SqlBool } from 'kysely';
import { countAll } from '#libs/core/platform';
import { cents, toDollars } from '#libs/core/rules';
import type { Column, ListDefinition, ListQuery, ListRow } from './list-definition.js';
import { cast, cursorAfter, readQuery, type CheckedQuery } from './read-query.js';

/** One page of a list. */
export interface ListPage {
  rows: ListRow[];
  total: number;
  /** Where it goes on; null on the last page. */
  next: string | null;
}

type RawValue = ListRow[string] | Date;

const EXPORT_PAGE = 1_000;

/** Reads any list of the operators' tools: filtered, sorted, and paged by position, so that a page costs the same wherever it is. */
@Injectable()
export class ListReader {
  constructor(private readonly em: EntityManager) {}

  /** One page. @throws DomainError `request.invalid` for what cannot be asked */
  async page(definition: ListDefinition, query: ListQuery): Promise<ListPage> {
    const checked = readQuery(definition, query);
    const [total, found] = await Promise.all([
      this.count(definition, checked),
      this.read(definition, checked, checked.limit + 1),
    ]);
    const shown = found.slice(0, checked.limit);
    const last = shown.at(-1);
    const next = found.length > checked.limit && last ? cursorAfter(last.cursor_value, last.cursor_id) : null;
    return { rows: shown.map((row) => rowOf(definition, row)), total, next };
  }

  /** Every row of a list, in its order, without holding more than a page of them. @throws DomainError as {@link page} */
  async *all(definition: ListDefinition, query: ListQuery): AsyncGenerator<ListRow> {
    const checked = readQuery(definition, { ...query, cursor: undefined, limit: undefined });
    for (;;) {
      const page = await this.read(definition, checked, EXPORT_PAGE);
      for (const row of page) yield rowOf(definition, row);
      const last = page.at(-1);
      if (page.length < EXPORT_PAGE || !last) return;
      checked.order.after = { value: last.cursor_value, id: last.cursor_id };
    }
  }

  private read(definition: ListDefinition, checked: CheckedQuery, limit: number) {
    const { column, descending, after } = checked.order;
    const direction = descending ? 'desc' : 'asc';
    const wanted = this.wanted(definition, checked);
    return (after ? wanted.where(isAfter(definition, checked.order, after)) : wanted)
      .select(Object.entries(definition.columns).map(([name, { value }]) => sql<RawValue>`${value}`.as(name)))
      .select(sql<string>`${column.value}::text`.as('cursor_value'))
      .select(sql<string>`${definition.id}::text`.as('cursor_id'))
      .orderBy(column.value, direction)
      .orderBy(definition.id, direction)
      .limit(limit)
      .execute();
  }

  private async count(definition: ListDefinition, checked: CheckedQuery): Promise<number> {
    const counted = this.wanted(definition, checked).select(countAll().as('n'));
    return (await counted.executeTakeFirstOrThrow()).n;
  }

  private wanted(definition: ListDefinition, { q, conditions }: CheckedQuery) {
    const rows = definition.rows(this.em.fork());
    const all = q === null ? conditions : [this.found(definition, q), ...conditions];
    return all.reduce((some, condition) => some.where(condition), rows);
  }

  /** One select for each way to search, because `or` over several tables leads past every index. */
  private found(definition: ListDefinition, q: string): Expression<SqlBool> {
    const { id, rows, search } = definition;
    const ways = search.map((way) =>
      rows(this.em)
        .select(sql`${id}`.as('id'))
        .where(way(q)),
    );
    return sql`${id} in (${sql.join(ways, sql` union all `)})`;
  }
}

/** Compared as pairs, so that rows with equal values are neither left out nor repeated. */
function isAfter(
  { id, idType }: ListDefinition,
  { column, descending }: CheckedQuery['order'],
  position: { value: string; id: string },
): Expression<SqlBool> {
  const comparison = sql.raw(descending ? '<' : '>');
  const from = sql`(${cast(position.value, column)}, ${position.id}::${sql.raw(idType)})`;
  return sql`(${column.value}, ${id}) ${comparison} ${from}`;
}

const rowOf = (definition: ListDefinition, raw: Readonly<Record<string, RawValue>>): ListRow =>
  Object.fromEntries(
    Object.entries(definition.columns).map(([name, { type }]) => [name, valueOf(type, raw[name])]),
  );

function valueOf(type: Column['type'], value: RawValue | undefined): ListRow[string] {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (type === 'dollars') return toDollars(cents(Number(value)));
  if (type === 'number') return Number(value);
  if (type === 'boolean') return value === true;
  return typeof value === 'object' ? value : String(value);
}
