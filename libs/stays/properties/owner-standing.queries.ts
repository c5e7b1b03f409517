import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';

/** Whether an owner's account is suspended, which does not change until the transaction ends. */
export const lockOwnerStanding = (tx: Tx, ownerId: string): Promise<{ isSuspended: boolean }> =>
  readsOver<Pick<IdentityTables, 'users'>>(tx)
    .selectFrom('users')
    .select((user) => isTrue(user('suspended_at', 'is not', null)).as('isSuspended'))
    .where('id', '=', ownerId)
    .forShare()
    .executeTakeFirstOrThrow();
