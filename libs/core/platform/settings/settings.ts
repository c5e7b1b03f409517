import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  HOLD_MINUTES,
  isSettingKey,
  isSettingValue,
  type SettingKey,
  type SettingValues,
} from '#libs/core/rules';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { db } from '../database/platform-tables.js';
import { jsonb } from '../database/sql.js';
import type { Tx } from '../database/transaction.js';
import { DomainError } from '../domain-error.js';
import { CONFIG } from '../tokens.js';

/** A value to be chosen; `effectiveFrom` null is now. */
export interface WantedSetting {
  key: string;
  value: unknown;
  effectiveFrom: Date | null;
  operatorId: string | null;
  reason: string;
}

/**
 * What operators have set: each value counts from a moment on and never before it. Read from the database each time, so every
 * process follows at once. Until somebody has chosen, the configuration counts.
 */
@Injectable()
export class Settings {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'approveListings' | 'concierge' | 'photoUploads'>,
  ) {}

  /** What counts where nobody has chosen. */
  get defaults(): SettingValues {
    return {
      listing_approval: this.config.approveListings,
      photo_uploads: this.config.photoUploads,
      concierge: this.config.concierge.enabled,
      concierge_provider: 'model',
      hold_minutes: HOLD_MINUTES,
      keep_work_days: 90,
      keep_messages_days: 730,
    };
  }

  /** All of them, as they are now. */
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

  /** One of them, as it is now. */
  async get<K extends SettingKey>(key: K): Promise<SettingValues[K]> {
    return (await this.current())[key];
  }

  /**
   * Chooses a value from a moment on; what was decided before keeps what it was decided with.
   * @throws DomainError `setting.not_found`, `setting.invalid`, `setting.retroactive`
   */
  async choose(tx: Tx, { key, value, effectiveFrom, operatorId, reason }: WantedSetting): Promise<void> {
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
