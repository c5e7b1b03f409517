import { sql, type Expression, type SqlBool } from 'kysely';
import type { Cents } from '#libs/core/rules';
import type { Column, ColumnType, Search } from '../list-definition.js';

/** What may be asked of a column, beside looking at it. */
type Ways = Partial<Pick<Column, 'sort' | 'filter' | 'groups'>>;

/** The list can be sorted by it. */
export const SORTED: Ways = { sort: true };
/** One or several of its values can be picked. */
export const PICKED: Ways = { filter: 'equals' };
/** Its values can be limited from below and from above. */
export const RANGED: Ways = { filter: 'range' };

const column =
  <T>(type: ColumnType) =>
  (value: Expression<T>, ...ways: readonly Ways[]): Column =>
    ways.reduce<Column>((made, way) => ({ ...made, ...way }), { value, type });

export const id = column<string | null>('id');
export const text = column<string | number | null>('text');
export const number = column<number | null>('number');
export const dollars = column<Cents | null>('dollars');
export const instant = column<Date | null>('instant');
export const day = column<string | null>('day');
export const boolean = column<SqlBool | null>('boolean');
export const json = column<unknown>('json');

type Text = Expression<string | null>;

/** A column as plain text, whose capitals count and whose characters can be cut off. */
export const plain = (value: Text) => sql<string>`${value}::text`;

/** Ways to search; each compares a column with what was typed. */
export const is =
  (value: Text): Search =>
  (q) =>
    sql`${value} = ${q}`;
export const isId =
  (value: Text): Search =>
  (q) =>
    sql`${value}::text = lower(${q})`;
export const lastEight =
  (value: Text): Search =>
  (q) =>
    sql`right(${value}::text, 8) = lower(${q})`;
export const startsWith =
  (value: Text): Search =>
  (q) =>
    sql`${value} ilike ${q} || '%'`;
export const contains =
  (value: Text): Search =>
  (q) =>
    sql`${value} ilike '%' || ${q} || '%'`;
