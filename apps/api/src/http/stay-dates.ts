import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { EmptyIsAbsent } from './transforms.js';

/** The nights that a query may name; the rules of the dates are checked where homes are looked at. @spec §5 */
export class StayDatesDto {
  @ApiProperty({ required: false, example: '2026-07-01' })
  @EmptyIsAbsent()
  @Allow()
  check_in?: unknown;

  @ApiProperty({ required: false, example: '2026-07-04' })
  @EmptyIsAbsent()
  @Allow()
  check_out?: unknown;
}
