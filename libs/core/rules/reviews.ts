/** Stars a review can carry, and what the form starts with. @spec §5 Review */
export const MIN_STARS = 1;
export const MAX_STARS = 5;
export const DEFAULT_STARS = 5;
/** Longest texts, in characters. */
export const REVIEW_TITLE_MAX = 120;
export const REVIEW_COMMENT_MAX = 5_000;
export const REVIEW_REPLY_MAX = 2_000;
/** Longest note to the operators, and longest reason that an author is given. */
export const REVIEW_NOTE_MAX = 500;
/** Most photos a review keeps; a card shows the first few and says how many more. @spec F1 */
export const REVIEW_PHOTOS_MAX = 8;
/** Hours after writing in which the author may still change a review. */
export const REVIEW_EDIT_HOURS = 48;

/** Orders of a list of reviews. @spec §2 /reviews */
export const REVIEW_SORTS = ['newest', 'oldest', 'rating_high', 'rating_low', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Why somebody reports a review. */
export const REPORT_REASONS = ['untrue', 'offensive', 'private', 'advertising', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** One to five stars. */
export type Stars = 1 | 2 | 3 | 4 | 5;

const HOUR_MS = 3_600_000;

/** The instant from which on a review stays as it is. */
export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + REVIEW_EDIT_HOURS * HOUR_MS);

/** True while the author may change the review. */
export const isEditable = (writtenAt: Date, now: Date): boolean =>
  now.getTime() < editableUntil(writtenAt).getTime();
