/** Range of stars, and the form's initial value. @spec §5 Review */
export const MIN_STARS = 1;
export const MAX_STARS = 5;
export const DEFAULT_STARS = 5;
/** Longest texts, in characters. */
export const REVIEW_TITLE_MAX = 120;
export const REVIEW_COMMENT_MAX = 5_000;
export const REVIEW_REPLY_MAX = 2_000;
/** Longest note to the operators, and longest reason given to an author. */
export const REVIEW_NOTE_MAX = 500;
/** Most photos per review; a card shows the first few and the number of others. @spec F1 */
export const REVIEW_PHOTOS_MAX = 8;
/** Hours after writing during which the author can change a review. */
export const REVIEW_EDIT_HOURS = 48;

/** Sort orders of a list of reviews. @spec §2 /reviews */
export const REVIEW_SORTS = ['newest', 'oldest', 'rating_high', 'rating_low', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Reasons to report a review. */
export const REPORT_REASONS = ['untrue', 'offensive', 'private', 'advertising', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** One to five stars. */
export type Stars = 1 | 2 | 3 | 4 | 5;

const HOUR_MS = 3_600_000;

/** The instant from which a review can no longer be changed. */
export const editableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + REVIEW_EDIT_HOURS * HOUR_MS);

/** True while the author may change the review. */
export const isEditable = (writtenAt: Date, now: Date): boolean =>
  now.getTime() < editableUntil(writtenAt).getTime();
