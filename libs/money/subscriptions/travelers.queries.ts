import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver, type Tx } from '#libs/core/platform';
import type { Plan } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';

const travelers = (em: EntityManager, userId: string) =>
  readsOver<Pick<IdentityTables, 'users'>>(em).selectFrom('users').where('id', '=', userId);

/**
 * Locks a user's plan until the transaction ends. Every plan change calls it before reading subscriptions, so that changes run
 * in sequence.
 * @returns the plan, or null for an unknown user
 */
export async function lockPlan(tx: Tx, userId: string): Promise<Plan | null> {
  const user = await travelers(tx, userId).select('plan').forNoKeyUpdate().executeTakeFirst();
  return user?.plan ?? null;
}

/** Same as {@link lockPlan} for a change that the traveler asks for; null as well once their account is erased. */
export async function lockOwnPlan(tx: Tx, userId: string): Promise<Plan | null> {
  const own = travelers(tx, userId).where('erased_at', 'is', null);
  const user = await own.select('plan').forNoKeyUpdate().executeTakeFirst();
  return user?.plan ?? null;
}

/** A user's plan, or null for an unknown user. */
export async function planOf(em: EntityManager, userId: string): Promise<Plan | null> {
  const user = await travelers(em, userId).select('plan').executeTakeFirst();
  return user?.plan ?? null;
}

/** Name and email for the provider; undefined for an unknown user. */
export const findContact = (tx: Tx, userId: string) =>
  travelers(tx, userId).select(['email', 'full_name']).executeTakeFirst();

/** The same of an account that is not erased, nor will be before the transaction ends. */
export const lockContact = (tx: Tx, userId: string) =>
  travelers(tx, userId)
    .where('erased_at', 'is', null)
    .select(['email', 'full_name'])
    .forKeyShare()
    .executeTakeFirst();
