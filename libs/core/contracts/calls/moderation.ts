import { z } from 'zod';
import { REPORT_REASONS } from '#libs/core/rules';
import { get } from './call.js';
import { postWithReason } from './common.js';
import { Id, Instant, PersonContact } from './fields.js';
import { PhotoView } from './photos.js';

/** GET /admin/reviews/{id}: a review with its reports, revisions and operator decisions. */
export const OperatorReviewView = z.strictObject({
  id: Id,
  booking_id: Id,
  property: z.strictObject({ id: Id, title: z.string() }),
  traveler: PersonContact,
  owner: PersonContact,
  rating: z.number(),
  title: z.string(),
  comment: z.string(),
  pictures: z.array(PhotoView),
  owner_reply: z.string().nullable(),
  helpful_count: z.int(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  hidden_at: Instant.nullable(),
  hidden_by: PersonContact.nullable(),
  hidden_reason: z.string().nullable(),
  /** Reports waiting for a decision, and since when. */
  open_reports: z.number(),
  reported_at: Instant.nullable(),
  reports: z.array(
    z.strictObject({
      reporter: PersonContact,
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
      operator: PersonContact,
      action: z.string(),
      reason: z.string(),
      at: Instant,
    }),
  ),
});
export type OperatorReviewView = z.infer<typeof OperatorReviewView>;

/** Moderation of reported reviews. Each decision is recorded with operator and reason. @spec D4 */
export const moderationCalls = {
  one: get('/admin/reviews/:id', {
    summary: 'One review with its reports, its earlier words and what operators did',
    response: OperatorReviewView,
    errors: ['review.not_found'],
  }),
  hide: postWithReason('/admin/reviews/:id/hide', {
    summary: 'Take a review out of sight; its author reads the reason',
    status: 200,
    response: OperatorReviewView,
    errors: ['review.not_found', 'review.already_hidden'],
  }),
  restore: postWithReason('/admin/reviews/:id/restore', {
    summary: 'Put a hidden review back',
    status: 200,
    response: OperatorReviewView,
    errors: ['review.not_found', 'review.not_hidden'],
  }),
  dismissReports: postWithReason('/admin/reviews/:id/dismiss-reports', {
    summary: 'Settle the reports of a review that stays as it is',
    status: 200,
    response: OperatorReviewView,
    errors: ['review.not_found', 'review.no_reports'],
  }),
};
