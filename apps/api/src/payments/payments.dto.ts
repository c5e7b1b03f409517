import { ApiProperty } from '@nestjs/swagger';
import { Allow, IsString, MaxLength } from 'class-validator';
import { saying } from '../http/validation.js';

const LONGEST_URL = 2_000;

/** POST /payments/checkout/session. @spec §7, C11 */
export class CheckoutDto {
  @ApiProperty({ format: 'uuid' })
  @Allow()
  booking_id?: unknown;

  @ApiProperty({
    description: 'One of our own addresses; `{CHECKOUT_SESSION_ID}` is filled in by the provider.',
  })
  @MaxLength(LONGEST_URL, saying('payment.return_url_not_allowed'))
  @IsString(saying('payment.return_url_not_allowed'))
  success_url!: string;

  @ApiProperty({ description: 'One of our own addresses.' })
  @MaxLength(LONGEST_URL, saying('payment.return_url_not_allowed'))
  @IsString(saying('payment.return_url_not_allowed'))
  cancel_url!: string;
}
