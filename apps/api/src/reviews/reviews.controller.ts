import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SENTENCES, type ReviewView } from '#libs/contracts';
import type { Person } from '#libs/identity';
import { Refusal } from '#libs/platform';
import { ReviewsQueries, ReviewsService } from '#libs/reviews';
import { REVIEWS_LIMIT } from '#libs/rules';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Public, Roles, SignedIn } from '../http/policy.js';
import { reviewView } from './review.view.js';
import { CreateReviewDto, HelpfulDto, ReviewsDto } from './reviews.dto.js';

interface ReviewsView {
  reviews: ReviewView[];
}

/** Reviews. @spec §2 /reviews, §7, D7, F1–F4 */
@ApiTags('reviews')
@Controller('reviews')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsQueries,
    private readonly writing: ReviewsService,
  ) {}

  @ApiOperation({ summary: "Everybody's reviews" })
  @Refuses('request.invalid')
  @Public()
  @Get()
  async list(@Query() query: ReviewsDto): Promise<ReviewsView> {
    const rows = await this.reviews.all(
      query.sort_by ?? 'newest',
      query.limit ?? REVIEWS_LIMIT,
      query.property_id ?? null,
    );
    return { reviews: rows.map(reviewView) };
  }

  @ApiOperation({ summary: "One's own reviews" })
  @SignedIn()
  @Get('user')
  async mine(@Caller() person: Person): Promise<ReviewsView> {
    return { reviews: (await this.reviews.byTraveler(person.id)).map(reviewView) };
  }

  @ApiOperation({ summary: 'Review a completed stay' })
  @Refuses(
    'request.invalid',
    'booking.not_found',
    'review.select_booking',
    'review.not_completed',
    'review.already_written',
  )
  @Roles('traveler')
  @Post()
  async write(@Caller() person: Person, @Body() dto: CreateReviewDto): Promise<ReviewView> {
    const { booking_id: bookingId, property_id: propertyId, rating, title, comment, photos = [] } = dto;
    const id = await this.writing.write(person.id, { bookingId, propertyId, rating, title, comment, photos });
    const row = await this.reviews.one(id);
    if (!row) throw new Refusal('review.not_found');
    return reviewView(row);
  }

  @ApiOperation({ summary: 'Find a review helpful, or no longer' })
  @Refuses('request.invalid', 'review.not_found', 'review.own')
  @SignedIn()
  @HttpCode(200)
  @Post(':id/helpful')
  async helpful(
    @Caller() person: Person,
    @Param('id', new IdParam('review.not_found')) id: string,
    @Query() query: HelpfulDto,
  ): Promise<{ message: string; helpful_count: number }> {
    const isHelpful = query.is_helpful === 'true';
    const count = await this.writing.vote(person.id, id, isHelpful);
    return {
      message: isHelpful ? SENTENCES.markedHelpful : SENTENCES.feedbackRecorded,
      helpful_count: count,
    };
  }
}
