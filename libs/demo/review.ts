import type { PictureSlug } from './home.js';

/** A review of the demo. @spec §3 Review, F2, F3 */
export interface DemoReview {
  /** Key of the completed stay it is about. */
  stay: string;
  rating: number;
  title: string;
  comment: string;
  /** Days between check-out and writing. */
  daysAfterCheckOut: number;
  /** E-mails of the people who found it helpful. */
  helpfulTo: readonly string[];
  ownerReply: string | null;
  /** Pictures of the home that go with it. @spec F1 */
  pictures: readonly PictureSlug[];
}
