import { z } from 'zod';
import { REPORT_REASONS } from '#libs/core/rules';
import { get, post } from './call.js';
import { ReasonRequest } from './common.js';
import { Id, Instant } from './fields.js';
import { PhotoView } from './photos.js';

/** Somebody an operator reads about. */
const PersonRef = z.strictObject({
  id: Id,
  full_name: z.string(),
  email: z.string(),
});

/** GET /admin/reviews/{id}: a review, who reported it, what it said before, and what operators did. */
export const OperatorReviewView = z.strictObject({
  id: Id,
  booking_id: Id,
  property: z.strictObject({
    id: Id,
    title: z.string(),
  }),
  traveler: PersonRef,
  owner: PersonRef,
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  pictures: z.array(PhotoView),
  owner_reply: z.string().nullable(),
  helpful_count: z.int(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  hidden_at: Instant.nullable(),
  hidden_by: PersonRef.nullable(),
  hidden_reason: z.string().nullable(),
  /** Reports that wait for a decision, and since when. */
  open_reports: z.number(),
  reported_at: Instant.nullable(),
  reports: z.array(
    z.strictObject({
      reporter: PersonRef,
      reason: z.enum(REPORT_REASONS),
      note: z.string().nullable(),
      reported_at: Instant,
      resolved_at: Instant.nullable(),
    }),
  ),
  revisions: z.array(
    z.strictObject({
      rating: z.number(),
      title: z.string(),
      comment: z.string(),
      replaced_at: Instant,
    }),
  ),
  decisions: z.array(
    z.strictObject({
      operator: PersonRef,
      action: z.string(),
      reason: z.string(),
      at: Instant,
    }),
  ),
});
export type OperatorReviewView = z.infer<typeof OperatorReviewView>;

/** A review that somebody reported, and what is done about it. Each decision names who and why. @spec D4 */
export const moderationCalls = {
  one: get('/admin/reviews/:id', {
    summary: 'One review with its reports, its earlier words and what operators did',
    answer: OperatorReviewView,
    refuses: ['review.not_found'],
  }),
  hide: post('/admin/reviews/:id/hide', {
    summary: 'Take a review out of sight; its author reads the reason',
    status: 200,
    body: ReasonRequest,
    answer: OperatorReviewView,
    refuses: ['operator.reason_required', 'review.not_found', 'review.already_hidden'],
  }),
  restore: post('/admin/reviews/:id/restore', {
    summary: 'Put a hidden review back',
    status: 200,
    body: ReasonRequest,
    answer: OperatorReviewView,
    refuses: ['operator.reason_required', 'review.not_found', 'review.not_hidden'],
  }),
  dismissReports: post('/admin/reviews/:id/dismiss-reports', {
    summary: 'Settle the reports of a review that stays as it is',
    status: 200,
    body: ReasonRequest,
    answer: OperatorReviewView,
    refuses: ['operator.reason_required', 'review.not_found', 'review.no_reports'],
  }),
};
