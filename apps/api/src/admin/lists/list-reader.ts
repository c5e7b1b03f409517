import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { ListPage } from '#libs/core/contracts';
import { Clock, countAll, pageOf } from '#libs/core/platform';
import { cents, toDollars } from '#libs/core/rules';
import type { Column, ListDefinition, ListQuery, ListRow } from './list-definition.js';
import { cast, cursorAfter, readQuery, type CheckedQuery } from './read-query.js';

type RawValue = ListRow[string] | Date;

const EXPORT_PAGE = 1_000;

/** Reads the lists of the operators' tools: filtered, sorted, and paged by keyset, so that every page costs the same. */
@Injectable()
export class ListReader {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** One page. @throws DomainError `request.invalid` for an invalid query */
  async page(definition: ListDefinition, query: ListQuery): Promise<ListPage<ListRow>> {
    const checked = readQuery(definition, query);
    const [total, found] = await Promise.all([
      this.count(definition, checked),
      this.read(definition, checked, checked.limit + 1),
    ]);
    const { rows, next } = pageOf(found, checked.limit, (last) =>
      cursorAfter(last.cursor_value, last.cursor_id),
    );
    return { rows: rows.map((row) => rowOf(definition, row)), total, next };
  }

  /** How many rows a query finds. @throws DomainError as {@link page} */
  total(definition: ListDefinition, query: ListQuery): Promise<number> {
    return this.count(definition, readQuery(definition, { ...query, cursor: undefined, limit: undefined }));
  }

  /** All rows of a list in order, holding at most one page in memory. @throws DomainError as {@link page} */
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
    const rows = this.filteredRows(definition, checked);
    return (after ? rows.where(isAfter(definition, checked.order, after)) : rows)
      .select(Object.entries(definition.columns).map(([name, { value }]) => sql<RawValue>`${value}`.as(name)))
      .select(sql<string>`${column.value}::text`.as('cursor_value'))
      .select(sql<string>`${definition.id}::text`.as('cursor_id'))
      .orderBy(column.value, direction)
      .orderBy(definition.id, direction)
      .limit(limit)
      .execute();
  }

  private async count(definition: ListDefinition, checked: CheckedQuery): Promise<number> {
    const count = this.filteredRows(definition, checked).select(countAll().as('n'));
    return (await count.executeTakeFirstOrThrow()).n;
  }

  private filteredRows(definition: ListDefinition, { q, conditions }: CheckedQuery) {
    const rows = definition.rows(this.em.fork(), this.clock.now());
    const all = q === null ? conditions : [this.matches(definition, q), ...conditions];
    return all.reduce((query, condition) => query.where(condition), rows);
  }

  /** One select per search condition, because `or` across several tables would use no index. */
  private matches(definition: ListDefinition, q: string): Expression<SqlBool> {
    const { id, rows, search } = definition;
    const selects = search.map((condition) =>
      rows(this.em, this.clock.now())
        .select(sql`${id}`.as('id'))
        .where(condition(q)),
    );
    return sql`${id} in (${sql.join(selects, sql` union all `)})`;
  }
}

/** Compares (value, id) pairs, so that rows with equal values are neither skipped nor repeated. */
function isAfter(
  { id, idType }: ListDefinition,
  { column, descending }: CheckedQuery['order'],
  position: { value: string; id: string },
): Expression<SqlBool> {
  const comparison = sql.raw(descending ? '<' : '>');
  const start = sql`(${cast(position.value, column)}, ${position.id}::${sql.raw(idType)})`;
  return sql`(${column.value}, ${id}) ${comparison} ${start}`;
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
