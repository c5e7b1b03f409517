import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  countAll,
  DomainError,
  invalidCursor,
  microsecondsOf,
  pageOf,
  readsOver,
  sumOf,
} from '#libs/core/platform';
import type { ReviewSort } from '#libs/core/rules';
import { managedBy } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { columnsOf, decodeCursor, encodeCursor, ORDERS, valuesAt } from './review-order.js';
import { reviewsSeenBy, type ReviewRow } from './review-rows.queries.js';
import type { ReviewsTables } from './tables.js';

/** Which reviews to read; null omits a condition. */
export interface ReviewFilters {
  propertyId: string | null;
  ownerId: string | null;
  /** Also includes the author's hidden reviews. */
  authorId: string | null;
  rating: number | null;
}

/** The requested page of a list. */
export interface ReviewPage {
  sort: ReviewSort;
  limit: number;
  cursor: string | null;
}

/** A page of reviews, the total count and the cursor of the next page. */
export interface FoundReviews {
  reviews: ReviewRow[];
  total: number;
  next: string | null;
}

type Reads = ReviewsTables & PropertiesTables;

/** The conditions of the filters, and that reviews are visible to everybody unless an author is given. */
const matches =
  ({ propertyId, ownerId, authorId, rating }: ReviewFilters) =>
  (row: ExpressionBuilder<Reads & { r: Reads['reviews']; p: Reads['properties'] }, 'r' | 'p'>) =>
    row.and([
      authorId === null ? row('r.hidden_at', 'is', null) : row('r.traveler_id', '=', authorId),
      ...(propertyId === null ? [] : [row('r.property_id', '=', propertyId)]),
      ...(rating === null ? [] : [row('r.rating', '=', rating)]),
      ...(ownerId === null ? [] : [managedBy(row.ref('p.owner_id'), ownerId)]),
    ]);

/** Reads reviews as a user or visitor may see them. */
@Injectable()
export class ReviewsQueries {
  constructor(private readonly em: EntityManager) {}

  /**
   * One page of the matching reviews.
   * @throws DomainError `request.invalid` for an invalid cursor
   * @spec §7, D7, F4
   */
  async find(viewerId: string | null, filters: ReviewFilters, page: ReviewPage): Promise<FoundReviews> {
    // Before anything is asked: what has been begun when this throws would be awaited by nobody.
    const after = afterCursor(page);
    const [total, found] = await Promise.all([
      this.count(filters),
      this.page(viewerId, filters, { ...page, after }),
    ]);
    const { rows, next } = pageOf(found, page.limit, ({ order_key: key, order_at: at, id }) =>
      encodeCursor(page.sort, { key, at: String(at), id }),
    );
    return { reviews: rows, total, next };
  }

  /** One review; a hidden one is only visible to its author. @throws DomainError `review.not_found` */
  async one(id: string, viewerId: string): Promise<ReviewRow> {
    const review = await reviewsSeenBy(this.em.fork(), viewerId)
      .where('r.id', '=', id)
      .where((row) => row.or([row('r.hidden_at', 'is', null), row('r.traveler_id', '=', viewerId)]))
      .executeTakeFirst();
    if (!review) throw new DomainError('review.not_found');
    return review;
  }

  private async count(filters: ReviewFilters): Promise<number> {
    if (filters.authorId === null) return this.countVisible(filters);
    const { total } = await readsOver<Reads>(this.em.fork())
      .selectFrom('reviews as r')
      .innerJoin('properties as p', 'p.id', 'r.property_id')
      .select(countAll().as('total'))
      .where(matches(filters))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Each home keeps the number of its visible reviews, by stars. */
  private async countVisible({ propertyId, ownerId, rating }: ReviewFilters): Promise<number> {
    const { total } = await readsOver<Reads>(this.em.fork())
      .selectFrom('properties as p')
      .select((home) =>
        sumOf<number>(
          rating === null
            ? home.ref('p.rating_count')
            : sql<number>`${home.ref('p.star_counts')}[${rating}::integer]`,
        ).as('total'),
      )
      .$if(propertyId !== null, (homes) => homes.where('p.id', '=', propertyId))
      .$if(ownerId !== null, (homes) =>
        homes.where((home) => managedBy(home.ref('p.owner_id'), ownerId ?? '')),
      )
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Fetches one extra row to detect a next page. */
  private page(
    viewerId: string | null,
    filters: ReviewFilters,
    page: ReviewPage & { after: Expression<SqlBool> },
  ) {
    const order = ORDERS[page.sort];
    let query = reviewsSeenBy(this.em.fork(), viewerId)
      .select((row) => [
        (order.key ?? sql.lit(0)).as('order_key'),
        microsecondsOf(row.ref('r.created_at')).as('order_at'),
      ])
      .where(matches(filters))
      .where(page.after)
      .limit(page.limit + 1);
    for (const column of columnsOf(order)) query = query.orderBy(column, order.direction);
    return query.execute();
  }
}

function afterCursor({ sort, cursor }: ReviewPage) {
  if (cursor === null) return sql<SqlBool>`true`;
  const position = decodeCursor(sort, cursor);
  if (!position) throw invalidCursor();
  const order = ORDERS[sort];
  const operator = sql.raw(order.direction === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${sql.join(columnsOf(order))}) ${operator} (${sql.join(valuesAt(order, position))})`;
}
