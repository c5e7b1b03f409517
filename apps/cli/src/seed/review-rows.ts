import { DEMO_REVIEWS, demoId, type DemoReview } from '#libs/demo';
import type { Tx } from '#libs/core/platform';
import { seededRandom } from './seeded-random.js';
import { after, type SeededStay } from './seeded-stays.js';
import { db } from './tables.js';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
const REPLY_WITHIN_MS = 20 * MS_PER_HOUR;

/** Writes reviews, owner replies and helpful votes; ratings follow from them. @spec §3 Review, F2, F3 */
export async function writeReviews(tx: Tx, seededStays: readonly SeededStay[], now: Date): Promise<void> {
  const byKey = new Map(seededStays.map((seeded) => [seeded.key, seeded]));
  for (const review of DEMO_REVIEWS) {
    const seeded = byKey.get(review.stay);
    if (!seeded) throw new Error(`There is a review of ${review.stay}, but no such stay`);
    await writeReview(tx, review, seeded, now);
  }
}

async function writeReview(tx: Tx, review: DemoReview, seeded: SeededStay, now: Date): Promise<void> {
  const id = demoId('review', review.stay);
  const at = after(
    seeded.checkOutAt,
    review.daysAfterCheckOut * MS_PER_DAY + seededRandom(review.stay, 8 * MS_PER_HOUR),
  );
  const reply = Math.min(seededRandom(`${review.stay}/reply`, REPLY_WITHIN_MS), now.getTime() - at.getTime());
  await db(tx)
    .insertInto('reviews')
    .values({
      id,
      booking_id: seeded.bookingId,
      property_id: seeded.home.id,
      traveler_id: seeded.traveler.id,
      rating: review.rating,
      title: review.title,
      comment: review.comment,
      photos: [...review.pictures],
      helpful_count: review.helpfulTo.length,
      owner_reply: review.ownerReply,
      owner_replied_at: review.ownerReply === null ? null : after(at, reply),
      created_at: at,
    })
    .execute();
  for (const email of review.helpfulTo) await writeVote(tx, id, email, { at, now });
}

/** Writes a vote within nine days of the review, but not in the future. */
async function writeVote(
  tx: Tx,
  reviewId: string,
  email: string,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const share = (1 + seededRandom(`${reviewId}/${email}`, 998)) / 1_000;
  const votedAt = after(at, Math.floor(Math.min(9 * MS_PER_DAY, now.getTime() - at.getTime()) * share));
  await db(tx)
    .insertInto('review_votes')
    .values({ review_id: reviewId, user_id: demoId('user', email), voted_at: votedAt })
    .execute();
}
