import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Cents, ExportSection, DeletionBlockerKind, Role } from '#libs/core/rules';
import type { Tx } from './database/transaction.js';

/** A query whose rows hold at least these columns, whichever tables it reads. */
export type RowsOf<Row> = SelectQueryBuilder<never, never, Row>;

/** Somebody whose account is being deleted. */
interface LeavingPerson {
  id: string;
  email: string;
  role: Role;
}

/** Something between a person and others that has to end before their account can. */
export interface DeletionBlocker {
  kind: DeletionBlockerKind;
  /** A home, or a plan. */
  what: string | null;
  /** A day, `YYYY-MM-DD`. */
  until: string | null;
  amount_cents: Cents | null;
}

/** What a room keeps about people: each room hands it out and forgets it by itself, when it is asked to. */
export interface PersonalData {
  /**
   * The room's lists of the file that people get. Each row has a text `key` that orders the list and is not shown. Amounts
   * are whole cents; what is others' is left out.
   */
  readonly lists?: {
    readonly [Section in ExportSection]?: (em: EntityManager, userId: string) => RowsOf<{ key: string }>;
  };
  /** Queries instead of rows: all rooms are asked in one statement, so that nothing slips from one to another meanwhile. */
  readonly deletionBlockers?: (em: EntityManager, userId: string) => readonly RowsOf<DeletionBlocker>[];
  /** Deletes what is only about the person, and takes them out of what stays. The account is locked meanwhile. */
  readonly forget?: (tx: Tx, person: LeavingPerson, now: Date) => Promise<void>;
  /** Deletes what people without an account have told us long enough ago; what is left has its turn in the next run. */
  readonly forgetVisitors?: (tx: Tx, now: Date) => Promise<void>;
}

/** The columns of an {@link DeletionBlocker}; what is not said is null. */
export const deletionBlocker = (
  kind: DeletionBlockerKind | Expression<DeletionBlockerKind>,
  said: { what?: Expression<string>; until?: Expression<string>; amount?: Expression<number> } = {},
) =>
  [
    sql<DeletionBlockerKind>`${kind}::text`.as('kind'),
    sql<string | null>`${said.what ?? null}::text`.as('what'),
    sql<string | null>`${said.until ?? null}::text`.as('until'),
    sql<Cents | null>`${said.amount ?? null}::int8`.as('amount_cents'),
  ] as const;
