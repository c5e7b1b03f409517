import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/core/platform';
import { cents, toDollars } from '#libs/core/rules';
import type { Column, ListDefinition, ListQuery, ListRow } from './list-definition.js';
import { castOf, cursorAfter, readQuery, type CheckedQuery, type Condition } from './read-query.js';

/** One page of a list. */
export interface ListPage {
  rows: ListRow[];
  total: number;
  /** Where it goes on; null on the last page. */
  next: string | null;
}

type RawValue = string | number | boolean | object | null | undefined;
type RawRow = Record<string, RawValue> & { cursor_value: string; cursor_id: string };

const EXPORT_PAGE = 1_000;

/** Reads any list of the operators' tools: filtered, sorted, and paged by position, so that a page costs the same wherever it is. */
@Injectable()
export class ListReader {
  constructor(private readonly em: EntityManager) {}

  /** One page. @throws Refusal `request.invalid` for what cannot be asked */
  async page(definition: ListDefinition, query: ListQuery): Promise<ListPage> {
    const checked = readQuery(definition, query);
    const [total, found] = await Promise.all([
      this.count(definition, checked.conditions),
      this.read(definition, checked, checked.limit + 1),
    ]);
    const shown = found.slice(0, checked.limit);
    const last = shown.at(-1);
    const next = found.length > checked.limit && last ? cursorAfter(last.cursor_value, last.cursor_id) : null;
    return { rows: shown.map((row) => rowOf(definition, row)), total, next };
  }

  /** Every row of a list, in its order, without holding more than a page of them. @throws Refusal as {@link page} */
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

  private read(
    definition: ListDefinition,
    { conditions, order }: CheckedQuery,
    limit: number,
  ): Promise<RawRow[]> {
    const columns = Object.entries(definition.columns).map(
      ([name, column]) => `${shown(column)} as "${name}"`,
    );
    const direction = order.descending ? 'desc' : 'asc';
    const all = [...conditions, ...after(definition, order)];
    return rows<RawRow>(
      this.em.fork(),
      `select ${columns.join(', ')}, ${order.column.sql}::text as cursor_value, ${definition.id}::text as cursor_id
         from ${definition.from} ${where(all)}
        order by ${order.column.sql} ${direction}, ${definition.id} ${direction} limit ?`,
      [...all.flatMap((one) => one.params), limit],
    );
  }

  private async count(definition: ListDefinition, conditions: Condition[]): Promise<number> {
    const row = await firstRow<{ n: number }>(
      this.em.fork(),
      `select count(*)::int as n from ${definition.from} ${where(conditions)}`,
      conditions.flatMap((one) => one.params),
    );
    return row?.n ?? 0;
  }
}

const where = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? '' : `where ${conditions.map((one) => one.sql).join(' and ')}`;

function after(
  { id, idType }: ListDefinition,
  { column, descending, after: from }: CheckedQuery['order'],
): Condition[] {
  if (!from) return [];
  const comparison = descending ? '<' : '>';
  const sql = `(${column.sql}, ${id}) ${comparison} (?::${castOf(column)}, ?::${idType})`;
  return [{ sql, params: [from.value, from.id] }];
}

const shown = (column: Column): string => (column.type === 'day' ? `${column.sql}::text` : column.sql);

const rowOf = (definition: ListDefinition, raw: RawRow): ListRow =>
  Object.fromEntries(
    Object.entries(definition.columns).map(([name, { type }]) => [name, valueOf(type, raw[name])]),
  );

function valueOf(type: Column['type'], value: RawValue): ListRow[string] {
  if (value === null || value === undefined) return null;
  if (type === 'dollars') return toDollars(cents(Number(value)));
  if (type === 'number') return Number(value);
  if (type === 'boolean') return value === true;
  if (typeof value === 'object') return value;
  return type === 'instant' ? new Date(String(value)).toISOString() : String(value);
}
