import { HOLD_MINUTES } from './constants.js';

/** Longest hold: the dates of an unpaid booking are nobody else's meanwhile. */
const MAX_HOLD_MINUTES = 120;

/** Ten years. */
const LONGEST_KEPT_DAYS = 3_650;

/** What answers in the concierge: our own engine, or a language model with the engine behind it. */
const CONCIERGE_PROVIDERS = ['engine', 'model'] as const;
type ConciergeProvider = (typeof CONCIERGE_PROVIDERS)[number];

/** What operators can change while the product runs, and what each may be. @spec D13, F1, E14, C1 */
export const SETTINGS = {
  /** New homes wait for an operator before they are listed. */
  listing_approval: { kind: 'switch' },
  /** People can upload photos; off, screens say that they are coming soon. */
  photo_uploads: { kind: 'switch' },
  /** The concierge answers; off, screens say that it is coming soon. */
  concierge: { kind: 'switch' },
  /** What answers there. `model` counts only where a model is configured. */
  concierge_provider: { kind: 'choice', choices: CONCIERGE_PROVIDERS },
  /** Minutes an unpaid booking keeps its dates. The provider's checkout page lives for 30 at least. */
  hold_minutes: { kind: 'number', unit: 'minutes', min: HOLD_MINUTES, max: MAX_HOLD_MINUTES },
  /** Days that records of finished background work are kept. The provider sends a webhook again for 30 days at most. */
  keep_work_days: { kind: 'number', unit: 'days', min: 45, max: LONGEST_KEPT_DAYS },
  /** Days that emails and inbox messages are kept. */
  keep_messages_days: { kind: 'number', unit: 'days', min: 30, max: LONGEST_KEPT_DAYS },
} as const;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** All settings with their values. */
export interface SettingValues {
  listing_approval: boolean;
  photo_uploads: boolean;
  concierge: boolean;
  concierge_provider: ConciergeProvider;
  hold_minutes: number;
  keep_work_days: number;
  keep_messages_days: number;
}

/** True for the name of a setting. */
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(SETTINGS, text);

/** True when the setting can have this value. */
export function isSettingValue<K extends SettingKey>(key: K, value: unknown): value is SettingValues[K] {
  const setting = SETTINGS[key];
  if (setting.kind === 'switch') return typeof value === 'boolean';
  if (setting.kind === 'choice') return setting.choices.some((choice) => choice === value);
  return Number.isInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max;
}
