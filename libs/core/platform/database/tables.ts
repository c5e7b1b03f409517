import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';

/** Kysely's table types for entities: snake-case columns typed by the entities' properties. */
export type TablesOf<Schema extends { name: string }> = InferKyselyDB<Schema>;

/**
 * Queries on the tables of `DB`, in the transaction of `em` if there is one. Each room's `tables.ts` lists its own tables;
 * another room's table, or a removed column, does not compile.
 */
export const queriesOver = <DB>(em: EntityManager): Kysely<DB> =>
  // MikroORM's conditional return type does not resolve for a generic DB.
  em.getKysely<object>() as unknown as Kysely<DB>;

/** A read-only query builder. */
export type Reader<DB> = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case'
>;

/** Reads the tables of `DB`, including those of other rooms; only for `*.queries.ts`. */
export const readsOver = <DB>(em: EntityManager): Reader<DB> => queriesOver<DB>(em);
