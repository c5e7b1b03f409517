import { defineEntity, p } from '@mikro-orm/core';

export const ReviewSchema = defineEntity({
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
    /** Ids of uploaded photos or slugs of our own pictures. */
    photos: p.array().default([]),
    isVerified: p.boolean().default(true),
    helpfulCount: p.integer().default(0),
    createdAt: p.datetime(),
    editedAt: p.datetime().nullable(),
    ownerReply: p.text().nullable(),
    ownerRepliedAt: p.datetime().nullable(),
    ownerReplyEditedAt: p.datetime().nullable(),
    hiddenAt: p.datetime().nullable(),
    hiddenBy: p.uuid().nullable(),
    hiddenReason: p.text().nullable(),
  },
});

/** A traveler's review of a completed stay. @spec §3 Review, F1–F3 */
export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review);
