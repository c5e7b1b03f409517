import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '#libs/core/platform';
import {
  dollars,
  formatCents,
  formatCount,
  isSettingKey,
  isSettingValue,
  type SettingKey,
} from '#libs/core/rules';
import { countAffected, type AffectedCounts } from './setting-effects.queries.js';

type Effect = (value: boolean | number | string, affected: AffectedCounts) => string[];

const SECOND_OPERATOR = 'Changing this limit itself needs a second operator.';
const dollarsOf = (value: boolean | number | string): string => formatCents(dollars(Number(value)));

/** What each setting changes and what it does not, in sentences. */
const EFFECTS: Readonly<Record<SettingKey, Effect>> = {
  listing_approval: (on, { listed, waiting }) =>
    on
      ? [
          'A home that is added from then on waits for an operator before anybody finds it.',
          `Homes that stay published as they are: ${formatCount(listed)}.`,
        ]
      : [
          'A home that is added from then on is published at once.',
          `Homes that go on waiting until somebody lists them: ${formatCount(waiting)}.`,
        ],
  photo_uploads: (on, { photos }) => [
    on
      ? 'People can upload photos again.'
      : 'Nobody can upload photos; the places for them say that they are coming soon.',
    `Photos that are there and stay: ${formatCount(photos)}.`,
  ],
  concierge: (on, { premium }) => [
    on
      ? 'The concierge answers everybody.'
      : 'The concierge answers nobody, and the premium button says that it is coming soon.',
    `People on the premium plan: ${formatCount(premium)}.`,
  ],
  concierge_provider: (provider) => [
    provider === 'engine'
      ? 'Our own engine answers; nothing that people write leaves the house.'
      : 'A language model answers where one is configured, with our own engine behind it.',
  ],
  hold_minutes: (minutes, { holds }) => [
    `New holds last ${String(minutes)} minutes.`,
    holds === 1
      ? '1 current hold keeps its end time.'
      : `${formatCount(holds)} current holds keep their end time.`,
  ],
  keep_work_days: (days) => [
    `Records of finished work, such as webhook events, are deleted after ${String(days)} days; older ones go within the hour.`,
    'Bookings keep their history, and the ledger all of it.',
  ],
  keep_messages_days: (days) => [
    `Emails, inbox messages and ended alerts are deleted after ${String(days)} days; older ones go within the hour.`,
  ],
  keep_conversations_days: (days) => [
    `Messages between guests and hosts are deleted ${String(days)} days after the last one of their conversation; older ones go within the hour.`,
    'Reported conversations are kept until somebody has settled the report.',
  ],
  look_at_vouchers_above: (dollars) => [
    `Stays where a voucher covers more than ${dollarsOf(dollars)} are reviewed by an operator before payout, unless the guest has completed a stay with another owner.`,
    'Stays that wait already go on waiting; what was released is not held again.',
  ],
  approve_refunds_above: (dollars) => [
    `An operator alone refunds up to ${dollarsOf(dollars)} to one guest within 24 hours, and up to five times that to all.`,
    SECOND_OPERATOR,
  ],
  approve_payouts_above: (dollars) => [
    `An operator alone releases held earnings of one owner up to ${dollarsOf(dollars)} within 24 hours, and up to five times that of all.`,
    SECOND_OPERATOR,
  ],
  approve_exports_above: (rows) => [
    `An operator alone exports up to ${String(rows)} rows with people’s addresses within 24 hours.`,
    SECOND_OPERATOR,
  ],
  approve_erasing: (on) => [
    on ? 'Two operators erase an account.' : 'One operator erases an account.',
    SECOND_OPERATOR,
  ],
  approve_role_changes: (on) => [
    on
      ? 'Two operators change the role of a third, or remove their second factors.'
      : 'One operator changes the role of another, or removes their second factors.',
    SECOND_OPERATOR,
  ],
};

/** Describes the effect of a setting's value before it is chosen. */
@Injectable()
export class SettingEffects {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The effect in sentences. @throws DomainError `setting.not_found`, `setting.invalid` */
  async of(key: string, json: string): Promise<string[]> {
    if (!isSettingKey(key)) throw new DomainError('setting.not_found');
    const value = parsed(json);
    if (!isSettingValue(key, value)) throw new DomainError('setting.invalid', { field: 'value' });
    return EFFECTS[key](value, await countAffected(this.em, this.clock.now()));
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // not a valid value of any setting
  }
}
