import type { Column, ColumnType } from '../list-definition.js';

/** What may be asked of a column, beside looking at it. */
type Ways = Partial<Pick<Column, 'sort' | 'filter' | 'groups'>>;

/** The list can be sorted by it. */
export const SORTED: Ways = { sort: true };
/** One or several of its values can be picked. */
export const PICKED: Ways = { filter: 'equals' };
/** Its values can be limited from below and from above. */
export const RANGED: Ways = { filter: 'range' };

const column =
  (type: ColumnType) =>
  (sql: string, ...ways: readonly Ways[]): Column =>
    ways.reduce<Column>((made, way) => ({ ...made, ...way }), { sql, type });

export const id = column('id');
export const text = column('text');
export const number = column('number');
export const dollars = column('dollars');
export const instant = column('instant');
export const day = column('day');
export const boolean = column('boolean');
export const json = column('json');

/** Conditions of a search: each takes what was typed in the place of its `?`. */
export const is = (sql: string): string => `${sql} = ?`;
export const isId = (sql: string): string => `${sql}::text = lower(?)`;
export const lastEight = (sql: string): string => `right(${sql}::text, 8) = lower(?)`;
export const startsWith = (sql: string): string => `${sql} ilike ? || '%'`;
export const contains = (sql: string): string => `${sql} ilike '%' || ? || '%'`;
