import { defineEntity, p } from '@mikro-orm/core';

const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    propertyId: p.uuid(),
    travelerId: p.uuid(),
    rating: p.integer(),
    title: p.text(),
    comment: p.text(),
    photos: p.array(),
    isVerified: p.boolean(),
    helpfulCount: p.integer(),
    ownerReply: p.text().nullable(),
    createdAt: p.datetime(),
  },
});

/** What a traveler says of a completed stay. @spec §3 Review, F1–F3 */
export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review);
