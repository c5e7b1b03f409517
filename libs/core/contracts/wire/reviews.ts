import type { PhotoUploadView, PhotoView } from './photos.js';

/** @spec §3 Review, F1–F3; from `pictures` on additive */
export interface ReviewView {
  id: string;
  booking_id: string;
  property_id: string;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
  traveler_name: string;
  created_at: string;
  is_verified: boolean;
  helpful_count: number;
  property_info: { name: string; location: string; main_photo: string | null };
  /** `main_photo` in every size. */
  property_picture: PhotoView | null;
  /** The same photos in every size, with what to paint before they arrive. */
  pictures: PhotoView[];
  /** Last change by the author. */
  edited_at: string | null;
  owner_reply: OwnerReplyView | null;
  /** How the one who asks stands to it. All false for visitors. */
  mine: boolean;
  found_helpful: boolean;
  reported: boolean;
  may_reply: boolean;
  /** One's own only: the instant from which on it stays as it is, null once that has passed. */
  editable_until: string | null;
  /** One's own only: an operator took it out of sight, and why. */
  hidden: { reason: string; hidden_at: string } | null;
  /** One's own only: every photo it has, also those that are not ready or were refused. */
  uploads: PhotoUploadView[];
}

/** POST /reviews. @spec §7 */
export type NewReview = Pick<
  ReviewView,
  'booking_id' | 'property_id' | 'rating' | 'title' | 'comment' | 'photos'
>;

/** The owner's answer to a review. Additive. */
export interface OwnerReplyView {
  owner_name: string;
  text: string;
  replied_at: string;
  edited_at: string | null;
}

/** How often a home was given each number of stars. Additive. */
export type RatingHistogram = Record<'1' | '2' | '3' | '4' | '5', number>;

/** POST /reviews/{id}/helpful. @spec F3 */
export interface HelpfulView {
  message: string;
  helpful_count: number;
}
