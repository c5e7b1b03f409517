import type { PersonalData } from '#libs/core/platform';
import { db } from './tables.js';

/** Uploads; they outlive a deleted account together with the reviews that use them. Those of messages go with their words. */
export const photosPersonalData: PersonalData = {
  lists: {
    photos: (em, userId) =>
      db(em)
        .selectFrom('photos')
        .select((row) => row.cast<string>('id', 'text').as('key'))
        .select(['id', 'state', 'bytes', 'width', 'height', 'used_kind', 'created_at'])
        .where('uploader_id', '=', userId),
  },

  async forget(tx, { id }, now) {
    await db(tx)
      .updateTable('photos')
      .set({ used_kind: null, used_id: null, idle_since: now })
      .where('uploader_id', '=', id)
      .where('used_kind', '=', 'message')
      .execute();
  },
};
