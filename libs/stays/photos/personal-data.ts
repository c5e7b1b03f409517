import type { PersonalData } from '#libs/core/platform';
import { db } from './tables.js';

/** Uploads; they outlive a deleted account together with the reviews that use them. */
export const photosPersonalData: PersonalData = {
  lists: {
    photos: (em, userId) =>
      db(em)
        .selectFrom('photos')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['id', 'state', 'bytes', 'width', 'height', 'used_kind', 'created_at'])
        .where('uploader_id', '=', userId),
  },
};
