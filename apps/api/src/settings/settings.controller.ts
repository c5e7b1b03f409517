import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ClientConfigView } from '#libs/contracts';
import { CONFIG, type Config } from '#libs/platform';
import { CLEANING_FEE, HOLD_MINUTES, SERVICE_FEE_PERCENT, toDollars } from '#libs/rules';
import { Public } from '../http/policy.js';

/** Constants and settings that screens show, from their one place. Additive. */
@ApiTags('settings')
@Controller('config')
export class SettingsController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @ApiOperation({ summary: 'Constants and settings the screens show' })
  @Public()
  @Get()
  read(): ClientConfigView {
    return {
      cleaning_fee: toDollars(CLEANING_FEE),
      service_fee_percent: SERVICE_FEE_PERCENT,
      hold_minutes: HOLD_MINUTES,
      sandbox: this.config.sandbox,
    };
  }
}
