import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { expressionBuilder } from 'kysely';
import {
  HOLD_MINUTES,
  isSettingKey,
  isSettingValue,
  type SettingKey,
  type SettingValues,
} from '#libs/core/rules';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { db, type PlatformTables } from '../database/platform-tables.js';
import { jsonb } from '../database/sql.js';
import type { Tx } from '../database/transaction.js';
import { DomainError } from '../domain-error.js';
import { CONFIG } from '../tokens.js';

/** A new value for a setting; `effectiveFrom` null means now. */
export interface SettingChange {
  key: string;
  value: unknown;
  effectiveFrom: Date | null;
  operatorId: string | null;
  reason: string;
}

const settings = expressionBuilder<PlatformTables>();

/** What operators have chosen for a setting by then, null for nothing, as a part of another query. @see Settings.valueOf */
export const chosenSetting = (key: SettingKey, now: Date) =>
  settings
    .selectFrom('settings')
    .select('settings.value')
    .where('settings.key', '=', key)
    .where('settings.effective_from', '<=', now)
    .orderBy('settings.effective_from', 'desc')
    .orderBy('settings.id', 'desc')
    .limit(1);

/**
 * Settings chosen by operators, each in force from its effective date and never retroactively. Read from the database each
 * time, so every process sees a change immediately. Defaults come from the configuration.
 */
@Injectable()
export class Settings {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'approveListings' | 'concierge' | 'photoUploads'>,
  ) {}

  /** Values in force until an operator chooses others. */
  get defaults(): SettingValues {
    return {
      listing_approval: this.config.approveListings,
      photo_uploads: this.config.photoUploads,
      concierge: this.config.concierge.enabled,
      concierge_provider: 'model',
      hold_minutes: HOLD_MINUTES,
      keep_work_days: 90,
      keep_messages_days: 730,
      keep_conversations_days: 1_095,
      look_at_vouchers_above: 250,
      approve_refunds_above: 500,
      approve_payouts_above: 2_000,
      approve_exports_above: 100,
      approve_erasing: true,
      approve_role_changes: true,
    };
  }

  /** All settings now in force. */
  async current(): Promise<SettingValues> {
    const found = await db(this.em)
      .selectFrom('settings')
      .distinctOn('key')
      .select(['key', 'value'])
      .where('effective_from', '<=', this.clock.now())
      .orderBy('key')
      .orderBy('effective_from', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const chosen = found.filter(({ key, value }) => isSettingKey(key) && isSettingValue(key, value));
    return { ...this.defaults, ...Object.fromEntries(chosen.map(({ key, value }) => [key, value])) };
  }

  /** The value of one setting now in force. */
  async get<K extends SettingKey>(key: K): Promise<SettingValues[K]> {
    return (await this.current())[key];
  }

  /** The value in force, of what {@link chosenSetting} has found. */
  valueOf<K extends SettingKey>(key: K, chosen: unknown): SettingValues[K] {
    return isSettingValue(key, chosen) ? chosen : this.defaults[key];
  }

  /**
   * Sets a value from its effective date on; earlier decisions keep the value they were made with.
   * @throws DomainError `setting.not_found`, `setting.invalid`, `setting.retroactive`
   */
  async set(tx: Tx, { key, value, effectiveFrom, operatorId, reason }: SettingChange): Promise<void> {
    if (!isSettingKey(key)) throw new DomainError('setting.not_found');
    if (!isSettingValue(key, value)) throw new DomainError('setting.invalid', { field: 'value' });
    const now = this.clock.now();
    if (effectiveFrom && effectiveFrom < now)
      throw new DomainError('setting.retroactive', { field: 'effective_from' });
    await db(tx)
      .insertInto('settings')
      .values({
        key,
        value: jsonb(value),
        effective_from: effectiveFrom ?? now,
        set_by: operatorId,
        reason,
        set_at: now,
      })
      .execute();
  }
}
