import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from './reason.dto.js';

const CHOICES = ['full', 'policy'] as const;

/** What an operator's cancellation would give back. */
export class RefundChoiceDto {
  @ApiProperty({
    enum: CHOICES,
    description: '`full`: everything; `policy`: what the traveler’s own cancellation gives now',
  })
  @IsIn(CHOICES)
  refund!: (typeof CHOICES)[number];
}

/** POST /admin/bookings/{id}/cancel. @spec A7 */
export class OperatorCancelDto extends ReasonDto {
  @ApiProperty({ enum: CHOICES })
  @IsIn(CHOICES)
  refund!: (typeof CHOICES)[number];
}
