import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, type Tx } from '#libs/core/platform';
import { assertManages } from '#libs/stays/hosts';
import { lockOwnerStanding } from './owner-standing.queries.js';
import { Property, type PropertyStatus, type StatusChange } from './property.entity.js';

const PAUSED_BY_OWNER = 'Paused by its owner';

/** Changes the status of homes and announces it. Existing bookings are not affected. @spec D12, D13 */
@Injectable()
export class ListingStatuses {
  constructor(private readonly clock: Clock) {}

  /**
   * Changes a home's status for an operator; the owner sees the reason of a pause.
   * @returns the previous status
   * @throws DomainError `property.not_found`, `property.wrong_status`, `property.owner_suspended` when it cannot be listed for that reason
   */
  async moveTo(
    tx: Tx,
    homeId: string,
    next: 'listed' | 'paused',
    by: { operatorId: string | null; reason: string },
  ): Promise<PropertyStatus> {
    const home = await lockedHome(tx, homeId);
    if (!home) throw new DomainError('property.not_found');
    const previous = home.status;
    await move(tx, home, { next, by: by.operatorId, reason: by.reason }, this.clock.now());
    return previous;
  }

  /**
   * Pauses or relists an owner's home; a home that has the status already is left unchanged.
   * @throws DomainError `property.not_found` when it is not theirs; `property.awaiting_approval`, `property.paused_by_us` while only an
   *   operator may list it; `property.owner_suspended`
   */
  async moveOwn(tx: Tx, ownerId: string, homeId: string, next: 'listed' | 'paused'): Promise<void> {
    const home = await lockedHomeOf(tx, ownerId, homeId);
    if (home.status === 'awaiting_approval') throw new DomainError('property.awaiting_approval');
    if (home.status === next) return;
    if (home.statusReason !== null) throw new DomainError('property.paused_by_us');
    await move(tx, home, { next, by: ownerId, reason: null }, this.clock.now());
  }
}

/** Loads a home that a person may act on, to change it. @throws DomainError `property.not_found` */
export async function lockedHomeOf(tx: Tx, userId: string, homeId: string): Promise<Property> {
  await assertManages(tx, userId, homeId);
  const home = await lockedHome(tx, homeId);
  if (!home || home.status === 'removed') throw new DomainError('property.not_found');
  return home;
}

/** Loads a home to change it; concurrent changes wait. */
const lockedHome = (tx: Tx, id: string): Promise<Property | null> =>
  tx.findOne(Property, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Pauses all of an owner's homes for a reason of ours; homes that are paused already stay unchanged. */
export async function pauseAllOf(tx: Tx, ownerId: string, reason: string, now: Date): Promise<void> {
  const homes = await tx.find(
    Property,
    { ownerId, status: { $nin: ['paused', 'removed'] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const home of homes) await move(tx, home, { next: 'paused', by: null, reason }, now);
}

async function move(tx: Tx, home: Property, change: StatusChange, now: Date): Promise<void> {
  if (change.next === 'listed') await assertMaySell(tx, home.ownerId);
  home.moveTo(change);
  await announceStatus(tx, home, now);
}

/**
 * Makes sure that an owner's account is neither suspended nor erased, and is not until the transaction ends.
 * @throws DomainError `property.owner_suspended`
 */
async function assertMaySell(tx: Tx, ownerId: string): Promise<void> {
  const { maySell } = await lockOwnerStanding(tx, ownerId);
  if (!maySell) throw new DomainError('property.owner_suspended');
}

/** Writes a home whose status has changed, and says so. */
export async function announceStatus(tx: Tx, home: Property, now: Date): Promise<void> {
  await tx.flush();
  const facts = { propertyId: home.id, propertyTitle: home.title, ownerId: home.ownerId };
  if (home.status === 'listed') await announce(tx, 'property.listed', facts, now);
  if (home.status === 'paused')
    await announce(tx, 'property.paused', { ...facts, reason: home.statusReason ?? PAUSED_BY_OWNER }, now);
}
