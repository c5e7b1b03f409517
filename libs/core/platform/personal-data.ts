import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { DeletionBlocker, ExportSection, Role } from '#libs/core/rules';
import type { Tx } from './database/transaction.js';

/** A query whose rows have at least these columns, whichever tables it reads. */
export type RowsOf<Row> = SelectQueryBuilder<never, never, Row>;

/** A person whose account is being deleted. */
interface DeletedPerson {
  id: string;
  email: string;
  role: Role;
}

/** How a room exports and deletes the personal data it stores. */
export interface PersonalData {
  /**
   * The room's lists in a person's data export. Each row has a text `key` that sorts the list and is not shown. Amounts
   * are whole cents; other people's data is left out.
   */
  readonly lists?: {
    readonly [Section in ExportSection]?: (em: EntityManager, userId: string) => RowsOf<{ key: string }>;
  };
  /** Queries rather than rows, because all rooms are queried in one statement for a consistent snapshot. */
  readonly deletionBlockers?: (em: EntityManager, userId: string) => readonly RowsOf<DeletionBlocker>[];
  /** Deletes data about this person alone and anonymises what is kept. The account is locked meanwhile. */
  readonly forget?: (tx: Tx, person: DeletedPerson, now: Date) => Promise<void>;
  /** Deletes expired data of visitors without an account; what exceeds a batch waits for the next run. */
  readonly forgetVisitors?: (tx: Tx, now: Date) => Promise<void>;
}

/** The columns of a {@link DeletionBlocker}; omitted values are null. */
export const deletionBlocker = (
  kind: DeletionBlocker['kind'] | Expression<DeletionBlocker['kind']>,
  values: { what?: Expression<string>; until?: Expression<string>; amount?: Expression<number> } = {},
) =>
  [
    sql<DeletionBlocker['kind']>`${kind}::text`.as('kind'),
    sql<DeletionBlocker['what']>`${values.what ?? null}::text`.as('what'),
    sql<DeletionBlocker['until']>`${values.until ?? null}::text`.as('until'),
    sql<DeletionBlocker['amount']>`${values.amount ?? null}::int8`.as('amount'),
  ] as const;
