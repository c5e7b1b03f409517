import { ApiProperty } from '@nestjs/swagger';
import { Allow, ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { MOST_SAVED, WATCH_KINDS, type WatchKind } from '#libs/core/rules';
import { PriceToCompare } from '../http/price.js';
import { StayDatesDto } from '../http/stay-dates.js';
import { EmptyIsAbsent } from '../http/transforms.js';

const ID_LENGTH = 36;

/** Query of GET /saved. */
export class SavedDto extends StayDatesDto {
  @ApiProperty({
    required: false,
    description: 'Comma-separated ids; for visitors, whose browser remembers them.',
  })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(MOST_SAVED * (ID_LENGTH + 1), { message: 'Those are too many homes' })
  @IsString({ message: 'Please separate homes by commas' })
  ids?: string;
}

/** PUT /saved. */
export class MergeSavedDto {
  @ApiProperty({ type: [String], maxItems: MOST_SAVED })
  @IsString({ each: true, message: 'Please name homes by their ids' })
  @ArrayMaxSize(MOST_SAVED, { message: `Please send at most ${MOST_SAVED} homes` })
  @IsArray({ message: 'Please send a list of homes' })
  property_ids!: string[];
}

/** POST /watches; the rules of the dates are checked where the home is known. */
export class WatchDto {
  @ApiProperty()
  @IsString({ message: 'Please name a home' })
  property_id!: string;

  @ApiProperty({ enum: WATCH_KINDS })
  @IsIn(WATCH_KINDS, { message: 'Please choose nights or price' })
  kind!: WatchKind;

  @ApiProperty({ required: false, example: '2026-07-01' })
  @EmptyIsAbsent()
  @Allow()
  check_in_date?: unknown;

  @ApiProperty({ required: false, example: '2026-07-04' })
  @EmptyIsAbsent()
  @Allow()
  check_out_date?: unknown;

  @PriceToCompare(1)
  below?: number;
}
