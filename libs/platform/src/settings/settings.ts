import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { HOLD_MINUTES, isSettingKey, isSettingValue, type SettingKey, type SettingValues } from '#libs/rules';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { rows, type Tx } from '../database/transaction.js';
import { Refusal } from '../refusal.js';
import { CONFIG } from '../tokens.js';

/** A value that was chosen, by whom and why. Instants as PostgreSQL writes them. */
export interface SettingChange {
  id: string;
  key: SettingKey;
  value: SettingValues[SettingKey];
  effective_from: string;
  set_at: string;
  reason: string;
  set_by: string | null;
  set_by_name: string | null;
}

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
    };
  }

  /** All of them, as they are now. */
  async current(): Promise<SettingValues> {
    const found = await rows<{ key: string; value: unknown }>(
      this.em.fork(),
      `select distinct on (key) key, value from settings where effective_from <= ?
        order by key, effective_from desc, id desc`,
      [this.clock.now()],
    );
    const chosen = found.filter(({ key, value }) => isSettingKey(key) && isSettingValue(key, value));
    return { ...this.defaults, ...Object.fromEntries(chosen.map(({ key, value }) => [key, value])) };
  }

  /** One of them, as it is now. */
  async get<K extends SettingKey>(key: K): Promise<SettingValues[K]> {
    return (await this.current())[key];
  }

  /** Every value that was chosen, latest first. */
  history(): Promise<SettingChange[]> {
    return rows<SettingChange>(
      this.em.fork(),
      `select s.id::text, s.key, s.value, s.effective_from::text, s.set_at::text, s.reason, s.set_by,
              u.full_name as set_by_name
         from settings s left join users u on u.id = s.set_by order by s.id desc`,
    );
  }

  /**
   * Chooses a value from a moment on; what was decided before keeps what it was decided with.
   * @throws Refusal `setting.not_found`, `setting.invalid`, `setting.retroactive`
   */
  async choose(tx: Tx, { key, value, effectiveFrom, operatorId, reason }: WantedSetting): Promise<void> {
    if (!isSettingKey(key)) throw new Refusal('setting.not_found');
    if (!isSettingValue(key, value)) throw new Refusal('setting.invalid', { field: 'value' });
    const now = this.clock.now();
    if (effectiveFrom && effectiveFrom < now)
      throw new Refusal('setting.retroactive', { field: 'effective_from' });
    await tx.execute(
      `insert into settings (key, value, effective_from, set_by, reason, set_at) values (?, ?::jsonb, ?, ?, ?, ?)`,
      [key, JSON.stringify(value), effectiveFrom ?? now, operatorId, reason, now],
    );
  }
}
