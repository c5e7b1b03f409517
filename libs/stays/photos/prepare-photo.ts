import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, FileStorage, inTransaction } from '#libs/core/platform';
import type { PhotoState } from '#libs/core/rules';
import { encodePhoto, UnreadablePhoto, type EncodedPhoto } from './encode-photo.js';
import { fileOf, folderOf, originalOf } from './photo-files.js';
import { db } from './tables.js';

/** Makes uploaded photos ready for pages. Only ever run by the worker: decoding a stranger's file is no work for a request. */
@Injectable()
export class PreparePhoto {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FileStorage,
  ) {}

  /**
   * Encodes a photo, keeps the results and removes the original; a file that is no photo is refused with its reason.
   * Safe to run twice: names derive from the id, only a photo that still waits changes its state, and removing the original
   * is repeated for one that a process has left behind.
   * @throws Error when the original is not where it was put: the folder must be the same for the API and the worker
   */
  async run(photoId: string): Promise<void> {
    const state = await this.stateOf(photoId);
    if (state === 'received') await this.prepare(photoId);
    await this.files.remove(originalOf(photoId));
  }

  private async prepare(photoId: string): Promise<void> {
    const original = await this.files.get(originalOf(photoId));
    if (!original) return this.explainMissing(photoId);
    try {
      await this.keep(photoId, await encodePhoto(original));
    } catch (error) {
      if (!(error instanceof UnreadablePhoto)) throw error;
      await this.refuse(photoId, error.problem);
    }
  }

  /** Fine when another run has finished between our two looks. */
  private async explainMissing(photoId: string): Promise<void> {
    if ((await this.stateOf(photoId)) === 'received')
      throw new Error(`The original of photo ${photoId} is not in this process's LATCHKEY_FILES_DIR`);
  }

  private async keep(photoId: string, photo: EncodedPhoto): Promise<void> {
    for (const file of photo.files) await this.files.put(fileOf(photoId, file), file.bytes);
    const { width, height, widths, thumbhash } = photo;
    const finished = { width, height, widths, thumbhash, finished_at: this.clock.now() };
    const kept = await inTransaction(this.em, (tx) =>
      db(tx)
        .updateTable('photos')
        .set({ state: 'ready', ...finished })
        .where('id', '=', photoId)
        .where('state', '=', 'received')
        .returning('id')
        .executeTakeFirst(),
    );
    const state = kept ? 'ready' : await this.stateOf(photoId);
    // Given up meanwhile, and perhaps swept: what was just written must not stay behind.
    if (state !== 'ready') await this.files.remove(folderOf(photoId));
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

  private async stateOf(photoId: string): Promise<PhotoState | null> {
    const row = await db(this.em.fork())
      .selectFrom('photos')
      .select('state')
      .where('id', '=', photoId)
      .executeTakeFirst();
    return row?.state ?? null;
  }
}
