import { ApiProperty } from '@nestjs/swagger';
import { Allow, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { EmptyIsAbsent } from '../http/transforms.js';
import { VoucherCode } from '../http/voucher-code.js';

const LONGEST_NOTE = 2_000;
const HIGHEST_TOTAL = 10_000_000;
const TOTAL_MESSAGE = 'Please state the expected total in dollars';

/** POST /bookings; dates, guests and waiver are checked by the rules of §5, in the order of F14. @spec §5 Booking, §7 */
export class CreateBookingDto {
  @ApiProperty({ format: 'uuid' })
  @Allow()
  property_id?: unknown;

  @ApiProperty({
    example: '2026-07-01',
    description: '`YYYY-MM-DD` or an ISO instant, of which the first ten characters count.',
  })
  @Allow()
  check_in_date?: unknown;

  @ApiProperty({ example: '2026-07-04' })
  @Allow()
  check_out_date?: unknown;

  @ApiProperty({ example: 2, type: Number })
  @Allow()
  guests?: unknown;

  @ApiProperty({ required: false, nullable: true, type: String })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(LONGEST_NOTE, { message: 'Please shorten your special requests' })
  @IsString({ message: 'Please write your special requests as text' })
  special_requests?: string | null;

  @ApiProperty({ example: true, type: Boolean })
  @Allow()
  accepts_liability_waiver?: unknown;

  @ApiProperty({
    required: false,
    nullable: true,
    type: Number,
    description:
      'Dollars. What the traveler was shown: a booking that would cost anything else is refused with 409.',
  })
  @IsOptional()
  @Max(HIGHEST_TOTAL, { message: TOTAL_MESSAGE })
  @Min(0, { message: TOTAL_MESSAGE })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: TOTAL_MESSAGE })
  expected_total?: number | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'LK-7K2M-9QXW-4HTR' })
  @VoucherCode()
  voucher?: string | null;
}

/** POST /bookings/{id}/cancel. @spec §5, §7 */
export class CancelBookingDto {
  @ApiProperty({ required: false, nullable: true, type: String })
  @EmptyIsAbsent()
  @IsOptional()
  @MaxLength(LONGEST_NOTE, { message: 'Please shorten the reason' })
  @IsString({ message: 'Please write the reason as text' })
  reason?: string | null;
}
