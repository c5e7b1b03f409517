import { Body, Controller, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReviewView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Clock } from '#libs/core/platform';
import {
  ReviewsQueries,
  ReviewsService,
  type FoundReviews,
  type ReviewFilters,
  type ReviewPage,
} from '#libs/stays/reviews';
import { DEFAULT_STARS, REVIEWS_LIMIT } from '#libs/core/rules';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { tellPaging } from '../http/paging.js';
import { Caller, CallerIdIfAny, Public, Roles, SignedIn } from '../http/policy.js';
import { reviewView } from './review.view.js';
import { CreateReviewDto, EditReviewDto, ReviewsDto } from './reviews.dto.js';

interface ReviewsView {
  reviews: ReviewView[];
}

/** Reading, writing and changing reviews. @spec §2 /reviews, §7, D7, F1, F2, F4 */
@ApiTags('reviews')
@Controller('reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsQueries,
    private readonly writing: ReviewsService,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: "Everybody's reviews, of one home or with so many stars where wanted" })
  @Refuses('request.invalid')
  @Public()
  @Get()
  async list(
    @CallerIdIfAny() viewerId: string | null,
    @Query() query: ReviewsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewsView> {
    const found = await this.reviews.find(viewerId, filtersOf(query, null), pageOf(query));
    return this.pageView(found, request, reply);
  }

  @ApiOperation({ summary: "One's own reviews, also one that was taken out of sight" })
  @SignedIn()
  @Get('user')
  async mine(@Caller() person: Person): Promise<ReviewsView> {
    const now = this.clock.now();
    return { reviews: (await this.reviews.byTraveler(person.id)).map((row) => reviewView(row, now)) };
  }

  @ApiOperation({ summary: "What travelers say of one's own homes" })
  @Refuses('request.invalid')
  @Roles('property_owner')
  @Get('homes')
  async ofMyHomes(
    @Caller() person: Person,
    @Query() query: ReviewsDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReviewsView> {
    const found = await this.reviews.find(person.id, filtersOf(query, person.id), pageOf(query));
    return this.pageView(found, request, reply);
  }

  @ApiOperation({ summary: 'Review a completed stay' })
  @Refuses(
    'request.invalid',
    'booking.not_found',
    'review.select_booking',
    'review.not_completed',
    'review.already_written',
    'photo.not_yours',
    'photo.damaged',
    'photo.too_many_pixels',
  )
  @Roles('traveler')
  @Post()
  async write(@Caller() person: Person, @Body() dto: CreateReviewDto): Promise<ReviewView> {
    const { booking_id: bookingId, property_id: propertyId, title, comment } = dto;
    const rating = dto.rating ?? DEFAULT_STARS;
    const review = { bookingId, propertyId, rating, title, comment, photos: dto.photos ?? [] };
    return this.viewOf(await this.writing.write(person.id, review), person);
  }

  @ApiOperation({ summary: "Change one's own review within 48 hours" })
  @Refuses(
    'request.invalid',
    'review.not_found',
    'review.no_longer_editable',
    'photo.not_yours',
    'photo.damaged',
  )
  @Roles('traveler')
  @Patch(':id')
  async edit(
    @Caller() person: Person,
    @Param('id', new IdParam('review.not_found')) id: string,
    @Body() dto: EditReviewDto,
  ): Promise<ReviewView> {
    const { rating, title, comment, photos } = dto;
    const given = Object.entries({ rating, title, comment, photos }).filter(([, value]) => value != null);
    await this.writing.edit(person.id, id, Object.fromEntries(given));
    return this.viewOf(id, person);
  }

  private async viewOf(id: string, person: Person): Promise<ReviewView> {
    return reviewView(await this.reviews.one(id, person.id), this.clock.now());
  }

  private pageView(found: FoundReviews, request: FastifyRequest, reply: FastifyReply): ReviewsView {
    tellPaging(request, reply, found);
    const now = this.clock.now();
    return { reviews: found.reviews.map((row) => reviewView(row, now)) };
  }
}

const pageOf = ({ sort_by: sort, limit, cursor }: ReviewsDto): ReviewPage => ({
  sort: sort ?? 'newest',
  limit: limit ?? REVIEWS_LIMIT,
  cursor: cursor ?? null,
});

const filtersOf = (
  { property_id: propertyId, rating }: ReviewsDto,
  ownerId: string | null,
): ReviewFilters => ({
  propertyId: propertyId ?? null,
  rating: rating ?? null,
  ownerId,
});
