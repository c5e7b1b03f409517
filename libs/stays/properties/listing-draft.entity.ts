import { defineEntity, p } from '@mikro-orm/core';
import type { DraftFields } from '#libs/core/contracts';

/** A home that its owner has begun to describe. The home that it becomes gets its id. @spec G1 */
export const ListingDraftSchema = defineEntity({
  name: 'ListingDraft',
  tableName: 'listing_drafts',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    /** The same for every repeat of the request that began it. */
    beginKey: p.uuid().nullable(),
    /** As entered, complete or not. */
    fields: p.json<DraftFields>().defaultRaw(`'{}'::jsonb`),
    /** Ids of uploaded photos, and names of ours, in the owner's order. */
    photos: p.array().default([]),
    version: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    /** While its owner can still have it back. */
    discardedAt: p.datetime().nullable(),
  },
});
