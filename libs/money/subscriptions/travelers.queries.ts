import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver, type Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';

const travelers = (em: EntityManager, userId: string) =>
  readsOver<Pick<IdentityTables, 'users'>>(em).selectFrom('users').where('id', '=', userId);

/**
 * Locks somebody's plan until the transaction ends, before anything about their subscriptions is read: whoever changes it
 * comes through here, so that two changes are one after the other.
 * @returns the plan, or null when there is no such person
 */
export async function lockPlan(tx: Tx, userId: string): Promise<Plan | null> {
  const person = await travelers(tx, userId).select('plan').forNoKeyUpdate().executeTakeFirst();
  return person?.plan ?? null;
}

/** Somebody's plan, or null when there is no such person. */
export async function planOf(em: EntityManager, userId: string): Promise<Plan | null> {
  const person = await travelers(em, userId).select('plan').executeTakeFirst();
  return person?.plan ?? null;
}

/** How the provider is to know somebody; undefined when there is no such person. */
export const findContact = (tx: Tx, userId: string) =>
  travelers(tx, userId).select(['email', 'full_name']).executeTakeFirst();
