import type { EntityManager } from '@mikro-orm/postgresql';
import { readsOver } from '#libs/core/platform';
import { effectiveAge, type Plan } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';

type Reads = Pick<IdentityTables, 'users'>;

/** A traveler's age in years at `now`; 0 when they never stated it. @spec D1 */
export async function ageOf(em: EntityManager, travelerId: string, now: Date): Promise<number> {
  const person = await readsOver<Reads>(em)
    .selectFrom('users')
    .select(['age', 'age_stated_at'])
    .where('id', '=', travelerId)
    .executeTakeFirst();
  return person?.age && person.age_stated_at ? effectiveAge(person.age, person.age_stated_at, now) : 0;
}

/** A traveler's plan; null when the account does not exist. */
export async function planOf(em: EntityManager, travelerId: string): Promise<Plan | null> {
  const person = await readsOver<Reads>(em)
    .selectFrom('users')
    .select('plan')
    .where('id', '=', travelerId)
    .executeTakeFirst();
  return person?.plan ?? null;
}
