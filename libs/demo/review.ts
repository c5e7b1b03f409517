import type { PictureSlug } from './home.js';

/** A demo review. @spec §3 Review, F2, F3 */
export interface DemoReview {
  /** Key of the reviewed, completed stay. */
  stay: string;
  rating: number;
  title: string;
  comment: string;
  /** Days between check-out and writing. */
  daysAfterCheckOut: number;
  /** Emails of the people who found it helpful. */
  helpfulTo: readonly string[];
  ownerReply: string | null;
  /** Pictures of the home attached to the review. @spec F1 */
  pictures: readonly PictureSlug[];
}
