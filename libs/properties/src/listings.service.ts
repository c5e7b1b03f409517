import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, inTransaction, isTimeZone, Refusal, type Config } from '#libs/platform';
import type { Cents } from '#libs/rules';
import { Property } from './property.entity.js';

/** A home as its owner describes it; shapes and limits are checked at the edge. */
export interface Listing {
  title: string;
  description: string;
  propertyType: string;
  address: string;
  city: string;
  state: string;
  country: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  nightlyCents: Cents;
  bedrooms: number;
  bathrooms: number;
  maxGuests: number;
  maxNights: number;
  amenities: string[];
  houseRules: string[];
  photos: string[];
  checkInTime: string;
  checkOutTime: string;
}

/** What owners do with their homes. @spec §6, D12, D13 */
@Injectable()
export class ListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists a home; it can be booked at once unless operators approve listings. @returns its id @spec D12, D13 */
  async add(ownerId: string, listing: Listing): Promise<string> {
    if (!isTimeZone(listing.timeZone)) {
      throw new Refusal('request.invalid', {
        errors: [{ field: 'time_zone', message: 'Please name a time zone such as America/Denver' }],
      });
    }
    const id = randomUUID();
    await inTransaction(this.em, async (tx) => {
      tx.create(Property, {
        ...listing,
        id,
        ownerId,
        status: this.config.approveListings ? 'awaiting_approval' : 'listed',
        ratingSum: 0,
        ratingCount: 0,
        createdAt: this.clock.now(),
      });
      await tx.flush();
    });
    return id;
  }
}
