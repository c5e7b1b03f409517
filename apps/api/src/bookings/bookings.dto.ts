import { ApiProperty } from '@nestjs/swagger';
import { Allow, IsOptional, IsString, MaxLength } from 'class-validator';
import { EmptyIsAbsent } from '../http/transforms.js';

const LONGEST_NOTE = 2_000;

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
