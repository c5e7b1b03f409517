import { sql, type Expression, type SqlBool } from 'kysely';
import type { Cents } from '#libs/core/rules';
import type { Column, ColumnType, Search } from '../list-definition.js';

/** Sorting and filtering of a column. */
type ColumnOptions = Partial<Pick<Column, 'sort' | 'filter' | 'groups'>>;

/** The list can be sorted by it. */
export const SORTABLE: ColumnOptions = { sort: true };
/** The list can be filtered by one or several of its values. */
export const FILTERABLE: ColumnOptions = { filter: 'equals' };
/** The list can be filtered by a lower and an upper bound. */
export const RANGE_FILTERABLE: ColumnOptions = { filter: 'range' };

const column =
  <T>(type: ColumnType) =>
  (value: Expression<T>, ...options: readonly ColumnOptions[]): Column =>
    options.reduce<Column>((made, option) => ({ ...made, ...option }), { value, type });

export const id = column<string | null>('id');
export const text = column<string | number | null>('text');
export const number = column<number | null>('number');
export const dollars = column<Cents | null>('dollars');
export const instant = column<Date | null>('instant');
export const day = column<string | null>('day');
export const boolean = column<SqlBool | null>('boolean');
export const json = column<unknown>('json');

type Text = Expression<string | null>;

/** A column as plain text: case-sensitive, and usable with string functions. */
export const plain = (value: Text) => sql<string>`${value}::text`;

/** Search conditions, which compare a column with the search text. */
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
/** The trigram indexes know parts of three letters. */
const SHORTEST_PART = 3;

/** Shorter parts stand in nearly every text; with those it has to begin. */
export const contains =
  (value: Text): Search =>
  (q) =>
    q.length < SHORTEST_PART ? startsWith(value)(q) : sql`${value} ilike '%' || ${q} || '%'`;
