import { Module } from '@nestjs/common';
import { ReviewsQueries } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';

/** Reviews of completed stays. */
@Module({ providers: [ReviewsQueries, ReviewsService], exports: [ReviewsQueries, ReviewsService] })
export class ReviewsModule {}
