import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { db } from './tables.js';

/** A change of a profile; undefined fields stay unchanged. */
export interface ProfileChange {
  fullName?: string;
  phone?: string | null;
  age?: number;
  hasValidId?: boolean;
}

/** Changes user profiles. @spec §3 User, D2, D5 */
@Injectable()
export class Profiles {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Changes a profile. A new age counts as stated today. @spec D2 */
  async change(userId: string, { fullName, phone, age, hasValidId }: ProfileChange): Promise<void> {
    const changes = {
      full_name: fullName?.trim(),
      phone: phone === undefined ? undefined : phone?.trim() || null,
      age,
      age_stated_at: age === undefined ? undefined : this.clock.now(),
      has_valid_id: hasValidId,
    };
    if (Object.values(changes).every((value) => value === undefined)) return;
    await db(this.em).updateTable('users').set(changes).where('id', '=', userId).execute();
  }
}
