import { Controller, Inject } from '@nestjs/common';
import type { ClientConfigView } from '#libs/core/contracts';
import { configCalls } from '#libs/core/contracts/calls';
import { CONFIG, Settings, type Config } from '#libs/core/platform';
import { CLEANING_FEE, SERVICE_FEE_PERCENT, toDollars } from '#libs/core/rules';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { Serves } from '../http/serves.js';

/** The constants and settings that screens show. Additive. */
@ApiTags('settings')
@Controller()
export class SettingsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: Settings,
  ) {}

  @Public()
  @Serves(configCalls.read)
  async read(): Promise<ClientConfigView> {
    const { hold_minutes, photo_uploads, concierge } = await this.settings.current();
    return {
      cleaning_fee: toDollars(CLEANING_FEE),
      service_fee_percent: SERVICE_FEE_PERCENT,
      hold_minutes,
      sandbox: this.config.sandbox,
      photo_uploads,
      concierge,
      map_tiles: this.config.mapTiles,
      company: this.config.company,
    };
  }
}
