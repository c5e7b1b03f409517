import type { SettingView } from '#libs/core/contracts';
import { plural, shortDollars } from '#libs/ui';

/** Groups of settings, in order. */
export const SETTING_GROUPS = [
  'Bookings',
  'Photos and concierge',
  'Retention',
  'Two-person approval',
] as const;
type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Title and description of each setting. */
export const SETTING_LABELS: Readonly<
  Record<SettingView['key'], { title: string; about: string; group: SettingGroup }>
> = {
  listing_approval: {
    group: 'Bookings',
    title: 'Approval of listings',
    about: 'New homes need an operator’s approval before they appear in search.',
  },
  photo_uploads: {
    group: 'Photos and concierge',
    title: 'Photo uploads',
    about: 'People can upload photos of their stays and homes.',
  },
  concierge: {
    group: 'Photos and concierge',
    title: 'Concierge',
    about: 'The concierge answers. When it is off, screens say that it is coming soon.',
  },
  concierge_provider: {
    group: 'Photos and concierge',
    title: 'Concierge engine',
    about: 'Our own engine alone, or a language model where one is configured.',
  },
  hold_minutes: {
    group: 'Bookings',
    title: 'Length of a hold',
    about: 'How long an unpaid booking keeps its dates.',
  },
  keep_work_days: {
    group: 'Retention',
    title: 'Background records',
    about:
      'How long records of finished work, such as webhook events, are kept. Bookings keep their history.',
  },
  keep_messages_days: {
    group: 'Retention',
    title: 'Emails and messages',
    about: 'How long emails, inbox messages and ended alerts are kept.',
  },
  keep_conversations_days: {
    group: 'Retention',
    title: 'Messages between guests and hosts',
    about: 'How long a conversation and its pictures are kept after its last message.',
  },
  look_at_vouchers_above: {
    group: 'Bookings',
    title: 'Stays on large vouchers',
    about:
      'Stays where a voucher covers more than this are reviewed before payout, unless the guest has stayed with another owner.',
  },
  approve_refunds_above: {
    group: 'Two-person approval',
    title: 'Refunds by one operator',
    about: 'A refund above this, or several that add up to more for one guest, needs a second operator.',
  },
  approve_payouts_above: {
    group: 'Two-person approval',
    title: 'Payouts released by one operator',
    about: 'Held earnings above this are released by two operators.',
  },
  approve_exports_above: {
    group: 'Two-person approval',
    title: 'Exports by one operator',
    about: 'Files with more email addresses than this, added up over a day, need a second operator.',
  },
  approve_erasing: {
    group: 'Two-person approval',
    title: 'Erasing by two operators',
    about: 'Erasing an account needs a second operator.',
  },
  approve_role_changes: {
    group: 'Two-person approval',
    title: 'Roles by two operators',
    about: 'Changing an operator’s role, or removing their second factors, needs a second operator.',
  },
};

const CHOICES: Readonly<Record<string, string>> = { engine: 'Our own engine', model: 'Language model' };

const DAYS_OF_A_YEAR = 365;

/** A value as text; whole years as years. */
export function valueLabel(value: SettingView['value'], { range }: Pick<SettingView, 'range'>): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number' && range?.unit === 'dollars') return shortDollars(value);
  if (typeof value === 'number' && range?.unit === 'days' && value > 0 && value % DAYS_OF_A_YEAR === 0)
    return plural(value / DAYS_OF_A_YEAR, 'year');
  return typeof value === 'number'
    ? `${String(value)} ${range?.unit ?? ''}`.trim()
    : (CHOICES[value] ?? value);
}
