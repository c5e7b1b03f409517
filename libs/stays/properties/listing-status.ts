import { Injectable } from '@nestjs/common';
import { announce, Clock, DomainError, type Tx } from '#libs/core/platform';
import type { PropertyStatus } from './property.entity.js';
import { db } from './tables.js';

interface Move {
  next: 'listed' | 'paused';
  /** User id, for the record. Owners see a pause with a `reason` as made by Latchkey. */
  by: string | null;
  reason: string | null;
}

const PAUSED_BY_OWNER = 'Paused by its owner';

/** Allowed status transitions of a home. @spec D13 */
const TRANSITIONS: Readonly<Record<PropertyStatus, readonly PropertyStatus[]>> = {
  awaiting_approval: ['listed', 'paused'],
  listed: ['paused'],
  paused: ['listed'],
};

/** The only writer of a home's status. Existing bookings are not affected. @spec D12, D13 */
@Injectable()
export class ListingStatuses {
  constructor(private readonly clock: Clock) {}

  /**
   * Changes a home's status for an operator; the owner sees the reason of a pause.
   * @returns the previous status
   * @throws DomainError `property.not_found`, `property.wrong_status`
   */
  async moveTo(
    tx: Tx,
    homeId: string,
    next: 'listed' | 'paused',
    by: { operatorId: string | null; reason: string },
  ): Promise<PropertyStatus> {
    const home = await lockedHome(tx, homeId);
    if (!home) throw new DomainError('property.not_found');
    if (!TRANSITIONS[home.status].includes(next)) throw new DomainError('property.wrong_status');
    await this.move(tx, homeId, home, { next, by: by.operatorId, reason: by.reason });
    return home.status;
  }

  /**
   * Pauses or relists an owner's home; a home that has the status already is left unchanged.
   * @throws DomainError `property.not_found` when it is not theirs; `property.awaiting_approval`, `property.paused_by_us` while only an
   *   operator may list it
   */
  async moveOwn(tx: Tx, ownerId: string, homeId: string, next: 'listed' | 'paused'): Promise<void> {
    const home = await lockedHome(tx, homeId);
    if (home?.owner_id !== ownerId) throw new DomainError('property.not_found');
    if (home.status === 'awaiting_approval') throw new DomainError('property.awaiting_approval');
    if (home.status === next) return;
    if (home.status_reason !== null) throw new DomainError('property.paused_by_us');
    await this.move(tx, homeId, home, { next, by: ownerId, reason: null });
  }

  private async move(tx: Tx, homeId: string, home: LockedHome, { next, by, reason }: Move): Promise<void> {
    await db(tx)
      .updateTable('properties')
      .set({ status: next, status_reason: next === 'paused' ? reason : null, status_set_by: by })
      .where('id', '=', homeId)
      .execute();
    const facts = { propertyId: homeId, propertyTitle: home.title, ownerId: home.owner_id };
    const now = this.clock.now();
    if (next === 'listed') await announce(tx, 'property.listed', facts, now);
    else await announce(tx, 'property.paused', { ...facts, reason: reason ?? PAUSED_BY_OWNER }, now);
  }
}

const lockedHome = (tx: Tx, homeId: string) =>
  db(tx)
    .selectFrom('properties')
    // `status_reason` is only set when Latchkey, not the owner, paused the home.
    .select(['status', 'status_reason', 'owner_id', 'title'])
    .where('id', '=', homeId)
    .forUpdate()
    .executeTakeFirst();

type LockedHome = NonNullable<Awaited<ReturnType<typeof lockedHome>>>;

/** Pauses all of an owner's homes for a reason of ours; homes that are paused already stay unchanged. */
export async function pauseAllOf(tx: Tx, ownerId: string, reason: string, now: Date): Promise<void> {
  const paused = await db(tx)
    .updateTable('properties')
    .set({ status: 'paused', status_reason: reason, status_set_by: null })
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'paused')
    .returning(['id as propertyId', 'title as propertyTitle'])
    .execute();
  for (const home of paused) await announce(tx, 'property.paused', { ...home, ownerId, reason }, now);
}
