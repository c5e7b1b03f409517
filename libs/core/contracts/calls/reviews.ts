import { z } from 'zod';
import {
  DEFAULT_STARS,
  formatCount,
  MAX_STARS,
  MIN_STARS,
  REPORT_REASONS,
  REVIEW_COMMENT_MAX,
  REVIEW_NOTE_MAX,
  REVIEW_PHOTOS_MAX,
  REVIEW_REPLY_MAX,
  REVIEW_SORTS,
  REVIEW_TITLE_MAX,
  REVIEWS_LIMIT,
} from '#libs/core/rules';
import { ERRORS } from '../errors/index.js';
import { get, patch, post, put } from './call.js';
import { pageFields } from './common.js';
import {
  Id,
  Instant,
  numberBetween,
  optionalChoice,
  optionalId,
  optionalNumberFromText,
  optionalText,
  withErrorCode,
  text,
} from './fields.js';
import { PHOTO_FILES, PhotoUploadView, PhotoView } from './photos.js';

/** The owner's reply to a review. Additive. */
export const OwnerReplyView = z.strictObject({
  owner_name: z.string(),
  text: z.string(),
  replied_at: Instant,
  edited_at: Instant.nullable(),
});
export type OwnerReplyView = z.infer<typeof OwnerReplyView>;

/** A review; fields from `pictures` on are additive. @spec §3 Review, F1–F3 */
export const ReviewView = z.strictObject({
  id: Id,
  booking_id: Id,
  property_id: Id,
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  photos: z.array(z.string()),
  traveler_name: z.string(),
  created_at: Instant,
  is_verified: z.boolean(),
  helpful_count: z.int(),
  property_info: z.strictObject({
    name: z.string(),
    location: z.string(),
    main_photo: z.string().nullable(),
  }),
  /** `main_photo` in every size. */
  property_picture: PhotoView.nullable(),
  /** The same photos in every size, with placeholders. */
  pictures: z.array(PhotoView),
  /** When the author last changed it. */
  edited_at: Instant.nullable(),
  owner_reply: OwnerReplyView.nullable(),
  /** The caller's relation to the review; all false for visitors. */
  mine: z.boolean(),
  found_helpful: z.boolean(),
  reported: z.boolean(),
  may_reply: z.boolean(),
  /** Author only: the end of the edit window, null once it has passed. */
  editable_until: z.string().nullable(),
  /** Author only: why and when an operator hid it. */
  hidden: z.strictObject({ reason: z.string(), hidden_at: Instant }).nullable(),
  /** Author only: all its photos, including pending and rejected ones. */
  uploads: z.array(PhotoUploadView),
});
export type ReviewView = z.infer<typeof ReviewView>;

/** Number of reviews for each number of stars. Additive. */
export const RatingHistogram = z.strictObject({
  '1': z.int(),
  '2': z.int(),
  '3': z.int(),
  '4': z.int(),
  '5': z.int(),
});
export type RatingHistogram = z.infer<typeof RatingHistogram>;

/** POST /reviews/{id}/helpful. @spec F3 */
export const HelpfulView = z.strictObject({ message: z.string(), helpful_count: z.int() });
export type HelpfulView = z.infer<typeof HelpfulView>;

/** GET /reviews and similar lists. @spec §7 */
export const ReviewsView = z.strictObject({ reviews: z.array(ReviewView) });
export type ReviewsView = z.infer<typeof ReviewsView>;

const STARS = 'Please choose one to five stars';
const tooLong = (what: string, max: number): string =>
  `Please keep ${what} to ${formatCount(max)} characters`;

/** Query of GET /reviews and GET /reviews/homes. @spec §7, F4 */
export const ReviewsQuery = z.object({
  sort_by: optionalChoice(REVIEW_SORTS, `Please sort by one of ${REVIEW_SORTS.join(', ')}`),
  limit: optionalNumberFromText('Please ask for a whole number of reviews, one at least', 1, 1_000_000).meta({
    default: REVIEWS_LIMIT,
    description: `More than ${REVIEWS_LIMIT} counts as ${REVIEWS_LIMIT}.`,
  }),
  property_id: optionalId('There is no such home'),
  rating: optionalNumberFromText(STARS, MIN_STARS, MAX_STARS),
  cursor: optionalText('This page no longer exists', 300).describe(
    'Where the next page begins: from the `Link` header.',
  ),
});
export type ReviewsQuery = z.input<typeof ReviewsQuery>;

const ID_LENGTH = 36;

/** Photos by id or file URL, as unique ids. */
const photoIds = () =>
  z
    .custom<string[]>()
    .transform((photos): unknown => (Array.isArray(photos) ? [...new Set(photos.map(photoIdOf))] : photos))
    .pipe(
      z
        .array(z.guid({ error: ERRORS['photo.not_yours'].detail }), { error: 'Please list photos' })
        .max(REVIEW_PHOTOS_MAX, `A review can have up to ${REVIEW_PHOTOS_MAX} photos`)
        .nullish(),
    )
    .optional()
    .meta({
      type: 'array',
      items: { type: 'string' },
      maxItems: REVIEW_PHOTOS_MAX,
      description: "Ids, or addresses of files, of one's own uploads.",
    });

