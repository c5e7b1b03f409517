import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql, type Selectable } from 'kysely';
import type { DraftFields } from '#libs/core/contracts';
import { Clock, countAll, DomainError, inTransaction, type Tx } from '#libs/core/platform';
import { DRAFTS_MAX } from '#libs/core/rules';
import { Photos } from '#libs/stays/photos';
import { isUpload, usePhotos, type ListingPhoto } from './listing-photos.js';
import { db, type PropertiesTables } from './tables.js';

/** Longer than `REMOVAL_UNDO_MS`, for slow connections. */
const RESTORED_WITHIN_MS = 300_000;

/** A draft as stored. */
export type DraftRow = Selectable<PropertiesTables['listing_drafts']>;

/** How a change made from a certain version ended. */
export type Outcome = 'done' | 'changed_elsewhere';

/** What an owner has entered since the last time. */
export interface DraftChange {
  /** Fields that are missing stay; null empties one. */
  fields?: DraftFields | undefined;
  photos?: readonly ListingPhoto[] | undefined;
}

/** Homes that owners have begun to describe, always of one owner. @spec G1 */
@Injectable()
export class Drafts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly photos: Photos,
  ) {}

  /** An owner's drafts, the last changed first. */
  of(ownerId: string): Promise<DraftRow[]> {
    return db(this.em.fork())
      .selectFrom('listing_drafts')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('discarded_at', 'is', null)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /** One of the owner's drafts; undefined when it is not theirs. */
  one(id: string, ownerId: string): Promise<DraftRow | undefined> {
    return db(this.em.fork())
      .selectFrom('listing_drafts')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('discarded_at', 'is', null)
      .executeTakeFirst();
  }

  /**
   * Begins a draft. A repeat with the same key changes nothing: it finds the draft that the first request has begun.
   * @param key made by the client; null begins another draft each time
   * @returns its id
   * @throws DomainError `listing.too_many_drafts`, `photo.not_yours`
   */
  begin(ownerId: string, change: DraftChange, key: string | null): Promise<string> {
    return inTransaction(this.em, async (tx) => {
      await lockDraftsOf(tx, ownerId);
      const begun = key === null ? undefined : await draftBegunWith(tx, ownerId, key);
      if (begun) return begun.id;
      await this.checkRoom(tx, ownerId);
      const now = this.clock.now();
      const id = randomUUID();
      await db(tx)
        .insertInto('listing_drafts')
        .values({ id, owner_id: ownerId, begin_key: key, created_at: now, updated_at: now })
        .execute();
      await this.write(tx, { id, ownerId, fields: {} }, change);
      return id;
    });
  }

  /**
   * Saves what has changed since a version of the draft.
   * Changes nothing when it has a newer version.
   * @throws DomainError `listing.no_draft`, `photo.not_yours`
   */
  save(id: string, ownerId: string, version: number, change: DraftChange): Promise<Outcome> {
    return inTransaction(this.em, async (tx) => {
      const draft = await lockedDraft(tx, id, ownerId);
      if (!draft) throw new DomainError('listing.no_draft');
      if (draft.version !== version) return 'changed_elsewhere';
      await this.write(tx, { id, ownerId, fields: draft.fields }, change);
      await db(tx)
        .updateTable('listing_drafts')
        .set({ version: version + 1, updated_at: this.clock.now() })
        .where('id', '=', id)
        .execute();
      return 'done';
    });
  }

  /**
   * Discards a draft: it is gone for everybody, can be had back for a moment, and is deleted then. Its photos are swept.
   * @throws DomainError `listing.no_draft` when it is not theirs
   */
  discard(id: string, ownerId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      if (!(await lockedDraft(tx, id, ownerId))) throw new DomainError('listing.no_draft');
      await usePhotos(tx, this.photos, { homeId: id, ownerId, chosen: [] });
      await db(tx)
        .updateTable('listing_drafts')
        .set({ discarded_at: this.clock.now(), begin_key: null })
        .where('id', '=', id)
        .execute();
    });
  }

  /**
   * Takes back that a draft was discarded, with everything as it was. One that is there is left as it is.
   * @throws DomainError `listing.no_draft` when it is not theirs, or deleted meanwhile, `listing.too_many_drafts`
   */
  restore(id: string, ownerId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await lockDraftsOf(tx, ownerId);
      if (await lockedDraft(tx, id, ownerId)) return;
      const draft = await lockedDraft(tx, id, ownerId, 'discarded');
      if (!draft) throw new DomainError('listing.no_draft');
      await this.checkRoom(tx, ownerId);
      await this.photos.setUse(tx, { kind: 'home', id }, ownerId, draft.photos.filter(isUpload));
      await db(tx).updateTable('listing_drafts').set({ discarded_at: null }).where('id', '=', id).execute();
    });
  }

  /** Deletes drafts that were discarded a while ago. A second run finds none. */
  async forgetDiscarded(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RESTORED_WITHIN_MS);
    await db(this.em.fork()).deleteFrom('listing_drafts').where('discarded_at', '<', before).execute();
  }

  private async checkRoom(tx: Tx, ownerId: string): Promise<void> {
    const { drafts } = await db(tx)
      .selectFrom('listing_drafts')
      .select(countAll().as('drafts'))
      .where('owner_id', '=', ownerId)
      .where('discarded_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (drafts >= DRAFTS_MAX) throw new DomainError('listing.too_many_drafts', { n: DRAFTS_MAX });
  }

  private async write(
    tx: Tx,
    { id, ownerId, fields }: { id: string; ownerId: string; fields: DraftFields },
    change: DraftChange,
  ): Promise<void> {
    if (change.photos) await usePhotos(tx, this.photos, { homeId: id, ownerId, chosen: change.photos });
    await db(tx)
      .updateTable('listing_drafts')
      .set({
        fields: { ...fields, ...change.fields },
        ...(change.photos && { photos: change.photos.map((photo) => photo.id) }),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Lets an owner begin only one draft at a time: concurrent requests would all see room for one more. */
const lockDraftsOf = (tx: Tx, ownerId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${ownerId}`}, 0))`.execute(db(tx));

const draftBegunWith = (tx: Tx, ownerId: string, key: string): Promise<{ id: string } | undefined> =>
  db(tx)
    .selectFrom('listing_drafts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('begin_key', '=', key)
    .executeTakeFirst();

/** Locks an owner's draft until the transaction ends; undefined when it is not theirs, or discarded. */
export const lockedDraft = (
  tx: Tx,
  id: string,
  ownerId: string,
  state: 'present' | 'discarded' = 'present',
): Promise<DraftRow | undefined> =>
  db(tx)
    .selectFrom('listing_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('discarded_at', state === 'present' ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** Deletes a draft's row. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await db(tx).deleteFrom('listing_drafts').where('id', '=', id).execute();
}
