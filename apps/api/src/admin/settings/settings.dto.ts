import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsDefined, IsISO8601, IsOptional, IsString } from 'class-validator';
import { SETTING_KEYS } from '#libs/core/rules';
import { ReasonDto } from '../reason.dto.js';

/** PUT /admin/settings. */
export class ChooseSettingDto extends ReasonDto {
  @ApiProperty({ enum: SETTING_KEYS })
  @IsString()
  key!: string;

  @ApiProperty({ oneOf: [{ type: 'boolean' }, { type: 'integer' }, { type: 'string' }] })
  @IsDefined({ message: 'Please say what it should be' })
  value!: unknown;

  @ApiPropertyOptional({ format: 'date-time', description: 'From when on; now unless said' })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'Please give an instant such as 2026-05-01T12:00:00Z' })
  effective_from?: string | null;
}

/** GET /admin/settings/preview. */
export class PreviewSettingDto {
  @ApiProperty({ enum: SETTING_KEYS })
  @IsString()
  key!: string;

  @ApiProperty({ description: 'As JSON writes it: true, 45, "engine"' })
  @IsString()
  value!: string;
}