function photoIdOf(photo: unknown): unknown {
  if (typeof photo !== 'string') return photo;
  const name = photo.startsWith(`${PHOTO_FILES}/`) ? photo.slice(PHOTO_FILES.length + 1) : photo;
  return name === photo ? photo.toLowerCase() : name.slice(0, ID_LENGTH).toLowerCase();
}

const reviewedId = (description: string) =>
  withErrorCode(z.guid(), 'review.select_booking').meta({ type: 'string', format: 'uuid', description });
const rating = () => numberBetween(STARS, MIN_STARS, MAX_STARS).nullish().meta({ default: DEFAULT_STARS });
const reviewTitle = () =>
  text('Please enter a title', REVIEW_TITLE_MAX, tooLong('the title', REVIEW_TITLE_MAX));
const reviewComment = () =>
  text('Please write a few words', REVIEW_COMMENT_MAX, tooLong('your review', REVIEW_COMMENT_MAX));

/** POST /reviews. @spec §5 Review, §7 */
export const CreateReviewRequest = z.object({
  booking_id: reviewedId('The completed stay.'),
  property_id: reviewedId('The home of that stay.'),
  rating: rating(),
  title: reviewTitle(),
  comment: reviewComment(),
  photos: photoIds(),
});
export type CreateReviewRequest = z.input<typeof CreateReviewRequest>;

/** PATCH /reviews/{id}: missing fields are unchanged. */
export const EditReviewRequest = z.object({
  rating: rating(),
  title: reviewTitle().nullish(),
  comment: reviewComment().nullish(),
  photos: photoIds(),
});
export type EditReviewRequest = z.input<typeof EditReviewRequest>;

/** Query of POST /reviews/{id}/helpful. @spec §7, F3 */
const HelpfulQuery = z.object({
  is_helpful: z.enum(['true', 'false'], { error: 'Please say is_helpful=true or is_helpful=false' }),
});

/** PUT /reviews/{id}/reply. */
const ReplyRequest = z.object({
  reply: text('Please write a reply', REVIEW_REPLY_MAX, tooLong('your reply', REVIEW_REPLY_MAX)),
});

/** POST /reviews/{id}/report. */
const ReportRequest = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason' }),
  note: optionalText(
    'Please write your note as text',
    REVIEW_NOTE_MAX,
    tooLong('your note', REVIEW_NOTE_MAX),
  ),
});

/** Actions of others on a review: mark as helpful, reply, report. @spec §7, F3 */
export const reviewActionCalls = {
  helpful: post('/reviews/:id/helpful', {
    summary: 'Find a review helpful, or no longer',
    status: 200,
    query: HelpfulQuery,
    response: HelpfulView,
    errors: ['review.not_found', 'review.own'],
  }),
  reply: put('/reviews/:id/reply', {
    summary: "Answer a review of one's own home, or change the answer",
    body: ReplyRequest,
    response: ReviewView,
    errors: ['review.not_found'],
  }),
  report: post('/reviews/:id/report', {
    summary: 'Ask the operators to look at a review, once',
    body: ReportRequest,
    response: z.strictObject({ message: z.string() }),
    errors: ['review.not_found', 'review.own_report', 'review.already_reported'],
  }),
};

/** Reading, writing and changing reviews. @spec §2 /reviews, §7, D7, F1, F2, F4 */
export const reviewCalls = {
  list: get('/reviews', {
    summary: "Everybody's reviews, of one home or with so many stars where wanted",
    query: ReviewsQuery,
    response: ReviewsView,
  }),
  mine: get('/reviews/user', {
    summary: "One's own reviews, newest first, including hidden ones",
    query: z.object(pageFields('reviews', REVIEWS_LIMIT)),
    response: ReviewsView,
  }),
  ofMyHomes: get('/reviews/homes', {
    summary: "What travelers say of one's own homes",
    query: ReviewsQuery,
    response: ReviewsView,
  }),
  write: post('/reviews', {
    summary: 'Review a completed stay',
    body: CreateReviewRequest,
    response: ReviewView,
    errors: [
      'booking.not_found',
      'review.select_booking',
      'review.not_completed',
      'review.already_written',
      'photo.not_yours',
      'photo.damaged',
      'photo.too_many_pixels',
    ],
  }),
  edit: patch('/reviews/:id', {
    summary: "Change one's own review within 48 hours",
    body: EditReviewRequest,
    response: ReviewView,
    errors: ['review.not_found', 'review.no_longer_editable', 'photo.not_yours', 'photo.damaged'],
  }),
};
