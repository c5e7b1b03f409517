import type { PersonalData } from '#libs/core/platform';
import { repliesOf, reviewsOf } from './personal-data.queries.js';
import { db } from './tables.js';

/** Reviews, votes and reports; they outlive a deleted account under its anonymised name, reports without their words. */
export const reviewsPersonalData: PersonalData = {
  lists: {
    reviews: reviewsOf,
    helpful_votes: (em, userId) =>
      db(em)
        .selectFrom('review_votes')
        .select((row) => row.cast<string>('review_id', 'text').as('key'))
        .select(['review_id', 'voted_at'])
        .where('user_id', '=', userId),
    reports: (em, userId) =>
      db(em)
        .selectFrom('review_reports')
        .select((row) => row.cast<string>('review_id', 'text').as('key'))
        .select(['review_id', 'reason', 'note', 'reported_at'])
        .where('reporter_id', '=', userId),
    replies: repliesOf,
  },

  async forget(tx, { id }) {
    await db(tx).updateTable('review_reports').set({ note: null }).where('reporter_id', '=', id).execute();
  },
};
