import { HOLD_MINUTES } from './constants.js';

/** Longest hold in minutes, because an unpaid booking blocks its dates for everyone else. */
const MAX_HOLD_MINUTES = 120;

/** Ten years. */
const MAX_RETENTION_DAYS = 3_650;

/** The most that one operator may ever move alone, in dollars, and carry away in rows. */
const MAX_ALONE_DOLLARS = 100_000;
const MAX_ALONE_ROWS = 100_000;

/** Above what a voucher may ever pay without a look at the stay, in dollars. */
const MAX_VOUCHER_DOLLARS = 10_000;

/** What answers in the concierge: our own engine, or a language model backed by the engine. */
const CONCIERGE_PROVIDERS = ['engine', 'model'] as const;

/** Settings that operators can change at run time, and their allowed values. @spec D13, F1, E14, C1, G12 */
export const SETTINGS = {
  /** New homes wait for an operator before they are listed. */
  listing_approval: { kind: 'switch' },
  /** People can upload photos; when off, screens say that photos are coming soon. */
  photo_uploads: { kind: 'switch' },
  /** The concierge answers; when off, screens say that it is coming soon. */
  concierge: { kind: 'switch' },
  /** What answers in the concierge. `model` takes effect only if a model is configured. */
  concierge_provider: { kind: 'choice', choices: CONCIERGE_PROVIDERS },
  /** Minutes an unpaid booking holds its dates; at least 30, the provider's minimum for a checkout page. */
  hold_minutes: { kind: 'number', unit: 'minutes', min: HOLD_MINUTES, max: MAX_HOLD_MINUTES },
  /** Retention of finished background work, in days. The provider redelivers a webhook for up to 30 days. */
  keep_work_days: { kind: 'number', unit: 'days', min: 45, max: MAX_RETENTION_DAYS },
  /** Retention of emails and inbox messages, in days. */
  keep_messages_days: { kind: 'number', unit: 'days', min: 30, max: MAX_RETENTION_DAYS },
  /** Retention of messages between guests and hosts, in days after the last one of a thread. */
  keep_conversations_days: { kind: 'number', unit: 'days', min: 180, max: MAX_RETENTION_DAYS },
  /** A stay of which a voucher paid more than this is paid out after an operator's look, unless its guest has stayed with others. */
  look_at_vouchers_above: { kind: 'number', unit: 'dollars', min: 0, max: MAX_VOUCHER_DOLLARS },
  /** Refunds of an operator's cancellation above this need a second operator; 0 for all. */
  approve_refunds_above: { kind: 'number', unit: 'dollars', min: 0, max: MAX_ALONE_DOLLARS },
  /** Held earnings above this are released by two operators. */
  approve_payouts_above: { kind: 'number', unit: 'dollars', min: 0, max: MAX_ALONE_DOLLARS },
  /** Files with more rows of people's addresses than this in a day need a second operator. */
  approve_exports_above: { kind: 'number', unit: 'rows', min: 0, max: MAX_ALONE_ROWS },
  /** Erasing an account needs a second operator. */
  approve_erasing: { kind: 'switch' },
  /** Changing an operator's role needs a second operator. */
  approve_role_changes: { kind: 'switch' },
} as const;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

type ValueOf<Setting> = Setting extends { kind: 'switch' }
  ? boolean
  : Setting extends { kind: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice
    : number;

/** All settings with their values. */
export type SettingValues = { [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

/** True for the key of a setting. */
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(SETTINGS, text);

/** True when the value is allowed for the setting. */
export function isSettingValue<K extends SettingKey>(key: K, value: unknown): value is SettingValues[K] {
  const setting = SETTINGS[key];
  if (setting.kind === 'switch') return typeof value === 'boolean';
  if (setting.kind === 'choice') return setting.choices.some((choice) => choice === value);
  return Number.isInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max;
}
