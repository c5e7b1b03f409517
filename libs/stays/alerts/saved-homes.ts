import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, countAll, inTransaction, DomainError, type Tx } from '#libs/core/platform';
import { MAX_SAVED_HOMES } from '#libs/core/rules';
import { lockUser } from '#libs/people/identity';
import { manages } from '#libs/stays/hosts';
import { alertPrices, type PricedHome } from './alert-prices.js';
import { db } from './tables.js';
import { savableHomes } from './watched-homes.queries.js';

/** Saved homes, always of one user. */
@Injectable()
export class SavedHomes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A user's saved homes, latest first. */
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
   * Saves a home; idempotent.
   * @throws DomainError `property.not_found` unless this user can see it, `saved.own_home`, `saved.too_many`
   */
  save(userId: string, propertyId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const free = await freePlaces(tx, userId);
      const [home] = await savableHomes(tx, userId, [propertyId]);
      if (!home) throw new DomainError('property.not_found');
      if (home.saved) return;
      if (manages(userId, home.owner_id)) throw new DomainError('saved.own_home');
      if (free < 1) throw new DomainError('saved.too_many', { n: MAX_SAVED_HOMES });
      await this.insert(tx, userId, [home]);
    });
  }

  /** Adds homes that a browser remembered before sign-in, up to the limit; unknown and own homes are skipped. */
  merge(userId: string, propertyIds: readonly string[]): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const free = await freePlaces(tx, userId);
      const homes = propertyIds.length === 0 ? [] : await savableHomes(tx, userId, propertyIds);
      const unsaved = homes.filter(({ saved, owner_id }) => !saved && !manages(userId, owner_id));
      await this.insert(tx, userId, unsaved.slice(0, free));
    });
  }

  /** Removes a home from the list; idempotent. */
  async remove(userId: string, propertyId: string): Promise<void> {
    await db(this.em.fork())
      .deleteFrom('saved_homes')
      .where('user_id', '=', userId)
      .where('property_id', '=', propertyId)
      .execute();
  }

  /** With the price that the user sees now, so that the first drop after it is news. @spec decision 32 */
  private async insert(tx: Tx, userId: string, homes: readonly PricedHome[]): Promise<void> {
    if (homes.length === 0) return;
    const now = this.clock.now();
    const priceOf = await alertPrices(tx, homes, now);
    await db(tx)
      .insertInto('saved_homes')
      .values(
        homes.map((home) => ({
          ...{ user_id: userId, property_id: home.id, saved_at: now },
          ...{ low_cents: priceOf(home, null), low_at: now },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** How many more homes the user can save. Locks the account, so that two concurrent requests cannot both take the last place. */
async function freePlaces(tx: Tx, userId: string): Promise<number> {
  await lockUser(tx, userId);
  const { n } = await db(tx)
    .selectFrom('saved_homes')
    .select(countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_SAVED_HOMES - n);
}
