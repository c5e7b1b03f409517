import { DEMO_REVIEWS, demoId, type DemoReview } from '#libs/demo';
import type { Tx } from '#libs/platform';
import { draw } from './draw.js';
import { after, type Plot } from './plot.js';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** Writes what travelers thought, who found it helpful, and the ratings that follow. @spec §3 Review, F2, F3 */
export async function writeReviews(tx: Tx, plots: readonly Plot[], now: Date): Promise<void> {
  const byKey = new Map(plots.map((plot) => [plot.key, plot]));
  for (const review of DEMO_REVIEWS) {
    const plot = byKey.get(review.stay);
    if (!plot) throw new Error(`There is a review of ${review.stay}, but no such stay`);
    await writeReview(tx, review, plot, now);
  }
  await tx.execute(
    `update properties set rating_sum = written.sum, rating_count = written.count
       from (select property_id, sum(rating)::int as sum, count(*)::int as count from reviews group by property_id) written
      where written.property_id = properties.id`,
  );
}

async function writeReview(tx: Tx, review: DemoReview, plot: Plot, now: Date): Promise<void> {
  const id = demoId('review', review.stay);
  const at = after(
    plot.checkOutAt,
    review.daysAfterCheckOut * MS_PER_DAY + draw(review.stay, 8 * MS_PER_HOUR),
  );
  await tx.execute(
    `insert into reviews (id, booking_id, property_id, traveler_id, rating, title, comment, helpful_count, owner_reply, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      plot.bookingId,
      plot.home.id,
      plot.traveler.id,
      review.rating,
      review.title,
      review.comment,
      review.helpfulTo.length,
      review.ownerReply,
      at,
    ],
  );
  for (const email of review.helpfulTo) await writeVote(tx, id, email, { at, now });
}

/** Within some days of the review, but not in the future. */
async function writeVote(
  tx: Tx,
  reviewId: string,
  email: string,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const share = (1 + draw(`${reviewId}/${email}`, 998)) / 1_000;
  const votedAt = after(at, Math.floor(Math.min(9 * MS_PER_DAY, now.getTime() - at.getTime()) * share));
  await tx.execute('insert into review_votes (review_id, user_id, voted_at) values (?, ?, ?)', [
    reviewId,
    demoId('user', email),
    votedAt,
  ]);
}
