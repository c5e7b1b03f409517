import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, inTransaction, Refusal, rows, type Tx } from '#libs/core/platform';
import { MOST_SAVED } from '#libs/core/rules';

/** A home on somebody's list; the instant as PostgreSQL writes it. */
export interface SavedRow {
  property_id: string;
  saved_at: string;
}

/** The homes that people saved; each sees their own. */
@Injectable()
export class SavedHomes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Somebody's list, the latest on top. */
  of(userId: string): Promise<SavedRow[]> {
    return rows<SavedRow>(
      this.em.fork(),
      'select property_id, saved_at from saved_homes where user_id = ? order by saved_at desc, property_id',
      [userId],
    );
  }

  /**
   * Saves a home; twice is as once.
   * @throws Refusal `property.not_found` unless it can be seen by this person, `saved.too_many`
   */
  save(userId: string, propertyId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const room = await roomOf(tx, userId);
      const home = await firstRow<{ saved: boolean }>(
        tx,
        `select exists (select 1 from saved_homes s where s.property_id = p.id and s.user_id = ?) as saved
           from properties p where p.id = ? and (p.status = 'listed' or p.owner_id = ?)`,
        [userId, propertyId, userId],
      );
      if (!home) throw new Refusal('property.not_found');
      if (home.saved) return;
      if (room < 1) throw new Refusal('saved.too_many', { n: MOST_SAVED });
      await this.insert(tx, userId, [propertyId], 1);
    });
  }

  /** Adds what a browser remembered before its owner signed in, as far as there is room; what does not exist is left out. */
  merge(userId: string, propertyIds: readonly string[]): Promise<void> {
    return inTransaction(this.em, async (tx) =>
      this.insert(tx, userId, propertyIds, await roomOf(tx, userId)),
    );
  }

  /** Takes a home off the list; one that is not on it stays off. */
  async remove(userId: string, propertyId: string): Promise<void> {
    await this.em
      .fork()
      .execute('delete from saved_homes where user_id = ? and property_id = ?', [userId, propertyId]);
  }

  private async insert(tx: Tx, userId: string, propertyIds: readonly string[], room: number): Promise<void> {
    await tx.execute(
      `insert into saved_homes (user_id, property_id, saved_at)
       select ?, p.id, ? from properties p
        where p.id = any(?::uuid[]) and (p.status = 'listed' or p.owner_id = ?)
          and not exists (select 1 from saved_homes s where s.property_id = p.id and s.user_id = ?) limit ?
       on conflict do nothing`,
      [userId, this.clock.now(), `{${propertyIds.join(',')}}`, userId, userId, room],
    );
  }
}

/** How many more homes fit on somebody's list. Locks the account, so that two clicks do not both take the last place. */
async function roomOf(tx: Tx, userId: string): Promise<number> {
  await tx.execute('select 1 from users where id = ? for no key update', [userId]);
  const row = await firstRow<{ n: number }>(
    tx,
    'select count(*)::int as n from saved_homes where user_id = ?',
    [userId],
  );
  return Math.max(0, MOST_SAVED - (row?.n ?? 0));
}
