import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  cents,
  dollars,
  formatCents,
  formatCount,
  PERK_CATEGORIES,
  PERK_LIMITS,
  type PerkCategory,
  type PerkTerms,
  type Tier,
  TIERS,
  toDollars,
  VOUCHER_KINDS,
  type VoucherKind,
} from '#libs/core/rules';
import { Trimmed } from '../../http/transforms.js';
import { ReasonDto } from '../reason.dto.js';

const INSTANT = 'Please give an instant such as 2026-05-01T12:00:00Z';

/** A text that must be there. */
const Text = (message: string, longest: number) =>
  applyDecorators(
    ApiProperty({ maxLength: longest }),
    Trimmed(),
    IsString({ message }),
    IsNotEmpty({ message }),
    MaxLength(longest, { message: `At most ${String(longest)} characters, please` }),
  );

/** A whole number within bounds. */
const Whole = (what: string, most: number) => {
  const message = `Please enter ${what} as a whole number between 1 and ${formatCount(most)}`;
  return applyDecorators(
    ApiProperty({ minimum: 1, maximum: most }),
    Max(most, { message }),
    Min(1, { message }),
    IsInt({ message }),
  );
};

/** Dollars with cents at most, within bounds. */
const Dollars = (what: string, least: number, most: number) => {
  const bounds = [least, most].map((one) => formatCents(dollars(one))).join(' and ');
  const message = `Please enter ${what} in dollars, between ${bounds}`;
  return applyDecorators(
    ApiProperty({ minimum: least, maximum: most }),
    Max(most, { message }),
    Min(least, { message }),
    IsNumber({ maxDecimalPlaces: 2 }, { message }),
  );
};

/** Terms of a perk. @spec §3 Perk, E9, A11 */
export class PerkTermsDto {
  @ApiProperty({ enum: PERK_CATEGORIES })
  @IsIn(PERK_CATEGORIES, { message: 'Please choose what the perk is about' })
  category!: PerkCategory;

  @Text('Please give the perk a title', PERK_LIMITS.title)
  title!: string;

  @Text('Please say what one gets', PERK_LIMITS.description)
  description!: string;

  @ApiProperty({ enum: TIERS })
  @IsIn(TIERS, { message: 'Please choose the tier from which on it can be had' })
  min_tier!: Tier;

  @IsOptional()
  @Whole('the cost in points', PERK_LIMITS.pointsCost)
  points_cost?: number | null;

  @IsOptional()
  @Whole('the percentage', 100)
  discount_percentage?: number | null;

  @ApiPropertyOptional({ enum: VOUCHER_KINDS })
  @IsOptional()
  @IsIn(VOUCHER_KINDS, { message: 'Please choose what the voucher takes off a stay' })
  voucher?: VoucherKind | null;

  @IsOptional()
  @Dollars('what comes off', 0.01, toDollars(PERK_LIMITS.worth))
  worth?: number | null;

  @IsOptional()
  @Whole('the least nights', PERK_LIMITS.minNights)
  min_nights?: number | null;

  @IsOptional()
  @Dollars('the least price of the nights', 0, toDollars(PERK_LIMITS.minSubtotal))
  min_subtotal?: number | null;
}

/** POST /admin/perks/preview: a perk that does not exist yet. */
export class PreviewPerkDto extends ReasonDto {
  @ApiProperty({ type: PerkTermsDto })
  @IsDefined({ message: 'Please say what the perk is' })
  @IsObject({ message: 'Please say what the perk is' })
  @ValidateNested()
  @Type(() => PerkTermsDto)
  terms!: PerkTermsDto;

  @ApiPropertyOptional({ format: 'date-time', description: 'From when on; now unless said' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: INSTANT })
  effective_from?: string | null;
}

/** POST /admin/perks/{id}/changes and its preview. */
export class ChangePerkDto extends ReasonDto {
  @ApiProperty({ type: PerkTermsDto, nullable: true, description: 'null ends it' })
  @ValidateIf(({ terms }: ChangePerkDto) => terms !== null)
  @IsDefined({ message: 'Please say what the perk is from then on; null ends it' })
  @IsObject({ message: 'Please say what the perk is from then on; null ends it' })
  @ValidateNested()
  @Type(() => PerkTermsDto)
  terms!: PerkTermsDto | null;

  @ApiPropertyOptional({ format: 'date-time', description: 'From when on; now unless said' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: INSTANT })
  effective_from?: string | null;

  @ApiPropertyOptional({ description: 'The `newest` that the change was made from' })
  @IsOptional()
  @IsString({ message: 'Please send what the perk called its newest terms' })
  based_on?: string | null;
}

/** The terms that were sent, in cents; what was left out is not there. */
export const termsFrom = (dto: PerkTermsDto): PerkTerms => ({
  category: dto.category,
  title: dto.title,
  description: dto.description,
  minTier: dto.min_tier,
  pointsCost: dto.points_cost ?? null,
  discountPercentage: dto.discount_percentage ?? null,
  voucher: dto.voucher ?? null,
  worth: typeof dto.worth === 'number' ? dollars(dto.worth) : null,
  minNights: dto.min_nights ?? 1,
  minSubtotal: typeof dto.min_subtotal === 'number' ? dollars(dto.min_subtotal) : cents(0),
});
