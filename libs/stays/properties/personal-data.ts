import type { PersonalData } from '#libs/core/platform';
import { pauseAllOf } from './listing-status.js';
import { db } from './tables.js';

const PAUSE_REASON = 'Its owner has left Latchkey';

/** Homes; when their owner's account is deleted they are paused, and kept for their bookings. */
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
  },

  forget: (tx, { id }, now) => pauseAllOf(tx, id, PAUSE_REASON, now),
};
