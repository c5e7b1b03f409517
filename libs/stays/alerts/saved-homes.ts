import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, inTransaction, lockUser, DomainError, type Tx } from '#libs/core/platform';
import { MOST_SAVED } from '#libs/core/rules';
import { db } from './tables.js';
import { savableHomes } from './watched-homes.queries.js';

/** The homes that people saved; each sees their own. */
@Injectable()
export class SavedHomes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Somebody's list, the latest on top. */
  of(userId: string) {
    return db(this.em.fork())
      .selectFrom('saved_homes')
      .select(['property_id', 'saved_at'])
      .where('user_id', '=', userId)
      .orderBy('saved_at', 'desc')
      .orderBy('property_id')
      .execute();
  }

  /**
   * Saves a home; twice is as once.
   * @throws DomainError `property.not_found` unless it can be seen by this person, `saved.too_many`
   */
  save(userId: string, propertyId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const room = await roomOf(tx, userId);
      const [home] = await savableHomes(tx, userId, [propertyId]);
      if (!home) throw new DomainError('property.not_found');
      if (home.saved) return;
      if (room < 1) throw new DomainError('saved.too_many', { n: MOST_SAVED });
      await this.insert(tx, userId, [propertyId]);
    });
  }

  /** Adds what a browser remembered before its owner signed in, as far as there is room; what does not exist is left out. */
  merge(userId: string, propertyIds: readonly string[]): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const room = await roomOf(tx, userId);
      const homes = propertyIds.length === 0 ? [] : await savableHomes(tx, userId, propertyIds);
      const unsaved = homes.filter(({ saved }) => !saved).map(({ id }) => id);
      await this.insert(tx, userId, unsaved.slice(0, room));
    });
  }

  /** Takes a home off the list; one that is not on it stays off. */
  async remove(userId: string, propertyId: string): Promise<void> {
    await db(this.em.fork())
      .deleteFrom('saved_homes')
      .where('user_id', '=', userId)
      .where('property_id', '=', propertyId)
      .execute();
  }

  private async insert(tx: Tx, userId: string, propertyIds: readonly string[]): Promise<void> {
    if (propertyIds.length === 0) return;
    const savedAt = this.clock.now();
    await db(tx)
      .insertInto('saved_homes')
      .values(propertyIds.map((id) => ({ user_id: userId, property_id: id, saved_at: savedAt })))
      .onConflict((again) => again.doNothing())
      .execute();
  }
}

/** How many more homes fit on somebody's list. Locks the account, so that two clicks do not both take the last place. */
async function roomOf(tx: Tx, userId: string): Promise<number> {
  await lockUser(tx, userId);
  const { n } = await db(tx)
    .selectFrom('saved_homes')
    .select(countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Math.max(0, MOST_SAVED - n);
}
