import { DomainError, type Tx } from '#libs/core/platform';
import { HOMES_MAX, HOMES_MAX_UNCONFIRMED } from '#libs/core/rules';
import { countHomes, lockListingOwner } from './owner-standing.queries.js';

/**
 * Makes sure that an owner may list one more home; concurrent listings of the owner wait, so that they count each other.
 * @throws DomainError `auth.required` when the account was erased meanwhile, `property.owner_suspended`, `listing.confirm_email`, `listing.too_many_homes`
 */
export async function assertMayAdd(tx: Tx, ownerId: string): Promise<void> {
  const { isErased, isSuspended, isConfirmed, isUnlimited } = await lockListingOwner(tx, ownerId);
  if (isErased) throw new DomainError('auth.required');
  if (isSuspended) throw new DomainError('property.owner_suspended');
  if (isUnlimited) return;
  const homes = await countHomes(tx, ownerId);
  if (!isConfirmed && homes >= HOMES_MAX_UNCONFIRMED) throw new DomainError('listing.confirm_email');
  if (homes >= HOMES_MAX) throw new DomainError('listing.too_many_homes', { n: HOMES_MAX });
}
