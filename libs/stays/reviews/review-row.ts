import type { ErrorCode } from '#libs/core/contracts';
import type { PhotoState } from '#libs/core/rules';

/** An uploaded photo of a review, as the database keeps it; sizes are null until it is ready. */
export interface ReviewPhotoRow {
  id: string;
  state: PhotoState;
  problem: ErrorCode | null;
  width: number | null;
  height: number | null;
  widths: number[];
  thumbhash: string | null;
}

/**
 * A review with the home it is about, seen by somebody. `photos` are ids of `uploads` or slugs of our own pictures,
 * `property_photo` is a slug; instants are text.
 */
export interface ReviewRow {
  id: string;
  booking_id: string;
  property_id: string;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
  uploads: ReviewPhotoRow[];
  traveler_name: string;
  created_at: string;
  edited_at: string | null;
  is_verified: boolean;
  helpful_count: number;
  owner_name: string;
  owner_reply: string | null;
  owner_replied_at: string | null;
  owner_reply_edited_at: string | null;
  hidden_at: string | null;
  hidden_reason: string | null;
  property_title: string;
  property_city: string;
  property_state: string;
  property_photo: string | null;
  mine: boolean;
  found_helpful: boolean;
  reported: boolean;
  may_reply: boolean;
}

/** The uploads among a review's photos, in its order, as JSON. */
export const UPLOADS = `
  (select coalesce(json_agg(json_build_object('id', f.id, 'state', f.state, 'problem', f.problem, 'width', f.width,
            'height', f.height, 'widths', f.widths, 'thumbhash', f.thumbhash) order by listed.n), '[]')
     from unnest(r.photos) with ordinality listed(ref, n)
     join photos f on f.used_kind = 'review' and f.used_id = r.id and f.id::text = listed.ref)`;

/** Columns of {@link ReviewRow}, over {@link REVIEW_TABLES}. */
export const REVIEW_COLUMNS = `
  r.id, r.booking_id, r.property_id, r.rating, r.title, r.comment, r.photos, ${UPLOADS} as uploads,
  u.full_name as traveler_name, r.created_at, r.edited_at, r.is_verified, r.helpful_count,
  owner.full_name as owner_name, r.owner_reply, r.owner_replied_at, r.owner_reply_edited_at, r.hidden_at, r.hidden_reason,
  p.title as property_title, p.city as property_city, p.state as property_state, p.photos[1] as property_photo,
  coalesce(r.traveler_id = me.id, false) as mine, coalesce(p.owner_id = me.id, false) as may_reply,
  exists (select 1 from review_votes v where v.review_id = r.id and v.user_id = me.id) as found_helpful,
  exists (select 1 from review_reports o where o.review_id = r.id and o.reporter_id = me.id) as reported`;

/** Tables of {@link REVIEW_COLUMNS}; the one parameter is the id of who looks, null for a visitor. */
export const REVIEW_TABLES = `
  (select ?::uuid as id) me cross join reviews r join users u on u.id = r.traveler_id
  join properties p on p.id = r.property_id join users owner on owner.id = p.owner_id`;
