import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ERRORS } from '#libs/core/contracts';
import {
  DEFAULT_STARS,
  formatCount,
  MAX_STARS,
  MIN_STARS,
  REPORT_REASONS,
  type ReportReason,
  REVIEW_COMMENT_MAX,
  REVIEW_NOTE_MAX,
  REVIEW_PHOTOS_MAX,
  REVIEW_REPLY_MAX,
  REVIEW_SORTS,
  REVIEW_TITLE_MAX,
  REVIEWS_LIMIT,
  type ReviewSort,
} from '#libs/core/rules';
import { ID_PATTERN } from '../http/id-param.js';
import { EmptyIsAbsent, NumberFromText, Trimmed } from '../http/transforms.js';
import { saying } from '../http/validation.js';
import { PhotoIds } from './photo-ids.js';

const STARS = { message: 'Please choose one to five stars' };
const tooLong = (what: string, most: number) => ({
  message: `Please keep ${what} to ${formatCount(most)} characters`,
});

/** Query of GET /reviews and GET /reviews/homes. @spec §7, F4 */
export class ReviewsDto {
  @ApiProperty({ required: false, enum: REVIEW_SORTS, default: 'newest' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(REVIEW_SORTS, { message: `Please sort by one of ${REVIEW_SORTS.join(', ')}` })
  sort_by?: ReviewSort;

  @ApiProperty({
    required: false,
    default: REVIEWS_LIMIT,
    maximum: REVIEWS_LIMIT,
    description: 'More than the maximum counts as the maximum.',
  })
  @NumberFromText()
  @IsOptional()
  @Max(1_000_000, { message: 'Please ask for fewer reviews' })
  @Min(1, { message: 'Please ask for at least one review' })
  @IsInt({ message: 'Please ask for a whole number of reviews' })
  limit?: number;

  @ApiProperty({ required: false, format: 'uuid' })
  @EmptyIsAbsent()
  @IsOptional()
  @Matches(ID_PATTERN, { message: 'There is no such home' })
  property_id?: string;

  @ApiProperty({ required: false, minimum: MIN_STARS, maximum: MAX_STARS })
  @NumberFromText()
  @IsOptional()
  @Max(MAX_STARS, STARS)
  @Min(MIN_STARS, STARS)
  @IsInt(STARS)
  rating?: number;

  @ApiProperty({ required: false, description: 'Where the next page begins: from the `Link` header.' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(300, { message: 'This page no longer exists' })
  @IsString({ message: 'This page no longer exists' })
  cursor?: string;
}

/** POST /reviews. @spec §5 Review, §7 */
export class CreateReviewDto {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN, saying('review.select_booking'))
  booking_id!: string;

  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN, saying('review.select_booking'))
  property_id!: string;

  @ApiProperty({ required: false, minimum: MIN_STARS, maximum: MAX_STARS, default: DEFAULT_STARS })
  @IsOptional()
  @Max(MAX_STARS, STARS)
  @Min(MIN_STARS, STARS)
  @IsInt(STARS)
  rating?: number;

  @ApiProperty({ maxLength: REVIEW_TITLE_MAX })
  @Trimmed()
  @MaxLength(REVIEW_TITLE_MAX, tooLong('the title', REVIEW_TITLE_MAX))
  @IsNotEmpty({ message: 'Please enter a title' })
  @IsString({ message: 'Please enter a title' })
  title!: string;

  @ApiProperty({ maxLength: REVIEW_COMMENT_MAX })
  @Trimmed()
  @MaxLength(REVIEW_COMMENT_MAX, tooLong('your review', REVIEW_COMMENT_MAX))
  @IsNotEmpty({ message: 'Please write a few words' })
  @IsString({ message: 'Please write a few words' })
  comment!: string;

  @PhotoIds()
  @IsOptional()
  @Matches(ID_PATTERN, { each: true, message: ERRORS['photo.not_yours'].detail })
  @ArrayMaxSize(REVIEW_PHOTOS_MAX, { message: `A review can have up to ${REVIEW_PHOTOS_MAX} photos` })
  @IsArray({ message: 'Please list photos' })
  photos?: string[];
}

/** PATCH /reviews/{id}: what is left out stays as it is. */
export class EditReviewDto extends PartialType(
  OmitType(CreateReviewDto, ['booking_id', 'property_id'] as const),
) {}

/** Query of POST /reviews/{id}/helpful. @spec §7, F3 */
export class HelpfulDto {
  @ApiProperty({ enum: ['true', 'false'] })
  @IsIn(['true', 'false'], { message: 'Please say is_helpful=true or is_helpful=false' })
  is_helpful!: 'true' | 'false';
}

/** PUT /reviews/{id}/reply. */
export class ReplyDto {
  @ApiProperty({ maxLength: REVIEW_REPLY_MAX })
  @Trimmed()
  @MaxLength(REVIEW_REPLY_MAX, tooLong('your reply', REVIEW_REPLY_MAX))
  @IsNotEmpty({ message: 'Please write a reply' })
  @IsString({ message: 'Please write a reply' })
  reply!: string;
}

/** POST /reviews/{id}/report. */
export class ReportDto {
  @ApiProperty({ enum: REPORT_REASONS })
  @IsIn(REPORT_REASONS, { message: 'Please choose a reason' })
  reason!: ReportReason;

  @ApiProperty({ required: false, nullable: true, maxLength: REVIEW_NOTE_MAX })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(REVIEW_NOTE_MAX, tooLong('your note', REVIEW_NOTE_MAX))
  @IsString({ message: 'Please write your note as text' })
  note?: string;
}
