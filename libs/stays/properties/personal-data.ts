import type { PersonalData } from '#libs/core/platform';
import { releasePhotos } from '#libs/stays/photos';
import { pauseAllOf } from './listing-status.js';
import { db } from './tables.js';

const PAUSE_REASON = 'Its owner has left Latchkey';

/** Homes and drafts of them. When their owner's account is deleted, homes are paused and kept for their bookings. */
export const propertiesPersonalData: PersonalData = {
  lists: {
    homes: (em, userId) =>
      db(em)
        .selectFrom('properties')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['id', 'title', 'description', 'property_type', 'address', 'city', 'state', 'country'])
        .select(['nightly_cents', 'bedrooms', 'bathrooms', 'max_guests', 'amenities', 'house_rules'])
        .select(['status', 'created_at'])
        .where('owner_id', '=', userId),
    drafts: (em, userId) =>
      db(em)
        .selectFrom('listing_drafts')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['id', 'fields', 'created_at', 'updated_at'])
        .where('owner_id', '=', userId)
        .where('discarded_at', 'is', null),
  },

  async forget(tx, { id }, now) {
    const drafts = await db(tx)
      .deleteFrom('listing_drafts')
      .where('owner_id', '=', id)
      .returning('id')
      .execute();
    for (const draft of drafts) await releasePhotos(tx, { kind: 'home', id: draft.id }, now);
    await pauseAllOf(tx, id, PAUSE_REASON, now);
  },
};
