import type { SettingView } from '#libs/core/contracts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValues } from '#libs/core/rules';
import type { SettingChange } from './settings.queries.js';

interface SettingsState {
  current: SettingValues;
  defaults: SettingValues;
  history: SettingChange[];
  now: Date;
}

/** Every setting with its history, in catalogue order. */
export const settingViews = (state: SettingsState): SettingView[] =>
  SETTING_KEYS.map((key) => viewOf(key, state));

function viewOf(key: SettingKey, { current, defaults, history, now }: SettingsState): SettingView {
  const setting = SETTINGS[key];
  return {
    key,
    value: current[key],
    default: defaults[key],
    choices: setting.kind === 'choice' ? [...setting.choices] : null,
    range: setting.kind === 'number' ? { min: setting.min, max: setting.max, unit: setting.unit } : null,
    history: history.filter((change) => change.key === key).map((change) => changeView(change, now)),
  };
}

const changeView = (change: SettingChange, now: Date): SettingView['history'][number] => ({
  id: String(change.id),
  value: change.value,
  effective_from: change.effective_from.toISOString(),
  planned: change.effective_from > now,
  set_at: change.set_at.toISOString(),
  set_by: change.set_by === null ? null : { id: change.set_by, full_name: change.set_by_name ?? '' },
  reason: change.reason,
});
