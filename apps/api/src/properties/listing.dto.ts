import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import type { ChangePriceRequest, ChangeStatusRequest } from '#libs/core/contracts';
import { isTimeZone } from '#libs/core/platform';
import { MAX_NIGHTS } from '#libs/core/rules';
import { isPhoto } from '../http/photos.js';
import { EmptyIsAbsent, NumberFromText, Trimmed } from '../http/transforms.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ZONE_NAME = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/;

/** A text that must be there. */
const Text = (message: string, longest: number) =>
  applyDecorators(
    ApiProperty({ maxLength: longest }),
    Trimmed(),
    MaxLength(longest, { message: `At most ${longest} characters, please` }),
    IsNotEmpty({ message }),
    IsString({ message }),
  );

/** A whole number within bounds. */
const Whole = (message: string, least: number, most: number) =>
  applyDecorators(
    ApiProperty({ minimum: least, maximum: most }),
    NumberFromText(),
    Max(most, { message }),
    Min(least, { message }),
    IsInt({ message }),
  );

/** A number within bounds. */
const Decimal = (message: string, least: number, most: number, maxDecimalPlaces: number) =>
  applyDecorators(
    ApiProperty({ minimum: least, maximum: most }),
    NumberFromText(),
    Max(most, { message }),
    Min(least, { message }),
    IsNumber({ maxDecimalPlaces }, { message }),
  );

/** Dollars per night. */
const NightlyPrice = () => Decimal('Please enter a nightly price between $1 and $20,000', 1, 20_000, 2);

/** A short list of short texts; may be missing. */
const Texts = (message: string) =>
  applyDecorators(
    ApiProperty({ type: [String], required: false }),
    IsOptional(),
    MaxLength(200, { each: true, message }),
    IsNotEmpty({ each: true, message }),
    IsString({ each: true, message }),
    ArrayMaxSize(50, { message }),
    IsArray({ message }),
  );

/** `HH:MM`; may be missing. */
const TimeOfDay = (example: string) =>
  applyDecorators(
    ApiProperty({ required: false, example }),
    EmptyIsAbsent(),
    IsOptional(),
    Matches(TIME, { message: 'Please write a time as 15:00' }),
  );

const check = (name: string, message: string, validate: (value: unknown) => boolean, each = false) =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => message } }, { each });

/** POST /properties. Dollars. Additive. @spec §3 Property, B2, C15, D12 */
export class CreatePropertyDto {
  @Text('Please give your home a title', 120)
  title!: string;

  @Text('Please describe your home', 5_000)
  description!: string;

  @Text('Please say what kind of home it is', 60)
  property_type!: string;

  @Text('Please enter the address', 200)
  address!: string;

  @Text('Please enter the city', 120)
  city!: string;

  @Text('Please enter the state', 60)
  state!: string;

  @Text('Please enter the country', 60)
  country!: string;

  @Decimal('Please enter a latitude between -90 and 90', -90, 90, 8)
  latitude!: number;

  @Decimal('Please enter a longitude between -180 and 180', -180, 180, 8)
  longitude!: number;

  @ApiProperty({ example: 'America/Denver' })
  @check(
    'timeZone',
    'Please name a time zone such as America/Denver',
    (name) => typeof name === 'string' && ZONE_NAME.test(name) && isTimeZone(name),
  )
  time_zone!: string;

  @NightlyPrice()
  price_per_night!: number;

  @Whole('Please enter the number of bedrooms', 0, 50)
  bedrooms!: number;

  @Decimal('Please enter the number of bathrooms', 0, 50, 1)
  bathrooms!: number;

  @Whole('Please say how many guests there is room for', 1, 50)
  max_guests!: number;

  @IsOptional()
  @Whole(`Please enter between 1 and ${MAX_NIGHTS} nights`, 1, MAX_NIGHTS)
  max_nights?: number;

  @Texts('Please list amenities as short texts')
  amenities?: string[];

  @Texts('Please list house rules as short texts')
  house_rules?: string[];

  @Texts('Please list photos by name')
  @check('photo', 'There is no such photo', (slug) => typeof slug === 'string' && isPhoto(slug), true)
  photos?: string[];

  @TimeOfDay('15:00')
  check_in_time?: string;

  @TimeOfDay('11:00')
  check_out_time?: string;
}

/** PUT /properties/{id}/price. Additive. @spec D12 */
export class ChangePriceDto implements ChangePriceRequest {
  @NightlyPrice()
  price_per_night!: number;
}

/** PUT /properties/{id}/status. Additive. @spec D12 */
export class ChangeStatusDto implements ChangeStatusRequest {
  @ApiProperty({ enum: ['listed', 'paused'] })
  @IsIn(['listed', 'paused'], { message: 'Please say listed or paused' })
  status!: 'listed' | 'paused';
}
