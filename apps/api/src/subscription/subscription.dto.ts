import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { PLANS } from '#libs/core/rules';

/** Query of GET /subscription/preview. */
export class PreviewDto {
  @ApiProperty({ enum: PLANS })
  @Allow()
  new_plan?: unknown;
}

/** Query of POST /subscription/upgrade. @spec §7, E2 */
export class UpgradeDto extends PreviewDto {
  @ApiProperty({
    required: false,
    format: 'date-time',
    description: 'The instant of the preview whose amounts were confirmed, so that these are charged.',
  })
  @Allow()
  previewed_at?: unknown;
}
