import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';

/** What somebody changes about themselves; what is undefined stays as it is. */
export interface ProfileChange {
  fullName?: string;
  phone?: string | null;
  age?: number;
  hasValidId?: boolean;
}

/** What people say of themselves. @spec §3 User, D2, D5 */
@Injectable()
export class Profiles {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Changes a profile. An age counts from now on as stated today. @spec D2 */
  async change(userId: string, { fullName, phone, age, hasValidId }: ProfileChange): Promise<void> {
    const changes: [string, unknown][] = [
      ['full_name', fullName?.trim()],
      ['phone', phone === undefined ? undefined : phone?.trim() || null],
      ['age', age],
      ['age_stated_at', age === undefined ? undefined : this.clock.now()],
      ['has_valid_id', hasValidId],
    ];
    const given = changes.filter(([, value]) => value !== undefined);
    if (given.length === 0) return;
    await this.em.execute(
      `update users set ${given.map(([column]) => `${column} = ?`).join(', ')} where id = ?`,
      [...given.map(([, value]) => value), userId],
    );
  }
}
