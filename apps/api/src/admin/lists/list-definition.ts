import type { EntityManager } from '@mikro-orm/postgresql';
import {
  expressionBuilder,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { ListRowView } from '#libs/core/contracts';
import { readsOver, type Reader } from '#libs/core/platform';
import type { Permission } from '#libs/core/rules';

/** How a column travels: cents go out as dollars, instants as ISO text, days as they are. */
export type ColumnType = 'id' | 'text' | 'number' | 'dollars' | 'instant' | 'day' | 'boolean' | 'json';

/** One column of a list. */
export interface Column {
  /** What it shows. A column that can be sorted by is never null. */
  value: Expression<unknown>;
  type: ColumnType;
  sort?: true;
  /** `equals` takes one or several values with commas between; `range` takes `<name>_from` and `<name>_to`. */
  filter?: 'equals' | 'range';
  /** Words that stand for several values of an `equals` filter. */
  groups?: Readonly<Record<string, readonly string[]>>;
}

/** A condition on what was typed into the search field. */
export type Search = (q: string) => Expression<SqlBool>;

/** What is said of a list beside its query. */
interface ListFacts {
  /** Path below `/admin`, and the name of the exported file. */
  name: string;
  permission: Permission;
  summary: string;
  /** SQL type of the id. */
  idType: 'uuid' | 'text' | 'bigint';
  /** Column, with `-` before it for the largest first. */
  defaultSort: string;
}

/** A list of the operators' tools: what it shows, and what may be asked of it. */
export interface ListDefinition extends ListFacts {
  /** Every row there is, with nothing selected yet. */
  rows: (em: EntityManager) => SelectQueryBuilder<never, never, object>;
  /** Makes the order of equal rows certain. */
  id: Expression<unknown>;
  columns: Readonly<Record<string, Column>>;
  /** Any of them finds a row. */
  search: readonly Search[];
}

/** The same, in terms of the tables that it reads: `DB` and `Tables` are those of its rows. */
interface TypedList<Reads, DB, Tables extends keyof DB> extends ListFacts {
  rows: (reads: Reader<Reads>) => SelectQueryBuilder<DB, Tables, object>;
  id: (row: ExpressionBuilder<DB, Tables>) => Expression<unknown>;
  columns: (row: ExpressionBuilder<DB, Tables>) => Record<string, Column>;
  search: (row: ExpressionBuilder<DB, Tables>) => readonly Search[];
}

/** Defines lists over the tables of `Reads`; a column that no table has does not compile. */
export const listsOver =
  <Reads>() =>
  <DB, Tables extends keyof DB>(list: TypedList<Reads, DB, Tables>): ListDefinition => {
    const row = expressionBuilder<DB, Tables>();
    return {
      ...list,
      rows: (em) => list.rows(readsOver<Reads>(em)),
      id: list.id(row),
      columns: list.columns(row),
      search: list.search(row),
    };
  };

/** What was asked of a list, as it arrived. */
export type ListQuery = Readonly<Record<string, unknown>>;

/** A row as it is sent. */
export type ListRow = ListRowView;
