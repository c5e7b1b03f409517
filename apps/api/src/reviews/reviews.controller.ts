import { Body, Controller, Param, Query } from '@nestjs/common';
import type { ReviewView } from '#libs/core/contracts';
import {
  type QueryOf,
  type BodyOf,
  reviewCalls,
  type Checked,
  type ReviewsQuery,
  type ReviewsView,
} from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { DEFAULT_STARS, REVIEWS_LIMIT } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import {
  ReviewsQueries,
  ReviewsService,
  type FoundReviews,
  type ReviewFilters,
  type ReviewPage,
} from '#libs/stays/reviews';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, CallerIdIfAny, Public, Roles, SignedIn } from '../http/policy.js';
import { PerMinute } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { reviewView } from './review.view.js';

/** Reviews that are written or changed; per person and minute. */
const WRITTEN = 20;
const NO_FILTERS: ReviewFilters = { propertyId: null, ownerId: null, authorId: null, rating: null };

/** Reading, writing and changing reviews. @spec §2 /reviews, §7, D7, F1, F2, F4 */
@ApiTags('reviews')
@Controller()
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsQueries,
    private readonly writing: ReviewsService,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Serves(reviewCalls.list)
  async list(
    @CallerIdIfAny() viewerId: string | null,
    @Query({ schema: reviewCalls.list.query }) query: QueryOf<typeof reviewCalls.list>,
    @Paging() setPaging: SetPaging,
  ): Promise<ReviewsView> {
    const found = await this.reviews.find(viewerId, filtersOf(query, null), pageOf(query));
    return this.pageView(found, setPaging);
  }

  @SignedIn()
  @Serves(reviewCalls.mine)
  async mine(
    @Caller() person: Person,
    @Query({ schema: reviewCalls.mine.query })
    { limit = REVIEWS_LIMIT, cursor }: QueryOf<typeof reviewCalls.mine>,
    @Paging() setPaging: SetPaging,
  ): Promise<ReviewsView> {
    const page: ReviewPage = { sort: 'newest', limit, cursor: cursor ?? null };
    const found = await this.reviews.find(person.id, { ...NO_FILTERS, authorId: person.id }, page);
    return this.pageView(found, setPaging);
  }

  @Roles('property_owner')
  @Serves(reviewCalls.ofMyHomes)
  async ofMyHomes(
    @Caller() person: Person,
    @Query({ schema: reviewCalls.ofMyHomes.query }) query: QueryOf<typeof reviewCalls.ofMyHomes>,
    @Paging() setPaging: SetPaging,
  ): Promise<ReviewsView> {
    const found = await this.reviews.find(person.id, filtersOf(query, person.id), pageOf(query));
    return this.pageView(found, setPaging);
  }

  @Roles('traveler')
  @PerMinute(WRITTEN)
  @Serves(reviewCalls.write)
  async write(
    @Caller() person: Person,
    @Body({ schema: reviewCalls.write.body }) dto: BodyOf<typeof reviewCalls.write>,
  ): Promise<ReviewView> {
    const { booking_id: bookingId, property_id: propertyId, title, comment } = dto;
    const rating = dto.rating ?? DEFAULT_STARS;
    const review = { bookingId, propertyId, rating, title, comment, photos: dto.photos ?? [] };
    return this.viewOf(await this.writing.write(person.id, review), person);
  }

  @Roles('traveler')
  @PerMinute(WRITTEN)
  @Serves(reviewCalls.edit)
  async edit(
    @Caller() person: Person,
    @Param('id', new IdParam('review.not_found')) id: string,
    @Body({ schema: reviewCalls.edit.body }) dto: BodyOf<typeof reviewCalls.edit>,
  ): Promise<ReviewView> {
    const { rating, title, comment, photos } = dto;
    const changes = Object.entries({ rating, title, comment, photos }).filter(([, value]) => value != null);
    await this.writing.edit(person.id, id, Object.fromEntries(changes));
    return this.viewOf(id, person);
  }

  private async viewOf(id: string, person: Person): Promise<ReviewView> {
    return reviewView(await this.reviews.one(id, person.id), this.clock.now());
  }

  private pageView(found: FoundReviews, setPaging: SetPaging): ReviewsView {
    setPaging(found);
    const now = this.clock.now();
    return { reviews: found.reviews.map((row) => reviewView(row, now)) };
  }
}

const pageOf = ({ sort_by: sort, limit, cursor }: Checked<typeof ReviewsQuery>): ReviewPage => ({
  sort: sort ?? 'newest',
  limit: Math.min(limit ?? REVIEWS_LIMIT, REVIEWS_LIMIT),
  cursor: cursor ?? null,
});

const filtersOf = (
  { property_id: propertyId, rating }: Checked<typeof ReviewsQuery>,
  ownerId: string | null,
): ReviewFilters => ({
  ...NO_FILTERS,
  propertyId: propertyId ?? null,
  rating: rating ?? null,
  ownerId,
});
