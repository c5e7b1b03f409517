import type { OperatorReviewView } from '#libs/core/contracts';
import type { ModeratedRow, ModerationHistory } from '#libs/stays/reviews';
import { picturesOf } from '../../reviews/review.view.js';

/** A review for operators, with its reports, earlier versions and decisions. */
export const operatorReviewView = (
  row: ModeratedRow,
  { reports, revisions, decisions }: ModerationHistory,
): OperatorReviewView => ({
  id: row.id,
  booking_id: row.booking_id,
  property: { id: row.property_id, title: row.property_title },
  traveler: row.traveler,
  owner: row.owner,
  rating: row.rating,
  title: row.title,
  comment: row.comment,
  pictures: picturesOf(row, row.traveler.full_name),
  owner_reply: row.owner_reply,
  helpful_count: row.helpful_count,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
  hidden_at: row.hidden_at?.toISOString() ?? null,
  hidden_by: row.hidden_by,
  hidden_reason: row.hidden_reason,
  open_reports: row.open_reports,
  reported_at: row.reported_at?.toISOString() ?? null,
  reports: reports.map((report) => ({
    ...report,
    reported_at: report.reported_at.toISOString(),
    resolved_at: report.resolved_at?.toISOString() ?? null,
  })),
  revisions: revisions.map((revision) => ({ ...revision, replaced_at: revision.replaced_at.toISOString() })),
  decisions: decisions.map((decision) => ({ ...decision, at: decision.at.toISOString() })),
});
