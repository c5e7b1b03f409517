import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  announce,
  Clock,
  countAll,
  FileStorage,
  inTransaction,
  isOneOf,
  DomainError,
  type Tx,
} from '#libs/core/platform';
import {
  PHOTO_LONGEST_RATIO,
  PHOTO_MAX_BYTES,
  PHOTO_MAX_PIXELS,
  PHOTO_MIN_LONG_SIDE,
  PHOTOS_WAITING_MAX,
} from '#libs/core/rules';
import { sql, type Selectable } from 'kysely';
import { inspectPhoto } from './inspect-photo.js';
import { originalOf } from './photo-files.js';
import type { PhotoRow } from './photo-row.js';
import { db, type PhotosTables } from './tables.js';

/** Where photos are used, such as in a review. */
export interface PhotoUse {
  kind: 'review' | 'home' | 'message';
  id: string;
}

const COLUMNS = [
  'id',
  'state',
  'problem',
  'width',
  'height',
  'widths',
  'thumbhash',
  'private',
  'alt',
] as const;

type ClaimedPhoto = Pick<
  Selectable<PhotosTables['photos']>,
  'state' | 'problem' | 'used_kind' | 'used_id' | 'private'
>;

/** Uploaded photos: received in a request, encoded by the worker, then used or swept. @spec F1 */
@Injectable()
export class Photos {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly files: FileStorage,
  ) {}

  /**
   * Stores an uploaded file. It is not decoded here; the worker does that on `photo.uploaded`.
   * The row is written before the file, as `arriving`, so that a crash in between leaves no untracked file.
   * @param isPrivate it will be shown to certain people only, as in a message
   * @returns the photo's id
   * @throws DomainError `photo.not_a_photo`, `photo.too_large`, `photo.too_many_pixels`, `photo.too_small`, `photo.too_narrow`,
   * `photo.too_many_waiting`
   */
  async receive(uploaderId: string, file: Buffer, isPrivate = false): Promise<string> {
    checkFile(file);
    const id = randomUUID();
    await this.insert({ id, uploaderId, bytes: file.length, isPrivate });
    await this.files.put(originalOf({ id, private: isPrivate }), file);
    await inTransaction(this.em, async (tx) => {
      await db(tx)
        .updateTable('photos')
        .set({ state: 'received' })
        .where('id', '=', id)
        .where('state', '=', 'arriving')
        .execute();
      await announce(tx, 'photo.uploaded', { photoId: id, uploaderId }, this.clock.now());
    });
    return id;
  }

  /**
   * Checks that the user may upload more, before their file is read; {@link receive} does so again, one upload after the other.
   * @throws DomainError `photo.too_many_waiting` when they have too many unused photos
   */
  checkRoom(uploaderId: string): Promise<void> {
    return checkRoom(this.em.fork(), uploaderId);
  }

  /** The uploader's own photo, or null. */
  async ofUploader(id: string, uploaderId: string): Promise<PhotoRow | null> {
    const photo = await db(this.em.fork())
      .selectFrom('photos')
      .select(COLUMNS)
      .where('id', '=', id)
      .where('uploader_id', '=', uploaderId)
      .where('state', '<>', 'discarded')
      .executeTakeFirst();
    return photo ?? null;
  }

  /** Those of the photos that are the uploader's own, in no particular order. */
  ownOf(ids: readonly string[], uploaderId: string): Promise<PhotoRow[]> {
    return db(this.em.fork())
      .selectFrom('photos')
      .select(COLUMNS)
      .where((photo) => isOneOf(photo.ref('id'), ids, 'uuid'))
      .where('uploader_id', '=', uploaderId)
      .where('state', '<>', 'discarded')
      .execute();
  }

  /** Says what one of the uploader's own photos shows, within the caller's transaction. @returns true when that is different now */
  async describe(tx: Tx, id: string, uploaderId: string, alt: string | null): Promise<boolean> {
    const { numUpdatedRows } = await db(tx)
      .updateTable('photos')
      .set({ alt })
      .where('id', '=', id)
      .where('uploader_id', '=', uploaderId)
      .where('alt', 'is distinct from', alt)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Discards the uploader's own photo; the next sweep deletes its files.
   * @throws DomainError `photo.not_found`, `photo.in_use`
   */
  async discard(id: string, uploaderId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      const photo = await db(tx)
        .selectFrom('photos')
        .select('used_id')
        .where('id', '=', id)
        .where('uploader_id', '=', uploaderId)
        .where('state', '<>', 'discarded')
        .forUpdate()
        .executeTakeFirst();
      if (!photo) throw new DomainError('photo.not_found');
      if (photo.used_id) throw new DomainError('photo.in_use');
      await db(tx)
        .updateTable('photos')
        .set({ state: 'discarded', problem: null })
        .where('id', '=', id)
        .execute();
    });
  }

  /**
   * Makes exactly these photos belong to `use`, within the caller's transaction: new ones are claimed, the others become idle. A photo that
   * is not ready yet can be claimed too; it is shown once it is ready. A home also keeps one that was refused, so that its owner is told
   * why wherever they describe it; pages show only those that are ready.
   * @throws DomainError `photo.not_yours` for one that the user cannot use here; for a review or a message, the problem found in one
   */
  async setUse(tx: Tx, use: PhotoUse, uploaderId: string, photoIds: readonly string[]): Promise<void> {
    const found = await db(tx)
      .selectFrom('photos')
      .select(['id', 'state', 'problem', 'private', 'used_kind', 'used_id'])
      .where((photo) => isOneOf(photo.ref('id'), photoIds, 'uuid'))
      .where('uploader_id', '=', uploaderId)
      .orderBy('id')
      .forUpdate()
      .execute();
    const byId = new Map(found.map((photo) => [photo.id, photo]));
    for (const id of photoIds) checkUsable(byId.get(id), use);
    await db(tx)
      .updateTable('photos')
      .set({ used_kind: null, used_id: null, idle_since: this.clock.now() })
      .where('used_kind', '=', use.kind)
      .where('used_id', '=', use.id)
      .where((photo) => photo.not(isOneOf(photo.ref('id'), photoIds, 'uuid')))
      .execute();
    await db(tx)
      .updateTable('photos')
      .set({ used_kind: use.kind, used_id: use.id, idle_since: null })
      .where((photo) => isOneOf(photo.ref('id'), photoIds, 'uuid'))
      .execute();
  }

  /** Those of the photos that belong to uses of a kind, in no particular order. */
  ofUse(kind: PhotoUse['kind'], ids: readonly string[]): Promise<PhotoRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return db(this.em.fork())
      .selectFrom('photos')
      .select(COLUMNS)
      .where((photo) => isOneOf(photo.ref('id'), ids, 'uuid'))
      .where('used_kind', '=', kind)
      .execute();
  }

  private async insert({ id, uploaderId, bytes, isPrivate }: NewPhoto): Promise<void> {
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      await lockUploadsOf(tx, uploaderId);
      await checkRoom(tx, uploaderId);
      await db(tx)
        .insertInto('photos')
        .values({
          id,
          uploader_id: uploaderId,
          bytes,
          private: isPrivate,
          idle_since: now,
          created_at: now,
        })
        .execute();
    });
  }
}

