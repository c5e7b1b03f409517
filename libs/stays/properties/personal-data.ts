import type { PersonalData } from '#libs/core/platform';
import { pauseAllOf } from './listing-status.js';
import { db } from './tables.js';

const WHY_PAUSED = 'Its owner has left Latchkey';

/** Homes; they stay for the bookings at them, and nobody books them any more. */
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

  forget: (tx, { id }, now) => pauseAllOf(tx, id, WHY_PAUSED, now),
};
