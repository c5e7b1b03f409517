import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  announce,
  Clock,
  FileStorage,
  firstRow,
  inTransaction,
  Refusal,
  rows,
  type Tx,
} from '#libs/core/platform';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTOS_WAITING_MAX } from '#libs/core/rules';
import { inspectPhoto } from './inspect-photo.js';
import { originalOf } from './photo-files.js';
import type { PhotoRow } from './photo-row.js';

/** What uses photos, such as a review: a kind, and which one. */
export interface PhotoUse {
  kind: 'review' | 'home';
  id: string;
}

interface ClaimedRow extends PhotoRow {
  used_kind: string | null;
  used_id: string | null;
}

const COLUMNS = 'id, state, problem, width, height, widths, thumbhash';

/** Photos that people upload: taken in by a request, made ready by the worker, used by something or swept. @spec F1 */
@Injectable()
export class Photos {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FileStorage,
  ) {}

  /**
   * Takes in a file that somebody sent. Nothing of it is decoded here; the worker does, on `photo.uploaded`.
   * The row comes before the file and says "arriving", so that a process that dies in between leaves nothing unknown behind.
   * @returns the photo's id
   * @throws Refusal `photo.not_a_photo`, `photo.too_large`, `photo.too_many_pixels`, `photo.too_many_waiting`
   */
  async receive(uploaderId: string, file: Buffer): Promise<string> {
    checkFile(file);
    const id = randomUUID();
    await this.expect(id, uploaderId, file.length);
    await this.files.put(originalOf(id), file);
    await inTransaction(this.em, async (tx) => {
      await tx.execute(`update photos set state = 'received' where id = ? and state = 'arriving'`, [id]);
      await announce(tx, 'photo.uploaded', { photoId: id, uploaderId }, this.clock.now());
    });
    return id;
  }

  /** @throws Refusal `photo.too_many_waiting` when the person has many that nothing uses */
  async checkRoom(uploaderId: string): Promise<void> {
    const waiting = await firstRow<{ count: number }>(
      this.em.fork(),
      `select count(*)::int as count from photos where uploader_id = ? and used_id is null and state <> 'discarded'`,
      [uploaderId],
    );
    if ((waiting?.count ?? 0) >= PHOTOS_WAITING_MAX)
      throw new Refusal('photo.too_many_waiting', { retryAfter: 3_600 });
  }

  /** One's own photo, or null when there is none or it is somebody else's. */
  ofUploader(id: string, uploaderId: string): Promise<PhotoRow | null> {
    return firstRow<PhotoRow>(
      this.em.fork(),
      `select ${COLUMNS} from photos where id = ? and uploader_id = ? and state <> 'discarded'`,
      [id, uploaderId],
    );
  }

  /**
   * Gives up one's own photo; its files go with the next sweep.
   * @throws Refusal `photo.not_found`, `photo.in_use`
   */
  async discard(id: string, uploaderId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const photo = await firstRow<ClaimedRow>(
        tx,
        `select ${COLUMNS}, used_kind, used_id from photos
          where id = ? and uploader_id = ? and state <> 'discarded' for update`,
        [id, uploaderId],
      );
      if (!photo) throw new Refusal('photo.not_found');
      if (photo.used_id) throw new Refusal('photo.in_use');
      await tx.execute(`update photos set state = 'discarded', problem = null where id = ?`, [id]);
    });
  }

  /**
   * Makes exactly these photos belong to `use`: new ones are taken, those left out are idle again. The caller's
   * transaction decides over all of it. A photo that is not ready yet is taken, too; it shows once it is.
   * @throws Refusal `photo.not_yours` for one that the person cannot use here, or what was found wrong with it
   */
  async setUse(tx: Tx, use: PhotoUse, uploaderId: string, photoIds: readonly string[]): Promise<void> {
    const found = await rows<ClaimedRow>(
      tx,
      `select ${COLUMNS}, used_kind, used_id from photos
        where id = any(?::uuid[]) and uploader_id = ? order by id for update`,
      [idList(photoIds), uploaderId],
    );
    const byId = new Map(found.map((photo) => [photo.id, photo]));
    for (const id of photoIds) checkUsable(byId.get(id), use);
    await tx.execute(
      `update photos set used_kind = null, used_id = null, idle_since = ?
        where used_kind = ? and used_id = ? and id <> all(?::uuid[])`,
      [this.clock.now(), use.kind, use.id, idList(photoIds)],
    );
    await tx.execute(
      'update photos set used_kind = ?, used_id = ?, idle_since = null where id = any(?::uuid[])',
      [use.kind, use.id, idList(photoIds)],
    );
  }

  private async expect(id: string, uploaderId: string, bytes: number): Promise<void> {
    const now = this.clock.now();
    await this.em
      .fork()
      .execute('insert into photos (id, uploader_id, bytes, idle_since, created_at) values (?, ?, ?, ?, ?)', [
        id,
        uploaderId,
        bytes,
        now,
        now,
      ]);
  }
}

function checkFile(file: Buffer): void {
  if (file.length > PHOTO_MAX_BYTES) throw new Refusal('photo.too_large');
  const header = inspectPhoto(file);
  if (!header) throw new Refusal('photo.not_a_photo');
  if (header.width * header.height > PHOTO_MAX_PIXELS) throw new Refusal('photo.too_many_pixels');
}

function checkUsable(photo: ClaimedRow | undefined, use: PhotoUse): void {
  const elsewhere = photo?.used_id && (photo.used_kind !== use.kind || photo.used_id !== use.id);
  if (!photo || elsewhere || photo.state === 'discarded' || photo.state === 'arriving')
    throw new Refusal('photo.not_yours', { field: 'photos' });
  if (photo.state === 'refused' && !photo.used_id)
    throw new Refusal(photo.problem ?? 'photo.damaged', { field: 'photos' });
}

/** Ids as PostgreSQL writes an array. */
const idList = (ids: readonly string[]): string => `{${ids.join(',')}}`;
