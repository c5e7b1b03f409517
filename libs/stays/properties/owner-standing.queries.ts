import { countAll, isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { PropertiesTables } from './tables.js';

type Reads = Pick<IdentityTables, 'users'> & Pick<PropertiesTables, 'properties'>;

/** Whether an owner's account is suspended or erased, which does not change until the transaction ends. */
export const lockOwnerStanding = (tx: Tx, ownerId: string): Promise<{ maySell: boolean }> =>
  readsOver<Reads>(tx)
    .selectFrom('users')
    .select((user) =>
      isTrue(user.and([user('suspended_at', 'is', null), user('erased_at', 'is', null)])).as('maySell'),
    )
    .where('id', '=', ownerId)
    .forShare()
    .executeTakeFirstOrThrow();

/** What decides how many homes an owner may list. Another listing of the same owner waits until the transaction ends. */
export const lockListingOwner = (tx: Tx, ownerId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('users')
    .select((user) => [
      isTrue(user('erased_at', 'is not', null)).as('isErased'),
      isTrue(user('suspended_at', 'is not', null)).as('isSuspended'),
      isTrue(user('email_verified_at', 'is not', null)).as('isConfirmed'),
      isTrue(user('homes_unlimited_at', 'is not', null)).as('isUnlimited'),
    ])
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Number of an owner's homes, paused ones included. */
export async function countHomes(tx: Tx, ownerId: string): Promise<number> {
  const { homes } = await readsOver<Reads>(tx)
    .selectFrom('properties')
    .select(countAll().as('homes'))
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return homes;
}
