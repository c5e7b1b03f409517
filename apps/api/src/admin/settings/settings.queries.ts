import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readsOver, type PlatformTables } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';

type Reads = Pick<PlatformTables, 'settings'> & Pick<IdentityTables, 'users'>;

/** A chosen value, with its operator and reason. */
export type SettingChange = Awaited<ReturnType<SettingsQueries['history']>>[number];

/** The history of settings. */
@Injectable()
export class SettingsQueries {
  constructor(private readonly em: EntityManager) {}

  /** Every chosen value, latest first. */
  history() {
    return readsOver<Reads>(this.em)
      .selectFrom('settings')
      .leftJoin('users', 'users.id', 'settings.set_by')
      .select([
        'settings.id',
        'settings.key',
        'settings.value',
        'settings.effective_from',
        'settings.set_at',
        'settings.reason',
        'settings.set_by',
        'users.full_name as set_by_name',
      ])
      .orderBy('settings.id', 'desc')
      .execute();
  }
}
