import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '#libs/core/platform';
import type { Cents, HomePicture, OwnerRules } from '#libs/core/rules';

/**
 * Only the owner can see `paused` and `awaiting_approval` homes, and only operators `removed` ones, which are kept for the bookings that refer to
 * them. @spec D12, D13
 */
export type PropertyStatus = 'listed' | 'paused' | 'awaiting_approval' | 'removed';

/** What a home can be when its owner is suspended and it has something to lose. */
export type SuspendedStatus = 'listed' | 'awaiting_approval';

export const PropertySchema = defineEntity({
  name: 'Property',
  tableName: 'properties',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    title: p.text(),
    description: p.text(),
    propertyType: p.text(),
    address: p.text(),
    /** What the public sees instead of the address. @spec G2 */
    neighbourhood: p.text().nullable(),
    city: p.text(),
    state: p.text(),
    country: p.text(),
    latitude: p.double().$type<number>(),
    longitude: p.double().$type<number>(),
    /** Where the public sees the home, some hundred metres away; kept by a trigger. @spec G2 */
    publicLatitude: p.double().$type<number>().default(0),
    publicLongitude: p.double().$type<number>().default(0),
    timeZone: p.text(),
    nightlyCents: p.integer().$type<Cents>(),
    bedrooms: p.integer(),
    bathrooms: p.double().$type<number>(),
    maxGuests: p.integer(),
    maxNights: p.integer().default(30),
    minNights: p.integer().default(1),
    /** Hours between the check-out of a stay and the check-in of the next. */
    preparationHours: p.integer().default(0),
    /** Hours before check-in until which a stay can be booked. */
    noticeHours: p.integer().default(0),
    /** Days on which stays begin, as bits of `WEEKDAYS`. */
    arrivalDays: p.integer().default(127),
    /** Gaps between stays that are shorter than the shortest stay can be booked. @spec G5 */
    sellsGaps: p.boolean().default(true),
    /** More is set about its prices than {@link nightlyCents}; kept by a trigger. @spec G4 */
    hasPriceRules: p.boolean().default(false),
    amenities: p.array().default([]),
    houseRules: p.array().default([]),
    photos: p.array().default([]),
    /** The photos that are ready, kept by a trigger. */
    pictures: p.json<HomePicture[]>().defaultRaw(`'[]'::jsonb`),
    checkInTime: p.text().default('15:00'),
    checkOutTime: p.text().default('11:00'),
    status: p.text().$type<PropertyStatus>().default('listed'),
    /** The operator's reason; null when the owner set the status. */
    statusReason: p.text().nullable(),
    statusSetBy: p.uuid().nullable(),
    /** The status that the suspension of its owner took from it, and lifting the suspension gives back; null without one. */
    suspendedFrom: p.text().$type<SuspendedStatus>().nullable(),
    ratingSum: p.integer().default(0),
    ratingCount: p.integer().default(0),
    /** Number of reviews with one to five stars, in this order. */
    starCounts: p.array(Number).columnType('int[]').default([0, 0, 0, 0, 0]),
    /** Counts the changes of what the owner describes, so that two of them at once are noticed. */
    version: p.integer().default(1),
    createdAt: p.datetime(),
    /** By the server's clock; tells triggers a home that the same transaction inserts. */
    insertedAt: p.datetime().defaultRaw('now()'),
  },
});

/** Allowed status transitions of a home. @spec D13 */
const TRANSITIONS: Readonly<Record<PropertyStatus, readonly PropertyStatus[]>> = {
  awaiting_approval: ['listed', 'paused', 'removed'],
  listed: ['paused', 'removed'],
  paused: ['listed', 'awaiting_approval', 'removed'],
  removed: [],
};

const canMove = (from: PropertyStatus, to: PropertyStatus): boolean => TRANSITIONS[from].includes(to);

/** A change of a home's status. */
export interface StatusChange {
  next: 'listed' | 'paused';
  /** User id, for the record. */
  by: string | null;
  /** Ours for a pause; null when the owner decides. */
  reason: string | null;
}

/** What its owner says about a home. */
export type HomeDescription = Pick<
  Property,
  | 'title'
  | 'description'
  | 'propertyType'
  | 'address'
  | 'neighbourhood'
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
  | 'minNights'
  | 'maxNights'
  | 'amenities'
  | 'houseRules'
  | 'photos'
  | 'checkInTime'
  | 'checkOutTime'
>;

/** Degrees rounded to some ten kilometres, which name a region and no house. */
const nearby = (degrees: number): number => Math.round(degrees * 10) / 10;

/** A home that can be booked. @spec §3 Property, B2, C15 */
export class Property extends PropertySchema.class {
  /** @throws DomainError `property.wrong_status` */
  moveTo({ next, by, reason }: StatusChange): void {
    this.setStatus(next, by);
    this.statusReason = next === 'paused' ? reason : null;
  }

  /** Pauses a home because its owner is suspended; it remembers what it was. @throws DomainError `property.wrong_status` */
  suspend(reason: string): void {
    const { status } = this;
    if (status !== 'listed' && status !== 'awaiting_approval') throw new DomainError('property.wrong_status');
    this.moveTo({ next: 'paused', by: null, reason });
    this.suspendedFrom = status;
  }

  /** Gives back what {@link suspend} took. @returns the status @throws DomainError `property.wrong_status` when it took nothing */
  endSuspension(): SuspendedStatus {
    const { suspendedFrom } = this;
    if (suspendedFrom === null || suspendedFrom === undefined) throw new DomainError('property.wrong_status');
    this.setStatus(suspendedFrom, null);
    this.statusReason = null;
    return suspendedFrom;
  }

  /**
   * Removes the home from everywhere but the records of its bookings, with what its owner said about it: the town, the title and the numbers stay.
   * @throws DomainError `property.wrong_status` when it is removed already
   */
  remove(by: string): void {
    this.setStatus('removed', by);
    this.statusReason = null;
    this.describe({
      ...{ description: '', address: '', neighbourhood: null, amenities: [], houseRules: [], photos: [] },
      ...{ latitude: nearby(this.latitude), longitude: nearby(this.longitude) },
    });
  }

  /** The only writer of the status of an existing home. */
  private setStatus(next: PropertyStatus, by: string | null): void {
    if (!canMove(this.status, next)) throw new DomainError('property.wrong_status');
    this.status = next;
    this.statusSetBy = by;
    this.suspendedFrom = null;
  }

  /** Changes the rules for stays; the lengths of stays are described with the home, too. @returns the previous ones @spec G5 */
  changeRules({ minNights, maxNights, ...rules }: OwnerRules): OwnerRules {
    const previous = this.rules();
    Object.assign(this, rules);
    this.describe({ minNights, maxNights });
    return previous;
  }

  /** The rules for stays. @spec G5 */
  rules(): OwnerRules {
    const { minNights, maxNights, preparationHours, noticeHours, arrivalDays } = this;
    return { minNights, maxNights, preparationHours, noticeHours, arrivalDays };
  }

  /**
   * Changes what the owner says about the home; facts that are undefined or missing stay.
   * @returns true when something is different now
   */
  describe(change: { [Fact in keyof HomeDescription]?: HomeDescription[Fact] | undefined }): boolean {
    const different = Object.entries(change).filter(
      ([name, value]: [string, unknown]) =>
        value !== undefined && !isDeepStrictEqual(Reflect.get(this, name), value),
    );
    Object.assign(this, Object.fromEntries(different));
    if (different.length > 0) this.version += 1;
    return different.length > 0;
  }
}
PropertySchema.setClass(Property);
