import { Injectable } from '@nestjs/common';
import { announce, Clock, firstRow, Refusal, type Tx } from '#libs/platform';

/** Whether a home can be found and booked. */
export type ListingStatus = 'listed' | 'paused' | 'awaiting_approval';

interface LockedHome {
  status: ListingStatus;
  /** Only of a home that we took out ourselves. */
  status_reason: string | null;
  owner_id: string;
  title: string;
}

interface Move {
  next: 'listed' | 'paused';
  /** For the record; its owner sees it as ours when `reason` is set. */
  by: string | null;
  reason: string | null;
}

const BY_ITS_OWNER = 'Paused by its owner';

/** Where a home may go from each status. @spec D13 */
const TRANSITIONS: Readonly<Record<ListingStatus, readonly ListingStatus[]>> = {
  awaiting_approval: ['listed', 'paused'],
  listed: ['paused'],
  paused: ['listed'],
};

/** The one door of a home's status. Bookings that were made stay as they are. @spec D12, D13 */
@Injectable()
export class ListingStatuses {
  constructor(private readonly clock: Clock) {}

  /**
   * An operator moves a home to another status; the owner is told, with the reason.
   * @returns the status it had
   * @throws Refusal `property.not_found`, `property.wrong_status`
   */
  async moveTo(
    tx: Tx,
    homeId: string,
    next: 'listed' | 'paused',
    by: { operatorId: string | null; reason: string },
  ): Promise<ListingStatus> {
    const home = await lockedHome(tx, homeId);
    if (!home) throw new Refusal('property.not_found');
    if (!TRANSITIONS[home.status].includes(next)) throw new Refusal('property.wrong_status');
    await this.move(tx, homeId, home, { next, by: by.operatorId, reason: by.reason });
    return home.status;
  }

  /**
   * An owner takes a home out of search and booking, or puts it back; what is so already changes nothing.
   * @throws Refusal `property.not_found` when it is not theirs; `property.awaiting_approval`, `property.paused_by_us` while
   *   it is for us to list it
   */
  async moveOwn(tx: Tx, ownerId: string, homeId: string, next: 'listed' | 'paused'): Promise<void> {
    const home = await lockedHome(tx, homeId);
    if (home?.owner_id !== ownerId) throw new Refusal('property.not_found');
    if (home.status === 'awaiting_approval') throw new Refusal('property.awaiting_approval');
    if (home.status === next) return;
    if (home.status_reason !== null) throw new Refusal('property.paused_by_us');
    await this.move(tx, homeId, home, { next, by: ownerId, reason: null });
  }

  private async move(tx: Tx, homeId: string, home: LockedHome, { next, by, reason }: Move): Promise<void> {
    await tx.execute('update properties set status = ?, status_reason = ?, status_set_by = ? where id = ?', [
      next,
      next === 'paused' ? reason : null,
      by,
      homeId,
    ]);
    const facts = { propertyId: homeId, propertyTitle: home.title, ownerId: home.owner_id };
    const now = this.clock.now();
    if (next === 'listed') await announce(tx, 'property.listed', facts, now);
    else await announce(tx, 'property.paused', { ...facts, reason: reason ?? BY_ITS_OWNER }, now);
  }
}

const lockedHome = (tx: Tx, homeId: string): Promise<LockedHome | null> =>
  firstRow<LockedHome>(
    tx,
    'select status, status_reason, owner_id, title from properties where id = ? for update',
    [homeId],
  );
