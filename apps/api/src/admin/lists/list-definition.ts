import type { Permission } from '#libs/core/rules';

/** How a column travels: cents go out as dollars, instants as ISO text, days as they are. */
export type ColumnType = 'id' | 'text' | 'number' | 'dollars' | 'instant' | 'day' | 'boolean' | 'json';

/** One column of a list. */
export interface Column {
  /** SQL over the list's tables. A column that can be sorted by is never null. */
  sql: string;
  type: ColumnType;
  sort?: true;
  /** `equals` takes one or several values with commas between; `range` takes `<name>_from` and `<name>_to`. */
  filter?: 'equals' | 'range';
  /** Words that stand for several values of an `equals` filter. */
  groups?: Readonly<Record<string, readonly string[]>>;
}

/** A list of the operators' tools: what it shows, and what may be asked of it. */
export interface ListDefinition {
  /** Path below `/admin`, and the name of the exported file. */
  name: string;
  permission: Permission;
  summary: string;
  /** SQL after `from`. */
  from: string;
  /** SQL of the column that makes the order of equal rows certain. */
  id: string;
  /** SQL type of that column. */
  idType: 'uuid' | 'text' | 'bigint';
  columns: Readonly<Record<string, Column>>;
  /** Conditions that `q` is tried against, in the place of each `?`; any of them finds a row. */
  search?: readonly string[];
  /** Column, with `-` before it for the largest first. */
  defaultSort: string;
}

/** What was asked of a list, as it arrived. */
export type ListQuery = Readonly<Record<string, unknown>>;

/** A row as it is sent. */
export type ListRow = Readonly<Record<string, string | number | boolean | object | null>>;
