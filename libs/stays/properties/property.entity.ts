import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '#libs/core/platform';
import type { Cents } from '#libs/core/rules';

/** Only the owner can see `paused` and `awaiting_approval` homes. @spec D12, D13 */
export type PropertyStatus = 'listed' | 'paused' | 'awaiting_approval';

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
    city: p.text(),
    state: p.text(),
    country: p.text(),
    latitude: p.double().$type<number>(),
    longitude: p.double().$type<number>(),
    timeZone: p.text(),
    nightlyCents: p.integer().$type<Cents>(),
    bedrooms: p.integer(),
    bathrooms: p.double().$type<number>(),
    maxGuests: p.integer(),
    maxNights: p.integer().default(30),
    amenities: p.array().default([]),
    houseRules: p.array().default([]),
    photos: p.array().default([]),
    checkInTime: p.text().default('15:00'),
    checkOutTime: p.text().default('11:00'),
    status: p.text().$type<PropertyStatus>().default('listed'),
    /** The operator's reason; null when the owner set the status. */
    statusReason: p.text().nullable(),
    statusSetBy: p.uuid().nullable(),
    ratingSum: p.integer().default(0),
    ratingCount: p.integer().default(0),
    /** Number of reviews with one to five stars, in this order. */
    starCounts: p.array(Number).columnType('int[]').default([0, 0, 0, 0, 0]),
    createdAt: p.datetime(),
  },
});

/** Allowed status transitions of a home. @spec D13 */
const TRANSITIONS: Readonly<Record<PropertyStatus, readonly PropertyStatus[]>> = {
  awaiting_approval: ['listed', 'paused'],
  listed: ['paused'],
  paused: ['listed'],
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

/** A home that can be booked. @spec §3 Property, B2, C15 */
export class Property extends PropertySchema.class {
  /** The only writer of the status of an existing home. @throws DomainError `property.wrong_status` */
  moveTo({ next, by, reason }: StatusChange): void {
    if (!canMove(this.status, next)) throw new DomainError('property.wrong_status');
    this.status = next;
    this.statusReason = next === 'paused' ? reason : null;
    this.statusSetBy = by;
  }

  /** Changes the nightly price. @returns the previous one */
  changePrice(nightly: Cents): Cents {
    const previous = this.nightlyCents;
    this.nightlyCents = nightly;
    return previous;
  }
}
PropertySchema.setClass(Property);
