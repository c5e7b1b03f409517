import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { ModerateReviews } from './moderate-reviews.js';
import { ModerationQueries } from './moderation.queries.js';
import { ReviewReplies } from './review-replies.js';
import { ReviewReports } from './review-reports.js';
import { ReviewVotes } from './review-votes.js';
import { ReviewsQueries } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';

const PARTS = [
  ReviewsQueries,
  ReviewsService,
  ReviewVotes,
  ReviewReplies,
  ReviewReports,
  ModerateReviews,
  ModerationQueries,
];

/** Reviews of completed stays: writing, editing, voting, replying, reporting and moderation. */
@Module({})
export class ReviewsModule {
  /** @param photos provides {@link ReviewPhotos}; `imports` are the modules it needs */
  static for(photos: Provider, imports: ModuleMetadata['imports']): DynamicModule {
    return { module: ReviewsModule, imports, providers: [photos, ...PARTS], exports: PARTS };
  }
}
