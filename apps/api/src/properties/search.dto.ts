import { ApiProperty } from '@nestjs/swagger';
import {
  Allow,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { SORTS, type Sort } from '#libs/stays/properties';
import { parseMapArea } from '#libs/core/rules';
import { PriceToCompare } from '../http/price.js';
import { StayDatesDto } from '../http/stay-dates.js';
import { EmptyIsAbsent, NumberFromText } from '../http/transforms.js';
import { VoucherCode } from '../http/voucher-code.js';

/** Most homes one page holds, and how many it holds unless asked for fewer. @spec F15 */
export const SEARCH_LIMIT = 100;
const RATING_MESSAGE = 'Please enter a rating between 1 and 5';
const AREA_MESSAGE = 'Please give the area as west,south,east,north in degrees';
const GUESTS_MESSAGE = 'Please enter a whole number of guests';

const IsMapArea = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isMapArea', validator: { validate: (value) => parseMapArea(value) !== null } },
    { message: AREA_MESSAGE },
  );

/** What homes can be asked for. @spec §7, F9, F13 */
export class FiltersDto extends StayDatesDto {
  @ApiProperty({ required: false, description: '"Bend", "Bend, OR", "OR" or "Oregon".' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(120, { message: 'That name is too long' })
  @IsString({ message: 'Please enter one city' })
  city?: string;

  @ApiProperty({
    required: false,
    description: 'A part of the map: `west,south,east,north` in degrees.',
    example: '-124.6,42,-116.5,46.3',
  })
  @EmptyIsAbsent()
  @IsOptional()
  @IsMapArea()
  bbox?: string;

  @PriceToCompare(0)
  min_price?: number;

  @PriceToCompare(0)
  max_price?: number;

  @ApiProperty({ required: false, description: 'Room for at least so many.' })
  @NumberFromText()
  @IsOptional()
  @Max(1000, { message: GUESTS_MESSAGE })
  @Min(1, { message: GUESTS_MESSAGE })
  @IsInt({ message: GUESTS_MESSAGE })
  guests?: number;

  @ApiProperty({ required: false, description: 'Comma-separated; a home has all of them.' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(500, { message: 'Those are too many amenities' })
  @IsString({ message: 'Please separate amenities by commas' })
  amenities?: string;

  @ApiProperty({ required: false, description: 'Stars; homes without reviews have none.', example: 4.5 })
  @NumberFromText()
  @IsOptional()
  @Max(5, { message: RATING_MESSAGE })
  @Min(1, { message: RATING_MESSAGE })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: RATING_MESSAGE })
  min_rating?: number;
}

/** Query of GET /properties. @spec §7, F9, F13, F15 */
export class SearchDto extends FiltersDto {
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

  @ApiProperty({
    required: false,
    description: "Code of a voucher of the caller's that is to pay some of it.",
  })
  @VoucherCode()
  voucher?: string;
}
