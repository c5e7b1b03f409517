import { ApiProperty } from '@nestjs/swagger';
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
import { REVIEW_SORTS, type ReviewSort } from '#libs/reviews';
import { REVIEWS_LIMIT } from '#libs/rules';
import { ID_PATTERN } from '../http/id-param.js';
import { EmptyIsAbsent, NumberFromText, Trimmed } from '../http/transforms.js';
import { saying } from '../http/validation.js';

/** Query of GET /reviews. @spec §7, F4 */
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
}

/** POST /reviews. @spec §5 Review, §7 */
export class CreateReviewDto {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN, saying('review.select_booking'))
  booking_id!: string;

  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN, saying('review.select_booking'))
  property_id!: string;

  @ApiProperty({ minimum: 1, maximum: 5 })
  @Max(5, { message: 'Please choose one to five stars' })
  @Min(1, { message: 'Please choose one to five stars' })
  @IsInt({ message: 'Please choose one to five stars' })
  rating!: number;

  @ApiProperty({ maxLength: 120 })
  @Trimmed()
  @MaxLength(120, { message: 'Please shorten the title' })
  @IsNotEmpty({ message: 'Please enter a title' })
  @IsString({ message: 'Please enter a title' })
  title!: string;

  @ApiProperty({ maxLength: 5000 })
  @Trimmed()
  @MaxLength(5000, { message: 'Please shorten your review' })
  @IsNotEmpty({ message: 'Please write a few words' })
  @IsString({ message: 'Please write a few words' })
  comment!: string;

  // Only pictures of our own host: a foreign address would make every reader's browser call it.
  @ApiProperty({ type: [String], required: false })
  @IsOptional()
  @Matches(/^\/(pictures|photos)\/[\w-]+\.(webp|avif|jpg|png)$/, {
    each: true,
    message: 'Please use photos you uploaded here',
  })
  @ArrayMaxSize(20, { message: 'Those are too many photos' })
  @IsArray({ message: 'Please list photos' })
  photos?: string[];
}

/** Query of POST /reviews/{id}/helpful. @spec §7, F3 */
export class HelpfulDto {
  @ApiProperty({ enum: ['true', 'false'] })
  @IsIn(['true', 'false'], { message: 'Please say is_helpful=true or is_helpful=false' })
  is_helpful!: 'true' | 'false';
}
