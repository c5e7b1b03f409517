import { LockMode } from '@mikro-orm/core';
import type { Tx } from '#libs/core/platform';
import { announceStatus } from './listing-status.js';
import { Property } from './property.entity.js';

const OWNER_SUSPENDED = 'Its owner’s account is suspended';

/** Locks an owner's homes until the transaction ends. Who changes an account and its homes locks the homes first, as booking does. */
export const lockHomesOf = (tx: Tx, ownerId: string): Promise<Property[]> =>
  tx.find(Property, { ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });

/** Takes every home of a suspended owner out of search and booking; homes that are paused already stay as they are. @spec D13 */
export async function suspendHomesOf(tx: Tx, ownerId: string, now: Date): Promise<void> {
  for (const home of await lockHomesOf(tx, ownerId)) {
    if (home.status !== 'listed' && home.status !== 'awaiting_approval') continue;
    home.suspend(OWNER_SUSPENDED);
    await announceStatus(tx, home, now);
  }
}

/** Gives the homes that {@link suspendHomesOf} took the status that they had, and no other home. @spec D13 */
export async function restoreHomesOf(tx: Tx, ownerId: string, now: Date): Promise<void> {
  for (const home of await lockHomesOf(tx, ownerId)) {
    if (home.suspendedFrom === null) continue;
    home.endSuspension();
    await announceStatus(tx, home, now);
  }
}
