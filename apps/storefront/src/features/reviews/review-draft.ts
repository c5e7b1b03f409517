import type { ReviewView } from '#libs/contracts';
import { DEFAULT_STARS, MAX_STARS, MIN_STARS } from '#libs/rules';
import { isRecord, recall, remember } from '../../app/browser-memory.js';

/** A review as typed. `photos` are ids of uploads. @spec §2 /reviews, §5 Review */
export interface ReviewDraft {
  rating: number;
  title: string;
  comment: string;
  photos: string[];
}

const EMPTY: ReviewDraft = { rating: DEFAULT_STARS, title: '', comment: '', photos: [] };

/** Drafts belong to a person and to what they are about, so that nobody else at this browser finds them. */
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

/** What was typed about a stay, or about a review that is being changed, before a reload or a login; null when nothing was. */
export const recallDraft = (userId: string, about: string): ReviewDraft | null =>
  recall(localStorage, key(userId, about), isDraft);

/** The draft to start with: what was typed, or what the review says now, or nothing yet. */
export function openDraft(userId: string, about: string, review?: ReviewView): ReviewDraft {
  return recallDraft(userId, about) ?? (review ? draftOf(review) : EMPTY);
}

/** Keeps what was typed in this browser; an empty form, or one that was sent, is forgotten. */
export function keepDraft(userId: string, about: string, draft: ReviewDraft | null): void {
  remember(localStorage, key(userId, about), draft && hasContent(draft) ? draft : null);
}

/** True once there is something that would be a pity to lose. */
export const hasContent = ({ title, comment, photos, rating }: ReviewDraft): boolean =>
  title !== '' || comment !== '' || photos.length > 0 || rating !== DEFAULT_STARS;

const draftOf = ({ rating, title, comment, uploads }: ReviewView): ReviewDraft => ({
  rating,
  title,
  comment,
  photos: uploads.filter(({ status }) => status !== 'refused').map(({ id }) => id),
});

const replyKey = (reviewId: string): string => `latchkey.reply.${reviewId}`;
const isText = (value: unknown): value is string => typeof value === 'string';

/** An answer that was typed in this tab and not sent yet. */
export const recallReply = (reviewId: string): string | null =>
  recall(sessionStorage, replyKey(reviewId), isText);

/** Keeps an answer in this tab; null forgets it. */
export const keepReply = (reviewId: string, text: string | null): void =>
  remember(sessionStorage, replyKey(reviewId), text);
