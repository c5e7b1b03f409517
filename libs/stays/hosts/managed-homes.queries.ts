import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { DomainError, readsOver } from '#libs/core/platform';
import type { PropertiesTables } from '#libs/stays/properties';

const properties = expressionBuilder<PropertiesTables>();

/**
 * Whether a person may act on an owner's homes, with their stays and reviews. This room alone decides who may: the owner.
 * @spec §6, D12
 */
export const manages = (personId: string | null, ownerId: string): boolean => personId === ownerId;

/** {@link manages} as a condition on a column of owners. */
export const managedBy = (owner: Expression<string>, personId: string) =>
  sql<SqlBool>`${owner} = ${personId}::uuid`;

/** Ids of the homes that a person may act on, as a subquery. Nobody acts on a home that its owner has removed. */
export const homesOf = (personId: string) =>
  properties
    .selectFrom('properties as own')
    .select('own.id')
    .where((home) => managedBy(home.ref('own.owner_id'), personId))
    .where('own.status', '<>', 'removed');

/**
 * Makes sure that a person may act on a home; to anybody else it does not exist.
 * @throws DomainError `property.not_found`
 * @spec F16
 */
export async function assertManages(em: EntityManager, personId: string, homeId: string): Promise<void> {
  const managed = await readsOver<PropertiesTables>(em)
    .selectFrom('properties as p')
    .select('p.id')
    .where('p.id', '=', homeId)
    .where('p.id', 'in', homesOf(personId))
    .executeTakeFirst();
  if (!managed) throw new DomainError('property.not_found');
}
