import type { EntityManager } from '@mikro-orm/postgresql';
import {
  expressionBuilder,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { ListName, ListRowView } from '#libs/core/contracts';
import { readsOver, type Reader } from '#libs/core/platform';
import type { Permission } from '#libs/core/rules';

/** How a column is sent: cents as dollars, instants as ISO text, days unchanged. */
export type ColumnType = 'id' | 'text' | 'number' | 'dollars' | 'instant' | 'day' | 'boolean' | 'json';

/** One column of a list. */
export interface Column {
  /** The column's value; never null in a sortable column. */
  value: Expression<unknown>;
  type: ColumnType;
  sort?: true;
  /** `equals` takes one or more comma-separated values; `range` takes `<name>_from` and `<name>_to`. */
  filter?: 'equals' | 'range';
  /** Names for several values of an `equals` filter. */
  groups?: Readonly<Record<string, readonly string[]>>;
}

/** A condition that matches the search text. */
export type Search = (q: string) => Expression<SqlBool>;

/** The properties of a list other than its query. */
interface ListFacts {
  name: ListName;
  permission: Permission;
  /** SQL type of the id. */
  idType: 'uuid' | 'text' | 'bigint';
  /** A column name, prefixed with `-` for descending order. */
  defaultSort: string;
}

/** A list of the operators' tools: its columns, filters, sort orders and search. */
export interface ListDefinition extends ListFacts {
  /**
   * All rows, before any column is selected; some depend on the time. Joined by left joins, although every row has a match, so that a count can
   * skip the joins it does not need.
   */
  rows: (em: EntityManager, now: Date) => SelectQueryBuilder<never, never, object>;
  /** Breaks ties between rows that sort equal. */
  id: Expression<unknown>;
  columns: Readonly<Record<string, Column>>;
  /** A row matches when any of these conditions holds. */
  search: readonly Search[];
}

/** A {@link ListDefinition} typed by the tables it reads; `DB` and `Tables` are those of its rows. */
interface TypedList<Reads, DB, Tables extends keyof DB> extends ListFacts {
  rows: (reads: Reader<Reads>, now: Date) => SelectQueryBuilder<DB, Tables, object>;
  id: (row: ExpressionBuilder<DB, Tables>) => Expression<unknown>;
  columns: (row: ExpressionBuilder<DB, Tables>) => Record<string, Column>;
  search: (row: ExpressionBuilder<DB, Tables>) => readonly Search[];
}

/** Defines lists over the tables of `Reads`; unknown columns do not compile. */
export const listsOver =
  <Reads>() =>
  <DB, Tables extends keyof DB>(list: TypedList<Reads, DB, Tables>): ListDefinition => {
    const row = expressionBuilder<DB, Tables>();
    return {
      ...list,
      rows: (em, now) => list.rows(readsOver<Reads>(em), now),
      id: list.id(row),
      columns: list.columns(row),
      search: list.search(row),
    };
  };

/** The raw query of a list request. */
export type ListQuery = Readonly<Record<string, unknown>>;

/** A row of the response. */
export type ListRow = ListRowView;
