import type { ReviewDeskView } from '#libs/core/contracts';
import type { ModeratedRow, ModerationHistory } from '#libs/stays/reviews';
import { picturesOf } from '../../reviews/review.view.js';

/** A review as operators see it, with its reports, its earlier words and what operators did. */
export const reviewDeskView = (
  row: ModeratedRow,
  { reports, revisions, decisions }: ModerationHistory,
): ReviewDeskView => ({
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
  created_at: instant(row.created_at),
  edited_at: instantIfAny(row.edited_at),
  hidden_at: instantIfAny(row.hidden_at),
  hidden_by: row.hidden_by,
  hidden_reason: row.hidden_reason,
  open_reports: row.open_reports,
  reported_at: instantIfAny(row.reported_at),
  reports: reports.map((report) => ({
    ...report,
    reported_at: instant(report.reported_at),
    resolved_at: instantIfAny(report.resolved_at),
  })),
  revisions: revisions.map((revision) => ({ ...revision, replaced_at: instant(revision.replaced_at) })),
  decisions: decisions.map((decision) => ({ ...decision, at: instant(decision.at) })),
});

const instant = (text: string): string => new Date(text).toISOString();
const instantIfAny = (text: string | null): string | null => (text === null ? null : instant(text));
