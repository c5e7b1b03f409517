import type { ReviewView } from '#libs/core/contracts';
import { DEFAULT_STARS, MAX_STARS, MIN_STARS } from '#libs/core/rules';
import { isRecord, readStored, writeStored } from '../../browser/storage.js';

/** A review as typed. `photos` are ids of uploads. @spec §2 /reviews, §5 Review */
export interface ReviewDraft {
  rating: number;
  title: string;
  comment: string;
  photos: string[];
}

const EMPTY: ReviewDraft = { rating: DEFAULT_STARS, title: '', comment: '', photos: [] };

/** Drafts are stored per user and subject, so that other users of this browser do not see them. */
const key = (userId: string, about: string): string => `latchkey.review.${userId}.${about}`;

const isDraft = (value: unknown): value is ReviewDraft =>
  isRecord(value) &&
  typeof value.rating === 'number' &&
  value.rating >= MIN_STARS &&
  value.rating <= MAX_STARS &&
  typeof value.title === 'string' &&
  typeof value.comment === 'string' &&
  Array.isArray(value.photos) &&
  value.photos.every((id) => typeof id === 'string');

/** The stored draft for a stay or a review; null without one. */
export const loadDraft = (userId: string, about: string): ReviewDraft | null =>
  readStored(localStorage, key(userId, about), isDraft);

/** The initial draft: the stored one, or the review as it is, or an empty one. */
export function openDraft(userId: string, about: string, review?: ReviewView): ReviewDraft {
  return loadDraft(userId, about) ?? (review ? draftOf(review) : EMPTY);
}

/** Stores a draft in this browser; removes it when it is empty or sent. */
export function saveDraft(userId: string, about: string, draft: ReviewDraft | null): void {
  writeStored(localStorage, key(userId, about), draft && hasContent(draft) ? draft : null);
}

/** True once the draft has any input. */
const hasContent = ({ title, comment, photos, rating }: ReviewDraft): boolean =>
  title !== '' || comment !== '' || photos.length > 0 || rating !== DEFAULT_STARS;

const draftOf = ({ rating, title, comment, uploads }: ReviewView): ReviewDraft => ({
  rating,
  title,
  comment,
  photos: uploads.filter(({ status }) => status !== 'refused').map(({ id }) => id),
});
