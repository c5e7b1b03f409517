import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, rows } from '#libs/platform';
import { REVIEWS_LIMIT } from '#libs/rules';

/** Orders of the list of reviews. @spec §2 /reviews */
export const REVIEW_SORTS = ['newest', 'oldest', 'rating_high', 'rating_low', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** A review with the home it is about; `property_photo` is a picture's slug, instants are text. */
export interface ReviewRow {
  id: string;
  booking_id: string;
  property_id: string;
  rating: number;
  title: string;
  comment: string;
  photos: string[];
  traveler_name: string;
  created_at: string;
  is_verified: boolean;
  helpful_count: number;
  property_title: string;
  property_city: string;
  property_state: string;
  property_photo: string | null;
}

const SELECT = `
select r.id, r.booking_id, r.property_id, r.rating, r.title, r.comment, r.photos, u.full_name as traveler_name,
       r.created_at, r.is_verified, r.helpful_count, p.title as property_title, p.city as property_city,
       p.state as property_state, p.photos[1] as property_photo
  from reviews r join users u on u.id = r.traveler_id join properties p on p.id = r.property_id`;

const ORDERS: Readonly<Record<ReviewSort, string>> = {
  newest: 'r.created_at desc, r.id',
  oldest: 'r.created_at asc, r.id',
  rating_high: 'r.rating desc, r.created_at desc, r.id',
  rating_low: 'r.rating asc, r.created_at desc, r.id',
  helpful: 'r.helpful_count desc, r.created_at desc, r.id',
};

/** Reads of reviews. */
@Injectable()
export class ReviewsQueries {
  constructor(private readonly em: EntityManager) {}

  /** Everybody's reviews, of one home where one is given. @spec §7, D7, F4 */
  all(sort: ReviewSort, limit: number, propertyId: string | null): Promise<ReviewRow[]> {
    return rows<ReviewRow>(
      this.em,
      `${SELECT} where r.property_id = coalesce(?::uuid, r.property_id) order by ${ORDERS[sort]} limit ?`,
      [propertyId, Math.min(limit, REVIEWS_LIMIT)],
    );
  }

  /** One's own reviews, newest first. */
  byTraveler(travelerId: string): Promise<ReviewRow[]> {
    return rows<ReviewRow>(this.em, `${SELECT} where r.traveler_id = ? order by ${ORDERS.newest}`, [
      travelerId,
    ]);
  }

  /** One review, or null. */
  one(id: string): Promise<ReviewRow | null> {
    return firstRow<ReviewRow>(this.em, `${SELECT} where r.id = ?`, [id]);
  }
}
