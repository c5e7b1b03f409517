import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { announce, Clock, FileStorage, inTransaction } from '#libs/core/platform';
import type { PhotoState } from '#libs/core/rules';
import { encodePhoto, UnreadablePhoto, type EncodedPhoto } from './encode-photo.js';
import { fileOf, folderOf, originalOf } from './photo-files.js';
import { db } from './tables.js';

/** Encodes uploaded photos. Runs only in the worker: requests should not decode untrusted files. */
@Injectable()
export class PreparePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FileStorage,
  ) {}

  /**
   * Encodes a photo, stores the files and removes the original; a file that is not a photo is refused with a reason.
   * Safe to run twice: names derive from the id, only a waiting photo changes its state, and an original left behind by a crash is removed.
   * @throws Error when the original is missing: API and worker must share one folder
   */
  async run(photoId: string): Promise<void> {
    const photo = await this.find(photoId);
    if (!photo) return;
    if (photo.state === 'received') await this.prepare(photo);
    await this.files.remove(originalOf(photo));
  }

  private async prepare(photo: FoundPhoto): Promise<void> {
    const original = await this.files.get(originalOf(photo));
    if (!original) return this.assertFinished(photo.id);
    try {
      await this.store(photo, await encodePhoto(original));
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error;
      await this.refuse(photo.id, error.problem);
    }
  }

  /** The original may be missing because another run has finished meanwhile. */
  private async assertFinished(photoId: string): Promise<void> {
    if ((await this.find(photoId))?.state === 'received')
      throw new Error(`The original of photo ${photoId} is not in this process's LATCHKEY_FILES_DIR`);
  }

  private async store(photo: FoundPhoto, encoded: EncodedPhoto): Promise<void> {
    const photoId = photo.id;
    for (const file of encoded.files) await this.files.put(fileOf(photo, file), file.bytes);
    const { width, height, widths, thumbhash } = encoded;
    const finished = { width, height, widths, thumbhash, finished_at: this.clock.now() };
    const updated = await inTransaction(this.em, async (tx) => {
      const row = await db(tx)
        .updateTable('photos')
        .set({ state: 'ready', ...finished })
        .where('id', '=', photoId)
        .where('state', '=', 'received')
        .returning(['used_kind', 'used_id'])
        .executeTakeFirst();
      if (row?.used_kind === 'home' && row.used_id !== null)
        await announce(tx, 'photo.ready', { photoId, propertyId: row.used_id }, this.clock.now());
      return row;
    });
    const state = updated ? 'ready' : (await this.find(photoId))?.state;
    // Discarded meanwhile, and perhaps swept: the new files must not stay behind.
    if (state !== 'ready') await this.files.remove(folderOf(photo));
  }

  private async refuse(photoId: string, problem: UnreadablePhoto['problem']): Promise<void> {
    await inTransaction(this.em, (tx) =>
      db(tx)
        .updateTable('photos')
        .set({ state: 'refused', problem, finished_at: this.clock.now() })
        .where('id', '=', photoId)
        .where('state', '=', 'received')
        .execute(),
    );
  }

  private find(photoId: string): Promise<FoundPhoto | undefined> {
    return db(this.em.fork())
      .selectFrom('photos')
      .select(['id', 'state', 'private'])
      .where('id', '=', photoId)
      .executeTakeFirst();
  }
}

interface FoundPhoto {
  id: string;
  state: PhotoState;
  private: boolean;
}
