import type { EntityManager } from '@mikro-orm/postgresql';
import { isTrue, readsOver, type Tx } from '#libs/core/platform';
import type { HomePicture } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { managedBy } from '#libs/stays/hosts';
import type { PhotosTables } from '#libs/stays/photos';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ReviewsTables } from './tables.js';

type Reads = ReviewsTables &
  PropertiesTables &
  PhotosTables &
  Pick<IdentityTables, 'users'> &
  Pick<BookingsTables, 'bookings'>;

type OfReview = ExpressionBuilder<Reads & { r: Reads['reviews'] }, 'r'>;

/** The uploaded photos of a review, in its order. */
export const uploadsOf = (review: OfReview) =>
  jsonArrayFrom(
    review
      .selectFrom('photos as f')
      .select(['f.id', 'f.state', 'f.problem', 'f.width', 'f.height', 'f.widths', 'f.thumbhash'])
      .where('f.used_kind', '=', 'review')
      .whereRef('f.used_id', '=', 'r.id')
      .where((photo) => sql<SqlBool>`${photo.ref('f.id')}::text = any(${photo.ref('r.photos')})`)
      .orderBy((photo) => sql`array_position(${photo.ref('r.photos')}, ${photo.ref('f.id')}::text)`),
  );

/** Reviews with their homes as the viewer (null: a visitor) sees them; callers add conditions and an order. */
export function reviewsSeenBy(em: EntityManager, viewerId: string | null) {
  const me = sql<string | null>`${viewerId}::uuid`;
  return readsOver<Reads>(em)
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.traveler_id')
    .innerJoin('properties as p', 'p.id', 'r.property_id')
    .innerJoin('users as owner', 'owner.id', 'p.owner_id')
    .select(['r.id', 'r.booking_id', 'r.property_id', 'r.rating', 'r.title', 'r.comment', 'r.photos'])
    .select(['r.created_at', 'r.edited_at', 'r.is_verified', 'r.helpful_count'])
    .select([
      'r.owner_reply',
      'r.owner_replied_at',
      'r.owner_reply_edited_at',
      'r.hidden_at',
      'r.hidden_reason',
    ])
    .select(['u.full_name as traveler_name', 'owner.full_name as owner_name'])
    .select(['p.title as property_title', 'p.city as property_city', 'p.state as property_state'])
    .select((row) => [
      sql<HomePicture | null>`${row.ref('p.pictures')} -> 0`.as('property_photo'),
      uploadsOf(row).as('uploads'),
      isTrue(row('r.traveler_id', 'is not distinct from', me)).as('mine'),
      (viewerId === null ? sql.lit(false) : isTrue(managedBy(row.ref('p.owner_id'), viewerId))).as(
        'may_reply',
      ),
      isTrue(
        row.exists(
          row
            .selectFrom('review_votes as v')
            .select('v.user_id')
            .whereRef('v.review_id', '=', 'r.id')
            .where('v.user_id', '=', me),
        ),
      ).as('found_helpful'),
      isTrue(
        row.exists(
          row
            .selectFrom('review_reports as o')
            .select('o.reporter_id')
            .whereRef('o.review_id', '=', 'r.id')
            .where('o.reporter_id', '=', me),
        ),
      ).as('reported'),
    ]);
}

/** A review with its home. `photos` are ids of `uploads` or slugs of our own pictures, `property_photo` is a slug. */
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewsSeenBy>['execute']>>[number];

/** An uploaded photo of a review; sizes are null until it is ready. */
export type ReviewPhotoRow = ReviewRow['uploads'][number];

/** The reviewed home. @throws Error when it does not exist */
export const homeOf = (tx: Tx, propertyId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('properties')
    .select(['title', 'owner_id'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow();

/** A traveler's booking. */
export const stayOf = (tx: Tx, travelerId: string, bookingId: string) =>
  readsOver<Reads>(tx)
    .selectFrom('bookings')
    .select(['property_id', 'status'])
    .where('id', '=', bookingId)
    .where('traveler_id', '=', travelerId)
    .executeTakeFirst();
