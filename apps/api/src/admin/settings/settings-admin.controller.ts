import { Body, Controller, Query } from '@nestjs/common';
import type { SettingEffectView, SettingView } from '#libs/core/contracts';
import { type QueryOf, type BodyOf, operatorSettingCalls } from '#libs/core/contracts/calls';
import { Clock, Settings } from '#libs/core/platform';
import { isApprovalSetting, isSettingKey } from '#libs/core/rules';
import type { Actor } from '#libs/operations/audit';
import { ApiTags } from '../../http/api-docs.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { GuardedCommands } from '../approvals/guarded-commands.js';
import { AuditedCommands } from '../audited-commands.js';
import { SettingEffects } from './setting-effects.js';
import { SettingsQueries } from './settings.queries.js';
import { settingViews } from './settings.view.js';

/** Settings that operators change at run time, with a reason and an effective date that is never in the past. */
@ApiTags('operators')
@Controller()
export class SettingsAdminController {
  constructor(
    private readonly settings: Settings,
    private readonly queries: SettingsQueries,
    private readonly effects: SettingEffects,
    private readonly commands: AuditedCommands,
    private readonly guarded: GuardedCommands,
    private readonly clock: Clock,
  ) {}

  @Operators('settings.read')
  @Serves(operatorSettingCalls.all)
  async all(): Promise<SettingView[]> {
    const [current, history] = await Promise.all([this.settings.current(), this.queries.history()]);
    return settingViews({ current, history, defaults: this.settings.defaults, now: this.clock.now() });
  }

  @Operators('settings.read')
  @Serves(operatorSettingCalls.preview)
  async preview(
    @Query({ schema: operatorSettingCalls.preview.query })
    { key, value }: QueryOf<typeof operatorSettingCalls.preview>,
  ): Promise<SettingEffectView> {
    return { effect: await this.effects.of(key, value) };
  }

  @Operators('settings.manage')
  @Serves(operatorSettingCalls.change)
  async choose(
    @CallingOperator() operator: Actor,
    @Body({ schema: operatorSettingCalls.change.body })
    { key, value, effective_from: from, reason }: BodyOf<typeof operatorSettingCalls.change>,
  ): Promise<SettingView[]> {
    if (isApprovalSetting(key)) {
      const params = { value: value as string | number | boolean, effective_from: from ?? null };
      await this.guarded.perform(operator, reason, {
        act: 'change_approval_setting',
        subjectId: key,
        params,
      });
      return this.all();
    }
    const effectiveFrom = from ? new Date(from) : null;
    const before = await this.settings.current();
    await this.commands.perform(operator, reason, async (tx) => {
      const why = (reason ?? '').trim();
      await this.settings.set(tx, { key, value, effectiveFrom, operatorId: operator.id, reason: why });
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
