import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, inTransaction, isTimeZone, DomainError, Settings } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';
import { ListingStatuses, lockedHome } from './listing-status.js';
import { Property } from './property.entity.js';

/** A home as its owner describes it; the API validates formats and limits. */
export type Listing = Pick<
  Property,
  | 'title'
  | 'description'
  | 'propertyType'
  | 'address'
  | 'city'
  | 'state'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'timeZone'
  | 'nightlyCents'
  | 'bedrooms'
  | 'bathrooms'
  | 'maxGuests'
  | 'maxNights'
  | 'amenities'
  | 'houseRules'
  | 'photos'
  | 'checkInTime'
  | 'checkOutTime'
>;

/** Lets owners list homes and change their price and status. @spec §6, D12, D13 */
@Injectable()
export class ListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly statuses: ListingStatuses,
  ) {}

  /** Lists a home; it is bookable at once unless operators approve listings. @returns its id @spec D12, D13 */
  async add(ownerId: string, listing: Listing): Promise<string> {
    if (!isTimeZone(listing.timeZone)) {
      throw new DomainError('request.invalid', {
        errors: [{ field: 'time_zone', message: 'Please name a time zone such as America/Denver' }],
      });
    }
    const id = randomUUID();
    const approved = !(await this.settings.get('listing_approval'));
    await inTransaction(this.em, async (tx) => {
      tx.create(Property, {
        ...listing,
        id,
        ownerId,
        status: approved ? 'listed' : 'awaiting_approval',
        ratingSum: 0,
        ratingCount: 0,
        createdAt: this.clock.now(),
      });
      await tx.flush();
    });
    return id;
  }

  /**
   * Changes the nightly price; existing bookings and holds keep theirs. The same price changes nothing.
   * @param nightly cents per night
   * @throws DomainError `property.not_found` when it is not theirs
   * @spec D12
   */
  changePrice(ownerId: string, homeId: string, nightly: Cents): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const home = await lockedHome(tx, homeId);
      if (home?.ownerId !== ownerId) throw new DomainError('property.not_found');
      if (home.nightlyCents === nightly) return;
      const previousCents = home.changePrice(nightly);
      await tx.flush();
      const facts = { propertyId: homeId, propertyTitle: home.title, ownerId };
      const prices = { previousCents, nightlyCents: nightly };
      await announce(tx, 'property.price_changed', { ...facts, ...prices }, this.clock.now());
    });
  }

  /** Pauses or relists an owner's home, see {@link ListingStatuses.moveOwn}. @spec D12 */
  changeStatus(ownerId: string, homeId: string, next: 'listed' | 'paused'): Promise<void> {
    return inTransaction(this.em, (tx) => this.statuses.moveOwn(tx, ownerId, homeId, next));
  }
}
