import { ApiProperty } from '@nestjs/swagger';
import { IsISO8601, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { saying } from '../http/validation.js';

/** A century, so that an instant stays one. */
const FARTHEST_SECONDS = 100 * 366 * 86_400;

/** POST /sandbox/clock: one of the two. */
export class MoveClockDto {
  @ApiProperty({ required: false, example: 86_400 })
  @IsOptional()
  @Max(FARTHEST_SECONDS, saying('sandbox.clock_invalid'))
  @Min(0, saying('sandbox.clock_backwards'))
  @IsNumber({ maxDecimalPlaces: 3 }, saying('sandbox.clock_invalid'))
  advance_seconds?: number;

  @ApiProperty({ required: false, format: 'date-time' })
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true }, saying('sandbox.clock_invalid'))
  to?: string;
}

/** GET /sandbox/clock/preview. */
export class PreviewClockDto {
  @ApiProperty({ format: 'date-time' })
  @IsISO8601({ strict: true, strictSeparator: true }, saying('sandbox.clock_invalid'))
  to!: string;
}