/** Lets a person add only one photo at a time: concurrent uploads would all see room for one more. */
const lockUploadsOf = (tx: Tx, uploaderId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${uploaderId}`}, 0))`.execute(db(tx));

async function checkRoom(em: EntityManager, uploaderId: string): Promise<void> {
  const { waiting } = await db(em)
    .selectFrom('photos')
    .select(countAll().as('waiting'))
    .where('uploader_id', '=', uploaderId)
    .where('used_id', 'is', null)
    .where('state', '<>', 'discarded')
    .executeTakeFirstOrThrow();
  if (waiting >= PHOTOS_WAITING_MAX) throw new DomainError('photo.too_many_waiting', { retryAfter: 3_600 });
}

interface NewPhoto {
  id: string;
  uploaderId: string;
  bytes: number;
  isPrivate: boolean;
}

/** Leaves all photos of a use to the sweep, within the caller's transaction. */
export async function releasePhotos(tx: Tx, use: PhotoUse, now: Date): Promise<void> {
  await db(tx)
    .updateTable('photos')
    .set({ used_kind: null, used_id: null, idle_since: now })
    .where('used_kind', '=', use.kind)
    .where('used_id', '=', use.id)
    .execute();
}

function checkFile(file: Buffer): void {
  if (file.length > PHOTO_MAX_BYTES) throw new DomainError('photo.too_large');
  const header = inspectPhoto(file);
  if (!header) throw new DomainError('photo.not_a_photo');
  const { width, height } = header;
  if (width * height > PHOTO_MAX_PIXELS) throw new DomainError('photo.too_many_pixels');
  if (Math.max(width, height) < PHOTO_MIN_LONG_SIDE) throw new DomainError('photo.too_small');
  if (Math.max(width, height) > PHOTO_LONGEST_RATIO * Math.min(width, height))
    throw new DomainError('photo.too_narrow');
}

function checkUsable(photo: ClaimedPhoto | undefined, use: PhotoUse): void {
  const elsewhere = photo?.used_id && (photo.used_kind !== use.kind || photo.used_id !== use.id);
  const isMeantForIt = photo?.private === (use.kind === 'message');
  if (!photo || elsewhere || !isMeantForIt || photo.state === 'discarded' || photo.state === 'arriving')
    throw new DomainError('photo.not_yours', { field: 'photos' });
  if (photo.state === 'refused' && !photo.used_id && use.kind !== 'home')
    throw new DomainError(photo.problem ?? 'photo.damaged', { field: 'photos' });
}
