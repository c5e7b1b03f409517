import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';

/** The tables of some entities as Kysely sees them: columns in snake case, typed by the entities' properties. */
export type TablesOf<Schema extends { name: string }> = InferKyselyDB<Schema>;

/**
 * Queries over the tables of `DB`, in the transaction of `em` if it is in one. Each room's `tables.ts` says which are its own;
 * another room's table, or a column that is gone, does not compile.
 */
export const queriesOver = <DB>(em: EntityManager): Kysely<DB> =>
  // The mapper's type is conditional, so the compiler cannot see that it is this one for every DB that is given.
  em.getKysely<object>() as unknown as Kysely<DB>;

/** Selects only. */
export type Reader<DB> = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'case'>;

/** Reads over the tables of `DB`, other rooms' among them; for `*.queries.ts` alone. */
export const readsOver = <DB>(em: EntityManager): Reader<DB> => queriesOver<DB>(em);
