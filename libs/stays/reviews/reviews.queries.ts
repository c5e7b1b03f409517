import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { countAll, readsOver, DomainError } from '#libs/core/platform';
import { REVIEWS_LIMIT, type ReviewSort } from '#libs/core/rules';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { columnsOf, decodeCursor, encodeCursor, ORDERS, valuesAt } from './review-order.js';
import { reviewsSeenBy, type ReviewRow } from './review-rows.queries.js';
import type { ReviewsTables } from './tables.js';

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

type Reads = ReviewsTables & PropertiesTables;

/** True for what everybody can see of what is wanted. */
const matches =
  ({ propertyId, ownerId, rating }: ReviewFilters) =>
  (row: ExpressionBuilder<Reads & { r: Reads['reviews']; p: Reads['properties'] }, 'r' | 'p'>) =>
    row.and([
      row('r.hidden_at', 'is', null),
      ...(propertyId === null ? [] : [row('r.property_id', '=', propertyId)]),
      ...(rating === null ? [] : [row('r.rating', '=', rating)]),
      ...(ownerId === null ? [] : [row('p.owner_id', '=', ownerId)]),
    ]);

/** Reads of reviews, as one person or a visitor may see them. */
@Injectable()
export class ReviewsQueries {
  constructor(private readonly em: EntityManager) {}

  /**
   * One page of what everybody can see.
   * @throws DomainError `request.invalid` for a foreign cursor
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
    return reviewsSeenBy(this.em.fork(), travelerId)
      .where('r.traveler_id', '=', travelerId)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .execute();
  }

  /** One review as this person may see it: a hidden one is its author's alone. @throws DomainError `review.not_found` */
  async one(id: string, viewerId: string): Promise<ReviewRow> {
    const review = await reviewsSeenBy(this.em.fork(), viewerId)
      .where('r.id', '=', id)
      .where((row) => row.or([row('r.hidden_at', 'is', null), row('r.traveler_id', '=', viewerId)]))
      .executeTakeFirst();
    if (!review) throw new DomainError('review.not_found');
    return review;
  }

  private async count(filters: ReviewFilters): Promise<number> {
    const { total } = await readsOver<Reads>(this.em.fork())
      .selectFrom('reviews as r')
      .innerJoin('properties as p', 'p.id', 'r.property_id')
      .select(countAll().as('total'))
      .where(matches(filters))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** One more than the page holds, to know whether there is another. */
  private page(viewerId: string | null, filters: ReviewFilters, page: ReviewPage) {
    const order = ORDERS[page.sort];
    let query = reviewsSeenBy(this.em.fork(), viewerId)
      .select([
        (order.key ?? sql.lit(0)).as('order_key'),
        // As text, because a date of JavaScript ends at the millisecond.
        sql<string>`r.created_at::text`.as('order_at'),
      ])
      .where(matches(filters))
      .where(afterCursor(page))
      .limit(Math.min(page.limit, REVIEWS_LIMIT) + 1);
    for (const column of columnsOf(order)) query = query.orderBy(column, order.direction);
    return query.execute();
  }
}

function afterCursor({ sort, cursor }: ReviewPage) {
  if (cursor === null) return sql<SqlBool>`true`;
  const position = decodeCursor(sort, cursor);
  if (!position)
    throw new DomainError('request.invalid', {
      errors: [{ field: 'cursor', message: 'This page no longer exists' }],
    });
  const order = ORDERS[sort];
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${sql.join(columnsOf(order))}) ${beyond} (${sql.join(valuesAt(order, position))})`;
}
