import { sql, type Expression, type SqlBool } from 'kysely';
import { DomainError } from '#libs/core/platform';
import { parseCivilDate } from '#libs/core/rules';
import type { Column, ListDefinition, ListQuery } from './list-definition.js';

/** The order of a list; the page starts after the position `after`. */
interface Order {
  column: Column;
  descending: boolean;
  after: { value: string; id: string } | null;
}

/** A validated query. */
export interface CheckedQuery {
  /** The search text; null when it is empty or the list cannot be searched. */
  q: string | null;
  conditions: Expression<SqlBool>[];
  order: Order;
  limit: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const MAX_TEXT = 200;
const SQL_TYPES = {
  id: 'uuid',
  text: 'text',
  number: 'numeric',
  dollars: 'numeric',
  instant: 'timestamptz',
  day: 'date',
  boolean: 'boolean',
  json: 'jsonb',
};

/**
 * Validates the query of a list request.
 * @throws DomainError `request.invalid` naming the invalid parameter
 */
export function readQuery(definition: ListDefinition, query: ListQuery): CheckedQuery {
  return {
    q: searchTextOf(definition, textOf(query, 'q')),
    conditions: conditionsOf(definition, query),
    order: orderOf(definition, textOf(query, 'sort') ?? definition.defaultSort, textOf(query, 'cursor')),
    limit: limitOf(textOf(query, 'limit')),
  };
}

/** A value cast to the column's type, so that it is compared as such. */
export const cast = (value: string | number, { type }: Column) => sql`${value}::${sql.raw(SQL_TYPES[type])}`;

/** The position after a row, opaque to clients. */
export const cursorAfter = (value: string, id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

function textOf(query: ListQuery, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > MAX_TEXT * 5) throw invalid(name);
  return value.trim() || null;
}

function searchTextOf({ search }: ListDefinition, q: string | null): string | null {
  if (q === null || search.length === 0) return null;
  if (q.length > MAX_TEXT) throw invalid('q');
  return q;
}

function conditionsOf({ columns }: ListDefinition, query: ListQuery): Expression<SqlBool>[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    if (column.filter === 'equals') return equals(name, column, textOf(query, name));
    if (column.filter !== 'range') return [];
    return [
      ...rangeBound(name, column, '>=', textOf(query, `${name}_from`)),
      ...rangeBound(name, column, '<=', textOf(query, `${name}_to`)),
    ];
  });
}

function equals(name: string, column: Column, text: string | null): Expression<SqlBool>[] {
  if (text === null) return [];
  const values = text
    .split(',')
    .flatMap((one) => column.groups?.[one.trim()] ?? [checked(name, column, one.trim())]);
  return [sql`${column.value} in (${sql.join(values.map((value) => cast(value, column)))})`];
}

function rangeBound(
  name: string,
  column: Column,
  comparison: '>=' | '<=',
  text: string | null,
): Expression<SqlBool>[] {
  if (text === null) return [];
  const value = checked(comparison === '>=' ? `${name}_from` : `${name}_to`, column, text);
  const amount = column.type === 'dollars' ? Math.round(Number(value) * 100) : value;
  return [sql`${column.value} ${sql.raw(comparison)} ${cast(amount, column)}`];
}

const NUL = /\0/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^-?\d{1,15}(\.\d{1,20})?$/;
/** A day, or a moment as ISO or PostgreSQL write it. */
const INSTANT =
  /^(\d{4}-\d\d-\d\d)([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)?)?$/;

/** What PostgreSQL takes as a value of each type; `Date.parse` and `Number` take more. */
const SHAPES: Partial<Record<Column['type'], (text: string) => boolean>> = {
  id: (text) => UUID.test(text),
  number: (text) => NUMBER.test(text),
  dollars: (text) => NUMBER.test(text),
  instant: (text) => isDay(INSTANT.exec(text)?.[1] ?? ''),
  day: (text) => isDay(text),
  boolean: (text) => text === 'true' || text === 'false',
};
const ID_SHAPES: Record<ListDefinition['idType'], RegExp> = { uuid: UUID, bigint: /^\d{1,18}$/, text: /^/ };

/** False for days that do not exist, such as February 31, and for those before the year 1. */
const isDay = (text: string): boolean =>
  text.length === 10 && text >= '0001' && parseCivilDate(text) !== null;

function checked(name: string, column: Column, text: string): string {
  if (SHAPES[column.type]?.(text) === false) throw invalid(name);
  return text;
}

function orderOf({ columns, idType }: ListDefinition, sort: string, cursor: string | null): Order {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column?.sort) throw invalid('sort');
  return {
    column,
    descending: sort.startsWith('-'),
    after: cursor === null ? null : positionOf(column, ID_SHAPES[idType], cursor),
  };
}

function positionOf(column: Column, idShape: RegExp, cursor: string): { value: string; id: string } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (typeof value === 'string' && typeof id === 'string' && idShape.test(id) && !NUL.test(value + id))
      return { value: checked('cursor', column, value), id };
  } catch (error) {
    if (error instanceof DomainError) throw error;
  }
  throw invalid('cursor');
}

function limitOf(text: string | null): number {
  if (text === null) return DEFAULT_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) throw invalid('limit');
  return limit;
}

const invalid = (field: string): DomainError =>
  new DomainError('request.invalid', { errors: [{ field, message: 'This cannot be asked of this list' }] });
