import type { SettingView } from '#libs/core/contracts';
import { plural, shortDollars } from '#libs/ui';

/** Title and description of each setting. */
export const SETTING_LABELS: Readonly<Record<SettingView['key'], { title: string; about: string }>> = {
  listing_approval: {
    title: 'Approval of listings',
    about: 'Whether a new home waits for an operator before it can be found and booked.',
  },
  photo_uploads: {
    title: 'Photo uploads',
    about: 'Whether people can upload photos of their stays and homes.',
  },
  concierge: {
    title: 'Concierge',
    about: 'Whether the concierge answers. When it is off, screens say that it is coming soon.',
  },
  concierge_provider: {
    title: 'Concierge engine',
    about: 'Our own engine alone, or a language model where one is configured.',
  },
  hold_minutes: {
    title: 'Length of a hold',
    about: 'Minutes during which an unpaid booking keeps its dates.',
  },
  keep_work_days: {
    title: 'Background records',
    about:
      'Days after which records of finished work, such as webhook events, are deleted. Bookings keep their history.',
  },
  keep_messages_days: {
    title: 'Emails and messages',
    about: 'Days after which emails, inbox messages and ended alerts are deleted.',
  },
  keep_conversations_days: {
    title: 'Messages between guests and hosts',
    about: 'Days after the last message of a conversation when it is deleted, with its pictures.',
  },
  look_at_vouchers_above: {
    title: 'Stays on large vouchers',
    about:
      'Stays where a voucher covers more than this are reviewed before payout, unless the guest has stayed with another owner.',
  },
  approve_refunds_above: {
    title: 'Refunds by one operator',
    about: 'A refund above this, or several that add up to more for one guest, needs a second operator.',
  },
  approve_payouts_above: {
    title: 'Payouts released by one operator',
    about: 'Held earnings above this are released by two operators.',
  },
  approve_exports_above: {
    title: 'Exports by one operator',
    about: 'Files with more email addresses than this, added up over a day, need a second operator.',
  },
  approve_erasing: {
    title: 'Erasing by two operators',
    about: 'Whether erasing an account needs a second operator.',
  },
  approve_role_changes: {
    title: 'Roles by two operators',
    about: 'Whether changing an operator’s role, or removing their second factors, needs a second operator.',
  },
};

const CHOICES: Readonly<Record<string, string>> = { engine: 'our own engine', model: 'language model' };

const DAYS_OF_A_YEAR = 365;

/** A value as text; whole years as years. */
export function valueLabel(value: SettingView['value'], { range }: Pick<SettingView, 'range'>): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' && range?.unit === 'dollars') return shortDollars(value);
  if (typeof value === 'number' && range?.unit === 'days' && value > 0 && value % DAYS_OF_A_YEAR === 0)
    return plural(value / DAYS_OF_A_YEAR, 'year');
  return typeof value === 'number'
    ? `${String(value)} ${range?.unit ?? ''}`.trim()
    : (CHOICES[value] ?? value);
}
