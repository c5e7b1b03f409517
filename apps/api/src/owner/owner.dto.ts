import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { PayoutStatus } from '#libs/core/rules';
import { ID_PATTERN } from '../http/id-param.js';
import { EmptyIsAbsent, NumberFromText, Trimmed } from '../http/transforms.js';
import { saying } from '../http/validation.js';

/** Most rows one page holds, and how many it holds unless asked for fewer. @spec F15 */
export const PAGE_LIMIT = 50;
const LONGEST_URL = 2_000;
const LONGEST_REASON = 500;

/** Query of a list that goes on. @spec F15 */
export class PageDto {
  @ApiProperty({ required: false, default: PAGE_LIMIT, maximum: PAGE_LIMIT })
  @NumberFromText()
  @IsOptional()
  @Max(PAGE_LIMIT, { message: `Please ask for at most ${PAGE_LIMIT} rows` })
  @Min(1, { message: 'Please ask for at least one row' })
  @IsInt({ message: 'Please ask for a whole number of rows' })
  limit?: number;

  @ApiProperty({ required: false, description: 'Where the page before ended.' })
  @EmptyIsAbsent()
  @IsOptional()
  @Matches(ID_PATTERN, { message: 'This page no longer exists' })
  cursor?: string;
}

const STATUSES: readonly PayoutStatus[] = ['on_the_way', 'paid', 'failed', 'withdrawn', 'reversed'];

/** Query of GET /admin/payouts. */
export class OperatorPayoutsDto extends PageDto {
  @ApiProperty({ required: false, enum: STATUSES })
  @EmptyIsAbsent()
  @IsOptional()
  @IsIn(STATUSES, { message: `Please choose one of ${STATUSES.join(', ')}` })
  status?: PayoutStatus;
}

/** POST /owner/payout-account. @spec A13, C11 */
export class OpenPayoutAccountDto {
  @ApiProperty({ required: false, description: 'One of our own addresses; the earnings page when left out.' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(LONGEST_URL, saying('payment.return_url_not_allowed'))
  @IsString(saying('payment.return_url_not_allowed'))
  return_url?: string;

  @ApiProperty({ required: false, description: 'Where a new link is made when this one has run out.' })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(LONGEST_URL, saying('payment.return_url_not_allowed'))
  @IsString(saying('payment.return_url_not_allowed'))
  refresh_url?: string;
}

/** POST /admin/payout-holds/{id}/lift. */
export class LiftHoldDto {
  @ApiProperty({ maxLength: LONGEST_REASON })
  @Trimmed()
  @MaxLength(LONGEST_REASON, { message: `At most ${LONGEST_REASON} characters, please` })
  @IsNotEmpty(saying('payout.reason_missing'))
  @IsString(saying('payout.reason_missing'))
  reason!: string;
}
