import { ApiProperty } from '@nestjs/swagger';
import { Allow, IsIn, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { SORTS, type Sort } from '#libs/properties';
import { EmptyIsAbsent, NumberFromText } from '../http/transforms.js';

/** Most homes one page holds, and how many it holds unless asked for fewer. @spec F15 */
export const SEARCH_LIMIT = 100;
const HIGHEST_PRICE = 1_000_000;
const PRICE_MESSAGE = 'Please enter a price in dollars';
const GUESTS_MESSAGE = 'Please enter a whole number of guests';

/** Query of GET /properties. @spec §7, F9, F13, F15 */
export class SearchDto {
  @ApiProperty({ required: false, description: '"Bend", "Bend, OR" or "OR".' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(120, { message: 'That name is too long' })
  @IsString({ message: 'Please enter one city' })
  city?: string;

  @ApiProperty({ required: false, description: 'Dollars per night; in all, when there are dates.' })
  @NumberFromText()
  @IsOptional()
  @Max(HIGHEST_PRICE, { message: PRICE_MESSAGE })
  @Min(0, { message: PRICE_MESSAGE })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: PRICE_MESSAGE })
  min_price?: number;

  @ApiProperty({ required: false, description: 'Dollars per night; in all, when there are dates.' })
  @NumberFromText()
  @IsOptional()
  @Max(HIGHEST_PRICE, { message: PRICE_MESSAGE })
  @Min(0, { message: PRICE_MESSAGE })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: PRICE_MESSAGE })
  max_price?: number;

  @ApiProperty({ required: false, description: 'Room for at least so many.' })
  @NumberFromText()
  @IsOptional()
  @Max(1000, { message: GUESTS_MESSAGE })
  @Min(1, { message: GUESTS_MESSAGE })
  @IsInt({ message: GUESTS_MESSAGE })
  guests?: number;

  @ApiProperty({ required: false, example: '2026-07-01' })
  @EmptyIsAbsent()
  @Allow()
  check_in?: unknown;

  @ApiProperty({ required: false, example: '2026-07-04' })
  @EmptyIsAbsent()
  @Allow()
  check_out?: unknown;

  @ApiProperty({ required: false, description: 'Comma-separated; a home has all of them.' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(500, { message: 'Those are too many amenities' })
  @IsString({ message: 'Please separate amenities by commas' })
  amenities?: string;

  @ApiProperty({ required: false, enum: SORTS, default: 'recommended' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(SORTS, { message: `Please sort by one of ${SORTS.join(', ')}` })
  sort?: Sort;

  @ApiProperty({ required: false, default: SEARCH_LIMIT, maximum: SEARCH_LIMIT })
  @NumberFromText()
  @IsOptional()
  @Max(SEARCH_LIMIT, { message: `Please ask for at most ${SEARCH_LIMIT} homes` })
  @Min(1, { message: 'Please ask for at least one home' })
  @IsInt({ message: 'Please ask for a whole number of homes' })
  limit?: number;

  @ApiProperty({ required: false, description: 'From the `Link` header of the page before.' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(200, { message: 'This page no longer exists' })
  @IsString({ message: 'This page no longer exists' })
  cursor?: string;
}

/** Query of GET /properties/{id}/quote; the rules of §5 are checked where prices are made. */
export class QuoteDto {
  @ApiProperty({ example: '2026-07-01' })
  @Allow()
  check_in?: unknown;

  @ApiProperty({ example: '2026-07-04' })
  @Allow()
  check_out?: unknown;

  @ApiProperty({ required: false, default: 1 })
  @EmptyIsAbsent()
  @Allow()
  guests?: unknown;
}
