import type { PersonalData } from '#libs/core/platform';
import { db } from './tables.js';

/** Uploads; what they are used in stays, and they with it. */
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
