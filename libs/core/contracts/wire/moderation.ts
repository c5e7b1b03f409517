import type { ReportReason } from '#libs/core/rules';
import type { PhotoView } from './photos.js';

/** Somebody an operator reads about. */
interface PersonRef {
  id: string;
  full_name: string;
  email: string;
}

/** GET /admin/reviews/{id}: a review, who reported it, what it said before, and what operators did. */
export interface ReviewDeskView {
  id: string;
  booking_id: string;
  property: { id: string; title: string };
  traveler: PersonRef;
  owner: PersonRef;
  rating: number;
  title: string;
  comment: string;
  pictures: PhotoView[];
  owner_reply: string | null;
  helpful_count: number;
  created_at: string;
  edited_at: string | null;
  hidden_at: string | null;
  hidden_by: PersonRef | null;
  hidden_reason: string | null;
  /** Reports that wait for a decision, and since when. */
  open_reports: number;
  reported_at: string | null;
  reports: {
    reporter: PersonRef;
    reason: ReportReason;
    note: string | null;
    reported_at: string;
    resolved_at: string | null;
  }[];
  revisions: { rating: number; title: string; comment: string; replaced_at: string }[];
  decisions: { operator: PersonRef; action: string; reason: string; at: string }[];
}
