import { defineEntity, p } from '@mikro-orm/core';
import type { Cents } from '#libs/rules';

/** `paused` and `awaiting_approval` homes are found by their owner only. @spec D12, D13 */
export type PropertyStatus = 'listed' | 'paused' | 'awaiting_approval';

const PropertySchema = defineEntity({
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
    latitude: p.double(),
    longitude: p.double(),
    timeZone: p.text(),
    nightlyCents: p.integer().$type<Cents>(),
    bedrooms: p.integer(),
    bathrooms: p.double(),
    maxGuests: p.integer(),
    maxNights: p.integer(),
    amenities: p.array(),
    houseRules: p.array(),
    photos: p.array(),
    checkInTime: p.text(),
    checkOutTime: p.text(),
    status: p.text().$type<PropertyStatus>(),
    ratingSum: p.integer(),
    ratingCount: p.integer(),
    createdAt: p.datetime(),
  },
});

/** A home that can be booked. @spec §3 Property, B2, C15 */
export class Property extends PropertySchema.class {}
PropertySchema.setClass(Property);
