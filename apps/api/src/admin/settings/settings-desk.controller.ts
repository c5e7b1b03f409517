import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import type { SettingEffectView, SettingView } from '#libs/core/contracts';
import { Clock, Settings } from '#libs/core/platform';
import { isSettingKey } from '#libs/core/rules';
import { Refuses } from '../../http/api-docs.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs } from '../operator-acts.js';
import { SettingEffects } from './setting-effects.js';
import { ChooseSettingDto, PreviewSettingDto } from './settings.dto.js';
import { SettingsQueries } from './settings.queries.js';
import { settingViews } from './settings.view.js';

/** What operators can change while the product runs: from a moment on, with a reason, never back in time. */
@ApiTags('operators')
@Controller('admin/settings')
export class SettingsDeskController {
  constructor(
    private readonly settings: Settings,
    private readonly queries: SettingsQueries,
    private readonly effects: SettingEffects,
    private readonly acts: OperatorActs,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'Every setting with its value and its history' })
  @Operators('settings.read')
  @Get()
  async all(): Promise<SettingView[]> {
    const [current, history] = await Promise.all([this.settings.current(), this.queries.history()]);
    return settingViews({ current, history, defaults: this.settings.defaults, now: this.clock.now() });
  }

  @ApiOperation({ summary: 'What a value would change, and what not' })
  @Refuses('request.invalid', 'setting.not_found', 'setting.invalid')
  @Operators('settings.read')
  @Get('preview')
  async preview(@Query() { key, value }: PreviewSettingDto): Promise<SettingEffectView> {
    return { effect: await this.effects.of(key, value) };
  }

  @ApiOperation({ summary: 'Choose a value from a moment on' })
  @Refuses(
    'request.invalid',
    'operator.reason_required',
    'setting.not_found',
    'setting.invalid',
    'setting.retroactive',
  )
  @Operators('settings.manage')
  @Put()
  async choose(
    @CallingOperator() operator: Actor,
    @Body() { key, value, effective_from: from, reason }: ChooseSettingDto,
  ): Promise<SettingView[]> {
    const effectiveFrom = from ? new Date(from) : null;
    const before = await this.settings.current();
    await this.acts.perform(operator, reason, async (tx) => {
      const why = (reason ?? '').trim();
      await this.settings.choose(tx, { key, value, effectiveFrom, operatorId: operator.id, reason: why });
      return {
        result: undefined,
        action: 'setting.chosen',
        subject: { kind: 'setting', id: key },
        before: { value: isSettingKey(key) ? before[key] : null },
        after: { value: value as string | number | boolean, effective_from: from ?? null },
      };
    });
    return this.all();
  }
}
