import { defineEntity, p } from '@mikro-orm/core';
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

/** A home that can be booked. @spec §3 Property, B2, C15 */
export class Property extends PropertySchema.class {}
PropertySchema.setClass(Property);
