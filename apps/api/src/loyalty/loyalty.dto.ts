import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { NumberFromText } from '../http/transforms.js';

const MOST_POINTS = 1_000_000;
const MESSAGE = 'Please say how many points, as a whole number';

/** Query of GET /loyalty/ways-to-earn. */
export class WaysToEarnDto {
  @ApiProperty({ example: 140, minimum: 1, maximum: MOST_POINTS })
  @NumberFromText()
  @Max(MOST_POINTS, { message: MESSAGE })
  @Min(1, { message: MESSAGE })
  @IsInt({ message: MESSAGE })
  points!: number;
}

/** Query of POST /loyalty/redeem/{perkId}. Additive. */
export class RedeemDto {
  @ApiPropertyOptional({ description: 'The cost that was shown; refused when it is another one now' })
  @NumberFromText()
  @IsOptional()
  @IsInt({ message: MESSAGE })
  points_cost?: number;
}
