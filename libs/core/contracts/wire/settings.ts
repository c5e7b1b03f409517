import type { SettingKey } from '#libs/core/rules';

/** GET /config: settings the screens show. Additive. */
export interface ClientConfigView {
  cleaning_fee: number;
  service_fee_percent: number;
  hold_minutes: number;
  sandbox: boolean;
  /** False where photos cannot be uploaded. @spec F1 */
  photo_uploads: boolean;
  /** False where the concierge is switched off: screens say that it is coming soon. @spec E14 */
  concierge: boolean;
  /** Where maps get their background, with what must be said about it; null: the maps' own outlines. */
  map_tiles: { url: string; attribution: string } | null;
}

/** GET and POST /sandbox/clock. */
export interface ClockView {
  now: string;
}

type SettingValue = boolean | number | string;

/** A setting that operators can change; the latest choice comes first. */
export interface SettingView {
  key: SettingKey;
  /** As it is now. */
  value: SettingValue;
  /** What counts where nobody has chosen. */
  default: SettingValue;
  /** Null for switches and numbers. */
  choices: string[] | null;
  /** Null for switches and choices. */
  range: { min: number; max: number } | null;
  history: {
    id: string;
    value: SettingValue;
    effective_from: string;
    /** True while that moment is ahead. */
    planned: boolean;
    set_at: string;
    set_by: { id: string; full_name: string } | null;
    reason: string;
  }[];
}

/** What a value would change, in sentences. */
export interface SettingEffectView {
  effect: string[];
}
