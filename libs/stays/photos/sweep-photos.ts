import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, FileStorage, inTransaction } from '#libs/core/platform';
import { PHOTO_UNUSED_HOURS } from '#libs/core/rules';
import { folderOf } from './photo-files.js';
import { db } from './tables.js';

const HOUR_MS = 3_600_000;
const BATCH = 100;

/** Deletes photos that have been unused for a day, and discarded ones. */
@Injectable()
export class SweepPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FileStorage,
  ) {}

  /**
   * Marks idle photos as discarded first, so that they cannot be claimed any more, then deletes files before rows, so that the next run
   * finishes an interrupted sweep.
   * @returns the number of deleted photos
   */
  async run(): Promise<number> {
    await this.discardIdle();
    let removed = 0;
    for (;;) {
      const batch = await this.nextBatch();
      for (const photo of batch) await this.remove(photo);
      removed += batch.length;
      if (batch.length < BATCH) return removed;
    }
  }

  private async discardIdle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - PHOTO_UNUSED_HOURS * HOUR_MS);
    await inTransaction(this.em, (tx) =>
      db(tx)
        .updateTable('photos')
        .set({ state: 'discarded', problem: null })
        .where('idle_since', '<', before)
        .where('state', '<>', 'discarded')
        .execute(),
    );
  }

  private nextBatch(): Promise<DiscardedPhoto[]> {
    return db(this.em.fork())
      .selectFrom('photos')
      .select(['id', 'private'])
      .where('state', '=', 'discarded')
      .orderBy('id')
      .limit(BATCH)
      .execute();
  }

  private async remove(photo: DiscardedPhoto): Promise<void> {
    const { id } = photo;
    await this.files.remove(folderOf(photo));
    await inTransaction(this.em, (tx) =>
      db(tx).deleteFrom('photos').where('id', '=', id).where('state', '=', 'discarded').execute(),
    );
  }
}

interface DiscardedPhoto {
  id: string;
  private: boolean;
}
