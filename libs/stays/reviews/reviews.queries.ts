import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { firstRow, Refusal, rows } from '#libs/core/platform';
import { REVIEWS_LIMIT, type ReviewSort } from '#libs/core/rules';
import { columnsOf, decodeCursor, encodeCursor, ORDERS } from './review-order.js';
import { REVIEW_COLUMNS, REVIEW_TABLES, type ReviewRow } from './review-row.js';

/** Which reviews are wanted; null leaves a condition out. */
export interface ReviewFilters {
  propertyId: string | null;
  ownerId: string | null;
  rating: number | null;
}

/** Which part of the list is wanted. */
export interface ReviewPage {
  sort: ReviewSort;
  limit: number;
  cursor: string | null;
}

/** A page of reviews, how many there are in all, and where the next page begins. */
export interface FoundReviews {
  reviews: ReviewRow[];
  total: number;
  next: string | null;
}

type OrderedRow = ReviewRow & { order_key: number; order_at: string };

const VISIBLE = `r.hidden_at is null and r.property_id = coalesce(?::uuid, r.property_id)
  and r.rating = coalesce(?::int, r.rating) and (?::uuid is null or p.owner_id = ?::uuid)`;
const conditionsOf = ({ propertyId, rating, ownerId }: ReviewFilters): unknown[] => [
  propertyId,
  rating,
  ownerId,
  ownerId,
];

/** Reads of reviews, as one person or a visitor may see them. */
@Injectable()
export class ReviewsQueries {
  constructor(private readonly em: EntityManager) {}

  /**
   * One page of what everybody can see.
   * @throws Refusal `request.invalid` for a foreign cursor
   * @spec §7, D7, F4
   */
  async find(viewerId: string | null, filters: ReviewFilters, page: ReviewPage): Promise<FoundReviews> {
    const [total, found] = await Promise.all([this.count(filters), this.page(viewerId, filters, page)]);
    const limit = Math.min(page.limit, REVIEWS_LIMIT);
    const reviews = found.slice(0, limit);
    const last = reviews.at(-1);
    const more = found.length > limit && last !== undefined;
    return {
      reviews,
      total,
      next: more ? encodeCursor(page.sort, { key: last.order_key, at: last.order_at, id: last.id }) : null,
    };
  }

  /** One's own reviews, newest first, also those that an operator took out of sight. */
  byTraveler(travelerId: string): Promise<ReviewRow[]> {
    return rows<ReviewRow>(
      this.em.fork(),
      `select ${REVIEW_COLUMNS} from ${REVIEW_TABLES} where r.traveler_id = ? order by r.created_at desc, r.id desc`,
      [travelerId, travelerId],
    );
  }

  /** One review as this person may see it: a hidden one is its author's alone. @throws Refusal `review.not_found` */
  async one(id: string, viewerId: string): Promise<ReviewRow> {
    const review = await firstRow<ReviewRow>(
      this.em.fork(),
      `select ${REVIEW_COLUMNS} from ${REVIEW_TABLES} where r.id = ? and (r.hidden_at is null or r.traveler_id = me.id)`,
      [viewerId, id],
    );
    if (!review) throw new Refusal('review.not_found');
    return review;
  }

  private async count(filters: ReviewFilters): Promise<number> {
    const row = await firstRow<{ total: number }>(
      this.em.fork(),
      `select count(*)::int as total from reviews r join properties p on p.id = r.property_id where ${VISIBLE}`,
      conditionsOf(filters),
    );
    return row?.total ?? 0;
  }

  /** One more than the page holds, to know whether there is another. */
  private page(viewerId: string | null, filters: ReviewFilters, page: ReviewPage): Promise<OrderedRow[]> {
    const order = ORDERS[page.sort];
    const after = afterCursor(page);
    const orderBy = columnsOf(order).map((column) => `${column} ${order.direction}`);
    return rows<OrderedRow>(
      this.em.fork(),
      `select ${REVIEW_COLUMNS}, ${order.key ?? 0} as order_key, r.created_at::text as order_at from ${REVIEW_TABLES}
        where ${VISIBLE} and ${after.sql}
        order by ${orderBy.join(', ')} limit ?`,
      [viewerId, ...conditionsOf(filters), ...after.params, Math.min(page.limit, REVIEWS_LIMIT) + 1],
    );
  }
}

function afterCursor({ sort, cursor }: ReviewPage): { sql: string; params: unknown[] } {
  if (cursor === null) return { sql: 'true', params: [] };
  const position = decodeCursor(sort, cursor);
  if (!position)
    throw new Refusal('request.invalid', {
      errors: [{ field: 'cursor', message: 'This page no longer exists' }],
    });
  const order = ORDERS[sort];
  const beyond = order.direction === 'asc' ? '>' : '<';
  const values = order.key ? '?::int, ?::timestamptz, ?::uuid' : '?::timestamptz, ?::uuid';
  return {
    sql: `(${columnsOf(order).join(', ')}) ${beyond} (${values})`,
    params: [...(order.key ? [position.key] : []), position.at, position.id],
  };
}
